import type { Needs, SecretPurpose } from '#kernel/context';

const MAC_LENGTH = 32;

/** Token of a record's link: its id and a keyed hash, so that no table holds a secret. */
export function linkToken(
  { secrets }: Needs<'secrets'>,
  { purpose, id }: { purpose: SecretPurpose; id: number },
): string {
  return `${id.toString(36)}-${secrets.mac(purpose, String(id)).slice(0, MAC_LENGTH)}`;
}

/** Id of a token's record; undefined for a wrong token. */
export function idOfLinkToken(
  ctx: Needs<'secrets'>,
  { purpose, token }: { purpose: SecretPurpose; token: string },
): number | undefined {
  const [, number = ''] = /^([0-9a-z]{1,10})-[\w-]{32}$/.exec(token) ?? [];
  const id = Number.parseInt(number, 36);
  if (!Number.isSafeInteger(id)) return undefined;
  const { digest, timingSafeEqual } = ctx.secrets;
  return timingSafeEqual(digest(token), digest(linkToken(ctx, { purpose, id }))) ? id : undefined;
}
