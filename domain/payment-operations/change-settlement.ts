import {
  type AuditedChange,
  withAuditOnce,
  serializeOperator,
  insertManualEntry,
  isOwnHolder,
  selectSettlementApproval,
} from '#domain/operators';
import { applySettlementChange, checkSettlementChange, auditActionOf } from '#domain/settlement';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { SettlementChange, SettlementProposal } from '#shared/money/settlement-changes';
import { insertProposal } from './proposal-store.ts';
import { type Clerk, decideSettlementApproval } from './proposal-rules.ts';

/** Whether a change reads the ledger in several statements and needs one snapshot. */
export const needsOneSnapshot = (change: SettlementChange): boolean =>
  change.act === 'correction' || change.act === 'correction-delete';

/**
 * Changes a settlement idempotently, or proposes it to a second person: contracts, fees, the operator's own money, and
 * more than `limit` won a day. Without a second person it is executed and audited as `alone`. Throws what checking and
 * applying the change throw.
 */
export async function changeSettlement(
  ctx: Needs<'db' | 'secrets'>,
  input: { by: Clerk; limit: number; change: SettlementChange; key: string },
): Promise<'done' | 'proposed'> {
  const { by: actor, limit, change, key } = input;
  const action = auditActionOf(change);
  const hasOneSnapshot = needsOneSnapshot(change);
  const outcome = await withAuditOnce(
    ctx,
    { by: actor, act: action, key, request: change, hasOneSnapshot },
    async (tx): Promise<AuditedChange<string>> => {
      await serializeOperator(tx, actor.id);
      const { holder, holderIds, about, won, change: checked } = await checkSettlementChange(tx, change);
      const holders = holderIds ?? (holder ? [holder.id] : []);
      const status = await selectSettlementApproval(tx, { operatorId: actor.id, holders });
      const route = decideSettlementApproval({ act: change.act, won }, { standing: status, limit });
      if (route === 'proposal') {
        const several = holderIds ? { holderIds } : {};
        const proposed: SettlementProposal = { act: 'settlement', change: checked, holder, ...several, about, won };
        const reason = 'reason' in checked ? checked.reason : '';
        const proposal = await insertProposal(tx, { memberNo: null, wish: proposed, reason, proposedBy: actor.id });
        return { after: { proposal, holder: holder?.name, about, won, act: checked.act }, result: 'proposed' };
      }
      if (won > 0)
        await insertManualEntry(tx, {
          operatorId: actor.id,
          memberNo: null,
          act: action.name,
          amount: won,
          unit: 'won',
        });
      const { before, after } = await applySettlementChange(tx, { change: checked, key: `form:${key}` });
      return { before, after: route === 'alone' ? { ...after, alone: true } : after, result: 'done' };
    },
  );
  return outcome === 'done' ? 'done' : 'proposed';
}

/** Throws SETTLE_ERROR 0021 when the operator is the right holder concerned. */
export async function forbidOwnSettlement(
  tx: Tx,
  { by: actor, wish: proposed }: { by: Clerk; wish: SettlementProposal },
): Promise<void> {
  const holders = proposed.holderIds ?? (proposed.holder ? [proposed.holder.id] : []);
  if (holders.length > 0 && (await isOwnHolder(tx, { operatorId: actor.id, holders })))
    throw new DomainError('SETTLE_ERROR', '0021');
}
