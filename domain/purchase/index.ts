/** Quotes, purchases and rentals, prices, tickets, spending limits, refunds and entitlements. */
export { acceptQuote } from './quotes/accept-quote.ts';
export { exportCoins } from './history/export-coins.ts';
export { grantTickets } from './tickets/grant-tickets.ts';
export type { Entitlement, OpenedEntitlement } from './entitlements/entitlement-rules.ts';
export {
  openEntitlementPart,
  hasOpenedSql,
  ownedEpisodeIdsSql,
  ownedEpisodeRowsSql,
  ownsAnyEpisodeSql,
  entitlementsSql,
} from './entitlements/entitlement-store.ts';
export { openPassPart } from './entitlements/pass-right-store.ts';
export { handOverOffline } from './entitlements/hand-over-offline.ts';
export { recordOfflineOpening } from './entitlements/record-offline-opening.ts';
export { type TicketView, listTickets } from './tickets/list-tickets.ts';
export type { Promotion } from './pricing/offer-rules.ts';
export { exportSpending, eraseSpending } from './spending/export-spending.ts';
export { type Quote, type QuotePurchaseInput, quotePurchase } from './quotes/quote-purchase.ts';
export { requireWithinMonth } from './spending/require-within-month.ts';
export { type SpendingLimits, updateSpendingLimits, loadSpendingLimits } from './spending/spending-limits.ts';
export {
  type EpisodePrices,
  type FinishCost,
  type SalePrice,
  type WorkPrices,
  loadFinishCost,
  parseHoldings,
  parseWorkPrices,
  findWorkPrices,
  loadWorkPrices,
} from './pricing/work-prices.ts';
export type { TicketGrant } from './tickets/ticket-store.ts';
export { type PriceListJson, priceListContentPart, priceListJsonSql } from './quotes/sellable-store.ts';
export { purgeExpiredQuotes } from './quotes/purge-expired-quotes.ts';
export { type WorkTickets, loadTickets, useTicket } from './tickets/use-ticket.ts';
export { type DefectRefund, previewDefectRefund, refundDefective } from './refunds/refund-defective.ts';
export { type WithdrawalOffer, offerWithdrawal, withdrawPurchase } from './refunds/withdraw-purchase.ts';
export {
  type MemberPurchaseEpisode,
  type MemberPurchase,
  listPurchases,
  loadPurchase,
} from './history/list-purchases.ts';
export { type CoinMovement, listCoinMovements } from './history/coin-history.ts';
export { streamCoinHistoryCsv } from './history/coin-history-csv.ts';
export { grantEpisodes, grantOpensNothing } from './entitlements/grant-episodes.ts';
export { type EpisodeSalePrice, type WorkSalePrices, listWorkSalePrices } from './pricing/sale-prices.ts';
export type { BundlePrice, WorkPriceEffect } from './pricing/price-effect-rules.ts';
export {
  checkBundleDiscount,
  checkPromotionPercent,
  previewBundle,
  previewEpisodePrices,
  previewPromotion,
} from './pricing/preview-prices.ts';
export { type GiftPrice, priceGift } from './gifts/price-gift.ts';
export { deliverGift, findOwnedEpisodes } from './gifts/deliver-gift.ts';
export { type FinalPurchase, finalPaidCoinsSql, selectFinalPurchases } from './refunds/final-purchase-store.ts';
