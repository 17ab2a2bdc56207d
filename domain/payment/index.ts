/** Payments: coin orders, their synchronization with the gateway and the app stores, and refunds. */
export type { ChargeTerms, ProductPlan } from './products/product-store.ts';
export { findPayerLimit } from './products/charge-limits.ts';
export { createPayment, type CreatePaymentInput } from './orders/create-payment.ts';
export { createStorePurchase, type StorePurchaseInput } from './app-stores/create-store-purchase.ts';
export {
  cancelMinorStoreCharge,
  isStoreCharge,
  offerMinorCancellation,
  requireMinorStoreCharge,
} from './refunds/cancel-minor-charge.ts';
export { pollPayments } from './orders/poll-payments.ts';
export { pollStorePurchases, reconcileStorePurchases } from './app-stores/poll-store-purchases.ts';
export {
  type ChargeOffer,
  type CoinPlan,
  applyCoinPlan,
  readCoinPlan,
  writeCoinPlanPart,
  loadChargeOffer,
  listStoreProducts,
} from './products/coin-products.ts';
export { type PaymentComparison, selectComparisons } from './orders/reconciliation-store.ts';
export { completePayment, findPayment, listMemberPayments, listEndedOrders } from './orders/complete-payment.ts';
export { confirmStorePurchase } from './app-stores/confirm-store-purchase.ts';
export { unlinkStoreAccount } from './app-stores/delete-store-account.ts';
export { exportCardPasses, exportPayments, eraseMemberPayments } from './export-payments.ts';
export type { PaymentRow } from './orders/payment-store.ts';
export { reconcilePayments } from './orders/reconcile-payments.ts';
export { type RefundDurations, loadRefundDurations } from './refunds/refund-durations.ts';
export {
  type ChargeRefundOffer,
  reserveRefund,
  offerChargeRefund,
  offerChargeRefundInTransaction,
  refundCharge,
} from './refunds/refund-charge.ts';
export { requireHeldDeposit, returnDeposit } from './orders/return-deposit.ts';
export { wonOfCoins } from './refunds/refund-rules.ts';
export { sendRefund } from './refunds/send-refund.ts';
export { syncPayment } from './orders/sync-payment.ts';
export { type CardWindow, deleteCardKey, registerCard } from './subscriptions/register-card.ts';
export { cancelSubscription, endMemberSubscription } from './subscriptions/end-subscription.ts';
export { agreeToPrice, subscribeToPass } from './subscriptions/subscribe-to-pass.ts';
export { refundCardPass, refundCardPassForMember } from './subscriptions/refund-card-pass.ts';
export { type CardPassFilter, countCardPasses, listCardPasses } from './subscriptions/list-card-passes.ts';
export type { ListedCardPass } from './subscriptions/subscription-list-store.ts';
export { renewSubscriptions } from './subscriptions/renew-subscriptions.ts';
export { type CardPassView, showCardPass } from './subscriptions/show-card-pass.ts';
export { syncStorePurchase } from './app-stores/sync-store-purchase.ts';
export { handlePaymentWebhook } from './orders/handle-payment-webhook.ts';
export { handleStoreWebhook } from './app-stores/handle-store-webhook.ts';
export { reportConsumption } from './app-stores/report-consumption.ts';
