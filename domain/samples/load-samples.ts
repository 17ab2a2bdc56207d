import type { Needs, Tx } from '#shared/context';
import { type SampleState, decideSamples } from './sample-rules.ts';
import {
  insertFormerRows,
  lockSamples,
  selectHeld,
  selectSampleState,
  upsertSampleRows,
  upsertSampleWorks,
  writeSampleState,
} from './sample-store.ts';
import { SAMPLE_TABLES } from './sample-tables.ts';

/** Tables that a migration has filled hold rows in a shop whose settings were never set. */
const FILLED_BY_MIGRATIONS = new Set(['coin_product', 'charge_terms', 'reward_plan', 'curation']);
const EMPTY_TABLES = SAMPLE_TABLES.filter(({ name }) => !FILLED_BY_MIGRATIONS.has(name));

/**
 * Decides whether a start loads samples, and remembers it: `loading` when it does, until `finishSamples`. A database that
 * ever held a work, a member or settings of the shop gets none, now and later.
 */
export async function beginSamples(
  ctx: Needs<'db'>,
  { isWanted, isLocal }: { isWanted: boolean; isLocal: boolean },
): Promise<SampleState> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockSamples(tx);
    const state = await selectSampleState(tx);
    const held = await selectHeld(tx, EMPTY_TABLES);
    const decision = decideSamples({ state, isWanted, isLocal, ...held });
    if (decision === state) return decision;
    if (decision === 'loading') for (const table of SAMPLE_TABLES) await insertFormerRows(tx, table);
    if (decision === 'none' && state === 'loading') await rememberSamples(tx);
    await writeSampleState(tx, decision);
    return decision;
  });
}

/** Remembers that the samples are loaded, and which rows they wrote. */
export async function finishSamples(ctx: Needs<'db'>): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockSamples(tx);
    await rememberSamples(tx);
    await writeSampleState(tx, 'loaded');
  });
}

/** Remembers that this database gets no samples: its operator is about to write something of their own. */
export async function declineSamples(ctx: Needs<'db'>): Promise<void> {
  await beginSamples(ctx, { isWanted: false, isLocal: false });
}

async function rememberSamples(tx: Tx): Promise<void> {
  for (const table of SAMPLE_TABLES) await upsertSampleRows(tx, table);
  await upsertSampleWorks(tx);
}
