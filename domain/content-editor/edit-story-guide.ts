import {
  insertStoryPictures,
  raisePageVersion,
  refreshWorkCounters,
  selectStoryGuide,
  writeStoryGuide,
} from '#domain/catalog';
import { insertPictures } from '#domain/catalog-import';
import { type Actor, withAudit } from '#domain/operators';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { UploadedPicture } from '#kernel/ports/episode-upload-ports';
import type { PictureAudience } from '#shared/catalog/pictures';
import { isAdultRating } from '#shared/catalog/ratings';
import { EMPTY_GUIDE, type StoryGuide, guidePictures } from '#shared/catalog/story-guide';
import { type StoryGuideChange, changeGuide } from './story-guide-rules.ts';
import { type GuideEpisode, lockGuideWork, selectGuideEpisodes, selectGuideWork } from './story-guide-store.ts';

/** A guide for its form. */
export interface EditedGuide {
  guide: StoryGuide;
  /** 0 before the first save. */
  version: number;
  episodes: GuideEpisode[];
}

/** The guide of a work with the episodes that it may name. Throws NOT_FOUND 0001. */
export async function readStoryGuide(ctx: Needs<'db'>, workId: number): Promise<EditedGuide> {
  if (!(await selectGuideWork(ctx.db, workId))) throw new DomainError('NOT_FOUND', '0001');
  const [stored, episodes] = await Promise.all([selectStoryGuide(ctx.db, workId), selectGuideEpisodes(ctx.db, workId)]);
  return { guide: stored?.guide ?? EMPTY_GUIDE, version: stored?.version ?? 0, episodes };
}

/** Applies a change to a guide. Throws GUIDE_ERROR, naming the field. */
export function changedGuide(
  { guide, episodes }: Pick<EditedGuide, 'guide' | 'episodes'>,
  change: StoryGuideChange,
): StoryGuide {
  const ids = new Map(episodes.map(({ id, position }) => [position, id]));
  const result = changeGuide(guide, change, (position) => (position === null ? undefined : ids.get(position)));
  if ('problem' in result) throw new DomainError('GUIDE_ERROR', result.problem, { field: result.field });
  return result.guide;
}

/** Stores a picture of a character, not shown before a guide with it is saved. Throws IMPORT_ERROR for an invalid one. */
export async function addStoryPicture(
  ctx: Needs<'db' | 'episodePictures'>,
  { by, workId, file }: { by: Actor; workId: number; file: UploadedPicture },
): Promise<string> {
  const work = await selectGuideWork(ctx.db, workId);
  if (!work) throw new DomainError('NOT_FOUND', '0001');
  const audience: PictureAudience = isAdultRating(work.rating) ? 'adults' : 'holders';
  const picture = await ctx.episodePictures.illustration(file, audience);
  return withAudit(ctx, { by, act: { name: 'guide.picture', subject: `work:${workId}` } }, async (tx) => {
    await insertPictures(tx, [picture], audience);
    await insertStoryPictures(tx, { workId, pictures: [picture.hash] });
    return { after: { picture: picture.hash, file: file.name }, result: picture.hash };
  });
}

/**
 * Changes one part of a guide; readers see it at once. Throws NOT_FOUND 0001, WORK_ERROR 0008 when the guide changed
 * meanwhile, GUIDE_ERROR for an invalid change.
 */
export async function saveStoryGuide(
  ctx: Needs<'db'>,
  input: { by: Actor; workId: number; version: number; change: StoryGuideChange },
): Promise<void> {
  const { by, workId, version, change } = input;
  await withAudit(ctx, { by, act: { name: 'guide.save', subject: `work:${workId}` } }, async (tx) => {
    const { guide: before, episodes } = await lockGuide(tx, { workId, version });
    const after = changedGuide({ guide: before, episodes }, change);
    await replaceGuide(tx, { workId, before, after });
    return { before: auditOf(before), after: auditOf(after), result: undefined };
  });
}

/** Replaces a guide by a reviewed one. Throws like `saveStoryGuide`. */
export async function applyStoryGuide(
  tx: Tx,
  { workId, version, guide }: { workId: number; version: number; guide: StoryGuide },
): Promise<void> {
  const { guide: before } = await lockGuide(tx, { workId, version });
  await replaceGuide(tx, { workId, before, after: guide });
}

async function lockGuide(
  tx: Tx,
  { workId, version }: { workId: number; version: number },
): Promise<Pick<EditedGuide, 'guide' | 'episodes'>> {
  if (!(await lockGuideWork(tx, workId))) throw new DomainError('NOT_FOUND', '0001');
  const stored = await selectStoryGuide(tx, workId);
  if ((stored?.version ?? 0) !== version) throw new DomainError('WORK_ERROR', '0008');
  return { guide: stored?.guide ?? EMPTY_GUIDE, episodes: await selectGuideEpisodes(tx, workId) };
}

async function replaceGuide(
  tx: Tx,
  { workId, before, after }: { workId: number; before: StoryGuide; after: StoryGuide },
): Promise<void> {
  await writeStoryGuide(tx, { workId, guide: after });
  await refreshWorkCounters(tx, workId, guidePictures(before));
  await raisePageVersion(tx);
}

/** Counts and names; the texts are in the guide. */
function auditOf({ recaps, characters }: StoryGuide): { recaps: number; characters: string[] } {
  return { recaps: recaps.length, characters: characters.map(({ name }) => name) };
}
