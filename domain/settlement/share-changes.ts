import type { Db, Tx } from '#shared/context';
import { percentOf } from '#vocabulary/settlement';
import { type Contract, contractsOn } from './share-rules.ts';
import { selectHolderNames } from './holder-store.ts';
import { selectBook } from './settlement-store.ts';
import { type WorkPeriod, type WorkWish, selectWorkPeriod } from './work-period-store.ts';

/**
 * What a change of a work's publisher or exemption changes in settlement, in a Korean sentence for operators; null where no
 * right holder is touched. Sales until the first day that it names stay as they are.
 */
export async function describeShareChange(db: Db | Tx, wish: WorkWish): Promise<string | null> {
  const { now, next, firstDay } = await selectWorkPeriod(db, wish);
  if (now.publisherId === next.publisherId && now.isExempt === next.isExempt) return null;
  const { contracts } = await selectBook(db);
  const day = firstChangedDay(contracts, { workId: wish.workId, firstDay, now, next });
  if (day === null) return null;
  const on = ({ publisherId }: WorkPeriod): Contract[] =>
    contractsOn(contracts, { work: wish.workId, publisher: publisherId, day });
  const names = await selectHolderNames(db);
  const said = (period: WorkPeriod): string => {
    const shares = on(period).map(({ holderId, rateBp }) => `${names.get(holderId) ?? ''} ${percentOf(rateBp)}`);
    return `${shares.join(', ') || '권리자 없음'}(${period.isExempt ? '면세' : '과세'})`;
  };
  return `${day} 판매부터 ${said(now)}에서 ${said(next)}로 바뀝니다.`;
}

/** The first day from which the contracts that share in a work, or their tax, are others than before; null where on none. */
function firstChangedDay(
  contracts: readonly Contract[],
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
