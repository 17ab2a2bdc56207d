import type { Needs } from '#kernel/context';
import type { AdminContentKind, ContentState } from '#shared/merchandising/admin-content-kinds';
import { type StorefrontRow, selectStorefrontItems } from './storefront-item-store.ts';

const PAGE = 50;
const MAX_WORDS = 5;

/** Pages are numbered from 1. */
export interface StorefrontPage {
  rows: StorefrontRow[];
  total: number;
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
  const { rows, total } = await selectStorefrontItems(ctx.db, {
    ...input,
    state: input.state,
    words,
    offset,
    limit: PAGE,
  });
  return { rows, total, page: input.page, pages: Math.max(1, Math.ceil(total / PAGE)) };
}
