import type { Db, Tx } from '#kernel/context';
import { percentOf } from '#shared/money/settlement';
import { type ShareContract, contractsOn } from './share-rules.ts';
import { selectHolderNames } from './holder-store.ts';
import { selectContractBook } from '../months/settlement-store.ts';
import { type WorkPeriod, type WorkPeriodChange, selectWorkPeriod } from './work-period-store.ts';

/**
 * Describes in Korean what a change of a work's publisher or tax exemption changes in settlement; null when no right
 * holder is affected. Earlier sales stay unchanged.
 */
export async function describeShareChange(db: Db | Tx, change: WorkPeriodChange): Promise<string | null> {
  const { now, next, firstDay } = await selectWorkPeriod(db, change);
  if (now.publisherId === next.publisherId && now.isExempt === next.isExempt) return null;
  const { contracts } = await selectContractBook(db);
  const day = firstChangedDay(contracts, { workId: change.workId, firstDay, now, next });
  if (day === null) return null;
  const contractsOf = ({ publisherId }: WorkPeriod): ShareContract[] =>
    contractsOn(contracts, { work: change.workId, publisher: publisherId, day });
  const names = await selectHolderNames(db);
  const describe = (period: WorkPeriod): string => {
    const shares = contractsOf(period).map(
      ({ holderId, rateBp }) => `${names.get(holderId) ?? ''} ${percentOf(rateBp)}`,
    );
    return `${shares.join(', ') || '권리자 없음'}(${period.isExempt ? '면세' : '과세'})`;
  };
  return `${day} 판매부터 ${describe(now)}에서 ${describe(next)}로 바뀝니다.`;
}

/** Of many works, those whose right holders' shares a change would move. */
export async function findShareChanges(db: Db | Tx, changes: readonly WorkPeriodChange[]): Promise<Set<number>> {
  const { contracts } = await selectContractBook(db);
  const found = new Set<number>();
  if (contracts.length === 0) return found;
  for (const change of changes) {
    const { now, next, firstDay } = await selectWorkPeriod(db, change);
    if (now.publisherId === next.publisherId && now.isExempt === next.isExempt) continue;
    if (firstChangedDay(contracts, { workId: change.workId, firstDay, now, next }) !== null) found.add(change.workId);
  }
  return found;
}

/** The first day on which contracts or tax of a work differ; null for none. */
function firstChangedDay(
  contracts: readonly ShareContract[],
  change: { workId: number; firstDay: string; now: WorkPeriod; next: WorkPeriod },
): string | null {
  const { workId, firstDay, now, next } = change;
  const starts = contracts.flatMap(({ fromDay, untilDay }) => [
    fromDay,
    ...(untilDay === null ? [] : [dayAfter(untilDay)]),
  ]);
  const days = [firstDay, ...starts.filter((day) => day > firstDay).toSorted()];
  const idsOn = (period: WorkPeriod, day: string): string =>
    contractsOn(contracts, { work: workId, publisher: period.publisherId, day })
      .map(({ id }) => `${id}${period.isExempt ? 'exempt' : ''}`)
      .join();
  return days.find((day) => idsOn(now, day) !== idsOn(next, day)) ?? null;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
