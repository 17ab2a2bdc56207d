import type { WalletUnit } from '#shared/money/ledger-units';
import type { Weekday } from '#shared/catalog/weekdays';

/** Campaign kinds. */
export const CAMPAIGN_KINDS = ['all', 'members', 'join', 'attendance', 'event', 'time', 'coupon', 'mileage'] as const;
export type CampaignKind = (typeof CAMPAIGN_KINDS)[number];

/** Wallet units of gifts. Paid coins are never given away. */
export type GiftUnit = Exclude<WalletUnit, 'coin'>;

/** An amount; `days` after claiming, null for no expiry. */
export interface GiftSum {
  kind: GiftUnit;
  amount: number;
  days: number | null;
}

/** Rental tickets of one work or any (null), valid `days` after claiming. */
export interface GiftTickets {
  kind: 'ticket';
  work: number | null;
  count: number;
  hours: number;
  days: number;
}

/** Episodes, permanent or for hours from the first opening; `first` to `last` by position, else all. */
export interface GiftWork {
  kind: 'work';
  work: number;
  hold: 'buy' | 'rental';
  hours: number | null;
  first: number | null;
  last: number | null;
}

/** One item of a gift. */
export type GiftItem = GiftSum | GiftTickets | GiftWork;

/** When a timed gift opens: at times of day in Seoul for some minutes, or after a waiting time. */
export type GiftSchedule = { at: string[]; minutes: number; weekdays: Weekday[] | null } | { waitMinutes: number };

/** State of a gift for a member. */
export type GiftState = 'waiting' | 'taken' | 'lapsed' | 'gone';

/** State of a timed gift. */
export type TimeGiftState = 'open' | 'waiting' | 'taken' | 'gone' | 'over';

/** Maximum gifts claimed by one request. */
export const MAX_GIFTS_AT_ONCE = 100;

/** Mileage earned by spending, and the value of points. */
export interface RewardPlan {
  mileagePerCoin: number;
  pointsPerCoin: number;
  /** Points per bonus coin. */
  pointsForBonus: number;
  /** Lifetime of these bonus coins in days. */
  bonusDays: number;
}

/** A gift as entered in the console. */
export interface AdminGiftInput {
  kind: string;
  title: string;
  sentence: string;
  thing: {
    kind: string;
    amount: number;
    /** Lifetime in days; null for unlimited. */
    days: number | null;
    /** Hours that a ticket or rental opens. */
    hours: number | null;
    /** The work of a ticket (null for any) or of a gift of episodes. */
    work: number | null;
  };
  /** Days in Seoul, the last one included; empty for an open end. */
  from: string;
  until: string;
  claimDays: number | null;
  budget: number | null;
  isOnceAPerson: boolean;
  /** Member numbers, one per line or separated by commas. */
  members: string;
  /** A shared code and its number of uses; empty for none. */
  code: string;
  most: number | null;
}

/** What a gift costs at most, before it is made. */
export interface GiftEstimate {
  /** Members who get it, or can; null when nothing bounds them. */
  heads: number | null;
  /** Coins that one of them gets. */
  each: number;
  /** Coins of all; of one when nothing bounds them. */
  total: number;
}
/** A gift that waits for a second person. */
export interface GiftProposal extends GiftEstimate {
  act: 'gift';
  /** Without the code of a coupon, which is encrypted. */
  gift: AdminGiftInput;
  sealedCode: string;
}
