/** Wallet units. Coins are paid, bonus coins are given; both are spent one to one. */
export const WALLET_UNITS = ['coin', 'bonus', 'point', 'temp-point', 'mileage'] as const;
export type WalletUnit = (typeof WALLET_UNITS)[number];
/** Units of ledger entries: wallet units and won. */
export type LedgerUnit = WalletUnit | 'krw';

/** Ledger accounts; `member` is the wallet, the others belong to the shop. */
export type LedgerAccount =
  | 'member'
  | 'member-debt'
  | 'gateway'
  | 'issued-paid'
  | 'issued-free'
  | 'revenue'
  | 'breakage'
  | 'refund'
  | 'adjustment'
  /** Paid for a gift that nobody has accepted yet. */
  | 'held';

/** Kinds of ledger transactions. */
export type LedgerKind =
  | 'charge'
  | 'grant'
  | 'purchase'
  | 'purchase-cancel'
  | 'charge-cancel'
  | 'chargeback'
  | 'repay'
  | 'expire'
  | 'exchange'
  | 'reward'
  | 'adjust'
  | 'support'
  | 'support-cancel'
  | 'pass'
  | 'pass-cancel'
  | 'gift-hold'
  | 'gift-return'
  | 'gift-accept';
