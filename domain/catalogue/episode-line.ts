import type { Unit } from '#vocabulary/shelves';
import type { EpisodeState } from './list-store.ts';
import type { EpisodeRow } from './work-store.ts';

/** What a reader holds of an episode, as far as its line tells. */
export interface HeldEpisode {
  kind: 'buy' | 'rental';
  endsAt: Date | null;
  isOpened: boolean;
}

/** What an episode's line says. Prices stand in coins. */
export interface EpisodeLine {
  id: number;
  position: number;
  title: string;
  unit: Unit;
  content: 'text' | 'images';
  /** ISO moment it opens or opened. */
  opensAt: string;
  state: EpisodeState;
  /** When a rental ends (ISO); of one that was never opened, when it does at the latest. */
  endsAt?: string | undefined;
  /** Of what is held: whether it was opened before. */
  isOpened?: boolean | undefined;
  buyCoins: number | null;
  rentalCoins: number | null;
  rentalHours: number | null;
  /** Of what is locked: prices in force where a promotion lowers them. */
  sale?: { buyCoins: number | null; rentalCoins: number | null } | undefined;
}

/** A stored episode as a line of the list; it is upcoming until its hour, then free, held or locked. */
export function episodeLine(row: EpisodeRow, held?: HeldEpisode): EpisodeLine {
  const state = stateOf(row, held);
  return {
    id: row.id,
    position: row.position,
    title: row.title,
    unit: row.unit,
    content: row.content,
    opensAt: row.opens_at.toISOString(),
    state,
    ...(held && (state === 'owned' || state === 'rented') ? { isOpened: held.isOpened } : {}),
    ...(held?.endsAt && state === 'rented' ? { endsAt: held.endsAt.toISOString() } : {}),
    buyCoins: row.buy_coins,
    rentalCoins: row.rental_coins,
    rentalHours: row.rental_hours,
  };
}

function stateOf(row: { is_open: boolean; is_free: boolean }, held: HeldEpisode | undefined): EpisodeState {
  if (held?.kind === 'buy') return 'owned';
  if (!row.is_open) return 'upcoming';
  if (row.is_free) return 'free';
  return held ? 'rented' : 'locked';
}
