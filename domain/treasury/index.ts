/** The treasury: what operators do with members' money by hand, by whom it is approved, and what to look after. */
export { listHeldDeposits, returnHeldDeposit } from './return-held-deposit.ts';
export { compareNow, listComparisons } from './compare-payments.ts';
export { changeSettlement } from './change-settlement.ts';
export { decideProposal, withdrawProposal } from './decide-proposal.ts';
export {
  type DeskPayment,
  type PaymentAsk,
  listDeskPayments,
  listReversals,
  settleDeskPayment,
  showDeskPayment,
} from './list-payments.ts';
export { forgetProposalWords } from './proposal-store.ts';
export { type Proposal, type WaitingChange, listProposals, listWaitingChanges } from './list-proposals.ts';
export { explainLedger, type ExplainedMovement } from './explain-ledger.ts';
export {
  type StoreCase,
  giveStorePurchase,
  listStoreCases,
  lookAtStorePurchase,
  settleStoreCase,
} from './store-cases.ts';
export type { Clerk } from './treasury-rules.ts';
export { type MoneyOrder, proposeAllowance, wishMoney } from './wish-money.ts';
