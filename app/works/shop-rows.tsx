'use no memo';

import type { ReactNode } from 'react';
import type { ShopBannerWire, ShopRowWire } from '#contract/catalogue';
import type { Weekday } from '#vocabulary/weekdays';
import { FreshList } from './fresh-list.tsx';
import { Hero } from './hero.tsx';
import { WeekdayBoard } from './weekday-board.tsx';
import { WorkRow } from './work-row.tsx';
import styles from './shop-rows.module.css';

interface ShopPageParts {
  today: Weekday;
  banners: ShopBannerWire[];
  rows: ShopRowWire[];
}

/** The window of a home; nothing where no banner is arranged. */
export function ShopWindow({ banners }: { banners: ShopBannerWire[] }): ReactNode {
  return banners.length > 0 ? <Hero banners={banners} /> : null;
}

/** The rows of a home: the week's board with what is new beside it, then row after row. */
export function ShopRows({ page }: { page: ShopPageParts }): ReactNode {
  const board = page.rows.find((row) => row.days);
  const fresh = board ? page.rows.find((row) => row.more === '/new') : undefined;
  const rest = page.rows.filter((row) => row !== board && row !== fresh);
  if (page.rows.length === 0) return <p className={styles.none}>아직 꽂힌 작품이 없습니다. 다른 서재를 먼저 둘러보세요.</p>;
  return (
    <>
      {board ? (
        <div className={fresh ? styles.pair : undefined}>
          <WeekdayBoard today={page.today} row={board} />
          {fresh ? <FreshList row={fresh} /> : null}
        </div>
      ) : null}
      {rest.map((row) => (
        <WorkRow key={row.title} title={row.title} more={row.more} works={row.works} />
      ))}
    </>
  );
}
