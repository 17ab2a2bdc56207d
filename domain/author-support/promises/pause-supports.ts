import { readShopFields } from '#domain/merchandising';
import { notify } from '#domain/notifications';
import { recordAudit } from '#domain/operators';
import { lockWallet, returnPaidCoins } from '#domain/wallet';
import type { Needs, Tx } from '#kernel/context';
import { SUPPORT_PAUSE } from '#shared/authors/support';
import { studioPaths } from '#shared/web/studio-paths';
import { unusedCoins } from '../support-rules.ts';
import {
  type MembershipToPause,
  lockRunningPayment,
  lockToPause,
  pauseMembership,
  pauseShortWorks,
  refreshShortfalls,
  resumeMemberships,
  selectShortAuthors,
  selectToPause,
  stopLongPaused,
  writeReturn,
} from './promise-store.ts';

/**
 * Pauses the monthly support of pens whose works have promised more early episodes than are ready for seven days, and
 * returns the unused days; lets it go on a day after the promise is met again. Returns how many were paused and go on.
 */
export async function pauseSupports(ctx: Needs<'db'>): Promise<{ paused: number; resumed: number }> {
  const fields = await readShopFields(ctx);
  const isOffered = fields.authors === 'on' && fields.support === 'on' && fields.early === 'on';
  await ctx.db.transaction().execute(async (tx) => {
    await notifyAuthors(tx, { works: await refreshShortfalls(tx, { isOffered }), act: 'early-short' });
    await notifyAuthors(tx, { works: await pauseShortWorks(tx, SUPPORT_PAUSE.shortDays), act: 'early-paused' });
  });
  let paused = 0;
  for (const { id, memberNo } of await selectToPause(ctx.db)) {
    const isPaused = await ctx.db.transaction().execute((tx) => pauseOne(tx, { id, memberNo }));
    if (isPaused) paused += 1;
  }
  return { paused, resumed: await ctx.db.transaction().execute(resumePaused) };
}

async function notifyAuthors(
  tx: Tx,
  { works, act }: { works: readonly number[]; act: 'early-short' | 'early-paused' },
): Promise<void> {
  for (const { workId, title, memberNo, since } of await selectShortAuthors(tx, works)) {
    const facts = { act, title, path: studioPaths.workPage(workId, 'contract') };
    await notify(tx, { memberNo, kind: 'studio', ref: `${act}:${workId}:${since.toISOString()}`, workId, facts });
  }
}

async function pauseOne(tx: Tx, { id, memberNo }: { id: number; memberNo: number }): Promise<boolean> {
  await lockWallet(tx, memberNo);
  const membership = await lockToPause(tx, id);
  if (!membership) return false;
  const coins = await returnUnused(tx, membership);
  await pauseMembership(tx, { id, endsNow: coins !== undefined });
  const { penName: pen, workId, isStopped, now } = membership;
  if (isStopped && coins === undefined) return true;
  const facts = { act: 'paused' as const, pen, coins: coins ?? 0, goesOn: !isStopped };
  await notify(tx, { memberNo, kind: 'support', ref: `paused:${id}:${now.toISOString()}`, workId, facts });
  return true;
}

/** Returns the days of the running payment that are left; the coins that came back, undefined without such days. */
async function returnUnused(tx: Tx, membership: MembershipToPause): Promise<number | undefined> {
  const { id: membershipId, memberNo, now, paidUntil } = membership;
  if (paidUntil <= now) return undefined;
  const payment = await lockRunningPayment(tx, membershipId);
  const unused = payment ? unusedCoins(membership, payment.coins) : 0;
  if (!payment || unused === 0) return undefined;
  const { id, transactionId, madeAt: at } = payment;
  const lots = { transactionId, returned: unused, skipped: 0 };
  const back = await returnPaidCoins(tx, { memberNo, ref: `support:${id}:unused`, at, ...lots });
  await writeReturn(tx, { id, coins: unused, transactionId: back.transactionId });
  const act = { name: 'money.support-return', subject: `member:${memberNo}` } as const;
  const after = { support: id, coins: back.coins, lapsed: back.lapsed };
  await recordAudit(tx, { by: 'command-line', act, before: null, after });
  return back.coins;
}

async function resumePaused(tx: Tx): Promise<number> {
  for (const { id, memberNo, workId, penName: pen } of await stopLongPaused(tx, SUPPORT_PAUSE.longestDays)) {
    const facts = { act: 'stopped' as const, pen, reason: 'paused' as const };
    await notify(tx, { memberNo, kind: 'support', ref: `stopped:${id}`, workId, facts });
  }
  const resumed = await resumeMemberships(tx, SUPPORT_PAUSE.noticeHours);
  for (const { id, memberNo, workId, penName: pen, coins, resumesAt, isLowered } of resumed) {
    const at = resumesAt.toISOString();
    const facts = { act: 'resumes' as const, pen, coins, at, isLowered };
    await notify(tx, { memberNo, kind: 'support', ref: `resumes:${id}:${at}`, workId, facts });
  }
  return resumed.length;
}
