/** All that is left of a work, bought or rented in one go. */
export interface AllOffer {
  episodes: number;
  /** Before and after discounts. */
  list: number;
  coins: number;
}

/** What a work costs this reader now, and by which other ways its episodes open. */
export interface WorkTerms {
  /** A promotion that lowers prices until then (ISO). */
  promotion: { id: number; title: string; endsAt: string } | null;
  bundlePercent: number;
  buyAll: AllOffer | null;
  rentAll: AllOffer | null;
  /** Rental tickets of this member that count here. */
  tickets: number;
  /** From when this member may open an episode by waiting; null for who is not logged in, or where none opens. */
  waitReadyAt: string | null;
  isWaitReady: boolean;
}
