/**
 * `adult`: for adult mode, which is offered afterwards (X4). `family`: for the link of a minor and a guardian, always a new
 * check.
 */
export function verifyUrl(check: { adult: boolean; family?: boolean; returnTo?: string }): string {
  const { adult, family = false, returnTo } = check;
  const query = new URLSearchParams({
    ...(adult ? { adult: '2' } : {}),
    ...(family ? { family: '1' } : {}),
    ...(returnTo ? { return_to: returnTo } : {}),
  });
  return query.size > 0 ? `/verify?${query}` : '/verify';
}

/** Return URL cookie (T2, B2). */
export const OUT_URL = { cookie: 'out_url', seconds: 300 } as const;
