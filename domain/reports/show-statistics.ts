import type { Needs } from '#kernel/context';
import { RETENTION_DAYS, dayAfter, shareOf } from './daily-count-rules.ts';
import { selectCounted } from './daily-count-store.ts';
import {
  type Days,
  type MinuteRow,
  type ReadRow,
  type RecentSales,
  type SaleRow,
  countReports,
  selectFigures,
  selectMinutes,
  selectMissed,
  selectReadWorks,
  selectRecentSales,
  selectSales,
  selectWaiting,
} from './statistics-store.ts';

const MAX_WORKS = 50;
const MAX_IN_FILE = 20_000;

/** A day's figures. Shares are hundredths of a percent. */
export interface ShopDay {
  day: string;
  visits: number;
  visitors: number;
  readers: number;
  opens: number;
  joins: number;
  activeMembers: number;
  buyers: number;
  firstBuyers: number;
  /** Of episodes, the pass and support together, and each alone. */
  soldCoins: number;
  episodeCoins: number;
  passCoins: number;
  supportCoins: number;
  /** Returned on the day, of all kinds. */
  cancelledCoins: number;
  charges: number;
  chargedWon: number;
  refundedWon: number;
  searches: number;
  missedSearches: number;
  /** Buyers among the day's readers. */
  conversion: number | null;
  /** Of the day's new members, readers after one, seven and thirty days; null until then or without new members. */
  retained: (number | null)[];
}

/** Every day in order, without gaps. */
export async function listShopDays(ctx: Needs<'db'>, days: Days): Promise<ShopDay[]> {
  const { today } = await selectCounted(ctx.db);
  const figures = new Map<string, number>();
  for (const { day, measure, value } of await selectFigures(ctx.db, days)) figures.set(`${day} ${measure}`, value);
  const visible: ShopDay[] = [];
  for (let day = days.from; day <= days.until; day = dayAfter(day, 1)) visible.push(shopDay(day, { today, figures }));
  return visible;
}

function shopDay(day: string, { today, figures }: { today: string; figures: Map<string, number> }): ShopDay {
  const of = (measure: string): number => figures.get(`${day} ${measure}`) ?? 0;
  const joins = of('joins');
  return {
    day,
    visits: of('visits'),
    visitors: of('visitors'),
    readers: of('readers'),
    opens: of('opens'),
    joins,
    activeMembers: of('active-members'),
    buyers: of('buyers'),
    firstBuyers: of('first-buyers'),
    soldCoins: of('sold-coins') + of('pass-coins') + of('support-coins'),
    episodeCoins: of('sold-coins'),
    passCoins: of('pass-coins'),
    supportCoins: of('support-coins'),
    cancelledCoins: of('cancelled-coins') + of('pass-cancel-coins') + of('support-cancel-coins'),
    charges: of('charges'),
    chargedWon: of('charged-won'),
    refundedWon: of('refunded-won'),
    searches: of('searches'),
    missedSearches: of('missed-searches'),
    conversion: shareOf(of('buyers'), of('active-members')),
    retained: RETENTION_DAYS.map((after) =>
      dayAfter(day, after) > today ? null : shareOf(of(`retained-${after}`), joins),
    ),
  };
}

/** Today in Seoul. */
export async function shopToday(ctx: Needs<'db'>): Promise<string> {
  return (await selectCounted(ctx.db)).today;
}

/** Sales by work and kind, highest first; `isFile`: no limit. */
export async function listSales(ctx: Needs<'db'>, days: Days, isFile = false): Promise<SaleRow[]> {
  return selectSales(ctx.db, days, isFile ? MAX_IN_FILE : MAX_WORKS);
}

/** Coins of each work in the last thirty days and before, by work id. */
export async function recentSales(ctx: Needs<'db'>, works: readonly number[]): Promise<Map<number, RecentSales>> {
  const rows = await selectRecentSales(ctx.db, works);
  return new Map(rows.map((row) => [row.workId, row]));
}

/** Reads by work, most opened first; `isFile`: no limit. */
export async function listReadWorks(ctx: Needs<'db'>, days: Days, isFile = false): Promise<ReadRow[]> {
  return selectReadWorks(ctx.db, days, isFile ? MAX_IN_FILE : MAX_WORKS);
}

/** Searches without results by frequency; the last thirty days at most. */
export async function listMissedSearches(
  ctx: Needs<'db'>,
  days: Days,
  isFile = false,
): Promise<{ word: string; asked: number }[]> {
  return selectMissed(ctx.db, days, isFile ? MAX_IN_FILE : MAX_WORKS);
}

/** The last hour by minute. */
export async function showLive(ctx: Needs<'db'>): Promise<MinuteRow[]> {
  return selectMinutes(ctx.db);
}

/** Open tasks for operators; `reports` undefined in a shop without comments. */
export async function showWaiting(
  ctx: Needs<'db'>,
): Promise<Awaited<ReturnType<typeof selectWaiting>> & { reports: number | undefined }> {
  return { ...(await selectWaiting(ctx.db)), reports: await countReports(ctx.db) };
}
