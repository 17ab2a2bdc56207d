import {
  editWork,
  lockAdminWork,
  publishWork,
  showAdminEpisode,
  showAdminWork,
  writeEpisodeForm,
} from '#domain/catalog-admin';
import { notify } from '#domain/notifications';
import { type OperatorActor, withAudit } from '#domain/operators';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { RETURN_LIMITS, RETURN_REASONS, type ReturnReason } from '#shared/authors/submissions';
import { AUTHOR_TERMS_VERSION } from '#shared/authors/pens';
import { RATINGS } from '#shared/catalog/ratings';
import type { StudioNotification } from '#shared/notifications/notifications';
import { studioPaths } from '#shared/web/studio-paths';
import { type Declaration, insertDeclaration } from './declaration-store.ts';
import {
  type Submission,
  lockSubmission,
  markLateSubmissions,
  selectSubmissions,
  updateSubmission,
} from './submission-store.ts';
import { nextState } from './transition-rules.ts';

const PAGE = 50;

/** A page of submissions by state; `next` is the cursor. */
export async function listSubmissions(
  ctx: Needs<'db'>,
  query: { state: Submission['state']; after: number | null },
): Promise<{ submissions: Submission[]; next: number | null }> {
  const found = await selectSubmissions(ctx.db, { ...query, limit: PAGE + 1 });
  const submissions = found.slice(0, PAGE);
  return { submissions, next: found.length > PAGE ? (submissions.at(-1)?.id ?? null) : null };
}

/** A submission. Throws NOT_FOUND 0002. */
export async function showSubmission(ctx: Needs<'db'>, id: number): Promise<Submission> {
  const submission = await ctx.db.transaction().execute((tx) => lockSubmission(tx, id));
  if (!submission) throw new DomainError('NOT_FOUND', '0002');
  return submission;
}

/**
 * Approves a submission: an episode opens at its hour, or at once when that has passed, and a hidden work with it; a
 * change of a work takes effect. Throws NOT_FOUND 0002, STUDIO_ERROR 0004 when it is not pending.
 */
export async function approveSubmission(
  ctx: Needs<'db' | 'covers'>,
  { by, id }: { by: OperatorActor; id: number },
): Promise<void> {
  const seen = await showSubmission(ctx, id);
  requirePending(seen, 'approve');
  const { sheet, version, isDraft } = await showAdminWork(ctx, seen.workId);
  const rating = RATINGS.find((name) => name === seen.changes['rating']);
  if (rating && rating !== sheet.rating)
    await editWork(ctx, { by, id: seen.workId, version, sheet: { ...sheet, rating } });
  if (seen.kind === 'episode' && isDraft) await publishWork(ctx, { by, id: seen.workId });
  const act = { name: 'submission.approve', subject: `submission:${id}` } as const;
  await withAudit(ctx, { by, act }, async (tx) => {
    await lockAdminWork(tx, seen.workId);
    const submission = await lockSubmission(tx, id);
    if (!submission) throw new DomainError('NOT_FOUND', '0002');
    requirePending(submission, 'approve');
    if (submission.episodeId !== null) await openEpisode(tx, { by, submission, episodeId: submission.episodeId });
    await applyDeclaration(tx, submission);
    await updateSubmission(tx, { id, state: 'approved', operatorId: by.id });
    await tell(tx, submission, 'approved');
    return { before: { state: 'pending' }, after: { state: 'approved' }, result: undefined };
  });
}

function requirePending({ state }: Submission, act: 'approve' | 'return'): void {
  if (state !== 'pending' || !nextState('submission', { state, act })) throw new DomainError('STUDIO_ERROR', '0004');
}

async function openEpisode(
  tx: Tx,
  { by, submission, episodeId }: { by: OperatorActor; submission: Submission; episodeId: number },
): Promise<void> {
  const episode = await showAdminEpisode({ db: tx }, episodeId);
  const { title, noteBefore, noteAfter, isFree, buyCoins, rentalCoins, rentalHours } = episode;
  const price = { isFree, buyCoins, rentalCoins, rentalHours };
  const opensAt = submission.opensAt && !submission.isLate ? { later: submission.opensAt } : ('now' as const);
  const sheet = { title, noteBefore, noteAfter, price, opensAt, isUp: true, outcome: 'keep-price' as const };
  await writeEpisodeForm(tx, { by, id: episodeId, sheet });
}

async function applyDeclaration(tx: Tx, { changes, workId, memberNo, who }: Submission): Promise<void> {
  const json = changes['declaration'];
  if (json === undefined || memberNo === null) return;
  const declaration: Declaration = JSON.parse(json);
  await insertDeclaration(tx, { workId, memberNo, who, terms: AUTHOR_TERMS_VERSION, declaration });
}

/**
 * Returns a submission with reasons. Throws NOT_FOUND 0002, STUDIO_ERROR 0004 when it is not pending, MODERATION_ERROR
 * 0001 without a reason.
 */
export async function returnSubmission(
  ctx: Needs<'db'>,
  input: { by: OperatorActor; id: number; reasons: readonly string[]; passage: string; note: string },
): Promise<void> {
  const { by, id } = input;
  const reasons = input.reasons.filter((name): name is ReturnReason => Object.hasOwn(RETURN_REASONS, name));
  if (reasons.length === 0) throw new DomainError('MODERATION_ERROR', '0001', { field: 'reasons' });
  const passage = input.passage.normalize('NFC').trim().slice(0, RETURN_LIMITS.passage);
  const note = input.note.normalize('NFC').trim().slice(0, RETURN_LIMITS.note);
  const act = { name: 'submission.return', subject: `submission:${id}`, reason: note } as const;
  await withAudit(ctx, { by, act }, async (tx) => {
    const submission = await lockSubmission(tx, id);
    if (!submission) throw new DomainError('NOT_FOUND', '0002');
    requirePending(submission, 'return');
    await updateSubmission(tx, { id, state: 'returned', operatorId: by.id, reasons, passage, note });
    await tell(tx, submission, 'returned');
    return { before: { state: 'pending' }, after: { state: 'returned' }, result: undefined };
  });
}

async function tell(tx: Tx, submission: Submission, act: StudioNotification): Promise<void> {
  const { id, memberNo, workId, workTitle, episodeId, episodeTitle } = submission;
  if (memberNo === null) return;
  const path = episodeId === null ? studioPaths.work(workId) : studioPaths.episode(workId, episodeId);
  const title = episodeTitle === null ? workTitle : `${workTitle} ${episodeTitle}`;
  await notify(tx, { memberNo, kind: 'studio', ref: `${act}:${id}`, workId, facts: { act, title, path } });
}

/** Tells authors whose submissions are still pending at their hour, each once. */
export async function remindLateSubmissions(ctx: Needs<'db'>): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    for (const { id } of await markLateSubmissions(tx)) {
      const submission = await lockSubmission(tx, id);
      if (submission) await tell(tx, submission, 'late');
    }
  });
}
