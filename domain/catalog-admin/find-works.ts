import type { Needs } from '#kernel/context';
import { type AdminWorkRow, type WorkQuery, countAdminWorks, selectAdminWorks } from './work-list-store.ts';

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

/** A page of fifty works, newest first, including unlisted ones. */
export async function findWorks(
  ctx: Needs<'db'>,
  input: { query: WorkQuery; after: number | null },
): Promise<WorksPage> {
  const count = await countAdminWorks(ctx.db, { query: input.query, most: MAX_WORKS + 1 });
  const lines = await selectAdminWorks(ctx.db, { ...input, limit: PAGE_SIZE + 1, isMany: count > MAX_WORKS });
  const works = lines.slice(0, PAGE_SIZE);
  return { works, next: lines.length > PAGE_SIZE ? (works.at(-1)?.id ?? null) : null, count };
}
