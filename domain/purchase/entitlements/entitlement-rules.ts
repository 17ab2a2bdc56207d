import type { EntitlementSource, HoldingKind } from '#shared/money/purchases';

/** An entitlement, possibly expired. Times are ISO strings. */
export interface Entitlement {
  kind: HoldingKind;
  /** `pass`: the member's running pass covers the episode; it is no entitlement of its own. */
  source: EntitlementSource | 'pass';
  openedAt: string | null;
  /** It is stored on a device of the member. */
  isKept: boolean;
  endsAt: string | null;
  rentalHours: number | null;
  isOver: boolean;
}

/** Until when the opened entitlement lasts (ISO); null when nothing was left to open. */
export interface OpenedEntitlement {
  endsAt: string | null;
}
