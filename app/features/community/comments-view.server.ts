import { redirect } from 'react-router';
import { idempotencyKey } from '#contract/purchases';
import {
  type CommentPage,
  type CommentTargetRef,
  type CommentItem,
  blockAuthor,
  deleteComment,
  editComment,
  likeComment,
  rateWork,
  reportComment,
  writeComment,
  writeReview,
} from '#domain/community';
import { requireFeature } from '#domain/feature-flags';
import { DomainError } from '#kernel/domain-error';
import { COMMENT_ORDERS, type CommentOrder } from '#shared/community/comments';
import { seoulMinute } from '#shared/content/seoul-date';
import { COMMENT_ERROR_FIELDS } from './error-fields.ts';
import { formText } from '../../browser/form-text.ts';
import { requireMemberPage } from '../auth/login-guard.server.ts';
import { runAccountAction } from '../account/my-action.server.ts';
import { idParam, throwNotFound } from '../../server/errors.server.ts';
import type { RequestContext } from '../../server/request-context.server.ts';
import { readForm } from '../../server/form-data.server.ts';

/** Times on the wire. */
export interface CommentView extends Omit<CommentItem, 'madeAt' | 'hiddenUntil' | 'answers'> {
  at: string;
  until: string | null;
  answers: CommentView[];
}

export interface CommentParams {
  order: CommentOrder;
  after: string | undefined;
  thread: number | undefined;
  isLifted: boolean;
  hasRead: boolean;
}

/** Throws 404. */
export function commentTargetFrom(params: { kind: string; id: string }, path: string): CommentTargetRef {
  if (params.kind !== 'work' && params.kind !== 'episode') throwNotFound(path);
  return { kind: params.kind, id: idParam(params.id, path) };
}

/** Ignores invalid values. */
export function parseCommentParams(search: URLSearchParams): CommentParams {
  const thread = search.get('thread') ?? '';
  return {
    order: COMMENT_ORDERS.find((cached) => cached === search.get('sort')) ?? 'best',
    after: search.get('after') ?? undefined,
    thread: /^[1-9]\d{0,14}$/.test(thread) ? Number(thread) : undefined,
    isLifted: search.get('lift') === '1',
    hasRead: search.get('read') === '1',
  };
}

export function loadCommentViews(comments: CommentPage['comments']): CommentView[] {
  return comments.map(({ madeAt, hiddenUntil, answers, ...comment }) => ({
    ...comment,
    at: madeAt.toISOString(),
    until: hiddenUntil && seoulMinute(hiddenUntil),
    answers: loadCommentViews(answers),
  }));
}

const NUMBER = /^[1-9]\d{0,14}$/;

/** Runs a form action and redirects back. */
export async function runCommentAction(
  pageContext: RequestContext,
  input: { request: Request; url: URL; place: CommentTargetRef },
) {
  const { request, url, place } = input;
  const { memberNo, reader } = requireMemberPage(pageContext, url).member;
  const form = await readForm(request);
  const field = (name: string): string => formText(form, name).slice(0, 20_000);
  const id = NUMBER.test(field('id')) ? Number(field('id')) : 0;
  const who = { memberNo, reader };
  const actions: Record<string, () => Promise<string>> = {
    write: () => write(pageContext, { who, place, field }),
    like: () => likeComment(pageContext.ctx, { ...who, commentId: id, isLiked: true }).then(() => anchor(id)),
    unlike: () => likeComment(pageContext.ctx, { ...who, commentId: id, isLiked: false }).then(() => anchor(id)),
    edit: async () => {
      const text = { text: field('text'), isSpoiler: field('spoiler') === '1' };
      const { state } = await editComment(pageContext.ctx, { ...who, commentId: id, ...text });
      return `did=${state === 'held' ? 'held' : 'edited'}#comment-${id}`;
    },
    delete: () => deleteComment(pageContext.ctx, { memberNo, commentId: id }).then(() => 'did=deleted'),
    block: () => blockAuthor(pageContext.ctx, { ...who, commentId: id }).then(() => 'did=blocked'),
    report: async () => {
      await reportComment(pageContext.ctx, { ...who, commentId: id, reason: field('reason'), detail: field('detail') });
      return 'did=reported';
    },
    rate: async () => {
      await rateWork(pageContext.ctx, { ...who, workId: place.id, halves: Number(field('stars')) });
      return 'did=rated';
    },
    review: async () => {
      requireFeature(pageContext.switches, 'comments');
      const text = { text: field('text'), isSpoiler: field('spoiler') === '1', halves: Number(field('stars')) };
      const { state } = await writeReview(pageContext.ctx, { ...who, ...text, workId: place.id });
      return `did=${state === 'held' ? 'held' : 'reviewed'}`;
    },
    unrate: () => rateWork(pageContext.ctx, { ...who, workId: place.id, halves: null }).then(() => 'did=unrated'),
  };
  const actionName = Object.hasOwn(actions, field('act')) ? actions[field('act')] : undefined;
  if (!actionName) throw redirect(url.pathname, 303);
  const values = {
    act: field('act'),
    text: field('text'),
    parent: field('parent'),
    id: field('id'),
    stars: field('stars'),
  };
  return runAccountAction(async () => ({ path: backTo(url, await actionName()) }), {
    fields: COMMENT_ERROR_FIELDS,
    typed: values,
  });
}

async function write(
  { ctx, switches }: RequestContext,
  order: {
    who: { memberNo: number; reader: RequestContext['reader'] };
    place: CommentTargetRef;
    field: (name: string) => string;
  },
): Promise<string> {
  requireFeature(switches, 'comments');
  const { who, place, field } = order;
  const key = idempotencyKey.safeParse(field('key'));
  if (!key.success) throw new DomainError('IDEMPOTENCY_ERROR', '0001');
  const parent = field('parent');
  const { id, state } = await writeComment(ctx, {
    ...who,
    place,
    parentId: NUMBER.test(parent) ? Number(parent) : undefined,
    text: field('text'),
    isSpoiler: field('spoiler') === '1',
    key: key.data,
  });
  if (parent !== '') return `did=${state === 'held' ? 'held' : 'written'}#comment-${parent}`;
  // New comments are first in this order.
  return `sort=new&did=${state === 'held' ? 'held' : 'written'}#comment-${id}`;
}

function anchor(id: number): string {
  return `#comment-${id}`;
}

function backTo(url: URL, done: string): string {
  const [query = '', hash] = done.split('#');
  const search = new URLSearchParams(url.search);
  for (const name of Array.from(search.keys()))
    if (!['sort', 'thread', 'lift', 'read', 'after'].includes(name)) search.delete(name);
  for (const [name, value] of new URLSearchParams(query)) search.set(name, value);
  if (search.get('sort') === 'new' && query.startsWith('sort')) search.delete('after');
  return `${url.pathname}${search.size > 0 ? `?${search}` : ''}${hash ? `#${hash}` : ''}`;
}
