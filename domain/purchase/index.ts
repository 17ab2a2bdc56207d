/** Offers, purchases and rentals, tickets, what a member allows itself, and what they open. */
export { buyQuoted } from './buy-quoted.ts';
export { exportCoins } from './export-coins.ts';
export { giveTickets } from './give-tickets.ts';
export type { Right } from './holdings-rules.ts';
export {
  type OpenedRight,
  firstOpening,
  hasOpenedSql,
  heldEpisodesSql,
  heldRowsSql,
  holdsSomethingSql,
  rightsSql,
} from './holdings-store.ts';
export { handOver } from './hand-over.ts';
export { openedAway } from './opened-away.ts';
export { type TicketLine, listTickets } from './list-tickets.ts';
export type { Promotion } from './offer-rules.ts';
export { exportSpending, forgetSpending } from './own-spending.ts';
export { type Quote, type QuoteOrder, quotePurchase } from './quote-purchase.ts';
export { type Spending, setSpending, showSpending } from './set-spending.ts';
export {
  type EpisodePrices,
  type FinishCost,
  type SalePrice,
  type WorkPrices,
  costToFinish,
  holdingsIn,
  pricesIn,
  salePricesOf,
  showPrices,
} from './show-prices.ts';
export type { TicketOrder } from './ticket-store.ts';
export { type PriceListJson, priceListBeside, priceListJsonSql } from './sellable-store.ts';
export { sweepOffers } from './sweep-offers.ts';
export { type TicketsOfWork, ticketsOf, useTicket } from './use-ticket.ts';
export { type DefectRefund, defectRefundCoins, refundDefective } from './refund-defective.ts';
export { type WithdrawalOffer, offerWithdrawal, withdrawPurchase } from './withdraw-purchase.ts';
export { type OwnEpisode, type OwnPurchase, listPurchases, showPurchase } from './list-purchases.ts';
export { type CoinMovement, readCoinHistory } from './read-coin-history.ts';
export { coinSheet } from './coin-sheet.ts';
export { giveEpisodes, holdsAllGiven } from './give-episodes.ts';
export {
  type EpisodeSale,
  type PromotionPrices,
  type WorkSale,
  previewPromotion,
  salePricesOfWorks,
} from './work-sales.ts';
export { type SettledPurchase, keptCoinsSql, selectSettled } from './settled-store.ts';
