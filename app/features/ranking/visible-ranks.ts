import type { PinnedWorkDto, RankedWorkDto } from '#contract/rankings';

/** null rank: recommended by the operator. */
export type VisibleRank = Omit<RankedWorkDto, 'rank'> & { id: number; rank: number | null; isMuted?: true };

/** Inserts recommended works at their positions. */
export function visibleRanks(places: RankedWorkDto[], pins: PinnedWorkDto[]): VisibleRank[] {
  const visible: VisibleRank[] = places.map((place) => ({ id: place.work.id, ...place }));
  for (const { place, work } of pins.toSorted((item, other) => item.place - other.place))
    visible.splice(place - 1, 0, { id: work.id, rank: null, move: { kind: 'none' }, follows: null, work });
  return visible;
}

/** Muted works keep their places without title and cover. */
export function withMutedHidden(ranks: VisibleRank[], mutedWorks: readonly number[]): VisibleRank[] {
  if (mutedWorks.length === 0) return ranks;
  const muted = new Set(mutedWorks);
  return ranks.map((rank) =>
    muted.has(rank.id)
      ? { ...rank, isMuted: true, follows: null, work: { ...rank.work, title: '숨긴 작품', creator: '', genre: '' } }
      : rank,
  );
}
