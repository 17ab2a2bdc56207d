/** Verifiable documents: the trust report, receipts and their keys. */
export { documentKeys, rotateDocumentKey } from './document-keys.ts';
export { exportReceipts, listReceipts, createReceipt } from './create-receipt.ts';
export type { ReceiptWork } from './receipt-store.ts';
export { type TrustReport, readTrustReport, createTrustStatement } from './trust-report.ts';
