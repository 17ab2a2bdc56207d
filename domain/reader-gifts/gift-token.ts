import type { Needs } from '#kernel/context';

const MAC_LENGTH = 32;

/** The secret of a gift's link. It is derived, so that no table holds it. */
export function giftToken({ secrets }: Needs<'secrets'>, id: number): string {
  return `${id.toString(36)}-${secrets.mac('reader-gift', String(id)).slice(0, MAC_LENGTH)}`;
}

/** The gift of a link; undefined for a wrong one. */
export function giftOfToken(ctx: Needs<'secrets'>, token: string): number | undefined {
  const [, number = ''] = /^([0-9a-z]{1,10})-[\w-]{32}$/.exec(token) ?? [];
  const id = Number.parseInt(number, 36);
  if (!Number.isSafeInteger(id)) return undefined;
  const { digest, timingSafeEqual } = ctx.secrets;
  return timingSafeEqual(digest(token), digest(giftToken(ctx, id))) ? id : undefined;
}
