import type { Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { LINK_MINUTES, type LinkPurpose, MOST_LINKS_AN_HOUR } from '#vocabulary/mail-links';
import { type StoredLink, countLinks, endLinks, keepLink, linkInForce, useLink } from './link-store.ts';
import { lockMember } from './ways-in-store.ts';

const TOKEN_BYTES = 32;

/**
 * Makes a link's token and ends the earlier ones of its purpose; only what the token hashes to is kept. Undefined when
 * the member was sent three within the hour: then nothing is sent, and nobody is told.
 */
export async function makeLink(
  ctx: Needs<'secrets'>,
  tx: Tx,
  link: { purpose: LinkPurpose; memberNo: number; mail: string; minutes?: number; credentialEpoch?: number },
): Promise<string | undefined> {
  if ((await countLinks(tx, link.memberNo, link.purpose)) >= MOST_LINKS_AN_HOUR) return undefined;
  await endLinks(tx, link.memberNo, link.purpose);
  const token = ctx.secrets.random(TOKEN_BYTES);
  const minutes = link.minutes ?? LINK_MINUTES[link.purpose];
  await keepLink(tx, { ...link, minutes, tokenHash: ctx.secrets.digest(token) });
  return token;
}

/** Uses a link up, once and in its time; else refuses with LINK_ERROR, 0001 for a password, 0002 for an address. */
export async function spendLink(
  ctx: Needs<'secrets'>,
  tx: Tx,
  { purpose, token }: { purpose: LinkPurpose; token: string },
): Promise<StoredLink> {
  const tokenHash = ctx.secrets.digest(token);
  const link = await linkInForce(tx, tokenHash, purpose);
  // The member is locked before the epoch is compared for good: a reset that runs at the same time comes first or waits.
  if (link) await lockMember(tx, link.memberNo);
  return (await useLink(tx, tokenHash, purpose)) ?? refuseLink(purpose);
}

/** What a link stands for, without using it up; refuses as `spendLink` does. */
export async function readLink(
  ctx: Needs<'db' | 'secrets'>,
  { purpose, token }: { purpose: LinkPurpose; token: string },
): Promise<StoredLink> {
  return (await linkInForce(ctx.db, ctx.secrets.digest(token), purpose)) ?? refuseLink(purpose);
}

function refuseLink(purpose: LinkPurpose): never {
  throw new Refusal('LINK_ERROR', purpose === 'password' ? '0001' : '0002');
}
