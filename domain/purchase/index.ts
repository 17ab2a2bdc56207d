/** Offers, purchases and rentals, and what they open. */
export { buyQuoted } from './buy-quoted.ts';
export { holdingsOf } from './holdings-of.ts';
export type { Holding, HoldingKind, Right } from './holdings-rules.ts';
export { rightsSql } from './holdings-store.ts';
export { openRight } from './open-right.ts';
export { type Quote, type QuoteOrder, quotePurchase } from './quote-purchase.ts';
export { type WithdrawalOffer, offerWithdrawal, withdrawPurchase } from './withdraw-purchase.ts';
