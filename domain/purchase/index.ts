/** Offers, purchases and rentals, and what they open. */
export { buyQuoted } from './buy-quoted.ts';
export { type Quote, type QuoteOrder, quotePurchase } from './quote-purchase.ts';
export { type WithdrawalOffer, offerWithdrawal, withdrawPurchase } from './withdraw-purchase.ts';
