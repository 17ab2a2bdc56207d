/** Where a reader proves who they are; with `adult` for adult mode, then asked whether to switch it on (X4). */
export function verifyAddress({ adult, returnTo }: { adult: boolean; returnTo?: string }): string {
  const asked = new URLSearchParams({ ...(adult ? { adult: '2' } : {}), ...(returnTo ? { return_to: returnTo } : {}) });
  return asked.size > 0 ? `/verify?${asked}` : '/verify';
}

/** The address a reader came from, for as long as the specification keeps it (T2, B2). */
export const OUT_URL = { cookie: 'out_url', seconds: 300 } as const;
