import { changeSettlement, listWaitingChanges } from '#domain/payment-operations';
import type { SessionOperator } from '#domain/operators';
import { seoulMinute } from '#shared/content/seoul-date';
import type { SettlementChange } from '#shared/money/settlement-changes';
import type { RequestContext } from '../../server/request-context.server.ts';
import { clerkOf } from '../payments/money-request.server.ts';
import type { ConsoleForm } from '../components/console-form.server.ts';
import { changePath, changeLabel } from './change-labels.ts';
import type { PendingChangeView } from './pending-changes.tsx';

/** Applies or proposes a change; returns the message name. */
export async function settlementAction(
  pageContext: RequestContext,
  {
    operator,
    form,
    change,
    done,
  }: { operator: SessionOperator; form: ConsoleForm; change: SettlementChange; done: string },
): Promise<string> {
  const order = { by: clerkOf(operator), limit: pageContext.settings.settlementLimit, change, key: form('requestKey') };
  return (await changeSettlement(pageContext.ctx, order)) === 'done' ? done : 'proposed';
}

/** Changes of this page that await a second operator. */
export async function pendingChangesAt({ ctx }: RequestContext, path: string): Promise<PendingChangeView[]> {
  const pendingChanges = await listWaitingChanges(ctx);
  return pendingChanges
    .filter(({ wish }) => changePath(wish) === path)
    .map(({ id, wish, reason, proposedByName, proposedAt }) => ({
      id,
      words: changeLabel(wish),
      reason,
      proposed: `${proposedByName} · ${seoulMinute(proposedAt)}`,
    }));
}
