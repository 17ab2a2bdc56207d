/** Reports: statistics, health and metrics. */
export { type HealthFinding, healthFindings } from './health-rules.ts';
export { countDays } from './count-days.ts';
export { type Days, MAX_COUNTED_OPENINGS, type MinuteRow, type ReadRow, type SaleRow } from './statistics-store.ts';
export {
  type ShopHealth,
  saveErrors,
  lastLedgerCheck,
  recordLedgerCheck,
  requestLedgerCheck,
  showHealth,
} from './show-health.ts';
export {
  type ShopDay,
  listMissedSearches,
  listReadWorks,
  listSales,
  listShopDays,
  recentSales,
  shopToday,
  showLive,
  showWaiting,
} from './show-statistics.ts';
export { type WorkDay, showWorkNumbers } from './show-work-numbers.ts';
export { type DatabaseMetrics, readMetrics } from './read-metrics.ts';
