import { showAdminEpisode } from '#domain/catalog-admin';
import { type TextInput, parseBlocks } from '#domain/content-editor';
import { recordAudit } from '#domain/operators';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { StoryGuide } from '#shared/catalog/story-guide';
import { MAX_SUBMISSIONS_A_DAY } from '#shared/authors/submissions';
import type { Author } from './as-author.ts';
import { requireTransition } from './require-transition.ts';
import {
  type Submission,
  amendSubmission,
  countDaysSubmissions,
  insertSubmission,
  selectEpisodeSubmission,
  lockSubmission,
  removeGuideChange,
  selectGuideSubmission,
  takeBack,
} from './submission-store.ts';
import { submissionPhase } from './transition-rules.ts';

/** Sends a change of a work for review. Throws STUDIO_ERROR 0004 while one is pending, 0011 beyond the daily limit. */
export async function requestWorkChange(
  ctx: Needs<'db'>,
  { by, workId, changes }: { by: Author; workId: number; changes: Record<string, string> },
): Promise<void> {
  await ctx.db.transaction().execute((tx) => send(tx, { by, kind: 'work', workId, episodeId: null, changes }));
}

/**
 * Sends a changed story guide for review, with the pending change of the work if there is one. Throws STUDIO_ERROR 0011
 * beyond the daily limit.
 */
export async function requestGuideChange(
  ctx: Needs<'db'>,
  { by, workId, guide, version }: { by: Author; workId: number; guide: StoryGuide; version: number },
): Promise<void> {
  const changes = { guide: JSON.stringify(guide), guideVersion: `${version}` };
  await ctx.db.transaction().execute(async (tx) => {
    const id = await amendSubmission(tx, { workId, changes });
    if (id === undefined) return send(tx, { by, kind: 'work', workId, episodeId: null, changes });
    const act = { name: 'submission.send', subject: `submission:${id}` } as const;
    return recordAudit(tx, { by, act, before: null, after: { kind: 'work', workId } });
  });
}

/** Takes a changed story guide out of its pending submission. Throws STUDIO_ERROR 0004 without one. */
export async function takeBackGuideChange(
  ctx: Needs<'db'>,
  { by, workId }: { by: Author; workId: number },
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const newest = await selectGuideSubmission(tx, workId);
    const submission = newest && (await lockSubmission(tx, newest.id));
    if (submission?.state !== 'pending' || submission.changes['guide'] === undefined)
      throw new DomainError('STUDIO_ERROR', '0004');
    const hasOthers = Object.keys(submission.changes).some((name) => name !== 'guide' && name !== 'guideVersion');
    await (hasOthers ? removeGuideChange(tx, submission.id) : takeBack(tx, submission.id));
    const act = { name: 'submission.take-back', subject: `submission:${submission.id}` } as const;
    const state = hasOthers ? 'pending' : 'taken-back';
    await recordAudit(tx, { by, act, before: { state: 'pending' }, after: { state } });
  });
}

/**
 * Sends an episode for review. Throws STUDIO_ERROR 0018 without content, 0004 while one is pending, 0011 beyond the
 * daily limit.
 */
export async function submitEpisode(
  ctx: Needs<'db'>,
  { by, episodeId, opensAt }: { by: Author; episodeId: number; opensAt: Date | null },
): Promise<void> {
  const { workId, hasContent } = await showAdminEpisode(ctx, episodeId);
  if (!hasContent) throw new DomainError('STUDIO_ERROR', '0018', { field: 'release' });
  await ctx.db
    .transaction()
    .execute((tx) => send(tx, { by, kind: 'episode', workId, episodeId, changes: {}, opensAt }));
}

/** Sends a shorter text of a bought episode for review. Throws STUDIO_ERROR 0004 and 0011, and for an invalid text. */
export async function requestTextCut(
  ctx: Needs<'db'>,
  { by, workId, episodeId, text }: { by: Author; workId: number; episodeId: number; text: TextInput },
): Promise<void> {
  const changes = { text: JSON.stringify({ ...text, blocks: parseBlocks(text.blocks) }) };
  await ctx.db.transaction().execute((tx) => send(tx, { by, kind: 'episode', workId, episodeId, changes }));
}

async function send(
  tx: Tx,
  input: {
    by: Author;
    kind: Submission['kind'];
    workId: number;
    episodeId: number | null;
    changes: Record<string, string>;
    opensAt?: Date | null;
  },
): Promise<void> {
  const { by, kind, workId, episodeId, changes, opensAt = null } = input;
  if ((await countDaysSubmissions(tx, by.memberNo)) >= MAX_SUBMISSIONS_A_DAY)
    throw new DomainError('STUDIO_ERROR', '0011');
  const who = { memberNo: by.memberNo, who: by.name };
  const newest = episodeId === null ? undefined : await selectEpisodeSubmission(tx, episodeId);
  requireTransition('submission', { state: submissionPhase(newest?.state), act: 'submit' });
  const id = await insertSubmission(tx, { kind, workId, episodeId, ...who, opensAt, changes });
  if (id === undefined) throw new DomainError('STUDIO_ERROR', '0004');
  const act = { name: 'submission.send', subject: `submission:${id}` } as const;
  await recordAudit(tx, { by, act, before: null, after: { kind, workId } });
}

/** Takes the pending submission of an episode back. Throws STUDIO_ERROR 0004 without one. */
export async function takeBackSubmission(
  ctx: Needs<'db'>,
  { by, episodeId }: { by: Author; episodeId: number },
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const newest = await selectEpisodeSubmission(tx, episodeId);
    const submission = newest && (await lockSubmission(tx, newest.id));
    if (!submission) throw new DomainError('STUDIO_ERROR', '0004');
    requireTransition('submission', { state: submissionPhase(submission.state), act: 'take-back' });
    await takeBack(tx, submission.id);
    const act = { name: 'submission.take-back', subject: `submission:${submission.id}` } as const;
    await recordAudit(tx, { by, act, before: { state: 'pending' }, after: { state: 'taken-back' } });
  });
}

/** The newest submission of an episode. */
export async function findEpisodeSubmission(ctx: Needs<'db'>, episodeId: number): Promise<Submission | undefined> {
  return selectEpisodeSubmission(ctx.db, episodeId);
}
