import type { ReactNode } from 'react';
import type { ShelfPlace } from '../device/places.ts';
import { ContinueRow } from './continue-row.tsx';
import { FreshList } from './fresh-list.tsx';
import { Hero } from './hero.tsx';
import { PromotionBand } from './promotion-band.tsx';
import { type ShownBanner, type ShownRow, shopPageFrom } from './shop-page-text.ts';
import { WeekdayBoard } from './weekday-board.tsx';
import { WorkRow } from './work-row.tsx';
import styles from './shop-rows.module.css';

/** What a home's loader gives: what many share, and what only this member has. */
export interface ShopPageData {
  home: string;
  account?: ShelfPlace[];
  /** Rows that this member has and nobody else, packed as the home is. */
  own?: string;
}

/** The window of a home; nothing where no banner is arranged. */
export function ShopWindow({ banners }: { banners: ShownBanner[] }): ReactNode {
  return banners.length > 0 ? <Hero banners={banners} /> : null;
}

/** Rows this short stand two beside each other where there is width. */
const SHORT = 3;

function isShort(row: ShownRow): boolean {
  return row.works.length <= SHORT && row.kind !== 'promotion' && row.kind !== 'continue';
}

/** Rows as they stand: alone, or short ones in pairs. */
function shelvesOf(rows: ShownRow[]): ShownRow[][] {
  const shelves: ShownRow[][] = [];
  for (const row of rows) {
    const before = shelves.at(-1);
    if (before?.length === 1 && [...before, row].every(isShort)) before.push(row);
    else shelves.push([row]);
  }
  return shelves;
}

/** The rows of a home: the week's board with a ranking or what is new beside it, the others around them as arranged. */
export function ShopRows({ data, isBeside }: { data: ShopPageData; isBeside?: boolean }): ReactNode {
  const { today, rows } = shopPageFrom(data.home);
  const own = data.own ? shopPageFrom(data.own).rows : [];
  const all = rows.flatMap((row) => (row.kind === 'because' ? own : row));
  const side = all.find((row) => row.marks) ?? (rows.some((row) => row.days) && all.find((row) => row.kind === 'new'));
  const board = all.find((row) => row.days) ?? (side && all.find((row) => row !== side && row.kind !== 'continue'));
  const others = all.filter((row) => row !== board && row !== side);
  const place = side && board ? all.filter((row) => row !== side).indexOf(board) : 0;
  // The list at the side is two planks high, so a second row stands under the board's.
  const [under] = side ? others.splice(place, 1) : [];
  const show = (row: ShownRow): ReactNode => {
    if (row.kind === 'continue') return <ContinueRow key={row.title} account={data.account} />;
    if (row.days) return <WeekdayBoard key={row.title} today={today} row={row} />;
    if (row.kind === 'promotion') return <PromotionBand key={row.title} row={row} />;
    return <WorkRow key={row.title} title={row.title} note={row.note} more={row.more} works={row.works} />;
  };
  const shelves = (some: ShownRow[]): ReactNode =>
    shelvesOf(some).map((shelf) => (
      <div key={shelf[0]?.title} className={shelf.length > 1 ? styles.pair : undefined}>
        {shelf.map(show)}
      </div>
    ));
  if (!rows.some((row) => row.days ?? row.works.length > 0))
    return isBeside ? null : <p className={styles.none}>아직 꽂힌 작품이 없습니다. 다른 서재를 먼저 둘러보세요.</p>;
  if (!board) return shelves(others);
  return (
    <>
      {shelves(others.slice(0, place))}
      <div className={side ? styles.window : undefined}>
        {show(board)}
        {side ? <FreshList row={side} /> : null}
        {under ? show(under) : null}
      </div>
      {shelves(others.slice(place))}
    </>
  );
}
