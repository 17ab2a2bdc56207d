import {
  type EditedGuide,
  type TextInput,
  compareEditedText,
  compareTexts,
  readStoryGuide,
} from '#domain/content-editor';
import { type AdminWork, showAdminWork } from '#domain/catalog-admin';
import { type OperatorActor, auditRead } from '#domain/operators';
import type { Needs } from '#kernel/context';
import type { ReviewFilter } from '#shared/authors/reviews';
import {
  type DeclaredWork,
  type Review,
  countReviews,
  selectApprovedRevision,
  selectDeclarations,
  selectProof,
  selectReview,
  selectReviews,
  selectWorkReviews,
} from './review-queue-store.ts';
import type { Declaration } from '../declaration-store.ts';
import { studioError } from './studio-error.ts';

const PAGE_SIZE = 50;
const HISTORY = 30;

/** A page of submissions, and the counts of the open ones. */
export async function listReviews(
  ctx: Needs<'db'>,
  query: { filter: ReviewFilter; words: string; page: number },
): Promise<{ reviews: Review[]; hasMore: boolean; counts: Awaited<ReturnType<typeof countReviews>> }> {
  const { filter, words, page } = query;
  const [rows, counts] = await Promise.all([
    selectReviews(ctx.db, { filter, words, limit: PAGE_SIZE + 1, skip: (page - 1) * PAGE_SIZE }),
    countReviews(ctx.db),
  ]);
  return { reviews: rows.slice(0, PAGE_SIZE), hasMore: rows.length > PAGE_SIZE, counts };
}

/** Submissions and samples that wait for an operator. */
export async function countOpenReviews(ctx: Needs<'db'>): Promise<number> {
  const { pending, sample } = await countReviews(ctx.db);
  return pending + sample;
}

/** Everything that a decision about a submission needs. */
export interface ReviewDetails {
  review: Review;
  work: AdminWork;
  declarations: DeclaredWork[];
  /** Against the revision that was approved last; null for image episodes and works. */
  compared: {
    older: number | null;
    changes: Awaited<ReturnType<typeof compareTexts>>['changes'];
    /** A shorter text that readers who own it do not see yet. */
    isCut: boolean;
  } | null;
  /** The guide that readers see, or will see with the work. */
  guide: EditedGuide;
  /** Of the work, newest first. */
  history: Review[];
}

/** A submission with its work, declarations, changes and history. Throws STUDIO_ERROR 0029 if it does not exist. */
export async function showReview(ctx: Needs<'db'>, id: number): Promise<ReviewDetails> {
  const review = await selectReview(ctx.db, id);
  if (!review) throw studioError('0029');
  const { workId } = review;
  const [work, declarations, compared, guide, history] = await Promise.all([
    showAdminWork(ctx, workId),
    selectDeclarations(ctx.db, workId, 2),
    compare(ctx, review),
    readStoryGuide(ctx, workId),
    selectWorkReviews(ctx.db, { id, workId, limit: HISTORY }),
  ]);
  return { review, work, declarations, compared, guide, history };
}

/**
 * The newest file of a permission that the author of a submission declared; reading is audited. Throws STUDIO_ERROR 0029
 * without one.
 */
export async function readReviewProof(
  ctx: Needs<'db' | 'files'>,
  { by, id }: { by: OperatorActor; id: number },
): Promise<{ name: string; bytes: Uint8Array }> {
  const review = await selectReview(ctx.db, id);
  if (!review) throw studioError('0029');
  const proof = requestedProof(review) ?? (await selectProof(ctx.db, review.workId));
  const bytes = proof && (await ctx.files.read(proof.key));
  if (!bytes) throw studioError('0029');
  await auditRead(ctx, { by, act: { name: 'submission.file', subject: `submission:${id}` } });
  return { name: proof.name, bytes };
}

/** The file of the declaration under review. */
function requestedProof({ state, changes }: Review): Declaration['proof'] {
  if (state !== 'pending' || changes['declaration'] === undefined) return null;
  const { proof }: Declaration = JSON.parse(changes['declaration']);
  return proof;
}

async function compare(ctx: Needs<'db'>, review: Review): Promise<ReviewDetails['compared']> {
  const { episodeId, content, revision, state, changes: requested } = review;
  if (episodeId === null || content !== 'text' || revision === 0) return null;
  if (state === 'pending' && requested['text'] !== undefined) {
    const { blocks }: TextInput = JSON.parse(requested['text']);
    return { older: revision, changes: await compareEditedText(ctx, { episodeId, blocks }), isCut: true };
  }
  const approved = await selectApprovedRevision(ctx.db, episodeId);
  const older = approved === null || approved >= revision ? null : approved;
  const { changes } = await compareTexts(ctx, { episodeId, older: older ?? 0, newer: revision });
  return { older, changes, isCut: false };
}
