import { type PersonActor, withAudit } from '#domain/operators';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { WHOLE_TEXT } from '#shared/catalog/chapter-shapes';
import { type WorkChoice, choiceKey } from '#shared/catalog/import-runs';
import { fileSummary } from './upload-files.ts';
import { checkChoice } from './upload-rules.ts';
import {
  ALL_FILES,
  type ImportFile,
  type ImportRun,
  requestStop,
  endRun,
  lockRun,
  updateRunState,
  selectFiles,
  selectRun,
  selectRuns,
} from './upload-store.ts';

const MAX = 30;

/** Uploaded imports, newest first; `next` is the cursor. */
export async function listImports(ctx: Needs<'db'>, input: { before: number | null }) {
  const found = await selectRuns(ctx.db, { ...input, workId: null, most: MAX + 1 });
  const runs = found.slice(0, MAX);
  return { runs, next: found.length > MAX ? (runs.at(-1)?.id ?? null) : null };
}

/** An import with its files. Throws UPLOAD_ERROR 0001 if it does not exist. */
export async function showImport(ctx: Needs<'db'>, runId: number): Promise<ImportRun & { files: ImportFile[] }> {
  const run = await selectRun(ctx.db, runId);
  if (!run) throw new DomainError('UPLOAD_ERROR', '0001');
  return { ...run, files: await selectFiles(ctx.db, runId) };
}

/**
 * Starts a dry run, repeatable with other options. `headings`: chapter shapes by `choiceKey`; `isWhole`: each uploaded
 * text is one episode. Throws UPLOAD_ERROR 0002 if running or finished, 0006 for
 * incomplete files, 0007 without files.
 */
export async function readImport(
  ctx: Needs<'db' | 'jobs'>,
  input: {
    by: PersonActor;
    runId: number;
    replaces: boolean;
    overwrites: boolean;
    headings?: Record<string, string>;
    isWhole?: boolean;
  },
): Promise<void> {
  const { by, runId, replaces, overwrites, headings = input.isWhole ? { [ALL_FILES]: WHOLE_TEXT } : {} } = input;
  const action = { name: 'import.read', subject: `import:${runId}` } as const;
  await withAudit(ctx, { by, act: action }, async (tx) => {
    const run = await lockImport(tx, runId);
    if (run.state !== 'gathering' && run.state !== 'read') throw new DomainError('UPLOAD_ERROR', '0002');
    const files = await selectFiles(tx, runId);
    if (files.length === 0) throw new DomainError('UPLOAD_ERROR', '0007');
    if (files.some((file) => file.received < file.bytes)) throw new DomainError('UPLOAD_ERROR', '0006');
    const choices = Object.fromEntries(Object.entries(headings).map(([key, shape]) => [key, { headings: shape }]));
    await updateRunState(tx, { id: runId, state: 'reading', replaces, overwrites, choices });
    await ctx.jobs.add(tx, { name: 'import-run', payload: { run: runId } });
    return { after: { ...fileSummary(files), replaces, overwrites }, result: null };
  });
}

/**
 * Starts an import after its dry run, with the operator's choices. Throws UPLOAD_ERROR 0002 without a dry run or when
 * already started, 0009 when publishing a new work without a price, 0010 for an invalid price or date.
 */
export async function applyImport(
  ctx: Needs<'db' | 'jobs'>,
  { by, runId, choices }: { by: PersonActor; runId: number; choices: Record<string, WorkChoice> },
): Promise<void> {
  const action = { name: 'import.apply', subject: `import:${runId}` } as const;
  await withAudit(ctx, { by, act: action }, async (tx) => {
    const run = await lockImport(tx, runId);
    if (run.state !== 'read' || run.workId !== null) throw new DomainError('UPLOAD_ERROR', '0002');
    for (const line of run.dryReport ?? []) checkChoice(choices[choiceKey(line)], line);
    const merged = withHeadings(choices, run.choices);
    await updateRunState(tx, { id: runId, state: 'applying', choices: merged });
    await ctx.jobs.add(tx, { name: 'import-run', payload: { run: runId } });
    const { replaces, overwrites } = run;
    return { after: { ...fileSummary(await selectFiles(tx, runId)), replaces, overwrites, choices }, result: null };
  });
}

/** Keeps the chapter shapes that were chosen for the dry run. */
function withHeadings(
  choices: Record<string, WorkChoice>,
  previewed: Record<string, WorkChoice>,
): Record<string, WorkChoice> {
  return Object.fromEntries(
    Object.entries(choices).map(([key, choice]) => {
      const headings = previewed[key]?.headings;
      return [key, headings === undefined ? choice : { ...choice, headings }];
    }),
  );
}

/**
 * Cancels an import. A running one stops before its next episode; finished works stay. Throws UPLOAD_ERROR 0002 if
 * finished.
 */
export async function cancelImport(
  ctx: Needs<'db' | 'uploads'>,
  { by, runId }: { by: PersonActor; runId: number },
): Promise<void> {
  const action = { name: 'import.cancel', subject: `import:${runId}` } as const;
  const removed = await withAudit(ctx, { by, act: action }, async (tx) => {
    const run = await lockImport(tx, runId);
    if (run.endedAt) throw new DomainError('UPLOAD_ERROR', '0002');
    const isRunning = run.state === 'reading' || run.state === 'applying';
    if (isRunning) await requestStop(tx, runId);
    else await endRun(tx, { id: runId, state: 'cancelled', report: null });
    const files = isRunning ? [] : await selectFiles(tx, runId);
    return { before: { state: run.state }, after: { state: 'cancelled' }, result: files };
  });
  for (const file of removed) await ctx.uploads.remove(file.id);
}

/** Locks an import. Throws UPLOAD_ERROR 0001 if it does not exist. */
export async function lockImport(tx: Tx, runId: number): Promise<ImportRun> {
  const run = await lockRun(tx, runId);
  if (!run) throw new DomainError('UPLOAD_ERROR', '0001');
  return run;
}
