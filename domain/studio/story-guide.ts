import { showAdminWork } from '#domain/catalog-admin';
import {
  type EditedGuide,
  type StoryGuideChange,
  addStoryPicture,
  changedGuide,
  readStoryGuide,
  saveStoryGuide,
} from '#domain/content-editor';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { UploadedPicture } from '#kernel/ports/episode-upload-ports';
import type { StoryGuide } from '#shared/catalog/story-guide';
import { asAuthor } from './as-author.ts';
import { mustBeReviewed } from './save-author-episode.ts';
import { type Submission, selectGuideSubmission } from './submission-store.ts';
import { requestGuideChange, takeBackGuideChange } from './submit.ts';

/** A guide for its author's form: with the changes that wait for a review, or were returned. */
export interface AuthorGuide extends Pick<EditedGuide, 'guide' | 'episodes'> {
  /** Changes with every save. */
  version: string;
  review: 'pending' | 'returned' | null;
  /** Of a return. */
  note: string;
}

type Loaded = AuthorGuide & { stored: number };

/** The guide of a work. Throws like `asAuthor`. */
export async function showAuthorGuide(
  ctx: Needs<'db'>,
  { memberNo, workId }: { memberNo: number; workId: number },
): Promise<AuthorGuide> {
  await asAuthor(ctx, { memberNo, workId, right: 'write' });
  const { stored: _stored, ...guide } = await load(ctx, workId);
  return guide;
}

/**
 * Changes one part of a guide. Where other changes of the author would be reviewed, the guide of an open work waits for
 * a review too. Throws like `asAuthor` and `saveStoryGuide`; STUDIO_ERROR 0011 beyond the daily limit.
 */
export async function saveAuthorGuide(
  ctx: Needs<'db'>,
  input: { memberNo: number; workId: number; version: string; change: StoryGuideChange },
): Promise<{ isReviewed: boolean }> {
  const { memberNo, workId, change } = input;
  const by = await asAuthor(ctx, { memberNo, workId, right: 'publish' });
  const current = await load(ctx, workId);
  if (current.version !== input.version) throw new DomainError('WORK_ERROR', '0008');
  const { isDraft } = await showAdminWork(ctx, workId);
  const isReviewed =
    current.review !== null || (!isDraft && (await mustBeReviewed(ctx, { memberNo, workId, episodeId: null })));
  if (isReviewed) {
    const guide = changedGuide(current, change);
    await requestGuideChange(ctx, { by, workId, guide, version: current.stored });
  } else await saveStoryGuide(ctx, { by, workId, version: current.stored, change });
  return { isReviewed };
}

/** Stores a picture of a character and returns its hash. Throws like `asAuthor`, IMPORT_ERROR for an invalid one. */
export async function addAuthorStoryPicture(
  ctx: Needs<'db' | 'episodePictures'>,
  { memberNo, workId, file }: { memberNo: number; workId: number; file: UploadedPicture },
): Promise<string> {
  const by = await asAuthor(ctx, { memberNo, workId, right: 'publish' });
  return addStoryPicture(ctx, { by, workId, file });
}

/** Takes back the changes that wait for a review. Throws like `asAuthor`, STUDIO_ERROR 0004 without any. */
export async function takeBackAuthorGuide(
  ctx: Needs<'db'>,
  { memberNo, workId }: { memberNo: number; workId: number },
): Promise<void> {
  const by = await asAuthor(ctx, { memberNo, workId, right: 'publish' });
  await takeBackGuideChange(ctx, { by, workId });
}

async function load(ctx: Needs<'db'>, workId: number): Promise<Loaded> {
  const [stored, submission] = await Promise.all([readStoryGuide(ctx, workId), selectGuideSubmission(ctx.db, workId)]);
  const { guide, version, episodes } = stored;
  const none = { guide, episodes, stored: version, version: `${version}`, review: null, note: '' };
  const requested = submission && requestedGuide(submission);
  if (!requested || requested.version !== version) return none;
  const { id, revision, state, note } = submission;
  if (state !== 'pending' && state !== 'returned') return none;
  return { ...none, guide: requested.guide, version: `${version}-${id}-${revision}`, review: state, note };
}

/** The guide of a submission, and the version that it replaces. */
export function requestedGuide({
  changes,
}: Pick<Submission, 'changes'>): { guide: StoryGuide; version: number } | undefined {
  if (changes['guide'] === undefined) return undefined;
  const guide: StoryGuide = JSON.parse(changes['guide']);
  return { guide, version: Number(changes['guideVersion']) };
}
