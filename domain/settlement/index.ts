/** Settlement: right holders, contracts, and monthly statements traceable to ledger entries. */
export { announcePassFormula, decidePassHold, showPassPool } from './pass/pass-formula.ts';
export type { PassFormula, PassHold } from './pass/pass-formula-store.ts';
export { wonOfLots } from './months/lot-won.ts';
export { applySettlementChange, checkSettlementChange, auditActionOf } from './change-settlement.ts';
export { closeSettlement } from './months/close-settlement.ts';
export { type DraftResult, draftSettlement } from './months/draft-settlement.ts';
export type { ContractRow, RightHolder, RightHolderRow } from './contracts/holder-store.ts';
export { listTerms } from './contracts/contracts.ts';
export { listHolders, loadHolder, saveHolder } from './contracts/holders.ts';
export type { AdvanceRow, RecoupmentRow } from './advances/advance-store.ts';
export type { HolderAccount } from './accounts/account-store.ts';
export { removeHolderAccount, saveHolderAccount } from './accounts/holder-accounts.ts';
export {
  createStatementLink,
  downloadByLink,
  listStatementLinks,
  readStatementLink,
  revokeStatementLinks,
} from './links/statement-links.ts';
export { checkOfferTerms, makeAuthorContract } from './authors/author-contracts.ts';
export {
  type AuthorMoney,
  findAuthorHolder,
  paymentDayOf,
  showAuthorMoney,
  showAuthorStatement,
} from './authors/author-money.ts';
export { releaseHolder, selectAuthorHolder } from './authors/author-holder-store.ts';
export { showPayoutFacts } from './authors/show-payout-facts.ts';
export { type PayeeInput, canUndoAccountChange, savePayee, undoAccountChange } from './authors/author-payee.ts';
export { type PayoutHold, payoutHoldOf } from './authors/payout-hold-rules.ts';
export { purgeAccountChanges } from './accounts/account-change-store.ts';
export {
  createTaxInvoiceFile,
  createTransferFile,
  createWithholdingFile,
  packStatements,
} from './payouts/payout-files.ts';
export type { CorrectionRow } from './months/correction-store.ts';
export type { SettlementLineRow, SettlementTotals, LinePieceRow } from './months/settlement-report-store.ts';
export {
  type SettlementView,
  listSettlements,
  loadLine,
  listLines,
  loadSettlement,
  loadStatement,
} from './months/read-settlements.ts';
export { describeShareChange, findShareChanges } from './contracts/share-changes.ts';
export { type SupportShare, findSupportShare } from './contracts/support-share.ts';
export type { SettlementTerms } from './contracts/share-rules.ts';
export type { HolderStatement } from './statements/statement-store.ts';
export {
  type IssuedStatement,
  type VerifiedStatement,
  issueStatement,
  verifyStatement,
} from './statements/issue-statement.ts';
export type { HolderDayRow, HolderEpisodeRow, HolderWorkRow } from './holder-reports/holder-report-store.ts';
export { type ReportPeriod, loadHolderReport, loadHolderWorkReport } from './holder-reports/holder-report.ts';
export { LINE_HEADERS, toLineCells, listSums } from './statements/statement-documents.ts';
