/** What the shop comes to by the day and the minute, and how it is. */
export { countShopDays } from './count-shop-days.ts';
export { type Days, MOST_COUNTED_OPENINGS, type MinuteRow, type ReadRow, type SaleRow } from './figure-store.ts';
export {
  type ShopHealth,
  keepFaults,
  lastLedgerCheck,
  noteLedgerCheck,
  orderLedgerCheck,
  showHealth,
} from './show-health.ts';
export {
  type ShopDay,
  listMissedSearches,
  listReadWorks,
  listSales,
  listShopDays,
  shopToday,
  showLive,
  showWaiting,
} from './show-numbers.ts';
export { type ShopWatch, watchShop } from './watch-shop.ts';
