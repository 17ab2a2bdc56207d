import { payerAge } from '#domain/members';
import { notify } from '#domain/notifications';
import { lockWallet } from '#domain/wallet';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { SUPPORT_PAUSE, type SupportStop } from '#shared/authors/support';
import { paySupport } from './give-support.ts';
import { type Membership, closeMembership, extendMembership, lockDue, selectDue } from './membership-store.ts';
import { announceLoweredPromises, endFormerPromises } from './promises/announce-lowered.ts';
import { storePromises } from './promises/lowered-promise-store.ts';
import { pauseSupports } from './promises/pause-supports.ts';
import { nextPeriod } from './support-rules.ts';
import { readSupportSettings } from './support-settings.ts';
import { requireTarget } from './support-target.ts';

const BATCH = 200;

/**
 * Pays the monthly supports that are due, or ends them and notifies the member, after pausing those whose promise of early
 * episodes falls short, and ends what was kept only for payments that are over. Returns how many were paid and ended.
 */
export async function renewSupports(ctx: Needs<'db'>): Promise<{ renewed: number; stopped: number }> {
  const done = await renewDue(ctx);
  await endFormerPromises(ctx);
  return done;
}

async function renewDue(ctx: Needs<'db'>): Promise<{ renewed: number; stopped: number }> {
  await announceLoweredPromises(ctx);
  await pauseSupports(ctx);
  const monthMostWon = (await readSupportSettings(ctx))?.monthMostWon ?? null;
  const done = { renewed: 0, stopped: 0 };
  for (;;) {
    const due = await selectDue(ctx.db, BATCH);
    const before = done.renewed + done.stopped;
    for (const { id, memberNo } of due) {
      const reason = await renew(ctx, { id, memberNo, monthMostWon });
      if (reason === undefined) continue;
      if (reason === 'renewed') done.renewed += 1;
      else done.stopped += 1;
    }
    // Another process works on the same ones.
    if (due.length < BATCH || done.renewed + done.stopped === before) return done;
  }
}

async function renew(
  ctx: Needs<'db'>,
  { id, memberNo, monthMostWon }: { id: number; memberNo: number; monthMostWon: number | null },
): Promise<SupportStop | 'renewed' | undefined> {
  const payer = await payerAge(ctx, memberNo);
  try {
    return await ctx.db.transaction().execute(async (tx) => {
      await lockWallet(tx, memberNo);
      const membership = await lockDue(tx, id);
      if (!membership) return undefined;
      if (monthMostWon === null) return stop(tx, membership, 'shop');
      if (!membership.takesMore) return stop(tx, membership, 'author');
      const { workId, coins, visibility } = membership;
      const found = await requireTarget(tx, { workId, memberNo });
      const paid = {
        memberNo,
        coins,
        membershipId: id,
        isMonthly: true,
        isRenewal: true,
        monthMostWon,
        payer,
        message: '',
        visibility,
      };
      await paySupport(tx, { ...found, ...paid });
      await storePromises(tx, { membershipId: id, hours: SUPPORT_PAUSE.noticeHours });
      await extendMembership(tx, { id, ...nextPeriod(membership) });
      return 'renewed';
    });
  } catch (error) {
    const reason = stopReason(error);
    if (reason === undefined) throw error;
    return ctx.db.transaction().execute(async (tx) => {
      const membership = await lockDue(tx, id);
      return membership && stop(tx, membership, reason);
    });
  }
}

/** Why a refused payment ends the support; undefined for a fault. */
function stopReason(error: unknown): SupportStop | undefined {
  if (!(error instanceof DomainError)) return undefined;
  const { errorName: name, code } = error;
  if (name === 'COIN_ERROR' || (name === 'AUTHOR_SUPPORT_ERROR' && code === '0006')) return 'coins';
  if (
    name === 'PURCHASE_ERROR' ||
    name === 'FAMILY_ERROR' ||
    (name === 'AUTHOR_SUPPORT_ERROR' && (code === '0004' || code === '0005'))
  )
    return 'limit';
  return 'author';
}

async function stop(tx: Tx, membership: Membership, reason: SupportStop): Promise<SupportStop> {
  const { id, memberNo, penName, workId } = membership;
  await closeMembership(tx, { id, reason, endsNow: false });
  const facts = { act: 'stopped' as const, pen: penName, reason };
  await notify(tx, { memberNo, kind: 'support', ref: `stopped:${id}`, workId, facts });
  return reason;
}
