/** The wallet: lots of coins and points in double entry, spending, expiry, and integrity checks. */
export { type LotAdjustment, adjustLots } from './lots/adjust-lots.ts';
export {
  type IdempotentResponse,
  runIdempotent,
  replayResponse,
  findSavedResponse,
} from './idempotency/run-idempotent.ts';
export { type SavedResponse, type IdempotencyScope, savedResponseSql } from './idempotency/idempotency-store.ts';
export { type WalletView, loadBalances } from './wallet-balances.ts';
export { selectLotsOfCharge, repayDebt, offsetDebt } from './lots/charge-lots.ts';
export { checkLedger } from './integrity/check-ledger.ts';
export { exchangeLots } from './lots/exchange-lots.ts';
export { deleteIdempotentResponses, purgeOldResponses } from './idempotency/purge-responses.ts';
export { countPaidCoins, returnPaidCoins, spendPaidCoins } from './lots/paid-coins.ts';
export { type PassCoins, returnFromPass, spendLotOnPass, spendOnPass } from './lots/pass-coins.ts';
export { holdForGift, lockGiftWallets, settleHeldCoins } from './lots/gift-coins.ts';
export { grantLots } from './lots/grant-lots.ts';
export { maintainLedger } from './integrity/maintain-ledger.ts';
export { moveLots } from './lots/move-lots.ts';
export type { AccountSide, LotMove } from './lots/movement-store.ts';
export { expireLots } from './lots/expire-lots.ts';
export { checkLedgerFully } from './integrity/record-ledger-check.ts';
export {
  type BrokenSeal,
  ForeignSealError,
  type LedgerRoot,
  selectLatestRoot,
  sealLedger,
  verifyLedger,
} from './integrity/seal-ledger.ts';
export { type LedgerRootFolder, type LedgerRootTargets, storeLedgerRoot } from './integrity/store-root.ts';
export { type LostRoot, compareRoots, parseRoots } from './integrity/compare-roots.ts';
export {
  type Balances,
  type LotGrant,
  returnCoinsSql,
  lockWallet,
  selectBalances,
  spendCoinsSql,
} from './wallet-store.ts';
export { type WalletCheck, type WalletVerification, verifyWallet } from './integrity/verify-wallet.ts';
export {
  type WalletStatement,
  type WalletStatementInput,
  findFirstMovementAt,
  listLots,
  loadWalletStatement,
} from './statement/read-statement.ts';
export type { StatementLot, MovedLot, MovementRow } from './statement/statement-store.ts';
