import { type ReactNode, useId, useState } from 'react';
import { WEEKDAY_NAMES, type Weekday } from '#shared/catalog/weekdays';
import { CachedList } from '../../components/cached-list.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import { moveBetweenTabs } from '../../components/tab-keys.ts';
import type { RowView } from './shop-page-text.ts';
import { WorkCard } from './work-card.tsx';
import styles from './works.module.css';

const BOARD_SIZES = '(min-width: 1024px) 130px, (min-width: 600px) 22vw, 29vw';

/** All days are loaded; switching needs no request. */
export function WeekdayBoard({ today, row }: { today: Weekday; row: RowView }): ReactNode {
  const days = row.days ?? [];
  const [day, setDay] = useState(today);
  const panel = useId();
  const works = days.find((column) => column.day === day)?.works ?? [];
  const name = `${WEEKDAY_NAMES[day]}요 연재`;
  return (
    <section className={styles.board} aria-label={row.title}>
      <div className={styles.boardHead}>
        <SectionHead title={name} note={day === today ? '오늘' : ''} more={row.more} />
        <div role="tablist" aria-label="요일" className={styles.days} onKeyDown={moveBetweenTabs}>
          {days.map((column) => (
            <button
              key={column.day}
              type="button"
              role="tab"
              aria-selected={column.day === day}
              aria-controls={panel}
              aria-label={`${WEEKDAY_NAMES[column.day]}요일`}
              tabIndex={column.day === day ? 0 : -1}
              className={styles.day}
              onClick={() => setDay(column.day)}
            >
              <span>{WEEKDAY_NAMES[column.day]}</span>
            </button>
          ))}
        </div>
      </div>
      <div id={panel} role="tabpanel" aria-label={name}>
        {works.length > 0 ? (
          <CachedList
            key={day}
            of={works}
            className={styles.grid}
            data-alone={works.length === 1 || undefined}
            items={() =>
              works.map((work) => (
                <li key={work.id}>
                  <WorkCard work={work} sizes={BOARD_SIZES} isAlone={works.length === 1} />
                </li>
              ))
            }
          />
        ) : (
          <p className={styles.none}>
            {WEEKDAY_NAMES[day]}요일에 연재하는 작품이 아직 없습니다. 다른 요일을 골라 주세요.
          </p>
        )}
      </div>
    </section>
  );
}
