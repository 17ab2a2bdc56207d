import { raisePageVersion, refreshWorksCounters } from '#domain/catalog';
import { deleteWorks } from '#domain/catalog-admin';
import { type Actor, withAudit } from '#domain/operators';
import type { Db, Needs, Tx } from '#kernel/context';
import type { SampleGroup, SampleOutcome } from '#shared/catalog/samples';
import { closeDemoAccounts } from './demo-accounts.ts';
import { sampleOutcome } from './sample-rules.ts';
import {
  type SampleRow,
  type SampleWork,
  deleteSampleRows,
  endSampleRows,
  forgetSampleRows,
  hasSampleRows,
  lockSamples,
  restoreFormerRow,
  selectPromotedWorks,
  selectSampleRows,
  selectSampleState,
  selectSampleWorks,
  writeSampleState,
} from './sample-store.ts';
import { SAMPLE_TABLES, type SampleTable } from './sample-tables.ts';

/** Previews the removal by kind; empty without samples. */
export async function planSampleRemoval(ctx: Needs<'db'>): Promise<SampleGroup[]> {
  if ((await selectSampleState(ctx.db)) === 'loading' || !(await hasSampleRows(ctx.db))) return [];
  return groupsOf(await plannedRemoval(ctx.db));
}

/**
 * Removes unused sample works and unchanged sample settings, and restores the previous settings. Returns what it did.
 */
export async function removeSamples(ctx: Needs<'db'>, { by }: { by: Actor }): Promise<SampleGroup[]> {
  await closeDemoAccounts(ctx);
  return withAudit(ctx, { by, act: { name: 'samples.remove', subject: 'shop' } }, async (tx) => {
    await lockSamples(tx);
    const plan = await plannedRemoval(tx);
    const promotions = plan.tables.find(({ table }) => table.name === 'promotion')?.rows ?? [];
    const promoted = await selectPromotedWorks(tx, keysOf(promotions, 'removed'));
    for (const { table, rows } of plan.tables) await removeRows(tx, table, rows);
    const removed = plan.works.filter(({ outcome }) => outcome === 'removed').map(({ id }) => id);
    await deleteWorks(tx, removed);
    const forgotten = plan.works.filter(({ outcome }) => outcome !== 'used').map(({ id }) => String(id));
    await forgetSampleRows(tx, 'work', forgotten);
    await refreshWorksCounters(
      tx,
      promoted.filter((id) => !removed.includes(id)),
    );
    await writeSampleState(tx, 'removed');
    await raisePageVersion(tx);
    const groups = groupsOf(plan);
    const after = groups.map(({ label, outcome, count }) => ({ label, outcome, count }));
    return { after: { samples: after }, result: groups };
  });
}

type Planned<Row> = Row & { outcome: SampleOutcome };
interface PlannedRemoval {
  works: Planned<SampleWork>[];
  tables: { table: SampleTable; rows: Planned<SampleRow>[] }[];
}

async function plannedRemoval(db: Db | Tx): Promise<PlannedRemoval> {
  const tables: PlannedRemoval['tables'] = [];
  for (const table of SAMPLE_TABLES) {
    const rows = await selectSampleRows(db, table);
    const terms = { canEnd: table.ending !== undefined };
    tables.push({
      table,
      rows: rows.map((row) => ({
        ...row,
        outcome: sampleOutcome({ ...row, ...terms, hasFormer: row.former !== null }),
      })),
    });
  }
  const works = await selectSampleWorks(db);
  return {
    works: works.map((work) => ({ ...work, outcome: sampleOutcome({ ...work, canEnd: false, hasFormer: false }) })),
    tables,
  };
}

async function removeRows(tx: Tx, table: SampleTable, rows: Planned<SampleRow>[]): Promise<void> {
  await deleteSampleRows(tx, table, keysOf(rows, 'removed'));
  await endSampleRows(tx, table, keysOf(rows, 'ended'));
  for (const { key, former, outcome } of rows)
    if (outcome === 'restored' && former) await restoreFormerRow(tx, table, { key, former });
  const forgotten = rows.filter(({ outcome }) => outcome !== 'used').map(({ key }) => key);
  await forgetSampleRows(tx, table.name, forgotten);
}

function keysOf(rows: readonly Planned<SampleRow>[], outcome: SampleOutcome): string[] {
  return rows.filter((row) => row.outcome === outcome).map(({ key }) => key);
}

function groupsOf({ works, tables }: PlannedRemoval): SampleGroup[] {
  const kinds = [{ label: '작품', rows: works }, ...tables.map(({ table: { label }, rows }) => ({ label, rows }))];
  return kinds.flatMap(({ label, rows }) => {
    const byOutcome = Map.groupBy<SampleOutcome, Planned<{ title: string }>>(rows, ({ outcome }) => outcome);
    return [...byOutcome].map(([outcome, alike]) => ({
      label,
      outcome,
      count: alike.length,
      titles: [...new Set(alike.flatMap(({ title }) => title || []))],
    }));
  });
}
