/** The wallet: lots of coins and points in double entry, spending, expiry, and the proof that all is whole. */
export { type LotAdjustment, adjustLots } from './adjust-lots.ts';
export { type KeyedAnswer, actOnce, answerAgain, answerKept } from './act-once.ts';
export { type KeptAnswer, type RequestName, answerSql } from './idempotency-store.ts';
export { type WalletView, balancesOf } from './balances-of.ts';
export { chargeLots, repayDebt, setOffDebt } from './charge-lots.ts';
export { checkLedger } from './check-ledger.ts';
export { exchangeLots } from './exchange-lots.ts';
export { forgetAnswers, sweepAnswers } from './forget-answers.ts';
export { giveLots } from './give-lots.ts';
export { keepWallets } from './keep-wallets.ts';
export { moveLots } from './move-lots.ts';
export type { AccountSide, LotMove } from './movement-store.ts';
export { expireLots } from './expire-lots.ts';
export { proveLedger } from './prove-ledger.ts';
export {
  type BrokenSeal,
  ForeignSealError,
  type LedgerRoot,
  lastRoot,
  sealLedger,
  verifyLedger,
} from './seal-ledger.ts';
export { type LedgerRootFolder, type LedgerRootTargets, storeLedgerRoot } from './store-root.ts';
export { type LostRoot, compareRoots, rootsIn } from './compare-roots.ts';
export { type Balances, type LotOrder, addBackSql, lockWallet, selectBalances, spendSql } from './wallet-store.ts';
export { type ProofPoint, type WalletProof, proveWallet } from './prove-wallet.ts';
export { type Statement, type StatementAsk, firstMovementOf, readLots, readStatement } from './read-statement.ts';
export type { LotRow, MovedLot, MovementRow } from './statement-store.ts';
