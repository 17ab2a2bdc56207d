import { changeSettlement, listWaitingChanges } from '#domain/treasury';
import type { OperatorVisit } from '#domain/operators';
import { seoulMinute } from '#vocabulary/seoul-date';
import type { SettlementChange } from '#vocabulary/settlement-changes';
import type { RequestFacts } from '../../request-context.server.ts';
import { clerkOf } from '../money/money-facts.server.ts';
import type { ConsoleForm } from '../settle-act.server.ts';
import { changePath, changeWords } from './change-words.ts';
import type { ShownWaiting } from './waiting-changes.tsx';

/** Makes a change that a form asks for, or proposes it; answers what the page says then. */
export async function settlementAct(
  facts: RequestFacts,
  {
    operator,
    form,
    change,
    done,
  }: { operator: OperatorVisit; form: ConsoleForm; change: SettlementChange; done: string },
): Promise<string> {
  const order = { by: clerkOf(operator), limit: facts.settlementLimit, change, key: form('requestKey') };
  return (await changeSettlement(facts.ctx, order)) === 'done' ? done : 'proposed';
}

/** The changes asked for on a page of the console that wait for a second operator. */
export async function waitingAt({ ctx }: RequestFacts, path: string): Promise<ShownWaiting[]> {
  const waiting = await listWaitingChanges(ctx);
  return waiting
    .filter(({ wish }) => changePath(wish) === path)
    .map(({ id, wish, reason, proposedByName, proposedAt }) => ({
      id,
      words: changeWords(wish),
      reason,
      proposed: `${proposedByName} · ${seoulMinute(proposedAt)}`,
    }));
}
