import type { EarlyTerms } from '#domain/catalog';
import type { Entitlement } from '#domain/purchase';
import type { HoldingKind } from '#shared/money/purchases';

/**
 * Mode of a request: `read` by the reader, opens an entitlement; `ahead` prefetches and opens nothing; `preview` reads
 * the preview; `keep` downloads an entitled episode, which is opened on the device.
 */
export type OpeningMode = 'read' | 'ahead' | 'preview' | 'keep';

/** Paywall of an episode that is neither free nor opened. */
export interface EpisodeGate {
  /** `price`: no entitlement. `unopened`: the reader's action opens it. `ended`: the rental expired. */
  kind: 'price' | 'unopened' | 'ended';
  buyCoins: number | null;
  rentalCoins: number | null;
  rentalHours: number | null;
  /** Kind and rental hours of an entitlement. */
  held: { kind: HoldingKind; rentalHours: number | null } | null;
  /** Free by waiting. */
  isWaitFree: boolean;
  /** Before its day: when it opens to everyone, and on which terms it is open now. */
  early: (EarlyTerms & { opensAt: string }) | null;
}

export interface GatedEpisode {
  is_free: boolean;
  is_open: boolean;
  is_offered: boolean;
  /** Open before its day. */
  early: EarlyTerms | null;
  /** The reader supports the author every month and reads what is open before its day. */
  is_supporter: boolean;
}

/** `open` with its entitlement; `first`: this request opens it. */
export type OpeningDecision =
  | { is: 'open'; by: Entitlement | null; isBenefit?: boolean }
  | { is: 'first'; by: Entitlement }
  | { is: 'gate'; kind: EpisodeGate['kind']; by: Entitlement | null }
  | { is: 'absent' }
  | { is: 'early' };

/**
 * Decides access. Purchases stay valid when unlisted. Opening ends the right of withdrawal and starts a rental, so it
 * needs the reader's action.
 */
export function decideOpening(episode: GatedEpisode, rights: Entitlement[], opening: OpeningMode): OpeningDecision {
  const running = rights.filter((right) => !right.isOver);
  if (!episode.is_offered && running.length === 0) return { is: 'absent' };
  // Gifts may cover unreleased episodes, which stay closed; purchases are always released or early.
  if (!episode.is_open && !running.some((right) => right.source === 'purchase')) return decideEarly(episode, opening);
  if (episode.is_free && episode.is_open) return { is: 'open', by: null };
  // Owned, rented, then the pass.
  const entitled = running.filter((right) => right.source !== 'pass');
  const usable = entitled.length > 0 ? entitled : running;
  const match = usable.find((right) => right.kind === 'buy') ?? usable[0];
  if (match && usable.some((right) => right.openedAt !== null)) return { is: 'open', by: match };
  if (!match) return { is: 'gate', kind: rights.length > 0 ? 'ended' : 'price', by: null };
  if (opening === 'keep') return { is: 'open', by: match };
  return opening === 'read' ? { is: 'first', by: match } : { is: 'gate', kind: 'unopened', by: match };
}

/** Before its day: supporters read it while they are, and never keep it. Reading uses the benefit. */
function decideEarly({ early, is_supporter: isSupporter }: GatedEpisode, opening: OpeningMode): OpeningDecision {
  if (!early) return { is: 'early' };
  if (!isSupporter || opening === 'keep') return { is: 'gate', kind: 'price', by: null };
  return opening === 'read' ? { is: 'open', by: null, isBenefit: true } : { is: 'gate', kind: 'unopened', by: null };
}

/** Whether the content may appear elsewhere, in searches and pictures. */
export function isOpenTo(episode: { is_free: boolean }, rights: Pick<Entitlement, 'openedAt' | 'isOver'>[]): boolean {
  return episode.is_free || rights.some((right) => right.openedAt !== null && !right.isOver);
}
