/** A replica that is so far behind is asked nothing. */
export const MOST_LAG_MS = 5000;
/** Without having been looked at for so long, nobody knows where a replica stands. */
export const MOST_UNSEEN_MS = 2000;

/** What was last seen of the primary and its replica; moments in milliseconds of one clock. */
export interface ReplicaView {
  /** Where the primary stood at moments that the replica has not reached yet, the oldest first. */
  ahead: { at: number; position: bigint }[];
  /** Undefined: no replica answered, or what answered is none. */
  replayed: bigint | undefined;
  seenAt: number;
  isPrimaryThere: boolean;
  /** It followed the primary once: what is no replica and never was one may hold anything. */
  hasFollowed: boolean;
  /** It was made a primary, and stands where it was then. */
  isPromoted: boolean;
  /** What every reader may count on: a change that pages were told of has been replayed. */
  barrier: bigint;
}

/** A look at both: undefined where one did not answer, or is not what it should be. */
export interface Look {
  at: number;
  primary: bigint | undefined;
  replayed: bigint | undefined;
  isPromoted?: boolean;
}

/** Before anybody looked. */
export const UNSEEN: ReplicaView = {
  ahead: [],
  replayed: undefined,
  seenAt: -Infinity,
  isPrimaryThere: true,
  hasFollowed: false,
  isPromoted: false,
  barrier: 0n,
};

/** What is known after a look. */
export function afterLook(view: ReplicaView, { at, primary, replayed: told, isPromoted = false }: Look): ReplicaView {
  const replayed = isPromoted && !view.hasFollowed ? undefined : told;
  const seen = primary === undefined ? view.ahead : [...view.ahead, { at, position: primary }];
  const ahead = replayed === undefined ? seen : seen.filter(({ position }) => position > replayed);
  // Without a replica the list would grow for ever; its oldest is what its lag is told by.
  const kept = ahead.length > 100 ? [...ahead.slice(0, 50), ...ahead.slice(-50)] : ahead;
  const hasFollowed = view.hasFollowed || replayed !== undefined;
  return { ...view, ahead: kept, replayed, seenAt: at, isPrimaryThere: primary !== undefined, hasFollowed, isPromoted };
}

/**
 * Whether reads that decide nothing may go to the replica: it stands where everybody may count on, was seen a moment
 * ago, and lags five seconds at most. While the primary is away a replica may be older, and may have been promoted: there
 * is no newer answer. Beside a primary, a promoted one is a second one.
 */
export function mayServe(view: ReplicaView, now: number): boolean {
  if (view.replayed === undefined || now - view.seenAt > MOST_UNSEEN_MS || view.replayed < view.barrier) return false;
  if (view.isPromoted && view.isPrimaryThere) return false;
  return !view.isPrimaryThere || now - (view.ahead[0]?.at ?? now) <= MOST_LAG_MS;
}
