import { raisePageVersion } from '#domain/catalog';
import { type Actor, recordAudit } from '#domain/operators';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { type CardPrice, type PassProduct, selectCardPrice, selectProducts, updateProducts } from './pass-store.ts';
import { type PassWork, insertPassWork, selectContracted, selectPassWorks, writeLeaving } from './pass-work-store.ts';
import { type ListedPass, selectTerms } from './pass-term-list-store.ts';

const MAX = 50;
const MAX_COINS = 10_000;
const MAX_NEWEST = 100;

/** What the pass costs, and its works, the latest first. */
export async function showPassSetup(
  ctx: Needs<'db'>,
  { before }: { before: number | null },
): Promise<{ products: PassProduct[]; card: CardPrice; works: PassWork[]; next: number | null }> {
  const [products, { won, isOnSale }, found] = await Promise.all([
    selectProducts(ctx.db),
    selectCardPrice(ctx.db),
    selectPassWorks(ctx.db, { before, most: MAX + 1 }),
  ]);
  const works = found.slice(0, MAX);
  return { products, card: { won, isOnSale }, works, next: found.length > MAX ? (works.at(-1)?.id ?? null) : null };
}

/** Saves prices and what is on sale; passes that were bought stay as they are. Throws PASS_ERROR 0007. */
export async function savePassProducts(
  ctx: Needs<'db'>,
  { by, products }: { by: Actor; products: readonly PassProduct[] },
): Promise<void> {
  for (const { days, coins } of products)
    if (!Number.isSafeInteger(coins) || coins < 1 || coins > MAX_COINS)
      throw new DomainError('PASS_ERROR', '0007', { field: `coins${days}` });
  await ctx.db.transaction().execute(async (tx) => {
    const texts = (list: readonly PassProduct[]): object => ({
      products: list.map(({ days, coins, isOnSale }) => `${days}일 ${coins}코인${isOnSale ? '' : ' (판매 안 함)'}`),
    });
    const before = texts(await selectProducts(tx));
    await updateProducts(tx, products);
    const act = { name: 'pass.products', subject: 'shop' } as const;
    await recordAudit(tx, { by, act, before, after: texts(await selectProducts(tx)) });
    await raisePageVersion(tx);
  });
}

/**
 * Puts works into the pass at once, without their newest episodes. Throws PASS_ERROR 0008 without a work, 0009 when a
 * contract does not share in the pass, 0010 for another number, 0011 when one is in it.
 */
export async function addPassWorks(
  ctx: Needs<'db'>,
  { by, workIds, newest }: { by: Actor; workIds: readonly number[]; newest: number },
): Promise<void> {
  if (!Number.isSafeInteger(newest) || newest < 0 || newest > MAX_NEWEST)
    throw new DomainError('PASS_ERROR', '0010', { field: 'newest' });
  await ctx.db.transaction().execute(async (tx) => {
    const works = await selectContracted(tx, workIds);
    if (works.length === 0) throw new DomainError('PASS_ERROR', '0008', { field: 'works' });
    if (works.some(({ isContracted }) => !isContracted))
      throw new DomainError('PASS_ERROR', '0009', { field: 'works' });
    for (const { id } of works) {
      if (!(await insertPassWork(tx, { workId: id, newest })))
        throw new DomainError('PASS_ERROR', '0011', { field: 'works' });
      const act = { name: 'pass.works', subject: `work:${id}` } as const;
      await recordAudit(tx, { by, act, before: null, after: { newest } });
    }
    await raisePageVersion(tx);
  });
}

/** Announces that a work leaves the pass in 30 days. Throws PASS_ERROR 0012 when it is not in it or leaves already. */
export async function removePassWork(
  ctx: Needs<'db'>,
  { by, workId }: { by: Actor; workId: number },
): Promise<{ leavesAt: Date }> {
  return ctx.db.transaction().execute(async (tx) => {
    const leavesAt = await writeLeaving(tx, workId);
    if (!leavesAt) throw new DomainError('PASS_ERROR', '0012');
    const act = { name: 'pass.works', subject: `work:${workId}` } as const;
    await recordAudit(tx, { by, act, before: null, after: { leavesAt } });
    await raisePageVersion(tx);
    return { leavesAt };
  });
}

/** Members' passes, newest first, before a number. */
export async function listPasses(
  ctx: Needs<'db'>,
  query: { memberNo: number | null; state: 'all' | 'running' | 'cancelled'; before: number | null },
): Promise<{ passes: ListedPass[]; next: number | null }> {
  const found = await selectTerms(ctx.db, { ...query, most: MAX + 1 });
  const passes = found.slice(0, MAX);
  return { passes, next: found.length > MAX ? (passes.at(-1)?.id ?? null) : null };
}
