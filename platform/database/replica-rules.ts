export const MAX_LAG_MS = 5000;
export const MAX_UNSEEN_MS = 2000;

/** State of both; milliseconds of one clock. */
export interface ReplicaView {
  /** Primary positions not yet replayed, oldest first. */
  ahead: { at: number; position: bigint }[];
  /** Undefined without a valid replica. */
  replayed: bigint | undefined;
  seenAt: number;
  isPrimaryThere: boolean;
  hasFollowed: boolean;
  isPromoted: boolean;
  /** Readers may rely on this position. */
  barrier: bigint;
}

export interface ReplicaCheck {
  at: number;
  primary: bigint | undefined;
  replayed: bigint | undefined;
  isPromoted?: boolean;
}

export const UNSEEN: ReplicaView = {
  ahead: [],
  replayed: undefined,
  seenAt: -Infinity,
  isPrimaryThere: true,
  hasFollowed: false,
  isPromoted: false,
  barrier: 0n,
};

export function afterCheck(
  view: ReplicaView,
  { at, primary, replayed: told, isPromoted = false }: ReplicaCheck,
): ReplicaView {
  const replayed = isPromoted && !view.hasFollowed ? undefined : told;
  const seen = primary === undefined ? view.ahead : [...view.ahead, { at, position: primary }];
  const ahead = replayed === undefined ? seen : seen.filter(({ position }) => position > replayed);
  // Bounded; the oldest entry determines the lag.
  const saved = ahead.length > 100 ? [...ahead.slice(0, 50), ...ahead.slice(-50)] : ahead;
  const hasFollowed = view.hasFollowed || replayed !== undefined;
  return {
    ...view,
    ahead: saved,
    replayed,
    seenAt: at,
    isPrimaryThere: primary !== undefined,
    hasFollowed,
    isPromoted,
  };
}

/**
 * Whether the replica may serve pure reads: past the barrier, recently checked, at most five seconds behind. While the
 * primary is down it may be older or promoted; next to a primary, a promoted one must not serve.
 */
export function mayServe(view: ReplicaView, now: number): boolean {
  if (view.replayed === undefined || now - view.seenAt > MAX_UNSEEN_MS || view.replayed < view.barrier) return false;
  if (view.isPromoted && view.isPrimaryThere) return false;
  return !view.isPrimaryThere || now - (view.ahead[0]?.at ?? now) <= MAX_LAG_MS;
}
