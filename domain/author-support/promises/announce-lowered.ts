import { refreshWorkCounters } from '#domain/catalog';
import { notify } from '#domain/notifications';
import type { Needs } from '#kernel/context';
import { SUPPORT_PAUSE } from '#shared/authors/support';
import { nextPeriod } from '../support-rules.ts';
import {
  type LoweredMembership,
  lockUnannounced,
  markAnnounced,
  selectEndedPromises,
  selectLowered,
} from './lowered-promise-store.ts';

/**
 * Notifies monthly supporters of works that promise fewer early episodes than they paid for: until when they have them,
 * and from which payment they do not. Once for each lowering.
 */
export async function announceLoweredPromises(ctx: Needs<'db'>): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const works = await lockUnannounced(tx);
    for (const { workId, promised: to, loweredAt } of works) {
      for (const membership of await selectLowered(tx, { workId, promised: to })) {
        const { id, memberNo, penName: pen, episodes: from } = membership;
        const at = takesEffectAt(membership, loweredAt).toISOString();
        const facts = { act: 'lowered' as const, pen, from, to, at };
        await notify(tx, { memberNo, kind: 'support', ref: `lowered:${id}:${workId}:${to}:${at}`, workId, facts });
      }
    }
    await markAnnounced(
      tx,
      works.map(({ workId }) => workId),
    );
  });
}

/** The first payment for a lowered promise: the next one that a notice precedes by a day. */
function takesEffectAt(membership: LoweredMembership, loweredAt: Date): Date {
  const { countedFrom, paidUntil } = membership;
  const noticed = loweredAt.getTime() + SUPPORT_PAUSE.noticeHours * 3_600_000;
  if (paidUntil.getTime() >= noticed) return paidUntil;
  return nextPeriod({ countedFrom, paidUntil, pausedAt: null, now: paidUntil }).paidUntil;
}

/** Ends early access that works kept only for payments that are over. */
export async function endFormerPromises(ctx: Needs<'db'>): Promise<void> {
  for (const workId of await selectEndedPromises(ctx.db))
    await ctx.db.transaction().execute((tx) => refreshWorkCounters(tx, workId));
}
