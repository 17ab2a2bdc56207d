/** Payments: coins that are ordered, paid for once whatever comes in whichever order, and refunded. */
export { beginPayment, type ChargeOrder } from './begin-payment.ts';
export { beginStorePurchase, type StoreOrder } from './begin-store-purchase.ts';
export {
  cancelMinorStoreCharge,
  isStoreCharge,
  offerMinorCancellation,
  requireMinorStoreCharge,
} from './cancel-minor-charge.ts';
export { chasePayments } from './chase-payments.ts';
export { chaseStorePurchases, reconcileStorePurchases } from './chase-store-purchases.ts';
export { type ChargeOffer, type CoinPlan, applyCoinPlan, chargeOffer, storeCatalogue } from './coin-products.ts';
export { type Comparison, selectComparisons } from './comparison-store.ts';
export { completePayment, paymentOf, paymentsOf, settledOrders } from './complete-payment.ts';
export { confirmStorePurchase } from './confirm-store-purchase.ts';
export { endStoreAccount } from './end-store-account.ts';
export { exportPayments, forgetPayments } from './export-payments.ts';
export type { PaymentRow } from './payment-store.ts';
export { reconcilePayments } from './reconcile-payments.ts';
export { type RefundTimes, recentRefundTimes } from './refund-times.ts';
export { type RefundOffer, holdRefund, offerChargeRefund, offerRefundIn, refundCharge } from './refund-charge.ts';
export { requireHeldDeposit, returnDeposit } from './return-deposit.ts';
export { sendRefund } from './send-refund.ts';
export { settlePayment } from './settle-payment.ts';
export { settleStorePurchase } from './settle-store-purchase.ts';
export { takeMessage } from './take-message.ts';
export { takeStoreMessage } from './take-store-message.ts';
export { tellStoreUse } from './tell-store-use.ts';
