import type { Needs } from '#shared/context';
import { RETENTION_DAYS, dayAfter, shareOf } from './count-rules.ts';
import { selectCounted } from './count-store.ts';
import {
  type Days,
  type MinuteRow,
  type ReadRow,
  type SaleRow,
  countReports,
  selectFigures,
  selectMinutes,
  selectMissed,
  selectReadWorks,
  selectSales,
  selectWaiting,
} from './figure-store.ts';

const MOST_WORKS = 50;
const MOST_IN_FILE = 20_000;

/** What the shop came to on a day. Shares are hundredths of a percent. */
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
  soldCoins: number;
  cancelledCoins: number;
  charges: number;
  chargedWon: number;
  refundedWon: number;
  searches: number;
  missedSearches: number;
  /** Members who read and bought, of all who read that day. */
  conversion: number | null;
  /** Of those who joined that day: who read one, seven and thirty days later; null until then, and where nobody joined. */
  retained: (number | null)[];
}

/** Days of the shop in their order, none left out. */
export async function listShopDays(ctx: Needs<'db'>, days: Days): Promise<ShopDay[]> {
  const { today } = await selectCounted(ctx.db);
  const figures = new Map<string, number>();
  for (const { day, measure, value } of await selectFigures(ctx.db, days)) figures.set(`${day} ${measure}`, value);
  const shown: ShopDay[] = [];
  for (let day = days.from; day <= days.until; day = dayAfter(day, 1)) shown.push(shopDay(day, { today, figures }));
  return shown;
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
    soldCoins: of('sold-coins'),
    cancelledCoins: of('cancelled-coins'),
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

/** Today in Seoul by the shop's clock. */
export async function shopToday(ctx: Needs<'db'>): Promise<string> {
  return (await selectCounted(ctx.db)).today;
}

/** What works sold within days, by kind of purchase, what sold most first; `isFile`: all of it. */
export async function listSales(ctx: Needs<'db'>, days: Days, isFile = false): Promise<SaleRow[]> {
  return selectSales(ctx.db, days, isFile ? MOST_IN_FILE : MOST_WORKS);
}

/** What works were read within days, what was opened most first; `isFile`: all of it. */
export async function listReadWorks(ctx: Needs<'db'>, days: Days, isFile = false): Promise<ReadRow[]> {
  return selectReadWorks(ctx.db, days, isFile ? MOST_IN_FILE : MOST_WORKS);
}

/** Words that were searched for and found nothing, what most asked for first; of the last thirty days at most. */
export async function listMissedSearches(
  ctx: Needs<'db'>,
  days: Days,
  isFile = false,
): Promise<{ word: string; asked: number }[]> {
  return selectMissed(ctx.db, days, isFile ? MOST_IN_FILE : MOST_WORKS);
}

/** The last hour by the minute, as it is at this moment. */
export async function showLive(ctx: Needs<'db'>): Promise<MinuteRow[]> {
  return selectMinutes(ctx.db);
}

/** What waits for somebody of the console today; `reports` undefined in a shop without comments. */
export async function showWaiting(
  ctx: Needs<'db'>,
): Promise<Awaited<ReturnType<typeof selectWaiting>> & { reports: number | undefined }> {
  return { ...(await selectWaiting(ctx.db)), reports: await countReports(ctx.db) };
}
