import { type WorkCard, workCards } from '#domain/catalogue';
import type { Needs } from '#shared/context';
import type { Reader } from '#shared/reader';
import type { NameKind } from '#vocabulary/search';
import { ABOUT, type Attempt, distanceTo, typedAttempts } from './question.ts';
import { type FoundName, selectFound, selectNames, selectSeenNames } from './search-store.ts';

const WORKS = 6;
const NAMES = 4;
/** Works that are looked at for those that are shown: some of them this reader may not meet. */
const LOOKED = 9;

/** What a field offers while somebody types: works and names that begin so, else hold it. */
export interface Suggestions {
  works: Pick<WorkCard, 'id' | 'title' | 'creator' | 'shelf'>[];
  names: { kind: NameKind; name: string }[];
  /** The words that were looked for where they are others than were typed. */
  words: string | null;
}

/**
 * What somebody may be typing. No adult work, and no name that only such works bear, before a reader who may not see
 * them. Nothing is refused: of a question that says nothing, nothing is offered.
 */
export async function suggest(
  ctx: Needs<'db' | 'secrets'>,
  ask: { query: string; reader: Reader },
): Promise<Suggestions> {
  const attempts = typedAttempts(ask.query);
  for (const attempt of attempts) {
    const [ids, names] = await Promise.all([workIds(ctx, attempt, ask.reader), offeredNames(ctx, attempt, ask.reader)]);
    if (ids.length === 0 && names.length === 0) continue;
    const cards = await workCards(ctx, ids, ask.reader);
    return {
      works: cards.map(({ id, title, creator, shelf }) => ({ id, title, creator, shelf })),
      names: names.map(({ kind, name }) => ({ kind, name })),
      words: attempt.plain === attempts[0]?.plain ? null : attempt.plain,
    };
  }
  return { works: [], names: [], words: null };
}

/** Beginnings first; only where they are few, what holds the words elsewhere. */
async function workIds(ctx: Needs<'db'>, attempt: Attempt, reader: Reader): Promise<number[]> {
  const look = async (looks: Attempt['looks']): Promise<{ id: number; tier: number; pop: number }[]> => {
    const order = { attempt: { ...attempt, looks }, names: [], title: null, reader, limit: LOOKED, isUntagged: true };
    const { works } = await selectFound(ctx.db, order);
    if (!attempt.isAbout) return works;
    return works.flatMap((work) => {
      const distance = distanceTo(attempt.plain, work.norm);
      return distance === undefined ? [] : [{ ...work, tier: ABOUT + distance }];
    });
  };
  const beginning = attempt.looks.slice(0, -1);
  const first = beginning.length > 0 ? await look(beginning) : [];
  const rest = first.length < WORKS ? await look(attempt.looks.slice(-1)) : [];
  const known = new Set(first.map(({ id }) => id));
  return [...first, ...rest.filter(({ id }) => !known.has(id))]
    .toSorted((one, other) => one.tier - other.tier || other.pop - one.pop || other.id - one.id)
    .slice(0, WORKS)
    .map(({ id }) => id);
}

async function offeredNames(ctx: Needs<'db'>, attempt: Attempt, reader: Reader): Promise<FoundName[]> {
  const names = await selectNames(ctx.db, attempt, 2 * NAMES);
  const meant = attempt.isAbout ? names.filter(({ norm }) => distanceTo(attempt.plain, norm) !== undefined) : names;
  return (await selectSeenNames(ctx.db, meant.slice(0, 2 * NAMES), reader)).slice(0, NAMES);
}
