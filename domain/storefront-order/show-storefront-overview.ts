import type { Needs } from '#kernel/context';
import { ADMIN_CONTENT_KINDS, type AdminContentKind } from '#shared/merchandising/admin-content-kinds';
import { type StorefrontChange, selectStorefrontChanges, selectStorefrontCounts } from './storefront-item-store.ts';

const MAX_CHANGES = 12;

/** Current and coming items of a kind. */
interface StorefrontKind {
  kind: AdminContentKind;
  running: number;
  coming: number;
}

/** How many items of every kind readers see or will see, and what starts or ends by itself within some days. */
export async function showStorefrontOverview(
  ctx: Needs<'db'>,
  input: { days: number },
): Promise<{ kinds: StorefrontKind[]; changes: StorefrontChange[] }> {
  const [changes, ...counts] = await Promise.all([
    selectStorefrontChanges(ctx.db, { days: input.days, limit: MAX_CHANGES }),
    ...ADMIN_CONTENT_KINDS.map((kind) => selectStorefrontCounts(ctx.db, { kind, words: [] })),
  ]);
  const kinds = ADMIN_CONTENT_KINDS.map((kind, at) => {
    const itemsIn = (state: string): number => counts[at]?.find((count) => count.state === state)?.items ?? 0;
    return { kind, running: itemsIn('running'), coming: itemsIn('coming') };
  });
  return { kinds, changes };
}
