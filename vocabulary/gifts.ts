import type { WalletUnit } from '#vocabulary/money';
import type { Weekday } from '#vocabulary/weekdays';

/** How a campaign gives: to all, to a list, at joining, day by day, by a button, at times, by a code, for mileage. */
export const CAMPAIGN_KINDS = ['all', 'members', 'join', 'attendance', 'event', 'time', 'coupon', 'mileage'] as const;
export type CampaignKind = (typeof CAMPAIGN_KINDS)[number];

/** What a gift may put into a wallet. Paid coins are never given away. */
export type GiftUnit = Exclude<WalletUnit, 'coin'>;

/** A sum that a gift gives; `days` from taking it, null where it does not expire. */
export interface GiftSum {
  kind: GiftUnit;
  amount: number;
  days: number | null;
}

/** Rental tickets that a gift gives: of one work, or of any (null). They lapse `days` after taking them. */
export interface GiftTickets {
  kind: 'ticket';
  work: number | null;
  count: number;
  hours: number;
  days: number;
}

/** Episodes that a gift opens, for good or for hours from the first opening; `first` to `last` by their place, else all. */
export interface GiftWork {
  kind: 'work';
  work: number;
  hold: 'buy' | 'rental';
  hours: number | null;
  first: number | null;
  last: number | null;
}

/** One thing of what a gift holds. */
export type GiftThing = GiftSum | GiftTickets | GiftWork;

/** When a gift opens: at times of day in Seoul for some minutes, or some minutes after it was last taken. */
export type GiftSchedule = { at: string[]; minutes: number; weekdays: Weekday[] | null } | { waitMinutes: number };

/** Where a gift stands for its member. */
export type GiftState = 'waiting' | 'taken' | 'lapsed' | 'gone';

/** Where a gift of the time stands. */
export type TimeGiftState = 'open' | 'waiting' | 'taken' | 'gone' | 'over';

/** Most gifts that are taken by one press. */
export const MOST_GIFTS_AT_ONCE = 100;

/** What spending earns, and what points are worth. */
export interface RewardPlan {
  mileagePerCoin: number;
  pointsPerCoin: number;
  /** Points that make one bonus coin. */
  pointsForBonus: number;
  /** Days that such a bonus coin lives. */
  bonusDays: number;
}
