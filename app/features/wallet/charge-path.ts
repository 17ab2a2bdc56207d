export function chargePath(input: { returnTo: string; paymentId?: string; isGivenUp?: boolean }): string {
  const { returnTo, paymentId, isGivenUp } = input;
  const query = new URLSearchParams({
    ...(paymentId ? { paymentId } : {}),
    // Same as the gateway's return URL.
    ...(isGivenUp ? { code: 'given-up' } : {}),
    ...(returnTo === '/' ? {} : { return_to: returnTo }),
  });
  return query.size > 0 ? `/coin?${query}` : '/coin';
}

/** URL of a resolved order; a reload does not poll again. */
export function chargedPath({ returnTo, paymentId }: { returnTo: string; paymentId: string }): string {
  const query = new URLSearchParams({ payment: paymentId, ...(returnTo === '/' ? {} : { return_to: returnTo }) });
  return `/coin?${query}`;
}
