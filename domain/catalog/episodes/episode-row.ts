import type { Unit } from '#shared/catalog/categories';
import type { EarlyTerms } from './early-episode-store.ts';
import type { EpisodeState } from './episode-list-store.ts';
import type { EpisodeRow } from '../works/work-store.ts';

/** A reader's entitlement to an episode. */
export interface EntitledEpisode {
  kind: 'buy' | 'rental';
  endsAt: Date | null;
  isOpened: boolean;
}

/** An episode in a list. Prices in coins. */
export interface EpisodeItem {
  id: number;
  position: number;
  title: string;
  unit: Unit;
  content: 'text' | 'images';
  /** ISO release time. */
  opensAt: string;
  state: EpisodeState;
  /** ISO end of a rental; if unopened, its latest end. */
  endsAt?: string | undefined;
  /** Whether an entitled episode was opened. */
  isOpened?: boolean | undefined;
  buyCoins: number | null;
  rentalCoins: number | null;
  rentalHours: number | null;
  /** Terms of an upcoming episode that is open before its day. */
  early?: EarlyTerms | undefined;
  /** Discounted prices of a locked episode. */
  sale?: { buyCoins: number | null; rentalCoins: number | null } | undefined;
}

/** Converts a stored episode: upcoming until its release, then free, entitled or locked. */
export function toEpisodeItem(row: EpisodeRow, entitlement?: EntitledEpisode): EpisodeItem {
  const state = stateOf(row, entitlement);
  return {
    id: row.id,
    position: row.position,
    title: row.title,
    unit: row.unit,
    content: row.content,
    opensAt: row.opens_at.toISOString(),
    state,
    ...(entitlement && (state === 'owned' || state === 'rented') ? { isOpened: entitlement.isOpened } : {}),
    ...(entitlement?.endsAt && state === 'rented' ? { endsAt: entitlement.endsAt.toISOString() } : {}),
    buyCoins: row.buy_coins,
    rentalCoins: row.rental_coins,
    rentalHours: row.rental_hours,
    ...(row.early && state === 'upcoming' ? { early: row.early } : {}),
  };
}

function stateOf(row: { is_open: boolean; is_free: boolean }, entitlement: EntitledEpisode | undefined): EpisodeState {
  if (entitlement?.kind === 'buy') return 'owned';
  if (!row.is_open) return 'upcoming';
  if (row.is_free) return 'free';
  return entitlement ? 'rented' : 'locked';
}
