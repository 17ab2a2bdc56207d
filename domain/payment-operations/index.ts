/** Operators' manual work with money: adjustments, refunds, approvals, and open cases. */
export { listHeldDeposits, returnHeldDeposit } from './return-held-deposit.ts';
export { compareWithGateway, listComparisons } from './compare-payments.ts';
export { loadCoinPlan, saveChargeTerms, saveCoinProducts } from './save-coin-plan.ts';
export { changeSettlement } from './change-settlement.ts';
export { decideProposal, withdrawProposal } from './decide-proposal.ts';
export { type AdminPayment, listReversals, syncAdminPayment, loadAdminPayment } from './list-payments.ts';
export { exportPayments, findPayments, sumPayments } from './find-payments.ts';
export { PAYMENT_SORTS, type PaymentFilter, type PaymentTotals } from './payment-list-store.ts';
export { eraseProposalTexts } from './proposal-store.ts';
export { type Proposal, type WaitingChange, listProposals, listWaitingChanges } from './list-proposals.ts';
export { listExplainedMovements, type ExplainedMovement } from './explain-ledger.ts';
export { type StoreCase, assignStorePurchase, listStoreCases, closeStoreCase, syncStoreCase } from './store-cases.ts';
export type { Clerk } from './proposal-rules.ts';
export { type MoneyActionInput, proposeAllowance, requestMoneyAction } from './request-money-action.ts';
export { type GiftPreview, previewGift, requestGift } from './request-gift.ts';
