import type { Needs } from '#kernel/context';
import type { AuthorFilter } from '#shared/authors/measures';
import {
  type AuthorStanding,
  type AuthorWorkRow,
  type GuardianConsent,
  type MeasureRow,
  insertSamples,
  selectAppealCount,
  selectAuthor,
  selectAuthorWorks,
  selectAuthors,
  selectGuardian,
  selectMeasures,
} from './author-desk-store.ts';
import { isTrustedAuthor } from '../review-rules.ts';
import { type Review, selectPenReviews } from './review-queue-store.ts';
import { studioError } from './studio-error.ts';
import { type Takedown, selectTakedowns } from './takedown-store.ts';

const PAGE_SIZE = 50;
const HISTORY = 20;

/** A page of pens with their standing. */
export async function listAuthors(
  ctx: Needs<'db'>,
  { filter, words, page }: { filter: AuthorFilter; words: string; page: number },
): Promise<{ authors: (AuthorStanding & { isTrusted: boolean })[]; hasMore: boolean }> {
  const rows = await selectAuthors(ctx.db, { filter, words, limit: PAGE_SIZE + 1, skip: (page - 1) * PAGE_SIZE });
  const authors = rows.slice(0, PAGE_SIZE).map((row) => ({ ...row, isTrusted: isTrustedAuthor(row) }));
  return { authors, hasMore: rows.length > PAGE_SIZE };
}

/** Appeals of authors that wait for a decision. */
export async function countOpenAppeals(ctx: Needs<'db'>): Promise<number> {
  return selectAppealCount(ctx.db);
}

/** Everything about a pen that a measure needs. */
export interface AuthorDetails {
  author: AuthorStanding & { isTrusted: boolean };
  works: (AuthorWorkRow & { takedowns: Takedown[] })[];
  measures: MeasureRow[];
  reviews: Review[];
  guardian: GuardianConsent | null;
}

/** A pen with works, measures and reviews. Throws STUDIO_ERROR 0028 if it does not exist. */
export async function showAuthor(ctx: Needs<'db'>, id: number): Promise<AuthorDetails> {
  const author = await selectAuthor(ctx.db, id);
  if (!author) throw studioError('0028');
  const [works, measures, reviews] = await Promise.all([
    selectAuthorWorks(ctx.db, id),
    selectMeasures(ctx.db, id),
    selectPenReviews(ctx.db, { penId: id, limit: HISTORY }),
  ]);
  const guardian = author.memberNo === null ? undefined : await selectGuardian(ctx.db, author.memberNo);
  const downs = await Promise.all(works.map((work) => selectTakedowns(ctx.db, work.id)));
  return {
    author: { ...author, isTrusted: isTrustedAuthor(author) },
    works: works.map((work, at) => ({ ...work, takedowns: downs[at] ?? [] })),
    measures,
    reviews,
    guardian: guardian ?? null,
  };
}

/** Puts a part of the episodes that opened without a review into the queue. */
export async function sampleOpenedEpisodes(ctx: Needs<'db'>): Promise<number> {
  return ctx.db.transaction().execute((tx) => insertSamples(tx));
}
