import { type ReactNode, useId, useState } from 'react';
import { WEEKDAY_NAMES, type Weekday } from '#vocabulary/weekdays';
import { KeptList } from '../ui/kept-list.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { moveBetweenTabs } from '../ui/tab-keys.ts';
import type { ShownRow } from './shop-page-text.ts';
import { WorkCard } from './work-card.tsx';
import styles from './works.module.css';

const BOARD_SIZES = '(min-width: 1024px) 130px, (min-width: 600px) 22vw, 29vw';

/** The week's serials, six a day on two planks; all days are there, so choosing one asks nobody. */
export function WeekdayBoard({ today, row }: { today: Weekday; row: ShownRow }): ReactNode {
  const days = row.days ?? [];
  const [day, setDay] = useState(today);
  const panel = useId();
  const works = days.find((shown) => shown.day === day)?.works ?? [];
  const name = `${WEEKDAY_NAMES[day]}요 연재`;
  return (
    <section className={styles.board} aria-label={row.title}>
      <div className={styles.boardHead}>
        <SectionHead title={name} note={day === today ? '오늘' : ''} more={row.more} />
        <div role="tablist" aria-label="요일" className={styles.days} onKeyDown={moveBetweenTabs}>
          {days.map((shown) => (
            <button
              key={shown.day}
              type="button"
              role="tab"
              aria-selected={shown.day === day}
              aria-controls={panel}
              aria-label={`${WEEKDAY_NAMES[shown.day]}요일`}
              tabIndex={shown.day === day ? 0 : -1}
              className={styles.day}
              onClick={() => setDay(shown.day)}
            >
              <span>{WEEKDAY_NAMES[shown.day]}</span>
            </button>
          ))}
        </div>
      </div>
      <div id={panel} role="tabpanel" aria-label={name}>
        {works.length > 0 ? (
          <KeptList
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
