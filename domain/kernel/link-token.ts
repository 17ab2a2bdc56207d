import type { Needs, SecretPurpose } from '#kernel/context';

const MAC_LENGTH = 32;

/** The secret of a record's link. It is derived, so that no table holds it. */
export function linkToken(
  { secrets }: Needs<'secrets'>,
  { purpose, id }: { purpose: SecretPurpose; id: number },
): string {
  return `${id.toString(36)}-${secrets.mac(purpose, String(id)).slice(0, MAC_LENGTH)}`;
}

/** The record of a link; undefined for a wrong one. */
export function idOfLink(
  ctx: Needs<'secrets'>,
  { purpose, token }: { purpose: SecretPurpose; token: string },
): number | undefined {
  const [, number = ''] = /^([0-9a-z]{1,10})-[\w-]{32}$/.exec(token) ?? [];
  const id = Number.parseInt(number, 36);
  if (!Number.isSafeInteger(id)) return undefined;
  const { digest, timingSafeEqual } = ctx.secrets;
  return timingSafeEqual(digest(token), digest(linkToken(ctx, { purpose, id }))) ? id : undefined;
}
