import type { Right } from '#domain/purchase';
import type { HoldingKind } from '#vocabulary/purchases';

/**
 * How an episode is asked for: `read` by the reader's own act, which opens what is held; `ahead` by whatever fetches
 * before anybody asked, which opens nothing; `preview` for what may be read before buying; `keep` by a device that keeps
 * what is held and is to tell when it is opened there: it opens nothing either.
 */
export type Opening = 'read' | 'ahead' | 'preview' | 'keep';

/** What stands between a reader and an episode that is neither free nor opened. */
export interface EpisodeGate {
  /** `price`: not held. `unopened`: held, and the reader's own act opens it. `ended`: a rental of it is over. */
  kind: 'price' | 'unopened' | 'ended';
  buyCoins: number | null;
  rentalCoins: number | null;
  rentalHours: number | null;
  /** Of what is held: in which way, and for how many hours from its opening. */
  held: { kind: HoldingKind; rentalHours: number | null } | null;
  /** It may be opened by waiting. */
  isWaitFree: boolean;
}

/** What decides an opening, of the episode itself. */
export interface GatedEpisode {
  is_free: boolean;
  is_open: boolean;
  is_offered: boolean;
}

/** `open` with the right by which; `first`: by a right that this very act opens. */
export type OpeningDecision =
  | { is: 'open'; by: Right | null }
  | { is: 'first'; by: Right }
  | { is: 'gate'; kind: EpisodeGate['kind']; by: Right | null }
  | { is: 'absent' }
  | { is: 'early' };

/**
 * Whether an episode goes out. What was bought stays for good, also when it is offered no more. Opening takes the right to
 * withdraw and starts a rental's clock, so it is only ever the reader's own act; what was opened before needs none.
 */
export function decideOpening(episode: GatedEpisode, rights: Right[], opening: Opening): OpeningDecision {
  const running = rights.filter((right) => !right.isOver);
  if (!episode.is_offered && running.length === 0) return { is: 'absent' };
  // Gifts may name what is still to come: its hour is the publisher's. What was sold had come already.
  if (!episode.is_open && !running.some((right) => right.source === 'purchase')) return { is: 'early' };
  if (episode.is_free) return { is: 'open', by: null };
  // The strongest right: what was bought, whether or not a rental of it still runs.
  const held = running.find((right) => right.kind === 'buy') ?? running[0];
  if (held && running.some((right) => right.openedAt !== null)) return { is: 'open', by: held };
  if (!held) return { is: 'gate', kind: rights.length > 0 ? 'ended' : 'price', by: null };
  if (opening === 'keep') return { is: 'open', by: held };
  return opening === 'read' ? { is: 'first', by: held } : { is: 'gate', kind: 'unopened', by: held };
}

/** Whether what an episode holds may be shown in parts anywhere else: in a search, in a picture. */
export function isOpenTo(episode: { is_free: boolean }, rights: Pick<Right, 'openedAt' | 'isOver'>[]): boolean {
  return episode.is_free || rights.some((right) => right.openedAt !== null && !right.isOver);
}
