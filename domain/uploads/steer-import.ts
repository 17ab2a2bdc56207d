import { actAs } from '#domain/operators';
import type { Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { type WorkChoice, choiceKey } from '#vocabulary/import-runs';
import { type Uploader, filesTold } from './gather-files.ts';
import { checkChoice } from './upload-rules.ts';
import {
  type ImportFile,
  type ImportRun,
  askToStop,
  endRun,
  holdRun,
  moveRun,
  selectFiles,
  selectRun,
  selectRuns,
} from './upload-store.ts';

const MOST = 30;

/** Imports by upload, the newest first; `next`: from where the list goes on. */
export async function listImports(ctx: Needs<'db'>, ask: { before: number | null }) {
  const found = await selectRuns(ctx.db, { ...ask, most: MOST + 1 });
  const runs = found.slice(0, MOST);
  return { runs, next: found.length > MOST ? (runs.at(-1)?.id ?? null) : null };
}

/** One import with its files. Refuses with UPLOAD_ERROR 0001 where there is none. */
export async function showImport(ctx: Needs<'db'>, runId: number): Promise<ImportRun & { files: ImportFile[] }> {
  const run = await selectRun(ctx.db, runId);
  if (!run) throw new Refusal('UPLOAD_ERROR', '0001');
  return { ...run, files: await selectFiles(ctx.db, runId) };
}

/**
 * Has the files of an import read: what would come of them is told, nothing is written. Also once more, with other wishes.
 * Refuses with UPLOAD_ERROR 0002 one that runs or is over, 0006 files that are not whole, 0007 no file.
 */
export async function readImport(
  ctx: Needs<'db' | 'jobs'>,
  order: { by: Uploader; runId: number; replaces: boolean; overwrites: boolean },
): Promise<void> {
  const { by, runId, replaces, overwrites } = order;
  const act = { name: 'import.read', subject: `import:${runId}` };
  await actAs(ctx, { by, act }, async (tx) => {
    const run = await holdOne(tx, runId);
    if (run.state !== 'gathering' && run.state !== 'read') throw new Refusal('UPLOAD_ERROR', '0002');
    const files = await selectFiles(tx, runId);
    if (files.length === 0) throw new Refusal('UPLOAD_ERROR', '0007');
    if (files.some((file) => file.received < file.bytes)) throw new Refusal('UPLOAD_ERROR', '0006');
    await moveRun(tx, { id: runId, state: 'reading', replaces, overwrites });
    await ctx.jobs.add(tx, { name: 'import-run', order: { run: runId } });
    return { after: { ...filesTold(files), replaces, overwrites }, result: null };
  });
}

/**
 * Has an import taken that was read, with what the operator chose for each work. Refuses with UPLOAD_ERROR 0002 one that was
 * not read, or is being taken already, 0009 a new work published without a price, 0010 a price or a date that is none.
 */
export async function applyImport(
  ctx: Needs<'db' | 'jobs'>,
  { by, runId, choices }: { by: Uploader; runId: number; choices: Record<string, WorkChoice> },
): Promise<void> {
  const act = { name: 'import.apply', subject: `import:${runId}` };
  await actAs(ctx, { by, act }, async (tx) => {
    const run = await holdOne(tx, runId);
    if (run.state !== 'read') throw new Refusal('UPLOAD_ERROR', '0002');
    for (const line of run.dryReport ?? []) checkChoice(choices[choiceKey(line)], line);
    await moveRun(tx, { id: runId, state: 'applying', choices });
    await ctx.jobs.add(tx, { name: 'import-run', order: { run: runId } });
    const { replaces, overwrites } = run;
    return { after: { ...filesTold(await selectFiles(tx, runId)), replaces, overwrites, choices }, result: null };
  });
}

/**
 * Calls an import off. One that runs stops before its next episode; works that were taken until then stay. Refuses with
 * UPLOAD_ERROR 0002 one that is over.
 */
export async function cancelImport(
  ctx: Needs<'db' | 'uploads'>,
  { by, runId }: { by: Uploader; runId: number },
): Promise<void> {
  const act = { name: 'import.cancel', subject: `import:${runId}` };
  const gone = await actAs(ctx, { by, act }, async (tx) => {
    const run = await holdOne(tx, runId);
    if (run.endedAt) throw new Refusal('UPLOAD_ERROR', '0002');
    const isRunning = run.state === 'reading' || run.state === 'applying';
    if (isRunning) await askToStop(tx, runId);
    else await endRun(tx, { id: runId, state: 'cancelled', report: null });
    const files = isRunning ? [] : await selectFiles(tx, runId);
    return { before: { state: run.state }, after: { state: 'cancelled' }, result: files };
  });
  for (const file of gone) await ctx.uploads.remove(file.id);
}

async function holdOne(tx: Tx, runId: number): Promise<ImportRun> {
  const run = await holdRun(tx, runId);
  if (!run) throw new Refusal('UPLOAD_ERROR', '0001');
  return run;
}
