import { type AdminWork, changeOpening, lockAdminWork } from '#domain/catalog-admin';
import { type TextInput, applyStoryGuide, writeText } from '#domain/content-editor';
import { type OperatorActor, withAudit } from '#domain/operators';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { AUTHOR_TERMS_VERSION } from '#shared/authors/pens';
import { RATINGS } from '#shared/catalog/ratings';
import { aiFieldsOf } from '../declaration-rules.ts';
import { type Declaration, insertDeclaration } from '../declaration-store.ts';
import { decisionProblem, parseReturn, returnEffect } from './decision-rules.ts';
import { requestedGuide } from '../story-guide.ts';
import { type Review, lockReview, selectReview, writeDecision } from './review-queue-store.ts';
import { studioError } from './studio-error.ts';
import { endWithdrawal } from '../closing/withdrawal-store.ts';
import { priceRelease } from '../prices/reprice-episodes.ts';
import { endTakedown, insertTakedown } from './takedown-store.ts';
import { tellOfSubmission } from './tell-author.ts';

/** What an operator decides about, and the revision that they read. */
interface Decision {
  by: OperatorActor;
  id: number;
  revision: number;
}

/**
 * Approves a submission: an episode opens at its hour, or at once when that has passed, and a work that was never
 * published with it; a change of a work or of a bought text takes effect. Throws STUDIO_ERROR 0029 if it does not
 * exist, 0004 when it is decided, 0033 when the text changed since, GUIDE_ERROR 0008 when the story guide did.
 */
export async function approveSubmission(ctx: Needs<'db'>, { by, id, revision }: Decision): Promise<void> {
  const act = { name: 'submission.approve', subject: `submission:${id}` } as const;
  await withAudit(ctx, { by, act }, async (tx) => {
    const { review, work } = await lockDecision(tx, { id, revision });
    if (review.state === 'pending') await takeEffect(tx, { review, work, by });
    await writeDecision(tx, { ...noWords, id, state: 'approved', revision, operatorId: by.id });
    // A sample without a finding is no news.
    if (review.state === 'pending') await tellOfSubmission(tx, review, 'approved');
    return { before: { state: review.state }, after: { state: 'approved', revision }, result: undefined };
  });
}

const noWords = { reasons: [], passage: '', note: '' };

async function takeEffect(
  tx: Tx,
  { review, work, by }: { review: Review; work: AdminWork; by: OperatorActor },
): Promise<void> {
  const { workId, episodeId, changes } = review;
  const now = new Date(work.now);
  const opensAt = review.opensAt && review.opensAt > now ? review.opensAt : now;
  if (changes['text'] !== undefined && episodeId !== null) return writeCutText(tx, { review, episodeId, by });
  const rating = RATINGS.find((name) => name === changes['rating']);
  const declaration: Declaration | undefined = changes['declaration'] && JSON.parse(changes['declaration']);
  if (declaration && review.memberNo !== null) {
    const { memberNo, who } = review;
    await insertDeclaration(tx, { workId, memberNo, who, terms: AUTHOR_TERMS_VERSION, declaration });
  }
  if (episodeId !== null) {
    await endTakedown(tx, { workId, episodeId });
    await endWithdrawal(tx, { workId, episodeId });
    await priceRelease(tx, { workId, episodeId, opensAt });
  }
  const requested = requestedGuide(review);
  if (requested) await applyGuide(tx, { workId, ...requested });
  await changeOpening(tx, {
    workId,
    ...(rating === undefined ? {} : { rating }),
    ...(declaration && aiFieldsOf(declaration)),
    publishes: work.isDraft,
    ...(episodeId === null ? {} : { episode: { id: episodeId, isUp: true, opensAt } }),
  });
}

/** Writes the shorter text as its author's. */
async function writeCutText(
  tx: Tx,
  { review, episodeId, by }: { review: Review; episodeId: number; by: OperatorActor },
): Promise<void> {
  const { memberNo, who, changes } = review;
  const text: TextInput = JSON.parse(changes['text'] ?? '');
  await writeText(tx, { id: episodeId, by: memberNo === null ? by : { memberNo, name: who }, text });
}

/** An operator may have changed the guide since it was sent. */
async function applyGuide(tx: Tx, change: Parameters<typeof applyStoryGuide>[1]): Promise<void> {
  await applyStoryGuide(tx, change).catch((error: unknown) => {
    const isChanged = error instanceof DomainError && error.errorName === 'WORK_ERROR' && error.code === '0008';
    throw isChanged ? new DomainError('GUIDE_ERROR', '0008') : error;
  });
}

/**
 * Returns a submission with reasons; an episode that readers already see, a sample, is taken down. Throws like
 * `approveSubmission`, STUDIO_ERROR 0030 without a reason, 0031 for long texts, 0032 without words for another reason.
 */
export async function returnSubmission(
  ctx: Needs<'db'>,
  { by, id, revision, ...form }: Decision & { reasons: readonly string[]; passage: string; note: string },
): Promise<void> {
  const parsed = parseReturn(form);
  if ('problem' in parsed) throw studioError(parsed.problem, parsed.field);
  const { reasons, passage, note } = parsed;
  const act = { name: 'submission.return', subject: `submission:${id}`, reason: note } as const;
  await withAudit(ctx, { by, act }, async (tx) => {
    const { review } = await lockDecision(tx, { id, revision });
    const { workId, episodeId, state } = review;
    if (returnEffect(state) === 'takes-down' && episodeId !== null) {
      await insertTakedown(tx, { workId, episodeId, reason: note || reasons.join(', '), by });
      await changeOpening(tx, { workId, episode: { id: episodeId, isUp: false } });
    }
    await writeDecision(tx, { id, state: 'returned', revision, operatorId: by.id, reasons, passage, note });
    await tellOfSubmission(tx, review, 'returned');
    return { before: { state }, after: { state: 'returned', revision, reasons, passage }, result: undefined };
  });
}

async function lockDecision(
  tx: Tx,
  { id, revision }: { id: number; revision: number },
): Promise<{ review: Review; work: AdminWork }> {
  const found = await selectReview(tx, id);
  const work = found && (await lockAdminWork(tx, found.workId));
  const review = work && (await lockReview(tx, id));
  if (!review) throw studioError('0029');
  const problem = decisionProblem(review, revision);
  if (problem) throw studioError(problem);
  return { review, work };
}
