import type { RenewedWire } from '#contract/keeping';
import { isLoggedIn } from '../device/member-here.ts';
import { CallFault } from '../members/call-fault.ts';
import { call } from '../members/browser-call.ts';
import { deviceClock } from '../reading-store/device-clock.ts';
import { eraseKept, isOwnLogin, keeperFor, keeperHere } from './keeper.ts';
import { dropKept } from './kept-episodes.ts';
import { sayKept } from './kept-news.ts';
import { tellUntold } from './release-episodes.ts';
import { sealJson } from './kept-seal.ts';
import { KEEPER, type Keeper, type KeptRow, keptShelf } from './kept-shelf.ts';

const AT_ONCE = 200;
const EVERY_MS = 10 * 60_000;

/**
 * Has the shop renew everything that is kept, and tells it what was opened here meanwhile. Whoever is logged in no more,
 * or is another, loses it all: the keys first. With `onlyWhenDue` not more often than every
 * ten minutes. Answers whether the shop has heard of everything: false where it could not be reached.
 */
export async function renewKept({ onlyWhenDue = false } = {}): Promise<boolean> {
  const keeper = await keeperHere();
  if (!keeper) {
    // What was erased last may be what the shop has not heard of.
    if (isLoggedIn()) await tellUntold().catch(() => undefined);
    return true;
  }
  const rows = await (await keptShelf()).getAll('rows');
  const isDue = Date.now() - keeper.renewedAt > EVERY_MS || !isOwnLogin(keeper) || rows.some(({ isTold }) => !isTold);
  if (onlyWhenDue && !isDue) return true;
  try {
    await tellUntold();
    const leaseKey = await call('GET /ko/v1/leases/key');
    for (let at = 0; at === 0 || at < rows.length; at += AT_ONCE) {
      const part = rows.slice(at, at + AT_ONCE);
      const answer = await call('POST /ko/v1/kept/renew', { body: newsOf(keeper, part) });
      const renewed = await keeperFor(answer.member, { now: answer.now, leaseKey });
      await takeIn(renewed, answer, part);
    }
    await markRenewed();
    return true;
  } catch (fault) {
    if (!(fault instanceof CallFault)) throw fault;
    const isNoLonger = fault.faultName === 'AUTH_ERROR' && !fault.is('AUTH_ERROR', '0006');
    if (!isNoLonger && !fault.is('KEEP_ERROR', '0003')) return false;
    await eraseKept();
    return true;
  }
}

function newsOf(keeper: Keeper, rows: readonly KeptRow[]) {
  const now = Date.now() + keeper.offset;
  const kept = rows.map(({ id, openedAt, isTold }) => ({
    episode: id,
    openedAgoMs: openedAt === null || isTold ? null : Math.max(0, now - openedAt),
  }));
  return { member: keeper.owner, device: deviceClock.device, kept };
}

async function takeIn(keeper: Keeper, { leases }: RenewedWire, asked: readonly KeptRow[]): Promise<void> {
  const shelf = await keptShelf();
  const gone: number[] = [];
  for (const lease of leases) {
    const before = asked.find(({ id }) => id === lease.episode);
    const row = await shelf.get('rows', lease.episode);
    if (!row) continue;
    if ('token' in lease) {
      const grant = await sealJson(keeper.wrap, `grant ${row.id}`, { token: lease.token, share: lease.share });
      const isTold = row.isTold || row.openedAt === before?.openedAt;
      const fresh = await shelf.get('rows', row.id);
      if (fresh) await shelf.put('rows', { ...fresh, grant, isTold, newest: lease.revision });
    } else if (lease.state === 'gone') gone.push(row.id);
    else await shelf.put('rows', { ...row, grant: null });
  }
  if (gone.length > 0) await dropKept(gone);
  sayKept({ is: 'changed' });
}

async function markRenewed(): Promise<void> {
  const shelf = await keptShelf();
  const keeper = await shelf.get('state', KEEPER);
  if (keeper) await shelf.put('state', { ...keeper, renewedAt: Date.now() }, KEEPER);
}
