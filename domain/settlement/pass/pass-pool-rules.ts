const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SEOUL_MS = 9 * HOUR_MS;
/** More reading in a day, or more reported at the same time than in all, looks automatic. */
const LONGEST_DAY_HOURS = 20;
const LONGEST_OVERLAP_HOURS = 10;

/** A reported stretch of reading, which ended at `at`. Milliseconds. */
export interface ReadingStretch {
  at: number;
  ms: number;
  work: number;
  episode: number;
  /** What an episode of this length takes to read. */
  expectedMs: number;
  /** Opened by the pass; free, owned and rented episodes are not. */
  isByPass: boolean;
  /** The member, or the same person, belongs to the work's authors. */
  isOwn: boolean;
}

/** The weight of a work in a member's month. */
export interface WorkWeight {
  work: number;
  weight: number;
  lastAt: number;
}

/** Why a member's month is held. */
export interface PassSuspicion {
  reason: 'day' | 'overlap';
  hours: number;
}

export interface WeighedMonth {
  works: WorkWeight[];
  suspicion: PassSuspicion | null;
}

/**
 * What a member read in a month: each episode counts once, by the time read, at most what its length takes. Time that
 * two devices or works report together counts once, for the one that began earlier. Own works weigh nothing.
 */
export function weighMonth(stretches: readonly ReadingStretch[]): WeighedMonth {
  const days = new Map<number, number>();
  const episodes = new Map<number, ReadingStretch>();
  let [until, counted, dropped] = [0, 0, 0];
  const begins = ({ at, ms }: ReadingStretch): number => at - ms;
  for (const stretch of stretches.toSorted((a, b) => begins(a) - begins(b) || a.at - b.at || a.episode - b.episode)) {
    const { at, episode } = stretch;
    const ms = Math.max(0, at - Math.max(begins(stretch), until));
    until = Math.max(until, at);
    counted += ms;
    dropped += stretch.ms - ms;
    const day = Math.floor((at + SEOUL_MS) / DAY_MS);
    days.set(day, (days.get(day) ?? 0) + ms);
    if (stretch.isByPass && !stretch.isOwn && ms > 0)
      episodes.set(episode, { ...stretch, ms: (episodes.get(episode)?.ms ?? 0) + ms });
  }
  const works = new Map<number, WorkWeight>();
  for (const { work, ms, expectedMs, at } of episodes.values()) {
    const before = works.get(work);
    const weight = (before?.weight ?? 0) + Math.min(ms, expectedMs);
    works.set(work, { work, weight, lastAt: Math.max(before?.lastAt ?? 0, at) });
  }
  return {
    works: [...works.values()].filter(({ weight }) => weight > 0).toSorted((a, b) => a.work - b.work),
    suspicion: suspicionOf({ longest: Math.max(0, ...days.values()), counted, dropped }),
  };
}

function suspicionOf(read: { longest: number; counted: number; dropped: number }): PassSuspicion | null {
  const { longest, counted, dropped } = read;
  if (longest > LONGEST_DAY_HOURS * HOUR_MS) return { reason: 'day', hours: Math.floor(longest / HOUR_MS) };
  if (dropped > LONGEST_OVERLAP_HOURS * HOUR_MS && dropped > counted)
    return { reason: 'overlap', hours: Math.floor(dropped / HOUR_MS) };
  return null;
}

/** Shares a whole number by weights; what is left goes to the largest fractions, then to the lowest work. */
export function shareByWeight(amount: number, works: readonly Pick<WorkWeight, 'work' | 'weight'>[]): number[] {
  const total = works.reduce((sum, { weight }) => sum + BigInt(weight), 0n);
  if (total === 0n) return works.map(() => 0);
  const parts = works.map(({ weight }, at) => {
    const exact = BigInt(amount) * BigInt(weight);
    return { at, whole: exact / total, rest: exact % total };
  });
  let open = BigInt(amount) - parts.reduce((sum, { whole }) => sum + whole, 0n);
  const shares = parts.map(({ whole }) => whole);
  for (const { at } of parts.toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest < b.rest ? 1 : -1))) {
    if (open === 0n) break;
    shares[at] = (shares[at] ?? 0n) + 1n;
    open -= 1n;
  }
  return shares.map(Number);
}
