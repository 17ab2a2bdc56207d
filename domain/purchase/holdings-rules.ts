import type { EntitlementSource, HoldingKind } from '#vocabulary/purchases';

/** A right as it stands, also when it is over. Moments are ISO texts. */
export interface Right {
  kind: HoldingKind;
  source: EntitlementSource;
  openedAt: string | null;
  /** It lies on a device of the member's. */
  isKept: boolean;
  endsAt: string | null;
  rentalHours: number | null;
  isOver: boolean;
}
