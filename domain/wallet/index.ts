/** The wallet: lots of coins and points in double entry, spending, expiry, and the proof that all is whole. */
export { type KeyedAnswer, actOnce, answerKept } from './act-once.ts';
export { type WalletView, balancesOf } from './balances-of.ts';
export { checkLedger } from './check-ledger.ts';
export { expireLots } from './expire-lots.ts';
export { giveLots } from './give-lots.ts';
export { keepWallets } from './keep-wallets.ts';
export { proveLedger } from './prove-ledger.ts';
export { type BrokenSeal, sealLedger, verifyLedger } from './seal-ledger.ts';
export { type Balances, type LotOrder, addBackSql, lockWallet, selectBalances, spendSql } from './wallet-store.ts';
