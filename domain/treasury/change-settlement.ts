import { actOnceAs, holdOperator, insertHandEntry, isOwnHolder, selectSettlementStanding } from '#domain/operators';
import { applySettlementChange, checkSettlementChange, settlementAct } from '#domain/settlement';
import type { Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import type { SettlementChange, SettlementWish } from '#vocabulary/settlement-changes';
import { insertProposal } from './proposal-store.ts';
import { type Clerk, decideSettlementWay } from './treasury-rules.ts';

/** Whether a change reads the ledger in several statements, which have to see one moment. */
export const needsOneSnapshot = (change: SettlementChange): boolean => change.act === 'correction';

/**
 * Changes what right holders are paid, once for its key, or lays it before a second person: contracts and fees, what is the
 * operator's own, and sums beyond `limit` won a day. Where no second person could decide, it is done by one, and the audit log
 * says so (`alone`). Refuses as checking and making the change do.
 */
export async function changeSettlement(
  ctx: Needs<'db' | 'secrets'>,
  order: { by: Clerk; limit: number; change: SettlementChange; key: string },
): Promise<'done' | 'proposed'> {
  const { by, limit, change, key } = order;
  const act = settlementAct(change);
  const hasOneSnapshot = needsOneSnapshot(change);
  const said = await actOnceAs(ctx, { by, act, key, request: change, hasOneSnapshot }, async (tx) => {
    await holdOperator(tx, by.id);
    const { holder, about, won, change: checked } = await checkSettlementChange(tx, change);
    const standing = await selectSettlementStanding(tx, { operatorId: by.id, holderId: holder?.id ?? null });
    const way = decideSettlementWay({ act: change.act, won }, { standing, limit });
    if (way === 'proposal') {
      const wish: SettlementWish = { act: 'settlement', change: checked, holder, about, won };
      const reason = checked.act === 'correction' ? checked.reason : '';
      const proposal = await insertProposal(tx, { memberNo: null, wish, reason, proposedBy: by.id });
      return { after: { proposal, holder: holder?.name, about, ...checked }, result: 'proposed' };
    }
    if (won > 0)
      await insertHandEntry(tx, { operatorId: by.id, memberNo: null, act: act.name, amount: won, unit: 'won' });
    const { before, after } = await applySettlementChange(tx, { change: checked, key: `form:${key}` });
    return { before, after: way === 'alone' ? { ...after, alone: true } : after, result: 'done' };
  });
  return said === 'done' ? 'done' : 'proposed';
}

/** Refuses with SETTLE_ERROR 0021 a decision by the right holder whose money it is. */
export async function refuseOwnSettlement(tx: Tx, { by, wish }: { by: Clerk; wish: SettlementWish }): Promise<void> {
  if (wish.holder && (await isOwnHolder(tx, { operatorId: by.id, holderId: wish.holder.id })))
    throw new Refusal('SETTLE_ERROR', '0021');
}
