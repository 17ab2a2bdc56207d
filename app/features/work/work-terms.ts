/** All remaining episodes. */
export interface AllOffer {
  episodes: number;
  list: number;
  coins: number;
}

export interface WorkTerms {
  /** End as ISO timestamp. */
  promotion: { id: number; title: string; endsAt: string } | null;
  bundlePercent: number;
  buyAll: AllOffer | null;
  rentAll: AllOffer | null;
  tickets: number;
  /** null for visitors or without wait-for-free. */
  waitReadyAt: string | null;
  isWaitReady: boolean;
}
