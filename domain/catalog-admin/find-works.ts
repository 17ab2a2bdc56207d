import type { Needs } from '#kernel/context';
import {
  type AdminWorkRow,
  type WorkQuery,
  type WorkSort,
  countAdminWorks,
  selectAdminWorks,
  selectSortedWorks,
} from './work-list-store.ts';

const PAGE_SIZE = 50;
/** Limit of bulk changes and counting. */
export const MAX_WORKS = 5_000;

/** A page of works. */
export interface WorksPage {
  works: AdminWorkRow[];
  /** Cursor; null at the end. */
  next: number | null;
  /** Capped at `MAX_WORKS` + 1. */
  count: number;
}

/**
 * A page of fifty works, including unlisted ones: newest first, or in the order of a column. `after` is the cursor of
 * the page before in the same order.
 */
export async function findWorks(
  ctx: Needs<'db'>,
  input: { query: WorkQuery; after: number | null; sort?: WorkSort | null },
): Promise<WorksPage> {
  const { query, after, sort } = input;
  const count = await countAdminWorks(ctx.db, { query, most: MAX_WORKS + 1 });
  const limit = PAGE_SIZE + 1;
  const skip = after ?? 0;
  const lines = sort
    ? await selectSortedWorks(ctx.db, { query, sort, skip, limit })
    : await selectAdminWorks(ctx.db, { query, after, limit, isMany: count > MAX_WORKS });
  const works = lines.slice(0, PAGE_SIZE);
  if (lines.length <= PAGE_SIZE) return { works, next: null, count };
  return { works, next: sort ? skip + PAGE_SIZE : (works.at(-1)?.id ?? null), count };
}
