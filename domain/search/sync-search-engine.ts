import type { Needs } from '#kernel/context';
import { type SearchDocument, type SearchEngine, SearchEngineUnavailable } from '#kernel/ports/search-engine-port';
import {
  claimSearchEngine,
  deleteSearchChanges,
  deleteSearchEngine,
  extendClaim,
  insertSearchEngine,
  releaseSearchEngine,
  requireRebuild,
  selectDocuments,
  selectDocumentsAfter,
  selectSearchChanges,
  selectSearchEngine,
} from './search-engine-store.ts';
import { TERMS_VERSION } from './search-terms.ts';

const PART = 1000;

/** Whether an index answers, and how many changed works were not sent yet. */
export interface SearchEngineState {
  isAnswering: boolean;
  waiting: number;
}

/**
 * Sends changed works to the search engine, every work if its index is missing or old. An unavailable engine gets them
 * in the next run; without an engine nothing is recorded.
 */
export async function syncSearchEngine(ctx: Needs<'db' | 'searchEngine'>): Promise<void> {
  const engine = ctx.searchEngine;
  const state = await selectSearchEngine(ctx.db);
  if (engine === null) {
    if (state) await ctx.db.transaction().execute(deleteSearchEngine);
    return;
  }
  if (!state) await ctx.db.transaction().execute(insertSearchEngine);
  if (!(await ctx.db.transaction().execute(claimSearchEngine))) return;
  let isRebuilt = false;
  try {
    if (state?.needsRebuild || ((await engine.version()) ?? 0) < TERMS_VERSION) {
      await engine.rebuild(TERMS_VERSION, allDocuments(ctx));
      isRebuilt = true;
    }
    await sendChanges(ctx, engine);
  } catch (error) {
    // The adapter has logged it.
    if (!(error instanceof SearchEngineUnavailable)) throw error;
  } finally {
    await ctx.db.transaction().execute((tx) => releaseSearchEngine(tx, { isRebuilt }));
  }
}

async function* allDocuments(ctx: Needs<'db'>): AsyncGenerator<SearchDocument[]> {
  let after = 0;
  for (;;) {
    const part = await selectDocumentsAfter(ctx.db, { after, limit: PART });
    const last = part.at(-1);
    if (!last) return;
    yield part;
    after = last.id;
    await ctx.db.transaction().execute(extendClaim);
  }
}

async function sendChanges(ctx: Needs<'db'>, engine: SearchEngine): Promise<void> {
  for (;;) {
    const changes = await selectSearchChanges(ctx.db, PART);
    if (changes.length === 0) return;
    const ids = changes.map(({ workId }) => workId);
    const documents = await selectDocuments(ctx.db, ids);
    const existing = new Set(documents.map(({ id }) => id));
    await engine.write({ documents, removed: ids.filter((id) => !existing.has(id)) });
    await ctx.db.transaction().execute((tx) => deleteSearchChanges(tx, changes));
    await ctx.db.transaction().execute(extendClaim);
    if (changes.length < PART) return;
  }
}

/** Lets the next run build the engine's index again. */
export async function requestSearchRebuild(ctx: Needs<'db'>): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await insertSearchEngine(tx);
    await requireRebuild(tx);
  });
}

/** State of the search engine; undefined without one. */
export async function readSearchEngine(ctx: Needs<'db' | 'searchEngine'>): Promise<SearchEngineState | undefined> {
  if (ctx.searchEngine === null) return undefined;
  const [state, version] = await Promise.all([
    selectSearchEngine(ctx.db),
    ctx.searchEngine.version().catch((error: unknown) => {
      if (error instanceof SearchEngineUnavailable) return undefined;
      throw error;
    }),
  ]);
  return { isAnswering: version !== undefined, waiting: state?.waiting ?? 0 };
}
