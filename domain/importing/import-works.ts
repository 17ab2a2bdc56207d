import { settleListing, settleWork } from '#domain/catalogue';
import { settleSearchTerms } from '#domain/search';
import type { Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import type { ImportQuestion, WorkChoice } from '#vocabulary/import-runs';
import { isAdultRating } from '#vocabulary/ratings';
import type { Picture, PictureAudience } from '#vocabulary/pictures';
import type { Block, BlockBody } from '#vocabulary/text-blocks';
import { type EpisodePlan, type ReadEpisode, isUnchanged, planEpisodes, textWithIds } from './import-plan.ts';
import type { ImportMeans } from './import-means.ts';
import { keepEpisodes, keepWork, keptRemarks } from './kept-edits.ts';
import { type KeptWork, lockImported, selectKeptEpisodes, selectKeptWork } from './kept-edits-store.ts';
import type { ImportProgress, ImportReport, ImportedWork } from './import-report.ts';
import {
  type KnownEpisode,
  type KnownWork,
  type StripRecord,
  formerKeySuffix,
  holdRevisions,
  insertPictures,
  insertTexts,
  reserveWorkId,
  selectKnown,
  selectShownBlocks,
  withdrawEpisodes,
  writeEpisodes,
  writeImported,
  writeStrip,
  writeWork,
} from './import-store.ts';
import { keepShares, shareRemarks } from './kept-shares.ts';
import { readEpisode, workDigest } from './read-source.ts';
import { freeSourceKey } from './identity-store.ts';
import { identifySource } from './identify-source.ts';
import { type Replaced, findReplaced } from './replaced-text.ts';
import type { RefusedSource, Remark, SourceWork, Strip } from './source-work.ts';
import { publishingState, withChoice, workRecord } from './work-record.ts';

/** What to take, whether to write, and whom to tell how far it is. */
export interface ImportOrder {
  path: string;
  dryRun: boolean;
  /** More than half of a text or of a work may be replaced, and what may be a known work is taken for it. */
  replace?: boolean;
  /** What an operator chose for a source. */
  choose?: (source: { sourceKey: string }) => WorkChoice | undefined;
  /** Take a source also over what was changed by hand. */
  overwrites?: boolean;
  /** Asked before every work and episode; throws where the import is to stop. What was taken until then stays. */
  goOn?: (progress: ImportProgress) => Promise<void>;
  onProgress?: (progress: ImportProgress) => void;
  onWork?: (work: ImportedWork) => void;
}

/**
 * Takes every work that a file or folder holds. Each work is one transaction: after a stop, the next run knows what
 * was taken and goes on. A source that is refused leaves nothing behind and does not stop the others.
 */
export async function importWorks(
  ctx: Needs<'db' | 'log'>,
  means: ImportMeans,
  order: ImportOrder,
): Promise<ImportReport> {
  const report: ImportReport = { dryRun: order.dryRun, works: [] };
  const names = new Map<string, string>();
  for await (const source of means.reader.read(order.path)) {
    const outcome = 'refused' in source ? refused(source) : await importOne(ctx, means, { ...order, source, names });
    report.works.push(outcome);
    order.onWork?.(outcome);
  }
  return report;
}

function refused(source: RefusedSource): ImportedWork {
  const remarks = [{ file: source.file, sentence: source.sentence }];
  return { ...nothing(source.file, source.file), outcome: 'refused', remarks };
}

function nothing(sourceKey: string, title: string): ImportedWork {
  return {
    sourceKey,
    title,
    outcome: 'unchanged',
    question: null,
    publishing: null,
    workId: null,
    episodes: { added: [], changed: [], unchanged: 0, withdrawn: [], kept: [] },
    characters: 0,
    pictures: 0,
    remarks: [],
  };
}

interface Importing extends ImportOrder {
  source: SourceWork;
  /** Titles of the works of this import, by the keys of their sources. */
  names: Map<string, string>;
}

async function importOne(ctx: Needs<'db' | 'log'>, means: ImportMeans, order: Importing): Promise<ImportedWork> {
  const { sourceKey } = order.source;
  try {
    const read: ReadEpisode[] = [];
    for (const [place, episode] of order.source.episodes.entries()) {
      const { length } = order.source.episodes;
      await order.goOn?.({ work: order.source.facts.title, episode: place + 1, episodes: length });
      read.push(await readEpisode(means, episode));
    }
    const digest = await workDigest(means, order.source, read);
    const choice = { ...(order.replace ? { replaces: true } : {}), ...order.choose?.(order.source) };
    const source = withChoice(order.source, choice);
    const found = await identifySource(ctx.db, { source, read, choice, names: order.names });
    const { now, work: known } = await selectKnown(ctx.db, found.workId);
    const plans = planEpisodes(source, read, { known, now, choice, overwrites: order.overwrites });
    const summary = { ...summarise(source, known, plans), question: found.question };
    if (found.isOpen) return unconfirmed(summary, identityRemark(source, found.question));
    if (isUnchanged(known, plans, digest) && !isWaiting(known, choice)) return { ...summary, outcome: 'unchanged' };
    const replaced =
      known &&
      (await findReplaced(ctx.db, { known, plans, gone: goneEpisodes(known, plans), overwrites: order.overwrites }));
    const question = replaced && known ? { kind: 'replace' as const, workId: known.id, title: known.title } : null;
    const asked = { ...summary, question: question ?? found.question };
    if (replaced && !choice.replaces) return unconfirmed(asked, replacedRemark(source, replaced));
    const outcome = {
      ...asked,
      remarks: [...summary.remarks, ...(await remarksOfKept(ctx, { source, known, choice }))],
    };
    if (order.dryRun) return outcome;
    return await take(ctx, means, { ...order, source, choice, known, plans, digest, outcome });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const sentence =
      typeof error.facts['sentence'] === 'string'
        ? error.facts['sentence']
        : `가져오지 못했습니다(${error.refusalName} ${error.code}).`;
    return {
      ...nothing(sourceKey, order.source.facts.title),
      outcome: 'refused',
      remarks: [...order.source.remarks, { file: String(error.facts['file'] ?? sourceKey), sentence }],
    };
  }
}

/** Whether something waits that the choice publishes or settles although the source is known as it stands. */
function isWaiting(known: KnownWork | undefined, choice: WorkChoice): boolean {
  const waits = known?.is_draft || known?.episodes.some((episode) => episode.is_draft);
  return waits === true && [choice.publish, choice.rating, choice.prices].some((value) => value !== undefined);
}

function unconfirmed(summary: ImportedWork, remark: Remark): ImportedWork {
  return { ...summary, outcome: 'unconfirmed', remarks: [...summary.remarks, remark] };
}

function identityRemark({ sourceKey, facts }: SourceWork, question: ImportQuestion | null): Remark {
  const sentence = `파일의 ‘${facts.title}’ 작품이 이미 있는 ‘${question?.title ?? ''}’ 작품인지 알 수 없습니다. 새 작품인지, 그 작품의 새 판인지 골라 주세요.`;
  return { file: sourceKey, sentence };
}

function replacedRemark({ sourceKey }: SourceWork, { titles, percent }: Replaced): Remark {
  const named = titles
    .slice(0, 5)
    .map((title) => `‘${title}’`)
    .join(', ');
  const more = titles.length > 5 ? ` 외 ${titles.length - 5}화` : '';
  const sentence =
    titles.length > 0
      ? `이미 있는 본문의 절반 넘게 바뀌는 회차가 있습니다: ${named}${more}. 확인한 뒤에만 바꿉니다.`
      : `이미 있는 작품의 ${percent}%가 바뀌거나 빠집니다. 확인한 뒤에만 바꿉니다.`;
  return { file: sourceKey, sentence };
}

async function remarksOfKept(
  ctx: Needs<'db'>,
  { source, known, choice }: { source: SourceWork; known: KnownWork | undefined; choice: WorkChoice },
): Promise<ImportedWork['remarks']> {
  if (!known) return [];
  const file = source.sourceKey;
  const kept = await selectKeptWork(ctx.db, known.id);
  const record = keepWork(workRecord(source, { id: known.id, known, choice }), kept);
  return [
    ...keptRemarks(file, kept, await selectKeptEpisodes(ctx.db, known.id)),
    ...(await shareRemarks(ctx.db, { file, record })),
  ];
}

function goneEpisodes(known: KnownWork | undefined, plans: EpisodePlan[]): KnownEpisode[] {
  const kept = new Set(plans.map((plan) => plan.known?.id));
  return (known?.episodes ?? []).filter((episode) => !kept.has(episode.id) && !episode.is_own && !isPutBack(episode));
}

/** Whether an operator put an episode up again after it had left its source. */
function isPutBack({ id, source_key, is_listing_edited, is_withdrawn }: KnownEpisode): boolean {
  return is_listing_edited && !is_withdrawn && source_key.endsWith(formerKeySuffix(id));
}

function summarise(source: SourceWork, known: KnownWork | undefined, plans: EpisodePlan[]): ImportedWork {
  const gone = goneEpisodes(known, plans);
  const titles = (wanted: (plan: EpisodePlan) => boolean): string[] =>
    plans.filter(wanted).map((plan) => plan.record.title);
  return {
    ...nothing(source.sourceKey, source.facts.title),
    outcome: known ? 'changed' : 'new',
    workId: known?.id ?? null,
    publishing: publishingState(source, known, plans),
    episodes: {
      added: titles((plan) => !plan.known),
      changed: titles((plan) => Boolean(plan.known) && plan.isNewRevision),
      unchanged: plans.filter((plan) => plan.known && !plan.isNewRevision && !plan.isKept).length,
      withdrawn: gone.filter((episode) => !episode.is_withdrawn).map((episode) => episode.title),
      kept: titles((plan) => plan.isKept),
    },
    characters: plans.reduce((sum, plan) => sum + plan.record.characters, 0),
    remarks: source.remarks,
  };
}

interface Taking extends ImportOrder {
  source: SourceWork;
  choice: WorkChoice;
  known: KnownWork | undefined;
  plans: EpisodePlan[];
  digest: string;
  outcome: ImportedWork;
}

/** Pictures first, for they are named by their content and may stand alone; then everything else at once. */
async function take(ctx: Needs<'db' | 'log'>, means: ImportMeans, taking: Taking): Promise<ImportedWork> {
  const { plans, known, choice } = taking;
  const id = known?.id ?? (await reserveWorkId(ctx.db));
  const source = known
    ? taking.source
    : { ...taking.source, sourceKey: await freeSourceKey(ctx.db, taking.source.sourceKey, id) };
  const told = workRecord(source, { id, known, choice });
  const record = keepWork(told, known && (await selectKeptWork(ctx.db, id)));
  const audience: PictureAudience = isAdultRating(record.rating) ? 'adults' : 'holders';
  const pictures: Picture[] = [];
  const [cover, contents] = await Promise.all([
    source.cover
      ? means.pictures.picture(source.cover, { audience, purpose: 'cover' })
      : means.pictures.typesetCover({
          title: record.title,
          creator: record.creators[0]?.name ?? '',
          paper: id % 8,
        }),
    makeContents(ctx, means, { ...taking, audience, pictures }),
  ]);
  pictures.push(cover);
  await ctx.db.transaction().execute(async (tx) => {
    await lockImported(tx, id);
    const kept = known && (await selectKeptWork(tx, id));
    await refuseMoved(tx, id, plans);
    await insertPictures(tx, pictures, audience);
    const drawn = { cover: cover.hash, hasOwnCover: source.cover !== undefined };
    const standing = keptCover(source, known, kept);
    const written = keepWork(told, kept);
    const shares = known ? await keepShares(tx, written) : {};
    await writeWork(tx, { ...written, ...(standing ?? drawn), ...shares });
    if (known) await keepEdited(tx, { known, plans, kept });
    await writeContents(tx, { workId: id, plans, contents });
    await withdrawEpisodes(
      tx,
      goneEpisodes(known, plans).map((episode) => episode.id),
    );
    await writeImported(tx, { sourceKey: told.sourceKey, digest: taking.digest, workId: id });
    await settleListing(tx, [id]);
    await settleWork(tx, id, known ? [known.cover] : []);
    await settleSearchTerms(tx, [id]);
  });
  return { ...taking.outcome, workId: id, pictures: pictures.length };
}

/** The cover that stays: an operator's, or one that a source without a cover does not tell otherwise. */
function keptCover(
  source: SourceWork,
  known: KnownWork | undefined,
  kept: KeptWork | undefined,
): Pick<KeptWork['stands'], 'cover' | 'hasOwnCover'> | undefined {
  if (kept?.fields.includes('cover')) return { cover: kept.stands.cover, hasOwnCover: kept.stands.hasOwnCover };
  if (known?.has_own_cover && !source.cover && !source.isDeclared) return { cover: known.cover, hasOwnCover: true };
  return undefined;
}

/** Leaves in the plans what operators changed of the episodes until now. */
async function keepEdited(
  tx: Tx,
  { known, plans, kept }: { known: KnownWork; plans: EpisodePlan[]; kept: KeptWork | undefined },
): Promise<void> {
  keepEpisodes(plans, {
    episodes: await selectKeptEpisodes(tx, known.id),
    isOrdered: kept?.fields.includes('order') ?? false,
    last: Math.max(0, ...known.episodes.map(({ position }) => position)),
  });
}

/** Between reading and writing somebody may have saved a text by hand: it is not written over unseen. */
async function refuseMoved(tx: Tx, workId: number, plans: EpisodePlan[]): Promise<void> {
  const planned = new Map(plans.flatMap(({ known }) => (known ? [[known.id, known.revision] as const] : [])));
  if (await holdRevisions(tx, workId, planned)) return;
  const sentence = '가져오는 사이에 콘솔에서 고친 회차가 있습니다. 다시 가져와 주세요.';
  throw new Refusal('IMPORT_ERROR', '0022', { sentence });
}

interface Content {
  text?: Block[];
  strip?: Strip;
}

async function makeContents(
  ctx: Needs<'db'>,
  means: ImportMeans,
  making: Taking & { audience: PictureAudience; pictures: Picture[] },
): Promise<Map<EpisodePlan, Content>> {
  const changed = making.plans.filter((plan) => plan.isNewRevision);
  const old = await selectShownBlocks(
    ctx.db,
    changed.flatMap((plan) => (plan.known ? [plan.known.id] : [])),
  );
  const contents = new Map<EpisodePlan, Content>();
  for (const [place, plan] of changed.entries()) {
    const progress = { work: making.source.facts.title, episode: place + 1, episodes: changed.length };
    making.onProgress?.(progress);
    await making.goOn?.(progress);
    const { content } = plan.source;
    if (content.kind === 'text') {
      const bodies = await blockBodies(means, content.blocks, making);
      contents.set(plan, { text: textWithIds(plan, bodies, old.get(plan.known?.id ?? 0) ?? []) });
    } else {
      const onSlice = (done: number): void => making.onProgress?.({ ...progress, note: `조각 ${done}` });
      const strip = await means.pictures.strip(content.images, {
        audience: making.audience,
        width: content.width,
        onSlice,
      });
      making.pictures.push(...strip.slices.map((slice) => slice.picture));
      contents.set(plan, { strip });
    }
  }
  return contents;
}

async function blockBodies(
  means: ImportMeans,
  blocks: Extract<SourceWork['episodes'][number]['content'], { kind: 'text' }>['blocks'],
  making: { audience: PictureAudience; pictures: Picture[] },
): Promise<BlockBody[]> {
  const bodies: BlockBody[] = [];
  for (const block of blocks) {
    if (block.kind === 'image') {
      const picture = await means.pictures.picture(block.picture, {
        audience: making.audience,
        purpose: 'illustration',
      });
      making.pictures.push(picture);
      bodies.push({
        kind: 'image',
        alt: block.alt,
        picture: picture.hash,
        width: picture.width,
        height: picture.height,
      });
    } else if (block.kind === 'heading') bodies.push({ ...block, level: block.level === 3 ? 3 : 2 });
    else bodies.push(block);
  }
  return bodies;
}

async function writeContents(
  tx: Tx,
  writing: { workId: number; plans: EpisodePlan[]; contents: Map<EpisodePlan, Content> },
): Promise<void> {
  const { workId, plans, contents } = writing;
  const ids = await writeEpisodes(
    tx,
    workId,
    plans.map((plan) => plan.record),
  );
  const texts: Parameters<typeof insertTexts>[1] = [];
  for (const [place, plan] of plans.entries()) {
    const content = contents.get(plan);
    const at = { episodeId: ids[place] ?? 0, revision: plan.record.revision };
    if (content?.text) {
      const pictures = content.text.flatMap((block) => (block.kind === 'image' ? [block.picture] : []));
      texts.push({ ...at, blocksText: JSON.stringify(content.text), pictures });
    }
    if (content?.strip) await writeStrip(tx, { ...at, ...stripRecord(content.strip, plan) });
  }
  await insertTexts(tx, texts);
}

function stripRecord(strip: Strip, plan: EpisodePlan): Omit<StripRecord, 'episodeId' | 'revision'> {
  const panels = plan.source.content.kind === 'images' ? (plan.source.content.panels ?? []) : [];
  const slices = strip.slices.map(({ y, picture, pages }) => ({ y, picture: picture.hash, pages: pages ?? null }));
  return { width: strip.width, height: strip.height, quiet: strip.quiet, panels, slices };
}
