import { type ImportMeans, type ImportedWork, importWorks } from '#domain/importing';
import { actAs } from '#domain/operators';
import type { Needs } from '#shared/context';
import { type ImportReportLine, choiceKey } from '#vocabulary/import-runs';
import {
  type ImportFile,
  type ImportRun,
  endRun,
  holdRun,
  moveRun,
  selectFiles,
  selectRun,
  selectStale,
  writeDryReport,
  writeProgress,
} from './upload-store.ts';

/** Where imports find their reader and picture maker; `settle` is called once works were taken. */
export interface ImportDesk {
  open(): ImportMeans & { close(): Promise<void> };
  settle(): Promise<void>;
}

type RunNeeds = Needs<'db' | 'log' | 'uploads'>;

/** Somebody called it off. */
class ImportStopped extends Error {
  constructor() {
    super('an import was called off');
    this.name = 'ImportStopped';
  }
}

/** For how many days an import waits for whoever began it. */
const KEPT_DAYS = 7;

/**
 * Reads or takes what an import holds, as it stands: a job. Begun again after a stop it goes on, for what was taken is known.
 * `isLast`: when it fails now, it has failed.
 */
export async function runImport(
  ctx: RunNeeds,
  desk: ImportDesk,
  order: { run: number; isLast: boolean },
): Promise<void> {
  const run = await selectRun(ctx.db, order.run);
  if (!run || (run.state !== 'reading' && run.state !== 'applying')) return;
  const files = await selectFiles(ctx.db, run.id);
  const report: ImportReportLine[] = [];
  const dryRun = run.state === 'reading';
  try {
    await importFiles(ctx, desk, { run, files, dryRun, report });
  } catch (error) {
    if (!(error instanceof ImportStopped)) {
      if (order.isLast) await finish(ctx, desk, { run, files, report, state: 'failed' });
      throw error;
    }
    return finish(ctx, desk, { run, files, report, state: 'cancelled' });
  }
  if (!dryRun) return finish(ctx, desk, { run, files, report, state: 'done' });
  await ctx.db.transaction().execute(async (tx) => {
    const held = await holdRun(tx, run.id);
    if (held?.state !== 'reading') return;
    await writeDryReport(tx, { id: run.id, report });
    await moveRun(tx, { id: run.id, state: 'read' });
  });
}

interface Running {
  run: ImportRun;
  files: ImportFile[];
  report: ImportReportLine[];
}

/** One file after the other, each a source of its own, as the command line takes several. */
async function importFiles(ctx: RunNeeds, desk: ImportDesk, running: Running & { dryRun: boolean }): Promise<void> {
  const { run, files, report, dryRun } = running;
  const means = desk.open();
  try {
    for (const file of files) {
      await importWorks(ctx, means, {
        path: ctx.uploads.path({ key: file.id, name: file.name }),
        dryRun,
        replace: run.replaces,
        overwrites: run.overwrites,
        choose: ({ sourceKey }) => run.choices[choiceKey({ file: file.name, sourceKey })],
        onWork: (work) => void report.push(reportLine(file.name, work)),
        goOn: async ({ work, episode, episodes }) => {
          const progress = { file: file.name, work, episode, episodes };
          if (!(await writeProgress(ctx.db, { id: run.id, progress }))) throw new ImportStopped();
        },
      });
    }
  } finally {
    await means.close();
  }
}

function reportLine(file: string, work: ImportedWork): ImportReportLine {
  const { episodes, pictures: _pictures, ...line } = work;
  return { file, ...line, ...episodes };
}

/** Takes down how it ended, by whom it was begun, and lets its files go. */
async function finish(
  ctx: RunNeeds,
  desk: ImportDesk,
  end: Running & { state: 'done' | 'cancelled' | 'failed' },
): Promise<void> {
  const { run, files, report, state } = end;
  const by = { id: run.operatorId, name: run.who };
  const count = (outcome: ImportReportLine['outcome']): number =>
    report.filter((line) => line.outcome === outcome).length;
  const counts = {
    new: count('new'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    unconfirmed: count('unconfirmed'),
    refused: count('refused'),
  };
  const works = report.flatMap(({ workId, outcome }) => (workId !== null && outcome !== 'unchanged' ? [workId] : []));
  await actAs(ctx, { by, act: { name: `import.${state}`, subject: `import:${run.id}` } }, async (tx) => {
    await endRun(tx, { id: run.id, state, report: run.state === 'applying' ? report : null });
    return { after: { ...counts, works }, result: null };
  });
  for (const file of files) await ctx.uploads.remove(file.id);
  if (run.state === 'applying' && works.length > 0) await desk.settle();
}

/** Lets go of imports that nobody went on with, and says of those that stopped without a word that they failed. */
export async function sweepImports(ctx: Needs<'db' | 'uploads'>): Promise<void> {
  for (const { id, isRunning } of await selectStale(ctx.db, KEPT_DAYS)) {
    const files = await ctx.db.transaction().execute(async (tx) => {
      await endRun(tx, { id, state: isRunning ? 'failed' : 'cancelled', report: null });
      return selectFiles(tx, id);
    });
    for (const file of files) await ctx.uploads.remove(file.id);
  }
}
