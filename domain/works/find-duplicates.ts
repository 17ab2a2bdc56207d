import { type Actor, actAs } from '#domain/operators';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { type AlikePair, insertDistinct, selectAlike } from './duplicate-store.ts';

const PAGE = 20;

/** Works that look alike, twenty pairs a page; `next` is where the next page begins, null at the end. */
export async function findDuplicates(
  ctx: Needs<'db'>,
  after: { one: number; other: number } | null,
): Promise<{ pairs: AlikePair[]; next: { one: number; other: number } | null }> {
  const found = await selectAlike(ctx.db, { after, limit: PAGE + 1 });
  const pairs = found.slice(0, PAGE);
  const last = found.length > PAGE ? pairs.at(-1) : undefined;
  return { pairs, next: last ? { one: last.one.id, other: last.other.id } : null };
}

/** Says that two works that look alike are two: the list leaves them out from then on. Refuses with NOT_FOUND 0001. */
export async function tellApart(ctx: Needs<'db'>, order: { by: Actor; one: number; other: number }): Promise<void> {
  const { by, one, other } = order;
  await actAs(ctx, { by, act: { name: 'work.tell-apart', subject: `work:${one}` } }, async (tx) => {
    if (!(await insertDistinct(tx, { one, other }))) throw new Refusal('NOT_FOUND', '0001');
    return { after: { one, other }, result: undefined };
  });
}
