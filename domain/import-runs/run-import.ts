import { type ImportDeps, type ImportedWork, createImportBatch, importWorks } from '#domain/catalog-import';
import { withAudit } from '#domain/operators';
import { DomainError } from '#kernel/domain-error';
import type { Needs } from '#kernel/context';
import { type ImportProgressLine, type ImportReportLine, choiceKey } from '#shared/catalog/import-runs';
import { runEpisodeUpload } from './episode-upload/run-episode-upload.ts';
import {
  type ImportFile,
  type ImportRun,
  endRun,
  lockRun,
  updateRunState,
  selectFiles,
  selectRun,
  selectStale,
  updateDryReport,
  updateProgress,
  uploaderOf,
} from './upload-store.ts';

/** Dependencies of import jobs; `settle` runs after works were imported. */
export interface ImportRunDeps {
  open(): ImportDeps & { close(): Promise<void> };
  settle(): Promise<void>;
}

type RunNeeds = Needs<'db' | 'log' | 'uploads'>;

/** Cancelled by an operator. */
class ImportStopped extends Error {
  constructor() {
    super('an import was called off');
    this.name = 'ImportStopped';
  }
}

/** Days until an abandoned import is purged. */
const RETENTION_DAYS = 7;

/**
 * Job: dry run or import. After a restart it continues, since finished works are unchanged. `isLast`: no further
 * retries.
 */
export async function runImport(
  ctx: RunNeeds,
  deps: ImportRunDeps,
  input: { run: number; isLast: boolean },
): Promise<void> {
  const run = await selectRun(ctx.db, input.run);
  if (!run || (run.state !== 'reading' && run.state !== 'applying')) return;
  const files = await selectFiles(ctx.db, run.id);
  const report: ImportReportLine[] = [];
  const dryRun = run.state === 'reading';
  try {
    await (run.workId === null ? importFiles : uploadEpisodes)(ctx, deps, { run, files, dryRun, report });
  } catch (error) {
    if (!(error instanceof ImportStopped)) {
      const isRejected = run.workId !== null && error instanceof DomainError;
      if (isRejected) return finish(ctx, deps, { run, files, report, state: 'failed' });
      if (input.isLast) await finish(ctx, deps, { run, files, report, state: 'failed' });
      throw error;
    }
    return finish(ctx, deps, { run, files, report, state: 'cancelled' });
  }
  if (!dryRun) return finish(ctx, deps, { run, files, report, state: 'done' });
  await ctx.db.transaction().execute(async (tx) => {
    const entitled = await lockRun(tx, run.id);
    if (entitled?.state !== 'reading') return;
    if (run.workId === null) await updateDryReport(tx, { id: run.id, report });
    await updateRunState(tx, { id: run.id, state: 'read' });
  });
}

interface Running {
  run: ImportRun;
  files: ImportFile[];
  report: ImportReportLine[];
}

/** Files of one work together, in order. */
async function groupByWork(ctx: RunNeeds, { reader }: ImportDeps, files: ImportFile[]): Promise<ImportFile[][]> {
  const byPath = new Map(files.map((file) => [ctx.uploads.path({ key: file.id, name: file.name }), file]));
  const groups = await reader.group([...byPath.keys()]);
  return groups.map((paths) => paths.flatMap((path) => byPath.get(path) ?? []));
}

/** Imports each file as its own source, and files of one work as one. */
async function importFiles(ctx: RunNeeds, deps: ImportRunDeps, running: Running & { dryRun: boolean }): Promise<void> {
  const { run, files, report, dryRun } = running;
  const resources = deps.open();
  const batch = createImportBatch();
  try {
    for (const group of await groupByWork(ctx, resources, files)) {
      const [file] = group;
      if (!file) continue;
      await importWorks(ctx, resources, {
        path: group.map(({ id, name }) => ctx.uploads.path({ key: id, name })),
        dryRun,
        batch,
        replace: run.replaces,
        overwrites: run.overwrites,
        choose: ({ sourceKey }) => run.choices[choiceKey({ file: file.name, sourceKey })],
        onWork: (work) => void report.push(reportLine(file.name, work)),
        goOn: async ({ work, episode, episodes }) => {
          const progress = { file: file.name, work, episode, episodes };
          if (!(await updateProgress(ctx.db, { id: run.id, progress }))) throw new ImportStopped();
        },
      });
    }
  } finally {
    await resources.close();
  }
}

async function uploadEpisodes(
  ctx: RunNeeds,
  deps: ImportRunDeps,
  running: Running & { dryRun: boolean },
): Promise<void> {
  const { run, report } = running;
  const resources = deps.open();
  const goOn = async (progress: ImportProgressLine): Promise<void> => {
    if (!(await updateProgress(ctx.db, { id: run.id, progress }))) throw new ImportStopped();
  };
  try {
    const line = await runEpisodeUpload(ctx, resources, { ...running, goOn });
    if (line) report.push(line);
  } finally {
    await resources.close();
  }
}

function reportLine(file: string, work: ImportedWork): ImportReportLine {
  const { episodes, pictures: _pictures, ...line } = work;
  return { file, ...line, ...episodes };
}

/** Records the result and deletes the files. */
async function finish(
  ctx: RunNeeds,
  deps: ImportRunDeps,
  end: Running & { state: 'done' | 'cancelled' | 'failed' },
): Promise<void> {
  const { run, files, report, state } = end;
  const by = uploaderOf(run);
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
  await withAudit(ctx, { by, act: { name: `import.${state}`, subject: `import:${run.id}` } }, async (tx) => {
    await endRun(tx, { id: run.id, state, report: run.state === 'applying' ? report : null });
    return { after: { ...counts, works }, result: null };
  });
  for (const file of files) await ctx.uploads.remove(file.id);
  if (run.state === 'applying' && works.length > 0) await deps.settle();
}

/** Purges abandoned imports and marks interrupted ones as failed. */
export async function purgeImports(ctx: Needs<'db' | 'uploads'>): Promise<void> {
  for (const { id, isRunning } of await selectStale(ctx.db, RETENTION_DAYS)) {
    const files = await ctx.db.transaction().execute(async (tx) => {
      await endRun(tx, { id, state: isRunning ? 'failed' : 'cancelled', report: null });
      return selectFiles(tx, id);
    });
    for (const file of files) await ctx.uploads.remove(file.id);
  }
}
