import { canSee } from '#domain/catalog';
import { type Actor, recordAudit } from '#domain/operators';
import { readThrottled } from './review-throttle.ts';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { Reader } from '#kernel/reader';
import type { Rating } from '#shared/catalog/ratings';
import { REVIEW_DAYS, REVIEW_NOTE_LETTERS } from '#shared/operations/preview-readers';
import {
  type StoredReviewLink,
  insertReviewLink,
  revokeStoredLink,
  selectReviewLink,
  selectReviewLinks,
  selectReviewTarget,
  touchReviewLink,
} from './review-link-store.ts';

/** A link for reviewers without an account. */
export interface ReviewLink extends StoredReviewLink {
  /** The signed part of its address. */
  token: string;
}

type Target = { workId: number; episodeId: number | null };

/** Creates a link. Throws NOT_FOUND 0002 for a missing target, PREVIEW_ERROR 0001 for invalid values. */
export async function createReviewLink(
  ctx: Needs<'db'>,
  input: { by: Actor; target: Target; days: number; note: string },
): Promise<{ id: number }> {
  const { by, target } = input;
  const note = input.note.trim().normalize('NFC');
  const days = REVIEW_DAYS.find((each) => each === input.days);
  if (days === undefined || note.length > REVIEW_NOTE_LETTERS) throw new DomainError('PREVIEW_ERROR', '0001');
  return ctx.db.transaction().execute(async (tx) => {
    if (!(await selectReviewTarget(tx, target))) throw new DomainError('NOT_FOUND', '0002');
    const created = await insertReviewLink(tx, { ...target, note, days, by });
    const act = { name: 'review.create', subject: subjectOf(target) } as const;
    await recordAudit(tx, { by, act, before: null, after: { id: created.id, until: created.expiresAt, memo: note } });
    return { id: created.id };
  });
}

/** Links of a work or episode, newest first. */
export async function listReviewLinks(ctx: Needs<'db' | 'secrets'>, target: Target): Promise<ReviewLink[]> {
  const rows = await selectReviewLinks(ctx.db, target);
  return rows.map((row) => ({ ...row, token: tokenOf(ctx, row) }));
}

/** Ends a link at once. Throws NOT_FOUND 0002 if it is missing or over. */
export async function revokeReviewLink(
  ctx: Needs<'db'>,
  { by, target, id }: { by: Actor; target: Target; id: number },
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await revokeStoredLink(tx, { ...target, id }))) throw new DomainError('NOT_FOUND', '0002');
    const act = { name: 'review.revoke', subject: subjectOf(target) } as const;
    await recordAudit(tx, { by, act, before: { id }, after: null });
  });
}

interface OpenedReview extends Target {
  rating: Rating;
  expiresAt: Date;
  /** Whether this person may see the work: an adult work needs a verified adult. */
  isAllowed: boolean;
}

/**
 * The target of a link. `isStart`: counts the opening. Throws PREVIEW_ERROR 0002 if it is unknown, over or revoked,
 * 0003 beyond the limit of an address.
 */
export async function openReviewLink(
  ctx: Needs<'db' | 'secrets'>,
  input: { token: string; address: string; reader: Reader; isStart: boolean },
): Promise<OpenedReview> {
  await readThrottled(ctx, input.address);
  const [, id = '', signature = ''] = /^([1-9]\d{0,14})\.([\w-]{16,128})$/u.exec(input.token) ?? [];
  const row = id === '' ? undefined : await selectReviewLink(ctx.db, Number(id));
  const isAuthentic = row !== undefined && isSame(ctx, tokenOf(ctx, row), `${id}.${signature}`);
  if (!row || !isAuthentic || row.isOver) throw new DomainError('PREVIEW_ERROR', '0002');
  if (input.isStart) await touchReviewLink(ctx.db, row.id);
  const { workId, episodeId, rating, expiresAt } = row;
  return { workId, episodeId, rating, expiresAt, isAllowed: canSee(input.reader, { rating }, 'content') };
}

function subjectOf({ workId, episodeId }: Target): `episode:${number}` | `work:${number}` {
  return episodeId === null ? `work:${workId}` : `episode:${episodeId}`;
}

function tokenOf(ctx: Needs<'secrets'>, { id, expiresAt }: { id: number; expiresAt: Date }): string {
  return `${id}.${ctx.secrets.mac('review-link', `${id} ${expiresAt.getTime()}`)}`;
}

function isSame({ secrets }: Needs<'secrets'>, one: string, other: string): boolean {
  return secrets.timingSafeEqual(secrets.digest(one), secrets.digest(other));
}
