import type { Needs } from '#shared/context';
import { type WorkLine, type WorkQuery, countWorkLines, selectWorkLines } from './work-list-store.ts';

const PAGE = 50;
/** So many works a bulk change may be for, and so far a list counts. */
export const MOST_WORKS = 5_000;

/** A page of the console's works. */
export interface WorksPage {
  works: WorkLine[];
  /** The number after which the next page begins; null at the end. */
  next: number | null;
  /** Counted to `MOST_WORKS` and one. */
  count: number;
}

/** Works by words and filters, fifty a page, the newest first; also what no reader meets. */
export async function findWorks(ctx: Needs<'db'>, ask: { query: WorkQuery; after: number | null }): Promise<WorksPage> {
  const count = await countWorkLines(ctx.db, { query: ask.query, most: MOST_WORKS + 1 });
  const lines = await selectWorkLines(ctx.db, { ...ask, limit: PAGE + 1, isMany: count > MOST_WORKS });
  const works = lines.slice(0, PAGE);
  return { works, next: lines.length > PAGE ? (works.at(-1)?.id ?? null) : null, count };
}
