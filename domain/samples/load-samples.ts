import type { Needs, Tx } from '#kernel/context';
import { type SampleState, decideSamples } from './sample-rules.ts';
import {
  insertFormerRows,
  lockSamples,
  selectExistingContent,
  selectSampleState,
  upsertSampleRows,
  upsertSampleWorks,
  writeSampleState,
} from './sample-store.ts';
import { SAMPLE_TABLES } from './sample-tables.ts';

/** These tables are never empty after the migrations. */
const FILLED_BY_MIGRATIONS = new Set(['coin_product', 'charge_terms', 'reward_plan', 'curation']);
const EMPTY_TABLES = SAMPLE_TABLES.filter(({ name }) => !FILLED_BY_MIGRATIONS.has(name));

/**
 * Decides once whether to load samples, and saves it: `loading` until `finishSamples`. A database that ever held a
 * work, member or shop settings gets none.
 */
export async function startSamples(
  ctx: Needs<'db'>,
  { isWanted, isLocal }: { isWanted: boolean; isLocal: boolean },
): Promise<SampleState> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockSamples(tx);
    const state = await selectSampleState(tx);
    const existing = await selectExistingContent(tx, EMPTY_TABLES);
    const decision = decideSamples({ state, isWanted, isLocal, ...existing });
    if (decision === state) return decision;
    if (decision === 'loading') for (const table of SAMPLE_TABLES) await insertFormerRows(tx, table);
    if (decision === 'none' && state === 'loading') await rememberSamples(tx);
    await writeSampleState(tx, decision);
    return decision;
  });
}

/** Saves that the samples are loaded, and which rows they wrote. */
export async function finishSamples(ctx: Needs<'db'>): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockSamples(tx);
    await rememberSamples(tx);
    await writeSampleState(tx, 'loaded');
  });
}

/** Saves that this database gets no samples. */
export async function declineSamples(ctx: Needs<'db'>): Promise<void> {
  await startSamples(ctx, { isWanted: false, isLocal: false });
}

async function rememberSamples(tx: Tx): Promise<void> {
  for (const table of SAMPLE_TABLES) await upsertSampleRows(tx, table);
  await upsertSampleWorks(tx);
}
