import { type Block, type BlockBody, blockText } from '#shared/content/text-blocks';

/** Minimum share of common letter pairs of an edited block. */
const MIN_SIMILARITY = 0.5;
const MAX_DISTANCE = 12;

/**
 * Assigns block ids. Unchanged and edited blocks keep their ids, so that reading positions stay valid; new blocks get
 * unused numbers.
 */
export function assignBlockIds(
  incoming: BlockBody[],
  previous: Block[],
  lastBlock: number,
): { blocks: Block[]; lastBlock: number } {
  const ids = previous.length > 0 ? preservedIds(incoming, previous) : new Map<number, string>();
  let last = lastBlock;
  const blocks = incoming.map((body, position): Block => {
    const stored = ids.get(position);
    if (stored !== undefined) return { id: stored, ...body };
    last += 1;
    return { id: last.toString(36), ...body };
  });
  return { blocks, lastBlock: last };
}

function preservedIds(incoming: BlockBody[], previous: Block[]): Map<number, string> {
  const pairs = sameInOrder(incoming.map(blockKey), previous.map(blockKey));
  const ids = new Map(pairs.map(([at, was]) => [at, previous[was]?.id ?? '']));
  let lastFresh = -1;
  let lastOld = -1;
  for (const [at, was] of [...pairs, [incoming.length, previous.length] as const]) {
    pairEdited({ fresh: incoming, previous, from: [lastFresh + 1, lastOld + 1], to: [at, was] }, ids);
    [lastFresh, lastOld] = [at, was];
  }
  return ids;
}

function blockKey(block: BlockBody): string {
  return block.kind === 'image'
    ? `image ${block.picture}`
    : block.kind === 'note'
      ? `note ${block.name}`
      : `${block.kind} ${blockText(block)}`;
}

/** The longest common subsequence of keys unique on both sides. */
function sameInOrder(incoming: string[], previous: string[]): (readonly [number, number])[] {
  const start = commonLength(incoming, previous, false);
  const end = Math.min(commonLength(incoming, previous, true), Math.min(incoming.length, previous.length) - start);
  const head = Array.from({ length: start }, (_, at) => [at, at] as const);
  const tail = Array.from(
    { length: end },
    (_, at) => [incoming.length - end + at, previous.length - end + at] as const,
  );
  const middle = longestIncreasing(
    uniquePairs(incoming.slice(start, incoming.length - end), previous.slice(start, previous.length - end)),
  );
  return [...head, ...middle.map(([at, was]) => [at + start, was + start] as const), ...tail];
}

function commonLength(one: string[], other: string[], fromEnd: boolean): number {
  let count = 0;
  const max = Math.min(one.length, other.length);
  while (count < max && (fromEnd ? one.at(-1 - count) === other.at(-1 - count) : one[count] === other[count]))
    count += 1;
  return count;
}

function uniquePairs(incoming: string[], previous: string[]): (readonly [number, number])[] {
  const placesOf = (keys: string[]): Map<string, number> => {
    const positions = new Map<string, number>();
    keys.forEach((key, at) => positions.set(key, positions.has(key) ? -1 : at));
    return positions;
  };
  const oldPlaces = placesOf(previous);
  return [...placesOf(incoming)].flatMap(([key, at]) => {
    const was = oldPlaces.get(key) ?? -1;
    return at >= 0 && was >= 0 ? [[at, was] as const] : [];
  });
}

function longestIncreasing(pairs: (readonly [number, number])[]): (readonly [number, number])[] {
  const ends: number[] = [];
  const before: number[] = [];
  pairs.forEach(([, was], at) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < was) low = middle + 1;
      else high = middle;
    }
    before[at] = low > 0 ? (ends[low - 1] ?? -1) : -1;
    ends[low] = at;
  });
  const run: (readonly [number, number])[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
    const pair = pairs[at];
    if (pair) run.unshift(pair);
  }
  return run;
}

interface Gap {
  fresh: BlockBody[];
  previous: Block[];
  from: readonly [number, number];
  to: readonly [number, number];
}

/** Pairs an edited block with the nearest similar unpaired block of the gap. */
function pairEdited(gap: Gap, ids: Map<number, string>): void {
  let nextOld = gap.from[1];
  for (let at = gap.from[0]; at < gap.to[0]; at += 1) {
    const block = gap.fresh[at];
    const max = Math.min(gap.to[1], nextOld + MAX_DISTANCE);
    for (let was = nextOld; block && was < max; was += 1) {
      const candidate = gap.previous[was];
      if (
        !candidate ||
        candidate.kind !== block.kind ||
        similarity(blockText(block), blockText(candidate)) < MIN_SIMILARITY
      )
        continue;
      ids.set(at, candidate.id);
      nextOld = was + 1;
      break;
    }
  }
}

function similarity(one: string, other: string): number {
  if (one === other) return 1;
  if (one.length < 2 || other.length < 2) return 0;
  const pairs = new Map<string, number>();
  for (let at = 0; at < one.length - 1; at += 1)
    pairs.set(one.slice(at, at + 2), (pairs.get(one.slice(at, at + 2)) ?? 0) + 1);
  let common = 0;
  for (let at = 0; at < other.length - 1; at += 1) {
    const left = pairs.get(other.slice(at, at + 2)) ?? 0;
    if (left > 0) {
      common += 1;
      pairs.set(other.slice(at, at + 2), left - 1);
    }
  }
  return (2 * common) / (one.length + other.length - 2);
}
