import type { Needs } from '#kernel/context';
import type { AdminContentKind, ContentState } from '#shared/merchandising/admin-content-kinds';
import {
  type StorefrontRow,
  selectCoverWorks,
  selectStorefrontCounts,
  selectStorefrontItems,
} from './storefront-item-store.ts';

const PAGE = 50;
const MAX_WORDS = 5;

/** Pages are numbered from 1. */
export interface StorefrontPage {
  /** `work`: the work whose cover is shown. */
  rows: (StorefrontRow & { work: number | null })[];
  total: number;
  /** By state, whatever the chosen one. */
  counts: Record<ContentState, number>;
  page: number;
  pages: number;
}

/** Storefront items of one kind by search words and state. */
export async function listStorefrontItems(
  ctx: Needs<'db'>,
  input: { kind: AdminContentKind; query: string; state?: ContentState | undefined; page: number },
): Promise<StorefrontPage> {
  const words = input.query
    .normalize('NFC')
    .split(/\s+/u)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
  const offset = (input.page - 1) * PAGE;
  const [{ rows, total }, counted] = await Promise.all([
    selectStorefrontItems(ctx.db, { ...input, state: input.state, words, offset, limit: PAGE }),
    selectStorefrontCounts(ctx.db, { kind: input.kind, words }),
  ]);
  const covers = await selectCoverWorks(ctx.db, { kind: input.kind, keys: rows.map(({ key }) => key) });
  const works = new Map(covers.map(({ key, work }) => [key, work]));
  const counts = { running: 0, coming: 0, ended: 0, hidden: 0 };
  for (const { state, items } of counted) counts[state] = items;
  return {
    rows: rows.map((row) => ({ ...row, work: works.get(row.key) ?? null })),
    total,
    counts,
    page: input.page,
    pages: Math.max(1, Math.ceil(total / PAGE)),
  };
}
