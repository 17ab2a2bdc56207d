import { formatSeoulField } from '#domain/catalog-admin';
import { type ExistingWork, selectExistingWork } from '#domain/catalog-import';
import { type PersonActor, withAudit } from '#domain/operators';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { EpisodeUploadPlan, EpisodeUploadSettings, UploadedEpisodeChoice } from '#shared/catalog/episode-upload';
import { lockImport } from '../manage-import.ts';
import {
  type ImportFile,
  type ImportRun,
  insertRun,
  isWhole,
  selectFiles,
  selectRun,
  selectRuns,
  updateRunState,
} from '../upload-store.ts';
import {
  type UploadTarget,
  selectUnfinishedUpload,
  selectEpisodeState,
  selectUploadTarget,
  updateEpisodePlan,
} from './episode-upload-store.ts';
import { planUpload } from './plan-rules.ts';

/** Starts an upload of episodes to a work, or continues one without files or any open one. Throws NOT_FOUND 0001. */
export async function startEpisodeUpload(
  ctx: Needs<'db'>,
  { by, workId, continues = 'empty' }: { by: PersonActor; workId: number; continues?: 'empty' | 'open' },
): Promise<number> {
  if (!(await selectUploadTarget(ctx.db, workId))) throw new DomainError('NOT_FOUND', '0001');
  const unfinished = await selectUnfinishedUpload(ctx.db, { by, workId, continues });
  return unfinished ?? ctx.db.transaction().execute((tx) => insertRun(tx, { by, workId }));
}

const MAX_LISTED = 10;

/** The last uploads of episodes to a work, newest first. */
export async function listEpisodeUploads(ctx: Needs<'db'>, workId: number): ReturnType<typeof selectRuns> {
  return selectRuns(ctx.db, { workId, before: null, most: MAX_LISTED });
}

/** An upload of episodes, with settings as the work's last episodes have them. */
export interface EpisodeUpload extends ImportRun {
  files: ImportFile[];
  suggested: EpisodeUploadSettings;
  /** Whether each text is one episode. */
  isWhole: boolean;
}

/** An upload of episodes to a work. Throws UPLOAD_ERROR 0001 if it does not exist. */
export async function showEpisodeUpload(
  ctx: Needs<'db'>,
  { workId, runId }: { workId: number; runId: number },
): Promise<EpisodeUpload> {
  const run = await selectRun(ctx.db, runId);
  const target = await selectUploadTarget(ctx.db, workId);
  if (!run || run.workId !== workId || !target) throw new DomainError('UPLOAD_ERROR', '0001');
  const [files, { work }] = await Promise.all([selectFiles(ctx.db, runId), selectExistingWork(ctx.db, workId)]);
  return { ...run, files, suggested: suggestSettings(target, work, run), isWhole: isWhole(run) };
}

const DAY_MS = 86_400_000;

/** Price of the last sold episode; schedule after the last release. */
function suggestSettings(
  { weekdays, now }: UploadTarget,
  work: ExistingWork | undefined,
  { episodeRows }: ImportRun,
): EpisodeUploadSettings {
  const listed = (work?.episodes ?? []).filter((episode) => !episode.isWithdrawn || episode.is_draft);
  const sold = listed.findLast(({ isFree }) => !isFree) ?? listed.at(-1);
  const last = new Date(Math.max(0, ...listed.map((episode) => episode.opensAt.getTime())));
  const from = last > now ? new Date(last.getTime() + DAY_MS) : new Date(now.getTime() + DAY_MS);
  const added = episodeRows?.rows.find(({ match, number }) => match === 'new' && number !== null);
  return {
    buyCoins: sold?.buyCoins ?? null,
    rentalCoins: sold?.rentalCoins ?? null,
    rentalHours: sold?.rentalHours ?? null,
    freeFrom: null,
    freeTo: null,
    release: weekdays.length > 0 ? 'schedule' : 'draft',
    scheduleFrom: added?.number ?? null,
    from: formatSeoulField(from).slice(0, 10),
    time: listed.length > 0 ? formatSeoulField(last).slice(11, 16) : '18:00',
    weekdays,
    perDay: 1,
  };
}

/**
 * Saves a plan of the upload, to be confirmed. Throws UPLOAD_ERROR 0002 if the files are not read, 0011 to 0013 and
 * WORK_ERROR for invalid choices.
 */
export async function previewEpisodeUpload(
  ctx: Needs<'db'>,
  input: {
    runId: number;
    choices: Record<string, UploadedEpisodeChoice>;
    settings: EpisodeUploadSettings;
    isAddingOnly?: boolean;
  },
): Promise<void> {
  const { runId, choices, settings, isAddingOnly = false } = input;
  await ctx.db.transaction().execute(async (tx) => {
    const { workId, state, episodeRows } = await lockImport(tx, runId);
    if (workId === null || state !== 'read' || !episodeRows) throw new DomainError('UPLOAD_ERROR', '0002');
    const basis = await selectEpisodeState(tx, workId);
    const { work } = await selectExistingWork(tx, workId);
    const existing = work?.episodes ?? [];
    const episodes = planUpload({ rows: episodeRows.rows, choices, settings, existing, isAddingOnly });
    await updateEpisodePlan(tx, { id: runId, plan: { choices, settings, episodes, basis } });
  });
}

/** Hash of a plan; what was seen is what is saved. */
export function uploadPlanVersion(ctx: Needs<'secrets'>, plan: EpisodeUploadPlan): string {
  const data = JSON.stringify([plan.basis, plan.episodes]);
  return [...ctx.secrets.digest(data)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Starts saving the previewed plan. Throws UPLOAD_ERROR 0002 without one, 0014 if it or the work's episodes changed.
 */
export async function applyEpisodeUpload(
  ctx: Needs<'db' | 'jobs' | 'secrets'>,
  { by, runId, version }: { by: PersonActor; runId: number; version: string },
): Promise<void> {
  await withAudit(ctx, { by, act: { name: 'import.apply', subject: `import:${runId}` } }, async (tx) => {
    const { workId, state, episodePlan: plan } = await lockImport(tx, runId);
    if (workId === null || state !== 'read' || !plan) throw new DomainError('UPLOAD_ERROR', '0002');
    const isSeen = uploadPlanVersion(ctx, plan) === version && plan.basis === (await selectEpisodeState(tx, workId));
    if (!isSeen) throw new DomainError('UPLOAD_ERROR', '0014');
    await updateRunState(tx, { id: runId, state: 'applying' });
    await ctx.jobs.add(tx, { name: 'import-run', payload: { run: runId } });
    return { after: { workId, episodes: plan.episodes.length }, result: undefined };
  });
}
