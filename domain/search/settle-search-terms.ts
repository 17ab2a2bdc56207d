import type { Needs, Tx } from '#shared/context';
import { TERMS_VERSION, nameTerms, workTerms } from './search-terms.ts';
import {
  selectNamedWorks,
  selectUnsettled,
  updatePopularity,
  upsertNames,
  upsertWorkTerms,
} from './search-terms-store.ts';

const AT_ONCE = 500;
const LATELY_HOURS = 3;

/** To be called in the transaction that wrote works, their creators or their tags: from then on searches find them so. */
export async function settleSearchTerms(tx: Tx, workIds: readonly number[]): Promise<void> {
  if (workIds.length === 0) return;
  const works = await selectNamedWorks(tx, workIds);
  const terms = works.map(({ id, popularity, latest, ...work }) => ({
    workId: id,
    popularity,
    latest,
    ...workTerms(work),
  }));
  await upsertWorkTerms(tx, terms, TERMS_VERSION);
  const names = works.flatMap(({ names: named, popularity }) => named.map((name) => ({ ...name, popularity })));
  await upsertNames(tx, nameTerms(names), TERMS_VERSION);
}

/** Takes over how popular works are; called by whoever counts their readers. */
export async function takePopularity(tx: Tx, workIds: readonly number[]): Promise<void> {
  if (workIds.length > 0) await updatePopularity(tx, workIds);
}

/**
 * Settles works that nobody settled: written before searches were, or by an older release that stands beside this one.
 * Most read first, `most` of them at most, or all. Answers how many it settled; `told` hears of it meanwhile.
 */
export async function settleUnsettled(
  ctx: Needs<'db'>,
  order: { most?: number; isWhole: boolean; told?: (settled: number) => void },
): Promise<number> {
  const lately = order.isWhole ? {} : { hours: LATELY_HOURS };
  const workIds = await selectUnsettled(ctx.db, { version: TERMS_VERSION, limit: order.most ?? null, ...lately });
  for (let at = 0; at < workIds.length; at += AT_ONCE) {
    await ctx.db.transaction().execute((tx) => settleSearchTerms(tx, workIds.slice(at, at + AT_ONCE)));
    order.told?.(Math.min(at + AT_ONCE, workIds.length));
  }
  return workIds.length;
}
