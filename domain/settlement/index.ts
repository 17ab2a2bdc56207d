/** Settlement: right holders, their contracts, and what they are owed for each month, down to the ledger's entries. */
export { applySettlementChange, checkSettlementChange, settlementAct } from './change-settlement.ts';
export { closeSettlement } from './close-settlement.ts';
export { type Drafted, draftSettlement } from './draft-settlement.ts';
export type { ContractRow, Holder, HolderRow } from './holder-store.ts';
export { listTerms } from './keep-contracts.ts';
export { listHolders, readHolder, saveHolder } from './keep-holders.ts';
export type { CorrectionRow, LineRow, MonthTotals, PieceRow } from './reading-store.ts';
export {
  type SettlementView,
  listSettlements,
  readLine,
  readLines,
  readSettlement,
  readStatement,
} from './read-settlements.ts';
export { describeShareChange } from './share-changes.ts';
export type { Terms } from './share-rules.ts';
export type { Statement } from './statement-store.ts';
export { type IssuedStatement, type ProvedStatement, issueStatement, proveStatement } from './issue-statement.ts';
export type { OwnDayRow, OwnEpisodeRow, OwnWorkRow } from './own-store.ts';
export { type OwnDays, readOwn, readOwnWork } from './read-own.ts';
export { LINE_HEAD, lineCells, sumLines } from './statement-paper.ts';
