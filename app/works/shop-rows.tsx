import type { ReactNode } from 'react';
import type { ShopBannerWire, ShopRowWire } from '#contract/catalogue';
import { FreshList } from './fresh-list.tsx';
import { Hero } from './hero.tsx';
import type { ShopPageParts } from './shop-page-text.ts';
import { WeekdayBoard } from './weekday-board.tsx';
import { WorkRow } from './work-row.tsx';
import styles from './shop-rows.module.css';

/** The window of a home; nothing where no banner is arranged. */
export function ShopWindow({ banners }: { banners: ShopBannerWire[] }): ReactNode {
  return banners.length > 0 ? <Hero banners={banners} /> : null;
}

/** Rows this short stand two beside each other where there is width. */
const SHORT = 3;

/** Rows as they stand: alone, or short ones in pairs. */
function shelvesOf(rows: ShopRowWire[]): ShopRowWire[][] {
  const shelves: ShopRowWire[][] = [];
  for (const row of rows) {
    const before = shelves.at(-1);
    const pairs = before?.length === 1 && [...before, row].every((one) => one.works.length <= SHORT);
    if (pairs) before.push(row);
    else shelves.push([row]);
  }
  return shelves;
}

/** The rows of a home: the week's board with what is new beside it, then row after row. */
export function ShopRows({ page }: { page: ShopPageParts }): ReactNode {
  const { rows } = page;
  const board = rows.find((row) => row.days);
  const fresh = board ? rows.find((row) => row.more === '/new') : undefined;
  const others = rows.filter((row) => row !== board && row !== fresh);
  // The list of what is new is two planks high, so a second row stands under the board's.
  const under = fresh ? others.shift() : undefined;
  if (rows.length === 0) return <p className={styles.none}>아직 꽂힌 작품이 없습니다. 다른 서재를 먼저 둘러보세요.</p>;
  return (
    <>
      {board ? (
        <div className={fresh ? styles.window : undefined}>
          <WeekdayBoard today={page.today} row={board} />
          {fresh ? <FreshList row={fresh} /> : null}
          {under ? <WorkRow title={under.title} more={under.more} works={under.works} /> : null}
        </div>
      ) : null}
      {shelvesOf(others).map((shelf) => (
        <div key={shelf[0]?.title} className={shelf.length > 1 ? styles.pair : undefined}>
          {shelf.map((row) => (
            <WorkRow key={row.title} title={row.title} more={row.more} works={row.works} />
          ))}
        </div>
      ))}
    </>
  );
}
