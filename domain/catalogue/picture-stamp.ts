import type { Needs } from '#shared/context';
import type { PictureAudience } from '#vocabulary/pictures';

const BUCKET_MS = 5 * 60_000;
/** Buckets for which a stamp counts, the one in which it was made among them. */
const BUCKETS = 3;
/** Names of the keys in force; a key that is taken back takes its addresses with it. */
const KEY_NAMES = { adults: 'a1', holders: 'h1' } as const;
type KeyName = (typeof KEY_NAMES)[keyof typeof KEY_NAMES];

/**
 * What a picture's address needs beside its hash, `{}` for everybody's: a stamp of ten to fifteen minutes, the same for
 * all who ask within five, so that a browser keeps what it has. It is given only to a reader who may see the picture.
 */
export function stampOf(
  ctx: Needs<'secrets'>,
  picture: { hash: string; audience: PictureAudience },
  now: Date,
): { held?: string } {
  if (picture.audience === 'public') return {};
  const ends = (Math.floor(now.getTime() / BUCKET_MS) + BUCKETS) * BUCKET_MS;
  return { held: stamp(ctx, { hash: picture.hash, key: KEY_NAMES[picture.audience], ends: ends / 1000 }) };
}

/** Whether this shop made a stamp for that picture, and whether it still counts. Every letter of it does. */
export function isStampInForce(ctx: Needs<'secrets'>, told: { hash: string; stamp: string }, now: Date): boolean {
  const [name, ends = ''] = told.stamp.split('.');
  const key = Object.values(KEY_NAMES).find((known) => known === name);
  if (!key || !/^[0-9a-z]{1,9}$/.test(ends)) return false;
  const seconds = Number.parseInt(ends, 36);
  const made = stamp(ctx, { hash: told.hash, key, ends: seconds });
  const { digest, isSame } = ctx.secrets;
  return isSame(digest(made), digest(told.stamp)) && seconds * 1000 > now.getTime();
}

/** From when on a stamp can have been given; ask only of one that counts. */
export function stampGivenFrom(told: string): Date {
  const [, ends = ''] = told.split('.');
  return new Date(Number.parseInt(ends, 36) * 1000 - BUCKETS * BUCKET_MS);
}

function stamp(ctx: Needs<'secrets'>, of: { hash: string; key: KeyName; ends: number }): string {
  const ends = of.ends.toString(36);
  return `${of.key}.${ends}.${ctx.secrets.mac('media', `${of.key} ${ends} ${of.hash}`)}`;
}
