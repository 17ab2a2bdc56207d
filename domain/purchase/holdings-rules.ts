import type { EntitlementSource, HoldingKind } from '#vocabulary/purchases';

/** A right to an episode that is in force. */
export interface Holding {
  kind: HoldingKind;
  source: EntitlementSource;
  /** When a rental ends; of one that was never opened, when it does at the latest. */
  endsAt: Date | null;
  openedAt: Date | null;
}

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

/**
 * What counts where an episode is held in two ways: what was bought, whether or not it is rented as well. Opened in either
 * way it is opened.
 */
export function strongestHoldings(held: ({ episodeId: number } & Holding)[]): Map<number, Holding> {
  const strongest = new Map<number, Holding>();
  for (const { episodeId, ...holding } of held) {
    const known = strongest.get(episodeId);
    const openedAt = known?.openedAt ?? holding.openedAt;
    strongest.set(episodeId, { ...(known?.kind === 'buy' ? known : holding), openedAt });
  }
  return strongest;
}
