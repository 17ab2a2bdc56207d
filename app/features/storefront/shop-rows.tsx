import type { ReactNode } from 'react';
import type { LibraryPosition } from '../../browser/device-positions.ts';
import { ContinueRow } from './continue-row.tsx';
import { NewList } from './new-list.tsx';
import { Hero } from './hero.tsx';
import { PromotionStrip } from './promotion-band.tsx';
import { type BannerView, type RowView, shopPageFrom } from './shop-page-text.ts';
import { WeekdayBoard } from './weekday-board.tsx';
import { WorkRow } from './work-row.tsx';
import { EmptyCatalog } from '../catalog/empty-catalog.tsx';
import styles from './shop-rows.module.css';

export interface ShopPageData {
  home: string;
  account?: LibraryPosition[];
  /** Packed member rows. */
  own?: string;
}

export function ShopPageBody({ banners }: { banners: BannerView[] }): ReactNode {
  return banners.length > 0 ? <Hero banners={banners} /> : null;
}

/** Rows up to this length are paired on wide screens. */
const SHORT = 3;

function isShort(row: RowView): boolean {
  return row.works.length <= SHORT && row.kind !== 'promotion' && row.kind !== 'continue';
}

function rowGroupsOf(rows: RowView[]): RowView[][] {
  const shelves: RowView[][] = [];
  for (const row of rows) {
    const before = shelves.at(-1);
    if (before?.length === 1 && [...before, row].every(isShort)) before.push(row);
    else shelves.push([row]);
  }
  return shelves;
}

interface ShopRowsProps {
  data: ShopPageData;
  isBeside?: boolean;
  /** For a page without works. */
  empty?: ReactNode;
}

export function ShopRows({ data, isBeside, empty }: ShopRowsProps): ReactNode {
  const { today, rows } = shopPageFrom(data.home);
  const own = data.own ? shopPageFrom(data.own).rows : [];
  const all = rows.flatMap((row) => (row.kind === 'because' ? own : row));
  const side = all.find((row) => row.marks) ?? (rows.some((row) => row.days) && all.find((row) => row.kind === 'new'));
  const board = all.find((row) => row.days) ?? (side && all.find((row) => row !== side && row.kind !== 'continue'));
  const others = all.filter((row) => row !== board && row !== side);
  const place = side && board ? all.filter((row) => row !== side).indexOf(board) : 0;
  // The side list is two rows high, so one more row fits under the board.
  const [under] = side ? others.splice(place, 1) : [];
  const show = (row: RowView): ReactNode => {
    if (row.kind === 'continue') return <ContinueRow key={row.title} account={data.account} />;
    if (row.days) return <WeekdayBoard key={row.title} today={today} row={row} />;
    if (row.kind === 'promotion') return <PromotionStrip key={row.title} row={row} />;
    return <WorkRow key={row.title} title={row.title} note={row.note} more={row.more} works={row.works} />;
  };
  const shelves = (some: RowView[]): ReactNode =>
    rowGroupsOf(some).map((shelf) => (
      <div key={shelf[0]?.title} className={shelf.length > 1 ? styles.pair : undefined}>
        {shelf.map(show)}
      </div>
    ));
  if (!rows.some((row) => row.days ?? row.works.length > 0))
    return isBeside
      ? null
      : (empty ?? <EmptyCatalog title="작품을 준비하고 있습니다." text="작품이 올라오면 이곳에 보입니다." />);
  if (!board) return shelves(others);
  return (
    <>
      {shelves(others.slice(0, place))}
      <div className={side ? styles.window : undefined}>
        {show(board)}
        {side ? <NewList row={side} /> : null}
        {under ? show(under) : null}
      </div>
      {shelves(others.slice(place))}
    </>
  );
}
