import type { Needs, Tx } from '#kernel/context';
import { TERMS_VERSION, nameTerms, workTerms } from './search-terms.ts';
import {
  selectNamedWorks,
  selectOutdatedTerms,
  updatePopularity,
  upsertNames,
  upsertWorkTerms,
} from './search-terms-store.ts';

const BATCH_SIZE = 500;
const LATELY_HOURS = 3;

/** Call in the transaction that changes works, creators or tags. */
export async function updateSearchTerms(tx: Tx, workIds: readonly number[]): Promise<void> {
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

/** Updates popularity; called after counting readers. */
export async function updateSearchPopularity(tx: Tx, workIds: readonly number[]): Promise<void> {
  if (workIds.length > 0) await updatePopularity(tx, workIds);
}

/**
 * Updates works missed so far, written by an older release or before search existed; most read first, `max` at most.
 * Returns their number.
 */
export async function updateMissingSearchTerms(
  ctx: Needs<'db'>,
  input: { most?: number; isComplete: boolean; told?: (settled: number) => void },
): Promise<number> {
  const lately = input.isComplete ? {} : { hours: LATELY_HOURS };
  const workIds = await selectOutdatedTerms(ctx.db, { version: TERMS_VERSION, limit: input.most ?? null, ...lately });
  for (let at = 0; at < workIds.length; at += BATCH_SIZE) {
    await ctx.db.transaction().execute((tx) => updateSearchTerms(tx, workIds.slice(at, at + BATCH_SIZE)));
    input.told?.(Math.min(at + BATCH_SIZE, workIds.length));
  }
  return workIds.length;
}
