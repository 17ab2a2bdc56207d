import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { HANDED_MINUTES, type HandedFile } from '#vocabulary/handed-files';
import { keepHanded, takeHanded } from './handed-store.ts';
import { type MemberVisit, visitOf, withoutAdultWorks } from './member-visit.ts';
import { selectSessionById } from './session-store.ts';

const TOKEN_BYTES = 32;

/**
 * Makes the key by which a download of a member's own can be had once, within two minutes and without a login, as long
 * as the session that asks goes on. Whoever has it gets the file: it is for the browser over the app alone.
 */
export async function handDownload(
  ctx: Needs<'db' | 'secrets'>,
  order: { member: Pick<MemberVisit, 'sessionId' | 'isAdultHidden'>; what: HandedFile },
): Promise<{ key: string }> {
  const key = ctx.secrets.random(TOKEN_BYTES);
  const { sessionId, isAdultHidden = false } = order.member;
  const kept = { sessionId, tokenHash: ctx.secrets.digest(key), what: order.what, hidesAdult: isAdultHidden };
  await ctx.db.transaction().execute((tx) => keepHanded(tx, { ...kept, minutes: HANDED_MINUTES }));
  return { key };
}

/** Whose download a key is, and which; refuses with LINK_ERROR 0003 a key used before, past its time or never made. */
export async function takeDownload(
  ctx: Needs<'db' | 'secrets'>,
  { key }: { key: string },
): Promise<{ member: MemberVisit; what: HandedFile }> {
  const taken = await ctx.db.transaction().execute((tx) => takeHanded(tx, ctx.secrets.digest(key)));
  const row = taken?.isInTime ? await selectSessionById(ctx.db, taken.sessionId) : undefined;
  if (!taken || !row || row.revoked_at || row.state !== 'active') throw new Refusal('LINK_ERROR', '0003');
  const member = visitOf(row);
  return { member: taken.hidesAdult ? withoutAdultWorks(member) : member, what: taken.what };
}
