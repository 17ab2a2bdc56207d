/** The address of the page for charging: where it leads back to, and the order it is to tell of. */
export function chargePath(ask: { returnTo: string; paymentId?: string; isGivenUp?: boolean }): string {
  const { returnTo, paymentId, isGivenUp } = ask;
  const asked = new URLSearchParams({
    ...(paymentId ? { paymentId } : {}),
    // As the gateway's own way back says it.
    ...(isGivenUp ? { code: 'given-up' } : {}),
    ...(returnTo === '/' ? {} : { return_to: returnTo }),
  });
  return asked.size > 0 ? `/coin?${asked}` : '/coin';
}

/** The same, of an order that was asked about: loading it again asks no more. */
export function chargedPath({ returnTo, paymentId }: { returnTo: string; paymentId: string }): string {
  const asked = new URLSearchParams({ payment: paymentId, ...(returnTo === '/' ? {} : { return_to: returnTo }) });
  return `/coin?${asked}`;
}
