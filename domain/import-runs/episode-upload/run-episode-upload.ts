import { formatPrice, lockAdminWork, refreshWorks, writeOrder } from '#domain/catalog-admin';
import {
  type EpisodePlan,
  type ExistingEpisode,
  type ImportDeps,
  type SourceEpisode,
  insertPictures,
  processContents,
  readEpisode,
  selectExistingWork,
  writeContents,
} from '#domain/catalog-import';
import { withAudit } from '#domain/operators';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { EPISODE_FIELD_NAMES, episodeContentTexts, pickEpisodeValues } from '#shared/catalog/episode-fields';
import type { UploadedEpisode, EpisodeUploadPlan, UploadedEpisodes } from '#shared/catalog/episode-upload';
import type { ImportProgressLine, ImportReportLine } from '#shared/catalog/import-runs';
import type { Picture } from '#shared/catalog/pictures';
import { isAdultRating } from '#shared/catalog/ratings';
import { type ImportFile, type ImportRun, isWhole, uploaderOf } from '../upload-store.ts';
import {
  type UploadTarget,
  markAsOwn,
  selectEpisodeState,
  selectUploadTarget,
  updateEpisodePlan,
  updateEpisodeRows,
} from './episode-upload-store.ts';
import { type FoundEpisode, matchUploaded, numberEpisodes } from './match-rules.ts';
import { orderEpisodes } from './order-rules.ts';

interface Running {
  run: ImportRun;
  files: ImportFile[];
  dryRun: boolean;
  goOn: (progress: ImportProgressLine) => Promise<void>;
}

type RunNeeds = Needs<'db' | 'uploads'>;
type Remarks = UploadedEpisodes['remarks'];

/** Reads the uploaded episodes, or saves the plan and returns the result. */
export async function runEpisodeUpload(
  ctx: RunNeeds,
  deps: ImportDeps,
  running: Running,
): Promise<ImportReportLine | undefined> {
  const { run, dryRun } = running;
  const { workId, episodePlan: plan, episodeRows } = run;
  const target = workId === null ? undefined : await selectUploadTarget(ctx.db, workId);
  if (workId === null || !target) throw new DomainError('NOT_FOUND', '0001');
  if (dryRun) {
    await readRows(ctx, deps, { ...running, workId, target });
    return undefined;
  }
  // A crash after saving: everything is written.
  if (!plan || !episodeRows) return reportOf(run, { workId, title: target.title, plans: [], remarks: [] });
  return savePlan(ctx, deps, { ...running, workId, target, plan, rows: episodeRows.rows });
}

interface Target extends Running {
  workId: number;
  target: UploadTarget;
}

interface FileEpisode {
  key: string;
  file: string;
  source: SourceEpisode;
}

/** Every episode of the files; rejected ones are remarked. */
async function* episodesOf(
  ctx: RunNeeds,
  deps: ImportDeps,
  { run, files, target, remarks }: Pick<Target, 'run' | 'files' | 'target'> & { remarks: Remarks },
): AsyncGenerator<FileEpisode> {
  const work = { title: target.title, isWhole: isWhole(run) };
  for (const file of files)
    for await (const part of deps.reader.episodes(ctx.uploads.path({ key: file.id, name: file.name }), work)) {
      if ('refused' in part) {
        remarks.push({ file: part.file, sentence: part.sentence });
        continue;
      }
      remarks.push(...part.remarks);
      for (const source of part.episodes) yield { key: `${file.id}\n${source.sourceKey}`, file: part.file, source };
    }
}

async function readRows(ctx: RunNeeds, deps: ImportDeps, reading: Target): Promise<void> {
  const { run, files, workId, target, goOn } = reading;
  const remarks: Remarks = [];
  const found: FoundEpisode[] = [];
  for await (const { key, file, source } of episodesOf(ctx, deps, { run, files, target, remarks })) {
    await goOn({ file, work: source.title, episode: found.length, episodes: Math.max(files.length, found.length + 1) });
    try {
      const { digest, characters } = await readEpisode(deps, source);
      const pages = source.content.kind === 'images' ? source.content.images.length : 0;
      found.push({ key, file, title: source.title, digest, characters, pages, named: source.number });
    } catch (error) {
      remarks.push(remarkOf(error, { file, title: source.title }));
    }
  }
  const { work } = await selectExistingWork(ctx.db, workId);
  const rows = { ...matchUploaded(found, work?.episodes ?? []), remarks };
  await updateEpisodeRows(ctx.db, { id: run.id, rows });
}

/** Throws other errors. */
function remarkOf(error: unknown, { file, title }: { file: string; title: string }): Remarks[number] {
  if (!(error instanceof DomainError)) throw error;
  const sentence = String(error.details['sentence'] ?? '내용을 읽지 못했습니다.');
  return { file: String(error.details['file'] ?? file), sentence: `‘${title}’ 회차를 뺐습니다. ${sentence}` };
}

interface Saving extends Target {
  plan: EpisodeUploadPlan;
  rows: UploadedEpisode[];
}

async function savePlan(ctx: RunNeeds, deps: ImportDeps, saving: Saving): Promise<ImportReportLine> {
  const { run, workId, target, plan } = saving;
  const remarks: Remarks = [];
  const pictures: Picture[] = [];
  const audience = isAdultRating(target.rating) ? 'adults' : 'holders';
  const plans: EpisodePlan[] = [];
  const contents: Awaited<ReturnType<typeof processContents>> = new Map();
  const planned = await plansOf(ctx, deps, saving);
  const numbers = new Map(planned.map((one, at) => [one, plan.episodes[at]?.number ?? null]));
  for (const [at, one] of planned.entries()) {
    await saving.goOn({
      file: target.title,
      work: one.record.title,
      episode: at + 1,
      episodes: plan.episodes.length,
    });
    try {
      const processed = await processContents(ctx, deps, { title: target.title, plans: [one], audience, pictures });
      for (const [key, content] of processed) contents.set(key, content);
      plans.push(one);
    } catch (error) {
      remarks.push(remarkOf(error, { file: target.title, title: one.record.title }));
    }
  }
  const act = { name: 'episodes.upload', subject: `work:${workId}` } as const;
  await withAudit(ctx, { by: uploaderOf(run), act }, async (tx) => {
    await lockAdminWork(tx, workId);
    if ((await selectEpisodeState(tx, workId)) !== plan.basis) throw new DomainError('UPLOAD_ERROR', '0014');
    await insertPictures(tx, pictures, audience);
    const ids = await writeContents(tx, { workId, plans, contents });
    const added = ids.filter((_, at) => plans[at]?.existing === undefined);
    await markAsOwn(tx, added);
    await writePositions(tx, {
      workId,
      added: plans.flatMap((one, at) => (one.existing ? [] : [{ id: ids[at] ?? 0, number: numbers.get(one) ?? null }])),
    });
    await refreshWorks(tx, [workId], { names: false });
    await updateEpisodePlan(tx, { id: run.id, plan: null });
    const episodes = plans.map(({ record }, at) => {
      const { title, opensAt, isDraft } = record;
      return { id: ids[at] ?? 0, title, opensAt, isDraft, price: formatPrice(record) };
    });
    return { after: { episodes }, result: undefined };
  });
  return reportOf(run, { workId, title: target.title, plans, remarks });
}

/** The plans of the previewed episodes. Throws UPLOAD_ERROR 0014 if a file is not as it was read. */
async function plansOf(ctx: RunNeeds, deps: ImportDeps, saving: Saving): Promise<EpisodePlan[]> {
  const { run, files, workId, target, plan, rows } = saving;
  const { now, work } = await selectExistingWork(ctx.db, workId);
  const existing = new Map((work?.episodes ?? []).map((episode) => [episode.id, episode]));
  const last = Math.max(0, ...[...existing.values()].map(({ position }) => position));
  const sources = new Map<string, SourceEpisode>();
  for await (const { key, source } of episodesOf(ctx, deps, { run, files, target, remarks: [] }))
    sources.set(key, source);
  const read = new Map(rows.map((row) => [row.key, row]));
  return plan.episodes.map((episode, at): EpisodePlan => {
    const [source, row] = [sources.get(episode.key), read.get(episode.key)];
    if (!source || !row) throw new DomainError('UPLOAD_ERROR', '0014');
    const was = episode.episodeId === null ? undefined : existing.get(episode.episodeId);
    if (episode.episodeId !== null && !was) throw new DomainError('UPLOAD_ERROR', '0014');
    const { isFree, buyCoins, rentalCoins, rentalHours, isDraft, title } = episode;
    const added = {
      sourceKey: `upload-${run.id}-${at + 1}`,
      position: last + at + 1,
      unit: 'episode' as const,
      opensAt: episode.opensAt === null ? now : new Date(episode.opensAt),
      isFree,
      buyCoins,
      rentalCoins,
      rentalHours,
      isWithdrawn: isDraft,
      isDraft,
      ...episodeContentTexts(),
    };
    const { digest, characters } = row;
    return {
      source,
      existing: was,
      isNewRevision: true,
      isKept: false,
      record: {
        ...(was ? recordOf(was) : added),
        id: was?.id ?? null,
        title,
        content: source.content.kind,
        revision: (was?.revision ?? 0) + 1,
        lastBlock: was?.last_block ?? 0,
        digest,
        characters,
      },
    };
  });
}

function recordOf(was: ExistingEpisode) {
  return {
    sourceKey: was.source_key,
    position: was.position,
    unit: was.unit,
    isDraft: was.is_draft,
    ...pickEpisodeValues(was, EPISODE_FIELD_NAMES),
  };
}

/** Moves new episodes before those with a higher number. */
async function writePositions(
  tx: Tx,
  { workId, added }: { workId: number; added: { id: number; number: number | null }[] },
): Promise<void> {
  const { work } = await selectExistingWork(tx, workId);
  const isNew = new Set(added.map(({ id }) => id));
  const before = (work?.episodes ?? []).filter(({ id }) => !isNew.has(id));
  const numbers = new Map(
    [...numberEpisodes(before)].flatMap(([number, group]) => group.map(({ id }) => [id, number])),
  );
  const order = orderEpisodes(
    before.map(({ id }) => ({ id, number: numbers.get(id) ?? null })),
    added,
  );
  if (order)
    await writeOrder(
      tx,
      order.map((id, at) => ({ id, position: at + 1 })),
    );
}

function reportOf(
  run: ImportRun,
  saved: { workId: number; title: string; plans: EpisodePlan[]; remarks: Remarks },
): ImportReportLine {
  const { workId, title, plans, remarks } = saved;
  const titles = (isNew: boolean): string[] =>
    plans.filter(({ existing }) => (existing === undefined) === isNew).map(({ record }) => record.title);
  return {
    file: '',
    sourceKey: `upload-${run.id}`,
    title,
    outcome: 'changed',
    question: null,
    publishing: null,
    workId,
    added: titles(true),
    changed: titles(false),
    unchanged: 0,
    withdrawn: [],
    kept: [],
    characters: plans.reduce((sum, { record }) => sum + record.characters, 0),
    chapters: null,
    remarks,
  };
}
