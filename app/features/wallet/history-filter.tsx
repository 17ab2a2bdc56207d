import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { GROUP_NAMES, type MovementGroup } from '#shared/money/wallet-statement';
import my from '../account/my.module.css';
import ui from '../../components/ui.module.css';
import styles from './coin.module.css';
import { Link } from '../../navigation/link.tsx';

export interface HistoryParams {
  group: MovementGroup | null;
  month: string | null;
  months: string[];
}

interface HistoryFilterProps {
  tab: 'moves' | 'lots';
  isLive: boolean;
  filter: HistoryParams | undefined;
  groups: readonly MovementGroup[];
}

export function historyPath({ group, month, before }: Partial<HistoryParams> & { before?: number | null }): string {
  const query = new URLSearchParams({
    ...(group ? { kind: group } : {}),
    ...(month ? { month } : {}),
    ...(before ? { before: String(before) } : {}),
  });
  return query.size > 0 ? `/coin/history?${query}` : '/coin/history';
}

export function HistoryFilter({ tab, isLive, filter, groups }: HistoryFilterProps): ReactNode {
  return (
    <>
      <nav className={styles.views} aria-label="보기">
        <Link className={styles.view} to="/coin/history" aria-current={tab === 'moves' ? 'page' : undefined}>
          사용·적립 내역
        </Link>
        <Link className={styles.view} to="/coin/history?tab=lots" aria-current={tab === 'lots' ? 'page' : undefined}>
          받은 코인
        </Link>
      </nav>
      {filter ? <MovementFilter filter={filter} groups={groups} /> : <LotFilter isLive={isLive} />}
    </>
  );
}

function LotFilter({ isLive }: { isLive: boolean }): ReactNode {
  return (
    <nav className={ui.chips} aria-label="받은 코인 고르기">
      <Link className={ui.chip} to="/coin/history?tab=lots" aria-current={isLive ? 'true' : undefined}>
        <span>쓸 수 있는 것</span>
      </Link>
      <Link className={ui.chip} to="/coin/history?tab=lots&which=all" aria-current={isLive ? undefined : 'true'}>
        <span>모두</span>
      </Link>
    </nav>
  );
}

function MovementFilter({ filter, groups }: { filter: HistoryParams; groups: readonly MovementGroup[] }): ReactNode {
  const { group, month, months } = filter;
  return (
    <>
      <nav className={ui.chips} aria-label="종류 고르기">
        {[null, ...groups].map((item) => (
          <Link
            key={item ?? 'all'}
            className={ui.chip}
            to={historyPath({ group: item, month })}
            aria-current={item === group ? 'true' : undefined}
          >
            <span>{item ? GROUP_NAMES[item] : '전체'}</span>
          </Link>
        ))}
      </nav>
      {months.length > 0 ? (
        <Form method="get" className={styles.monthForm}>
          {group ? <input type="hidden" name="kind" value={group} /> : null}
          <label className={styles.month}>
            <span>기간</span>
            <select name="month" defaultValue={month ?? ''}>
              <option value="">전체 기간</option>
              {months.map((item) => (
                <option key={item} value={item}>
                  {item.slice(0, 4)}년 {Number(item.slice(5))}월
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
