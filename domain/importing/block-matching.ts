import { type Block, type BlockBody, blockText } from '#vocabulary/text-blocks';

/** Two texts count as one edited block from this share of common letter pairs on. */
const ALIKE = 0.5;
const FAR = 12;

/**
 * Gives every block of a new text its id: a block that stood in the old text keeps the id it had, also when it was
 * edited, so that places kept by readers stay where they are. New blocks get numbers never used in this episode.
 */
export function blocksWithIds(
  fresh: BlockBody[],
  old: Block[],
  lastBlock: number,
): { blocks: Block[]; lastBlock: number } {
  const ids = old.length > 0 ? keptIds(fresh, old) : new Map<number, string>();
  let last = lastBlock;
  const blocks = fresh.map((body, place): Block => {
    const kept = ids.get(place);
    if (kept !== undefined) return { id: kept, ...body };
    last += 1;
    return { id: last.toString(36), ...body };
  });
  return { blocks, lastBlock: last };
}

function keptIds(fresh: BlockBody[], old: Block[]): Map<number, string> {
  const pairs = sameInOrder(fresh.map(blockKey), old.map(blockKey));
  const ids = new Map(pairs.map(([at, was]) => [at, old[was]?.id ?? '']));
  let lastFresh = -1;
  let lastOld = -1;
  for (const [at, was] of [...pairs, [fresh.length, old.length] as const]) {
    pairEdited({ fresh, old, from: [lastFresh + 1, lastOld + 1], to: [at, was] }, ids);
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

/** Pairs of equal keys that rise in both lists: the longest such run through keys that stand once on each side. */
function sameInOrder(fresh: string[], old: string[]): (readonly [number, number])[] {
  const start = commonLength(fresh, old, false);
  const end = Math.min(commonLength(fresh, old, true), Math.min(fresh.length, old.length) - start);
  const head = Array.from({ length: start }, (_, at) => [at, at] as const);
  const tail = Array.from({ length: end }, (_, at) => [fresh.length - end + at, old.length - end + at] as const);
  const middle = longestRise(uniquePairs(fresh.slice(start, fresh.length - end), old.slice(start, old.length - end)));
  return [...head, ...middle.map(([at, was]) => [at + start, was + start] as const), ...tail];
}

function commonLength(one: string[], other: string[], fromEnd: boolean): number {
  let count = 0;
  const most = Math.min(one.length, other.length);
  while (count < most && (fromEnd ? one.at(-1 - count) === other.at(-1 - count) : one[count] === other[count]))
    count += 1;
  return count;
}

function uniquePairs(fresh: string[], old: string[]): (readonly [number, number])[] {
  const placesOf = (keys: string[]): Map<string, number> => {
    const places = new Map<string, number>();
    keys.forEach((key, at) => places.set(key, places.has(key) ? -1 : at));
    return places;
  };
  const oldPlaces = placesOf(old);
  return [...placesOf(fresh)].flatMap(([key, at]) => {
    const was = oldPlaces.get(key) ?? -1;
    return at >= 0 && was >= 0 ? [[at, was] as const] : [];
  });
}

function longestRise(pairs: (readonly [number, number])[]): (readonly [number, number])[] {
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
  old: Block[];
  from: readonly [number, number];
  to: readonly [number, number];
}

/** Between two equal blocks, an edited one is the nearest old block that is alike and not yet taken. */
function pairEdited(gap: Gap, ids: Map<number, string>): void {
  let nextOld = gap.from[1];
  for (let at = gap.from[0]; at < gap.to[0]; at += 1) {
    const block = gap.fresh[at];
    const most = Math.min(gap.to[1], nextOld + FAR);
    for (let was = nextOld; block && was < most; was += 1) {
      const candidate = gap.old[was];
      if (!candidate || candidate.kind !== block.kind || likeness(blockText(block), blockText(candidate)) < ALIKE)
        continue;
      ids.set(at, candidate.id);
      nextOld = was + 1;
      break;
    }
  }
}

function likeness(one: string, other: string): number {
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
