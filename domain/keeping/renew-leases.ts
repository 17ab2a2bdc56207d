import { handOver, openedAway } from '#domain/purchase';
import type { Needs, Tx } from '#shared/context';
import { memberNoOf } from '#shared/reader';
import { Refusal } from '#shared/refusal';
import type { Keeper } from './keep-episode.ts';
import { decideLease } from './lease-rules.ts';
import { type GivenLease, giveLease } from './lease-token.ts';
import { deleteKept, lockKeeper, selectKept, selectLeased, updateLeases, updateSeen } from './kept-store.ts';

/** What a device tells of an episode that it keeps. */
export interface KeptNews {
  episode: number;
  /** How long ago it was opened there for the first time, where the shop has not heard of it yet. */
  openedAgoMs: number | null;
}

/**
 * What becomes of it. `kept`: a fresh lease, and the revision that stands in the shop now. `closed`: not for this reader
 * as they stand now, its key is to be let go. `gone`: it is to be erased.
 */
export type RenewedLease =
  | ({ episode: number; state: 'kept'; revision: number } & GivenLease)
  | { episode: number; state: 'closed' | 'gone' };

/**
 * Renews what a device keeps, and takes down what was opened there meanwhile: a rental's clock runs from the told moment,
 * as far as that can be. What is no longer held, or was taken off this device elsewhere, is gone. Refuses with KEEP_ERROR
 * 0003 where the device takes itself for another member's, with AUTH_ERROR 0004 who has left.
 */
export async function renewLeases(
  ctx: Needs<'db' | 'secrets'>,
  order: Omit<Keeper, 'device'> & { owner: number; device: string; kept: KeptNews[] },
): Promise<{ now: Date; leases: RenewedLease[] }> {
  const memberNo = memberNoOf(order.reader);
  if (memberNo === null) throw new Refusal('AUTH_ERROR', '0002');
  if (order.owner !== memberNo) throw new Refusal('KEEP_ERROR', '0003');
  return ctx.db.transaction().execute(async (tx) => {
    if (!(await lockKeeper(tx, memberNo))) throw new Refusal('AUTH_ERROR', '0004');
    return renewIn(ctx, tx, { ...order, memberNo });
  });
}

async function renewIn(
  ctx: Needs<'secrets'>,
  tx: Tx,
  order: Omit<Keeper, 'device'> & { memberNo: number; device: string; kept: KeptNews[] },
): Promise<{ now: Date; leases: RenewedLease[] }> {
  const { memberNo, device } = order;
  const asked = order.kept.map(({ episode }) => episode);
  const known = new Map((await selectKept(tx, { memberNo, device, episodes: asked })).map((row) => [row.episode, row]));
  for (const { episode, openedAgoMs } of order.kept)
    if (openedAgoMs !== null && known.has(episode))
      await openedAway(tx, { memberNo, episodeId: episode, agoMs: openedAgoMs });
  const { now, episodes } = await selectLeased(tx, { memberNo, episodes: [...known.keys()] });
  const standing = new Map(episodes.map((row) => [row.id, row]));
  // A right that came after the copy is handed over with its lease; a rental that was not begun is not begun by renewing.
  const unheld = new Set<number>();
  for (const [episode, row] of standing) {
    const decision = decideLease(row, { ...order, now });
    if (decision.is !== 'leased' || !decision.right || decision.right.isKept) continue;
    const { kind, openedAt } = decision.right;
    const isOver = kind === 'rental' && openedAt === null;
    if (isOver || !(await handOver(tx, { memberNo, episodeId: episode, kind }))) unheld.add(episode);
  }
  const ends: { episode: number; until: Date | null }[] = [];
  const leases = asked.map((episode): RenewedLease => {
    const [row, kept] = [standing.get(episode), known.get(episode)];
    const decision =
      row && kept && !unheld.has(episode) ? decideLease(row, { ...order, now }) : { is: 'gone' as const };
    if (decision.is !== 'leased' || !row || !kept)
      return { episode, state: decision.is === 'closed' ? 'closed' : 'gone' };
    const { revision, epoch } = kept;
    const { until } = decision.terms;
    ends.push({ episode, until: until === null ? null : new Date(until) });
    const lease = { member: memberNo, device, episode, revision, epoch, from: now.getTime() };
    return { episode, state: 'kept', revision: row.revision, ...giveLease(ctx, { ...lease, ...decision.terms }) };
  });
  const gone = leases.flatMap((lease) => (lease.state === 'gone' ? [lease.episode] : []));
  await updateSeen(tx, { memberNo, device });
  await updateLeases(tx, { memberNo, device, leases: ends });
  if (gone.length > 0) await deleteKept(tx, { memberNo, device, episodes: gone });
  return { now, leases };
}
