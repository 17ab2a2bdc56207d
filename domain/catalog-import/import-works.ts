import { refreshListing, refreshWorkCounters } from '#domain/catalog';
import { updateSearchTerms } from '#domain/search';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { WorkChoice } from '#shared/catalog/import-runs';
import { isAdultRating } from '#shared/catalog/ratings';
import type { Picture, PictureAudience } from '#shared/catalog/pictures';
import { type EpisodePlan, isUnchanged, planEpisodes, removedEpisodes } from './import-plan.ts';
import { processGuide, writeGuide } from './import-guide.ts';
import type { ImportDeps } from './import-deps.ts';
import { preserveEpisodeEdits, preserveWorkEdits, preservedEditRemarks } from './operator-edits/preserve-edits.ts';
import {
  type StoredWork,
  lockWorkForImport,
  selectOperatorEditedEpisodes,
  selectStoredWork,
} from './operator-edits/operator-edit-store.ts';
import { type ImportProgress, type ImportReport, type ImportedWork, emptyReport } from './import-report.ts';
import {
  type ExistingWork,
  lockRevisions,
  insertPictures,
  reserveWorkId,
  selectExistingWork,
  withdrawEpisodes,
  writeImported,
  writeWork,
} from './import-store.ts';
import { preserveShares, shareRemarks } from './operator-edits/preserve-shares.ts';
import { summariseChapters, withChosenHeadings } from './chapters/chosen-headings.ts';
import { readEpisodes, withoutEpisodes, workDigest } from './read-source.ts';
import { nextFreeSourceKey } from './matching/work-identity-store.ts';
import {
  type IdentifiedSource,
  type ImportBatch,
  createImportBatch,
  identifySource,
} from './matching/identify-source.ts';
import { isAddition } from './matching/added-episodes.ts';
import { type ReplacedText, findReplacedText, findSplitEpisodes } from './matching/replaced-text.ts';
import type { RejectedSource, Remark, SourceWork } from './source-work.ts';
import { publishingState, applyChoice, createWorkRecord } from './work-record.ts';
import { processContents, writeContents } from './write-contents.ts';

/** Import options. */
export interface ImportInput {
  /** Several files are one work. */
  path: string | readonly string[];
  dryRun: boolean;
  /** Confirms large replacements and uncertain matches. */
  replace?: boolean;
  /** The operator's choice per source. */
  choose?: (source: { sourceKey: string }) => WorkChoice | undefined;
  /** Shared by the files of one import. */
  batch?: ImportBatch;
  /** Overwrites manual edits. */
  overwrites?: boolean;
  /** Called before every work and episode; throws to stop. Finished works stay. */
  goOn?: (progress: ImportProgress) => Promise<void>;
  onProgress?: (progress: ImportProgress) => void;
  onWork?: (work: ImportedWork) => void;
}

/**
 * Imports every work of a file or folder, one transaction per work, so that a stopped import can continue. A rejected
 * source leaves nothing behind and does not stop the others.
 */
export async function importWorks(
  ctx: Needs<'db' | 'log'>,
  deps: ImportDeps,
  input: ImportInput,
): Promise<ImportReport> {
  const report: ImportReport = { dryRun: input.dryRun, works: [] };
  const batch = input.batch ?? createImportBatch();
  for await (const source of deps.reader.read(input.path)) {
    const outcome = 'refused' in source ? refused(source) : await importOne(ctx, deps, { ...input, source, batch });
    report.works.push(outcome);
    input.onWork?.(outcome);
  }
  return report;
}

function refused(source: RejectedSource): ImportedWork {
  const remarks = [{ file: source.file, sentence: source.sentence }];
  return { ...emptyReport(source.file, source.file), outcome: 'refused', remarks };
}

interface ImportState extends ImportInput {
  source: SourceWork;
  batch: ImportBatch;
}

async function importOne(ctx: Needs<'db' | 'log'>, deps: ImportDeps, given: ImportState): Promise<ImportedWork> {
  const { sourceKey } = given.source;
  const choice = { ...(given.replace ? { replaces: true } : {}), ...given.choose?.(given.source) };
  const order = { ...given, source: withChosenHeadings(given.source, choice.headings) };
  try {
    const { read, unreadable } = await readEpisodes(deps, order.source, order.goOn);
    const readable = withoutEpisodes(order.source, unreadable);
    const digest = await workDigest(deps, readable, read);
    const chosen = applyChoice(readable, choice);
    const found = await identifySource(ctx.db, { source: chosen, read, choice, batch: order.batch });
    // An existing work would lose the episode.
    if (found.workId !== undefined && unreadable[0]) throw unreadable[0].error;
    const { now, work } = await selectExistingWork(ctx.db, found.workId);
    const source = isAddition(chosen, read, work) ? asAddition(chosen, work) : chosen;
    const plans = planEpisodes(source, read, { existing: work, now, choice, overwrites: order.overwrites });
    const summary = { ...summarise(source, work, plans), question: found.question };
    if (found.isOpen) return unconfirmed(summary, identityRemark(source, found));
    if (work && found.formerFile !== undefined)
      summary.remarks = [...summary.remarks, renamedRemark(source, work, found)];
    if (isUnchanged(work, plans, digest) && !isWaiting(work, choice)) return { ...summary, outcome: 'unchanged' };
    const replaced =
      work &&
      (await findReplacedText(ctx.db, {
        existing: work,
        plans,
        gone: removedEpisodes(source, work, plans),
        overwrites: order.overwrites,
      }));
    const question = replaced && work ? { kind: 'replace' as const, workId: work.id, title: work.title } : null;
    const input = { ...summary, question: question ?? found.question };
    if (replaced && !choice.replaces) return unconfirmed(input, replacedRemark(source, replaced));
    const outcome = {
      ...input,
      remarks: [
        ...summary.remarks,
        ...(await preservedRemarks(ctx, { source, existing: work, choice })),
        ...(work ? splitRemarks(source, await findSplitEpisodes(ctx.db, plans)) : []),
      ],
    };
    if (order.dryRun) return outcome;
    return await writeImport(ctx, deps, { ...order, source, choice, existing: work, plans, digest, outcome });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const message =
      typeof error.details['sentence'] === 'string'
        ? error.details['sentence']
        : `가져오지 못했습니다(${error.errorName} ${error.code}).`;
    return {
      ...emptyReport(sourceKey, order.source.facts.title),
      outcome: 'refused',
      remarks: [...order.source.remarks, { file: String(error.details['file'] ?? sourceKey), sentence: message }],
    };
  }
}

/** Whether the choice publishes something although the source is unchanged. */
function isWaiting(existing: ExistingWork | undefined, choice: WorkChoice): boolean {
  const waits = existing?.is_draft || existing?.episodes.some((episode) => episode.is_draft);
  return waits === true && [choice.publish, choice.rating, choice.prices].some((value) => value !== undefined);
}

function unconfirmed(summary: ImportedWork, remark: Remark): ImportedWork {
  return { ...summary, outcome: 'unconfirmed', remarks: [...summary.remarks, remark] };
}

function identityRemark({ sourceKey, facts }: SourceWork, { question, formerFile }: IdentifiedSource): Remark {
  const existing = `이미 있는 ‘${question?.title ?? ''}’ 작품`;
  const message =
    formerFile === undefined
      ? `파일의 ‘${facts.title}’ 작품이 ${question?.workId === null ? `함께 가져오는 ‘${question.title}’ 작품` : existing}인지 알 수 없습니다. 새 작품인지, 그 작품의 새 판인지 골라 주세요.`
      : `‘${sourceKey}’ 파일의 ‘${facts.title}’ 작품은 ‘${formerFile}’ 파일에서 가져온 ${existing}과 내용이 절반 넘게 같습니다. 이름만 바뀐 새 판인지, 새 작품인지 골라 주세요.`;
  return { file: sourceKey, sentence: message };
}

/** An issue of the work: the episodes before it stay. */
function asAddition(source: SourceWork, work: ExistingWork | undefined): SourceWork {
  const sentence = `새 회차만 들어 있어 이미 있는 ‘${work?.title ?? ''}’ 작품에 더합니다. 앞 회차는 그대로 둡니다.`;
  return { ...source, isIssue: true, remarks: [...source.remarks, { file: source.sourceKey, sentence }] };
}

function renamedRemark({ sourceKey }: SourceWork, { title }: ExistingWork, { formerFile }: IdentifiedSource): Remark {
  const message = `‘${formerFile ?? ''}’ 파일에서 가져온 ‘${title}’ 작품의 새 판입니다. 이번 파일의 이름은 ‘${sourceKey}’입니다.`;
  return { file: sourceKey, sentence: message };
}

function splitRemarks({ sourceKey }: SourceWork, splits: [string, string][]): Remark[] {
  return splits.map(([existing, added]) => ({
    file: sourceKey,
    sentence: `‘${existing}’ 회차의 글이 새 회차 ‘${added}’에 나뉘어 들어갔습니다. 앞 회차를 산 독자가 이어 읽도록 새 회차를 무료로 공개하거나 선물로 보내 주세요.`,
  }));
}

function replacedRemark({ sourceKey }: SourceWork, { titles, percent }: ReplacedText): Remark {
  const named = titles
    .slice(0, 5)
    .map((title) => `‘${title}’`)
    .join(', ');
  const more = titles.length > 5 ? ` 외 ${titles.length - 5}화` : '';
  const message =
    titles.length > 0
      ? `이미 있는 본문의 절반 넘게 바뀌는 회차가 있습니다: ${named}${more}. 확인한 뒤에만 바꿉니다.`
      : `이미 있는 작품의 ${percent}%가 바뀌거나 빠집니다. 확인한 뒤에만 바꿉니다.`;
  return { file: sourceKey, sentence: message };
}

async function preservedRemarks(
  ctx: Needs<'db'>,
  { source, existing, choice }: { source: SourceWork; existing: ExistingWork | undefined; choice: WorkChoice },
): Promise<ImportedWork['remarks']> {
  if (!existing) return [];
  const file = source.sourceKey;
  const stored = await selectStoredWork(ctx.db, existing.id);
  const record = preserveWorkEdits(createWorkRecord(source, { id: existing.id, existing, choice }), stored);
  return [
    ...preservedEditRemarks(file, stored, await selectOperatorEditedEpisodes(ctx.db, existing.id)),
    ...(await shareRemarks(ctx.db, { file, record })),
  ];
}

function summarise(source: SourceWork, existing: ExistingWork | undefined, plans: EpisodePlan[]): ImportedWork {
  const removed = removedEpisodes(source, existing, plans);
  const titles = (wanted: (plan: EpisodePlan) => boolean): string[] =>
    plans.filter(wanted).map((plan) => plan.record.title);
  return {
    ...emptyReport(source.sourceKey, source.facts.title),
    outcome: existing ? 'changed' : 'new',
    workId: existing?.id ?? null,
    publishing: publishingState(source, existing, plans),
    episodes: {
      added: titles((plan) => !plan.existing),
      changed: titles((plan) => Boolean(plan.existing) && plan.isNewRevision),
      unchanged: plans.filter((plan) => plan.existing && !plan.isNewRevision && !plan.isKept).length,
      withdrawn: removed.filter((episode) => !episode.isWithdrawn).map((episode) => episode.title),
      kept: titles((plan) => plan.isKept),
    },
    characters: plans.reduce((sum, plan) => sum + plan.record.characters, 0),
    chapters: summariseChapters(source, plans),
    remarks: source.remarks,
  };
}

interface ImportStep extends ImportInput {
  source: SourceWork;
  choice: WorkChoice;
  existing: ExistingWork | undefined;
  plans: EpisodePlan[];
  digest: string;
  outcome: ImportedWork;
}

/** Stores pictures first, since they are content-addressed, then everything else in one transaction. */
async function writeImport(ctx: Needs<'db' | 'log'>, deps: ImportDeps, taking: ImportStep): Promise<ImportedWork> {
  const { plans, existing, choice } = taking;
  const id = existing?.id ?? (await reserveWorkId(ctx.db));
  const source = existing
    ? taking.source
    : { ...taking.source, sourceKey: await nextFreeSourceKey(ctx.db, taking.source.sourceKey, id) };
  const data = createWorkRecord(source, { id, existing, choice });
  const { form } = preserveWorkEdits(data, existing && (await selectStoredWork(ctx.db, id)));
  const audience: PictureAudience = isAdultRating(form.rating) ? 'adults' : 'holders';
  const pictures: Picture[] = [];
  const [cover, contents, guide] = await Promise.all([
    source.cover
      ? deps.pictures.picture(source.cover, { audience, purpose: 'cover' })
      : deps.pictures.typesetCover({
          title: form.title,
          creator: form.creators[0]?.name ?? '',
          paper: id % 8,
        }),
    processContents(ctx, deps, { ...taking, title: source.facts.title, audience, pictures }),
    processGuide(deps, { guide: source.guide, audience }),
  ]);
  pictures.push(cover, ...(guide?.pictures ?? []).filter((picture) => picture !== null));
  await ctx.db.transaction().execute(async (tx) => {
    await lockWorkForImport(tx, id);
    const stored = existing && (await selectStoredWork(tx, id));
    await rejectConcurrentChange(tx, id, plans);
    await insertPictures(tx, pictures, audience);
    const drawn = { cover: cover.hash, hasOwnCover: source.cover !== undefined };
    const current = preservedCover(source, existing, stored);
    const record = preserveWorkEdits(data, stored);
    const written = stored ? await preserveShares(tx, record, stored) : record;
    await writeWork(tx, { ...written, ...(current ?? drawn) });
    if (existing) await preserveEdits(tx, { existing, plans, isOrdered: stored?.edited.includes('order') ?? false });
    const ids = await writeContents(tx, { workId: id, plans, contents });
    await writeGuide(tx, { workId: id, guide, plans, ids, overwrites: taking.overwrites === true });
    await withdrawEpisodes(
      tx,
      removedEpisodes(source, existing, plans).map((episode) => episode.id),
    );
    await writeImported(tx, { sourceKey: data.sourceKey, digest: taking.digest, workId: id });
    await refreshListing(tx, [id]);
    await refreshWorkCounters(tx, id, existing ? [existing.cover] : []);
    await updateSearchTerms(tx, [id]);
  });
  return { ...taking.outcome, workId: id, pictures: pictures.length };
}

/** The cover to keep: an operator's, or the existing one if the source has none. */
function preservedCover(
  source: SourceWork,
  existing: ExistingWork | undefined,
  stored: StoredWork | undefined,
): Pick<StoredWork, 'cover' | 'hasOwnCover'> | undefined {
  if (stored?.edited.includes('cover')) return { cover: stored.cover, hasOwnCover: stored.hasOwnCover };
  if (existing?.has_own_cover && (source.isIssue || !source.cover) && !source.isDeclared)
    return { cover: existing.cover, hasOwnCover: true };
  return undefined;
}

/** Applies later operator edits to the plans. */
async function preserveEdits(
  tx: Tx,
  { existing, plans, isOrdered }: { existing: ExistingWork; plans: EpisodePlan[]; isOrdered: boolean },
): Promise<void> {
  preserveEpisodeEdits(plans, {
    episodes: await selectOperatorEditedEpisodes(tx, existing.id),
    isOrdered,
    last: Math.max(0, ...existing.episodes.map(({ position }) => position)),
  });
}

/** A text saved during the import must not be overwritten. */
async function rejectConcurrentChange(tx: Tx, workId: number, plans: EpisodePlan[]): Promise<void> {
  const planned = new Map(
    plans.flatMap(({ existing }) => (existing ? [[existing.id, existing.revision] as const] : [])),
  );
  if (await lockRevisions(tx, workId, planned)) return;
  const message = '가져오는 사이에 콘솔에서 고친 회차가 있습니다. 다시 가져와 주세요.';
  throw new DomainError('IMPORT_ERROR', '0022', { sentence: message });
}
