/** `adult`: for adult mode, which is offered afterwards (X4). */
export function verifyUrl({ adult, returnTo }: { adult: boolean; returnTo?: string }): string {
  const query = new URLSearchParams({ ...(adult ? { adult: '2' } : {}), ...(returnTo ? { return_to: returnTo } : {}) });
  return query.size > 0 ? `/verify?${query}` : '/verify';
}

/** Return URL cookie (T2, B2). */
export const OUT_URL = { cookie: 'out_url', seconds: 300 } as const;
