import { createWork, editWork, showAdminWork } from '#domain/catalog-admin';
import { payerAge } from '#domain/members';
import { recordAudit } from '#domain/operators';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { AI_FIELDS, AI_PART_NAMES, type AiUse } from '#shared/authors/declarations';
import { AUTHOR_TERMS_VERSION } from '#shared/authors/pens';
import { type Category, CATEGORIES } from '#shared/catalog/categories';
import { emptyValue } from '#shared/catalog/field-types';
import { type Rating, RATINGS } from '#shared/catalog/ratings';
import { WEEKDAYS, type Weekday } from '#shared/catalog/weekdays';
import { buildWorkForm } from '#shared/catalog/work-form-values';
import type { WorkFormValues } from '#shared/catalog/work-fields';
import { asAuthor } from './as-author.ts';
import {
  type DeclarationInput,
  aiFieldsOf,
  declaredRating,
  parseDeclaration,
  requireAgeFor,
} from './declaration-rules.ts';
import {
  type Declaration,
  insertCrew,
  insertDeclaration,
  selectDeclaration,
  selectRatingLock,
} from './declaration-store.ts';
import { selectPens } from './pen-store.ts';
import { requestWorkChange } from './submit.ts';

/** What an author enters about a work. */
export interface AuthorWorkInput {
  title: string;
  shelf: string;
  genre: string;
  tags: string[];
  synopsis: string;
  weekdays: string[];
  rating: string;
}

/**
 * Creates a work of a pen, hidden until its first episode opens, with its declaration. Throws STUDIO_ERROR 0003 for
 * another's pen, 0005, 0006, 0007, 0010 and 0016 as declared, WORK_ERROR for invalid values.
 */
export async function createAuthorWork(
  ctx: Needs<'db' | 'covers'>,
  input: { memberNo: number; penId: number; work: AuthorWorkInput; declaration: DeclarationInput },
): Promise<{ id: number }> {
  const { memberNo, penId, work } = input;
  const pen = (await selectPens(ctx.db, memberNo)).find(({ id }) => id === penId);
  if (!pen) throw new DomainError('STUDIO_ERROR', '0003', { field: 'pen' });
  if (pen.ban) throw new DomainError('STUDIO_ERROR', '0010');
  const declaration = parseDeclaration(input.declaration);
  const rating = declaredRating(declaration, { wanted: ratingOf(work.rating) });
  requireAgeFor(rating, { age: await payerAge(ctx, memberNo) });
  const role = work.shelf === 'webtoon' ? '글·그림' : '글';
  const empty = buildWorkForm((_name, type) => emptyValue(type));
  const sheet: WorkFormValues = {
    ...empty,
    ...formOf(work),
    ...aiFieldsOf(declaration),
    rating,
    kind: 'serial',
    status: 'ongoing',
    creators: [{ name: pen.name, role }],
    isListed: false,
  };
  const by = { memberNo, name: pen.name };
  return createWork(ctx, {
    by,
    sheet,
    isDraft: true,
    also: async (tx, workId) => {
      await insertCrew(tx, { workId, penId, role: 'owner' });
      await declare(tx, { workId, by, declaration });
    },
  });
}

async function declare(
  tx: Tx,
  { workId, by, declaration }: { workId: number; by: { memberNo: number; name: string }; declaration: Declaration },
): Promise<void> {
  const who = { memberNo: by.memberNo, who: by.name };
  await insertDeclaration(tx, { workId, ...who, terms: AUTHOR_TERMS_VERSION, declaration });
  const act = { name: 'work.declare', subject: `work:${workId}` } as const;
  await recordAudit(tx, { by, act, before: null, after: { kind: declaration.basis } });
}

function formOf(
  work: AuthorWorkInput,
): Pick<WorkFormValues, 'title' | 'shelf' | 'genre' | 'tags' | 'synopsis' | 'weekdays'> {
  const shelf = CATEGORIES.find((category): category is Category => category === work.shelf);
  if (!shelf) throw new DomainError('WORK_ERROR', '0003', { field: 'shelf' });
  const weekdays = WEEKDAYS.filter((day): day is Weekday => work.weekdays.includes(day));
  return { title: work.title, shelf, genre: work.genre, tags: work.tags, synopsis: work.synopsis, weekdays };
}

/** An unknown choice counts as adult. */
function ratingOf(text: string): Rating {
  return RATINGS.find((rating) => rating === text) ?? '19';
}

/** A work for its author's form. */
export interface AuthorWork {
  id: number;
  version: string;
  sheet: WorkFormValues;
  declaration: Declaration | null;
  lock: Awaited<ReturnType<typeof selectRatingLock>> | null;
  isDraft: boolean;
  isListed: boolean;
  /** Released episodes. */
  opened: number;
  /** Released and scheduled ones. */
  episodes: number;
  cover: string;
  now: string;
}

/** A work with its declaration. Throws NOT_FOUND 0001 for others. */
export async function showAuthorWork(
  ctx: Needs<'db'>,
  { memberNo, workId }: { memberNo: number; workId: number },
): Promise<AuthorWork> {
  await asAuthor(ctx, { memberNo, workId, right: 'write' });
  const { id, version, sheet, isDraft, isListed, opened, episodes, cover, now } = await showAdminWork(ctx, workId);
  const [declaration = null, lock = null] = [
    await selectDeclaration(ctx.db, workId),
    await selectRatingLock(ctx.db, workId),
  ];
  return { id, version, sheet, declaration, lock, isDraft, isListed, opened, episodes, cover, now };
}

/**
 * Saves a work and its declaration. A stricter rating acts at once; a milder one, or a removed mark of artificial
 * intelligence, waits for a review once the work is open. Throws like `asAuthor` and `createAuthorWork`.
 */
export async function saveAuthorWork(
  ctx: Needs<'db' | 'covers'>,
  input: { memberNo: number; workId: number; version: string; work: AuthorWorkInput; declaration: DeclarationInput },
): Promise<{ isReviewed: boolean }> {
  const { memberNo, workId, work } = input;
  const by = await asAuthor(ctx, { memberNo, workId, right: 'publish' });
  const { sheet, declaration: before, lock, isDraft } = await showAuthorWork(ctx, { memberNo, workId });
  const proof = input.declaration.proof ?? before?.proof ?? null;
  const declaration = parseDeclaration({ ...input.declaration, proof });
  const rating = declaredRating(declaration, { wanted: ratingOf(work.rating), locked: lock?.rating });
  requireAgeFor(rating, { age: await payerAge(ctx, memberNo) });
  const isReviewed = !isDraft && before !== null && isRelaxed(sheet, { declaration, rating });
  const declared = isReviewed ? {} : { ...aiFieldsOf(declaration), rating };
  const form: WorkFormValues = { ...sheet, ...formOf(work), ...declared };
  const isSame = JSON.stringify(form) === JSON.stringify(sheet);
  if (!isSame) await editWork(ctx, { by, id: workId, version: input.version, sheet: form });
  if (isReviewed) {
    const changes = { rating, declaration: JSON.stringify(declaration) };
    await requestWorkChange(ctx, { by, workId, changes });
  } else if (JSON.stringify(before) !== JSON.stringify(declaration))
    await ctx.db.transaction().execute((tx) => declare(tx, { workId, by, declaration }));
  else if (isSame) throw new DomainError('WORK_ERROR', '0009');
  return { isReviewed };
}

/** Whether the rating is milder or a mark of artificial intelligence is gone. */
function isRelaxed(
  was: WorkFormValues,
  { declaration, rating }: { declaration: Declaration; rating: Rating },
): boolean {
  const order = ['all', '12', '15', 'unknown', '19'];
  const isMarked = (use: AiUse | null): boolean => use !== null && use !== 'none';
  const isUnmarked = AI_PART_NAMES.some((part) => isMarked(was[AI_FIELDS[part]]) && !isMarked(declaration.ai[part]));
  return isUnmarked || order.indexOf(rating) < order.indexOf(was.rating);
}
