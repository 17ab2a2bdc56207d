import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { LINK_MINUTES, type LinkPurpose, MAX_LINKS_PER_HOUR } from '#shared/members/email-links';
import {
  type StoredLink,
  countLinks,
  endLinks,
  insertLink,
  selectValidLink,
  consumeLink,
} from './one-time-link-store.ts';
import { lockMember } from '../login/login-identity-store.ts';

const TOKEN_BYTES = 32;

/**
 * Creates a token and invalidates earlier ones of its purpose; only the hash is stored. Undefined after three within
 * the hour.
 */
export async function createLink(
  ctx: Needs<'secrets'>,
  tx: Tx,
  link: { purpose: LinkPurpose; memberNo: number; mail: string; minutes?: number; credentialEpoch?: number },
): Promise<string | undefined> {
  if ((await countLinks(tx, link.memberNo, link.purpose)) >= MAX_LINKS_PER_HOUR) return undefined;
  await endLinks(tx, link.memberNo, link.purpose);
  const token = ctx.secrets.random(TOKEN_BYTES);
  const minutes = link.minutes ?? LINK_MINUTES[link.purpose];
  await insertLink(tx, { ...link, minutes, tokenHash: ctx.secrets.digest(token) });
  return token;
}

/** Consumes a link. Throws LINK_ERROR 0001 (password) or 0002 (address) when it is not valid. */
export async function redeemLink(
  ctx: Needs<'secrets'>,
  tx: Tx,
  { purpose, token }: { purpose: LinkPurpose; token: string },
): Promise<StoredLink> {
  const tokenHash = ctx.secrets.digest(token);
  const link = await selectValidLink(tx, tokenHash, purpose);
  // Lock the member before the final epoch comparison, so that a concurrent reset is serialized.
  if (link) await lockMember(tx, link.memberNo);
  return (await consumeLink(tx, tokenHash, purpose)) ?? throwLinkError(purpose);
}

/** Reads a link without consuming it; throws as `redeemLink` does. */
export async function readLink(
  ctx: Needs<'db' | 'secrets'>,
  { purpose, token }: { purpose: LinkPurpose; token: string },
): Promise<StoredLink> {
  return (await selectValidLink(ctx.db, ctx.secrets.digest(token), purpose)) ?? throwLinkError(purpose);
}

function throwLinkError(purpose: LinkPurpose): never {
  throw new DomainError('LINK_ERROR', purpose === 'password' ? '0001' : '0002');
}
