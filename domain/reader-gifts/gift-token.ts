import type { Needs } from '#kernel/context';
import { idOfLinkToken, linkToken } from '#kernel/link-token';

const purpose = 'reader-gift';

/** The secret of a gift's link. */
export function giftToken(ctx: Needs<'secrets'>, id: number): string {
  return linkToken(ctx, { purpose, id });
}

/** The gift of a link; undefined for a wrong one. */
export function giftOfToken(ctx: Needs<'secrets'>, token: string): number | undefined {
  return idOfLinkToken(ctx, { purpose, token });
}
