import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { GROUP_NAMES, type MovementGroup } from '#vocabulary/statement';
import my from '../my/my.module.css';
import ui from '../ui/ui.module.css';
import styles from './coin.module.css';

/** What of a statement is shown, as its address says it. */
export interface HistoryAsk {
  group: MovementGroup | null;
  month: string | null;
  months: string[];
}

interface HistoryFilterProps {
  tab: 'moves' | 'lots';
  isLive: boolean;
  filter: HistoryAsk | undefined;
  groups: readonly MovementGroup[];
}

/** The address of a statement that shows this much of it. */
export function historyPath({ group, month, before }: Partial<HistoryAsk> & { before?: number | null }): string {
  const asked = new URLSearchParams({
    ...(group ? { kind: group } : {}),
    ...(month ? { month } : {}),
    ...(before ? { before: String(before) } : {}),
  });
  return asked.size > 0 ? `/coin/history?${asked}` : '/coin/history';
}

/** Movements or lots, of which kind, of which month. */
export function HistoryFilter({ tab, isLive, filter, groups }: HistoryFilterProps): ReactNode {
  return (
    <>
      <nav className={styles.views} aria-label="보기">
        <a className={styles.view} href="/coin/history" aria-current={tab === 'moves' ? 'page' : undefined}>
          쓰고 받은 내역
        </a>
        <a className={styles.view} href="/coin/history?tab=lots" aria-current={tab === 'lots' ? 'page' : undefined}>
          받은 코인
        </a>
      </nav>
      {filter ? <MovementFilter filter={filter} groups={groups} /> : <LotFilter isLive={isLive} />}
    </>
  );
}

function LotFilter({ isLive }: { isLive: boolean }): ReactNode {
  return (
    <nav className={ui.chips} aria-label="받은 코인 고르기">
      <a className={ui.chip} href="/coin/history?tab=lots" aria-current={isLive ? 'true' : undefined}>
        <span>쓸 수 있는 것</span>
      </a>
      <a className={ui.chip} href="/coin/history?tab=lots&which=all" aria-current={isLive ? undefined : 'true'}>
        <span>모두</span>
      </a>
    </nav>
  );
}

function MovementFilter({ filter, groups }: { filter: HistoryAsk; groups: readonly MovementGroup[] }): ReactNode {
  const { group, month, months } = filter;
  return (
    <>
      <nav className={ui.chips} aria-label="종류 고르기">
        {[null, ...groups].map((one) => (
          <a
            key={one ?? 'all'}
            className={ui.chip}
            href={historyPath({ group: one, month })}
            aria-current={one === group ? 'true' : undefined}
          >
            <span>{one ? GROUP_NAMES[one] : '전체'}</span>
          </a>
        ))}
      </nav>
      {months.length > 0 ? (
        <Form method="get" className={styles.monthForm}>
          {group ? <input type="hidden" name="kind" value={group} /> : null}
          <label className={styles.month}>
            <span>기간</span>
            <select name="month" defaultValue={month ?? ''}>
              <option value="">전체 기간</option>
              {months.map((one) => (
                <option key={one} value={one}>
                  {one.slice(0, 4)}년 {Number(one.slice(5))}월
                </option>
              ))}
            </select>
          </label>
          <button type="submit" className={my.smallButton}>
            보기
          </button>
        </Form>
      ) : null}
    </>
  );
}
