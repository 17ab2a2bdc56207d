import {
  type AdminEpisode,
  type AdminWork,
  type EpisodeFormValues,
  type EpisodePrice,
  publishWork,
  showAdminEpisode,
  showAdminWork,
} from '#domain/catalog-admin';
import { type TextInput, countCharacters, parseBlocks, saveEpisode } from '#domain/content-editor';
import { readShopFields } from '#domain/merchandising';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { reviewRuleOf } from '#shared/operations/author-settings';
import { asAuthor } from './as-author.ts';
import { endWithdrawal } from './closing/withdrawal-store.ts';
import { isOwnedEpisode, writeDraft, writeSilence } from './episode-store.ts';
import { releasePrice } from './prices/reprice-episodes.ts';
import { requireTransition } from './require-transition.ts';
import { isTrustedAuthor, needsReview } from './review-rules.ts';
import { selectEpisodeSubmission } from './submission-store.ts';
import { requestTextCut, submitEpisode } from './submit.ts';
import { episodePhase, workPhase } from './transition-rules.ts';
import { selectReviewFacts } from './trust-store.ts';

/** When an author wants an episode to open; `keep`: unchanged, or a draft. */
export type AuthorRelease = 'keep' | 'now' | 'off' | { later: Date | undefined };

/** An episode form of an author. */
export interface AuthorEpisodeInput {
  memberNo: number;
  workId: number;
  episode: { id: number; version: string } | { key: string; content: 'text' | 'images' };
  title: string;
  noteBefore: string;
  noteAfter: string;
  release: AuthorRelease;
  isSilent: boolean;
  text?: TextInput | undefined;
}

const MIN_KEPT_SHARE = 0.7;

/**
 * Saves an episode of an author. When it should open and a review is needed, it stays a draft and is sent for review.
 * So is a bought text that would lose more than 30 %, while readers see the old one. Throws like `asAuthor`, `saveEpisode`
 * and `submitEpisode`; STUDIO_ERROR 0004 while it is under review, 0019 when such a text should open too.
 */
export async function saveAuthorEpisode(
  ctx: Needs<'db'>,
  input: AuthorEpisodeInput,
): Promise<{ id: number; isSubmitted: boolean }> {
  const { memberNo, workId, episode, release } = input;
  const right = release === 'keep' ? 'write' : 'publish';
  const by = await asAuthor(ctx, { memberNo, workId, right });
  const current = 'id' in episode ? await ownEpisode(ctx, { workId, id: episode.id }) : null;
  const isInReview = current !== null && (await selectEpisodeSubmission(ctx.db, current.id))?.state === 'pending';
  if (isInReview) throw new DomainError('STUDIO_ERROR', '0004');
  const opens = release === 'now' || typeof release === 'object';
  const isPublic = current !== null && !current.isWithdrawn;
  // A changed text of an episode that waits or is open must not pass by the review.
  if (isPublic && release === 'keep') await asAuthor(ctx, { memberNo, workId, right: 'publish' });
  const isCut = current !== null && input.text !== undefined && (await cutsBoughtText(ctx, current, input.text));
  if (isCut && release !== 'keep') throw new DomainError('STUDIO_ERROR', '0019', { field: '' });
  const mustReview = await mustBeReviewed(ctx, { memberNo, workId, episodeId: current?.id ?? null });
  const isSubmitted = mustReview && opens;
  const work = await showAdminWork(ctx, workId);
  requireRelease({ release, isSubmitted, episode: current, work });
  const sheet: EpisodeFormValues = {
    title: input.title,
    noteBefore: input.noteBefore,
    noteAfter: input.noteAfter,
    price: isSubmitted ? priceOf(current) : await priceWith(ctx, { workId, episode: current, release, work }),
    outcome: 'keep-price',
    opensAt: isSubmitted || !opens ? 'unchanged' : release,
    isUp: isSubmitted ? false : opens || (release === 'keep' && isPublic),
  };
  const text = isCut ? undefined : input.text;
  const id = await save(ctx, { ...input, text, by, sheet, mayBeSame: isSubmitted || release === 'keep' });
  await ctx.db.transaction().execute(async (tx) => {
    await writeSilence(tx, { id, isSilent: input.isSilent });
    if (release === 'off') await writeDraft(tx, id);
    if (opens && !isSubmitted) await endWithdrawal(tx, { workId, episodeId: id });
  });
  if (isCut && input.text) await requestTextCut(ctx, { by, workId, episodeId: id, text: input.text });
  if (isSubmitted) {
    const opensAt = typeof release === 'object' ? laterOf(release) : null;
    await submitEpisode(ctx, { by, episodeId: id, opensAt });
  } else if (opens && work.isDraft) await publishWork(ctx, { by, id: workId });
  return { id, isSubmitted: isSubmitted || isCut };
}

/** Throws STUDIO_ERROR 0004 when the release is not allowed in the state of the episode or of the work. */
function requireRelease(input: {
  release: AuthorRelease;
  isSubmitted: boolean;
  episode: AdminEpisode | null;
  work: AdminWork;
}): void {
  const { release, isSubmitted, episode, work } = input;
  if (release === 'keep') return;
  const state = episode ? episodePhase({ ...episode, isInReview: false }) : 'draft';
  const publish = release === 'now' ? 'publish-now' : 'publish-later';
  requireTransition('episode', { state, act: release === 'off' ? 'unschedule' : isSubmitted ? 'submit' : publish });
  // Nothing opens in a work that was withdrawn.
  const ofWork = workPhase({ ...work.sheet, isDraft: work.isDraft });
  if (ofWork === 'withdrawn' && release !== 'off') throw new DomainError('STUDIO_ERROR', '0004');
}

/** An episode of this work. Throws NOT_FOUND 0002. */
export async function ownEpisode(
  ctx: Needs<'db'>,
  { workId, id }: { workId: number; id: number },
): ReturnType<typeof showAdminEpisode> {
  const episode = await showAdminEpisode(ctx, id);
  if (episode.workId !== workId) throw new DomainError('NOT_FOUND', '0002');
  return episode;
}

/** Whether more than 30 % of a text that readers own would go. */
async function cutsBoughtText(
  ctx: Needs<'db'>,
  current: { id: number; characters: number },
  { blocks }: TextInput,
): Promise<boolean> {
  const letters = countCharacters(parseBlocks(blocks));
  return letters < current.characters * MIN_KEPT_SHARE && (await isOwnedEpisode(ctx.db, current.id));
}

/** Whether an episode of this author would be reviewed before it opens. */
export async function mustBeReviewed(
  ctx: Needs<'db'>,
  input: { memberNo: number; workId: number; episodeId: number | null },
): Promise<boolean> {
  const [facts, fields] = await Promise.all([selectReviewFacts(ctx.db, input), readShopFields(ctx)]);
  return needsReview({ ...facts, rule: reviewRuleOf(fields), isTrusted: isTrustedAuthor(facts.trust) });
}

/** Saves the form; an unchanged one is fine when it is sent for review. */
async function save(
  ctx: Needs<'db'>,
  input: AuthorEpisodeInput & { by: { memberNo: number; name: string }; sheet: EpisodeFormValues; mayBeSame: boolean },
): Promise<number> {
  const { by, workId, episode, sheet, text, mayBeSame } = input;
  try {
    return (await saveEpisode(ctx, { by, workId, episode, sheet, text })).id;
  } catch (error) {
    const isSame = error instanceof DomainError && error.errorName === 'WORK_ERROR' && error.code === '0009';
    if (isSame && mayBeSame && 'id' in episode) return episode.id;
    throw error;
  }
}

function laterOf({ later }: { later: Date | undefined }): Date {
  if (!later) throw new DomainError('WORK_ERROR', '0011', { field: 'opensAt' });
  return later;
}

/** An episode that opens takes the author's price of its hour. */
async function priceWith(
  ctx: Needs<'db'>,
  input: { workId: number; episode: AdminEpisode | null; release: AuthorRelease; work: AdminWork },
): Promise<EpisodePrice> {
  const { workId, episode, release, work } = input;
  if (release === 'keep' || release === 'off') return priceOf(episode);
  const opensAt = release === 'now' ? new Date(work.now) : laterOf(release);
  return releasePrice(ctx.db, { workId, episode, opensAt });
}

function priceOf(episode: AdminEpisode | null): EpisodePrice {
  if (!episode) return { isFree: true, buyCoins: null, rentalCoins: null, rentalHours: null };
  const { isFree, buyCoins, rentalCoins, rentalHours } = episode;
  return { isFree, buyCoins, rentalCoins, rentalHours };
}
