import { raisePageVersion, refreshListing, refreshWorksCounters } from '#domain/catalog';
import { updateSearchTerms } from '#domain/search';
import type { Tx } from '#kernel/context';

const BATCH_SIZE = 500;

/**
 * Refreshes lists, search, pictures and pages after a change. `left`: pictures no longer used; `names`: search terms
 * changed (title, name, tag, status, rating).
 */
export async function refreshWorks(
  tx: Tx,
  ids: readonly number[],
  what: { left?: readonly string[]; names: boolean },
): Promise<void> {
  for (let at = 0; at < ids.length; at += BATCH_SIZE) {
    const part = ids.slice(at, at + BATCH_SIZE);
    await refreshListing(tx, part);
    await refreshWorksCounters(tx, part, what.left);
    if (what.names) await updateSearchTerms(tx, part);
  }
  await raisePageVersion(tx);
}
