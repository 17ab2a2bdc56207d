/** What outsiders may verify: the signed statement of the trust page, signed receipts, and the keys of both. */
export { documentKeys, rotateDocumentKey } from './document-keys.ts';
export { exportReceipts, listReceipts, makeReceipt } from './make-receipt.ts';
export type { ReceiptWork } from './receipt-store.ts';
export { type TrustFacts, showTrust, trustStatement } from './show-trust.ts';
