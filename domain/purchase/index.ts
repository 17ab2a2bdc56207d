/** Offers, purchases and rentals, and what they open. */
export { buyQuoted } from './buy-quoted.ts';
export { type Quote, type QuoteOrder, quotePurchase } from './quote-purchase.ts';
export { type WithdrawalOffer, offerWithdrawal, withdrawPurchase } from './withdraw-purchase.ts';
export { giveTickets } from './give-tickets.ts';
export { giveEpisodes, holdsAllGiven } from './give-episodes.ts';
export { type SettledPurchase, selectSettled } from './settled-store.ts';
