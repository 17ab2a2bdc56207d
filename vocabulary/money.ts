/** What a wallet counts, each for itself. Coins are paid for, bonus coins are given; both spend one to one. */
export const WALLET_UNITS = ['coin', 'bonus', 'point', 'temp-point', 'mileage'] as const;
export type WalletUnit = (typeof WALLET_UNITS)[number];
/** What entries count: what wallets hold, and won. */
export type LedgerUnit = WalletUnit | 'krw';

/** Where value stands. `member` is the wallet; the others are the shop's side of it. */
export type LedgerAccount =
  | 'member'
  | 'member-debt'
  | 'gateway'
  | 'issued-paid'
  | 'issued-free'
  | 'revenue'
  | 'breakage'
  | 'refund'
  | 'adjustment';

/** What happened: one transaction each. */
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
  | 'adjust';
