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
  /** Episodes up to `through` are in the pass. `endsAt` as ISO timestamp: of the reader's own pass. */
  pass: {
    episodes: string;
    through: number;
    endsAt: string | null;
    product: { days: number; coins: number } | null;
  } | null;
}

/** Episodes up to this position open with the reader's own pass; 0 without one. */
export function ownPassThrough({ pass }: WorkTerms): number {
  return pass?.endsAt ? pass.through : 0;
}
