import { type Actor, withAudit } from '#domain/operators';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { type DuplicatePair, insertDistinctPair, selectDuplicatePairs } from './duplicate-store.ts';

const PAGE_SIZE = 20;

/** A page of twenty similar pairs; `next` is null at the end. */
export async function findDuplicates(
  ctx: Needs<'db'>,
  after: { one: number; other: number } | null,
): Promise<{ pairs: DuplicatePair[]; next: { one: number; other: number } | null }> {
  const found = await selectDuplicatePairs(ctx.db, { after, limit: PAGE_SIZE + 1 });
  const pairs = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? pairs.at(-1) : undefined;
  return { pairs, next: last ? { one: last.one.id, other: last.other.id } : null };
}

/** Marks two works as distinct. Throws NOT_FOUND 0001. */
export async function markAsDistinct(
  ctx: Needs<'db'>,
  input: { by: Actor; one: number; other: number },
): Promise<void> {
  const { by, one, other } = input;
  await withAudit(ctx, { by, act: { name: 'work.tell-apart', subject: `work:${one}` } }, async (tx) => {
    if (!(await insertDistinctPair(tx, { one, other }))) throw new DomainError('NOT_FOUND', '0001');
    return { after: { one, other }, result: undefined };
  });
}
