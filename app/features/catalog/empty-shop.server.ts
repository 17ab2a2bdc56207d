import { listWorks } from '#domain/catalog';
import type { Needs } from '#kernel/context';
import type { Reader } from '#kernel/reader';

/** Whether the shop has no works at all; only an empty list asks. */
export async function isEmptyShop(
  { ctx, reader }: { ctx: Needs<'db' | 'secrets'>; reader: Reader },
  list: readonly unknown[],
): Promise<boolean> {
  if (list.length > 0) return false;
  const { works } = await listWorks(ctx, { filter: {}, sort: 'newest', limit: 1, reader });
  return works.length === 0;
}
