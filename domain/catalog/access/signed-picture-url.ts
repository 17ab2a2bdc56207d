import type { Needs } from '#kernel/context';
import type { PictureAudience } from '#shared/catalog/pictures';

const BUCKET_MS = 5 * 60_000;
/** Time buckets in which a signature is valid, including its own. */
const BUCKETS = 3;
/** Active key names; renaming one revokes its URLs. */
const KEY_NAMES = { adults: 'a1', holders: 'h1' } as const;
type KeyName = (typeof KEY_NAMES)[keyof typeof KEY_NAMES];

/**
 * URL parameters of a picture; empty for public ones. The signature is valid for ten to fifteen minutes and equal
 * within five, for browser caching. Call only for readers with access.
 */
export function pictureSignature(
  ctx: Needs<'secrets'>,
  picture: { hash: string; audience: PictureAudience },
  now: Date,
): { held?: string } {
  if (picture.audience === 'public') return {};
  const ends = (Math.floor(now.getTime() / BUCKET_MS) + BUCKETS) * BUCKET_MS;
  return { held: sign(ctx, { hash: picture.hash, key: KEY_NAMES[picture.audience], ends: ends / 1000 }) };
}

/** Whether a signature is authentic and still valid for the picture. */
export function isSignatureValid(
  ctx: Needs<'secrets'>,
  input: { hash: string; signature: string },
  now: Date,
): boolean {
  const [name, ends = ''] = input.signature.split('.');
  const key = Object.values(KEY_NAMES).find((existing) => existing === name);
  if (!key || !/^[0-9a-z]{1,9}$/.test(ends)) return false;
  const seconds = Number.parseInt(ends, 36);
  const created = sign(ctx, { hash: input.hash, key, ends: seconds });
  const { digest, timingSafeEqual } = ctx.secrets;
  return timingSafeEqual(digest(created), digest(input.signature)) && seconds * 1000 > now.getTime();
}

/** Earliest issue time of a valid signature. */
export function signatureIssuedFrom(signature: string): Date {
  const [, ends = ''] = signature.split('.');
  return new Date(Number.parseInt(ends, 36) * 1000 - BUCKETS * BUCKET_MS);
}

function sign(ctx: Needs<'secrets'>, of: { hash: string; key: KeyName; ends: number }): string {
  const ends = of.ends.toString(36);
  return `${of.key}.${ends}.${ctx.secrets.mac('media', `${of.key} ${ends} ${of.hash}`)}`;
}
