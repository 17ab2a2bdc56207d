import { redirect } from 'react-router';
import { idempotencyKey } from '#contract/purchases';
import {
  type CommentPage,
  type CommentPlaceRef,
  type ShownComment,
  blockAuthor,
  deleteComment,
  likeComment,
  rateWork,
  reportComment,
  writeComment,
} from '#domain/community';
import { requireOn } from '#domain/switches';
import { Refusal } from '#shared/refusal';
import { COMMENT_ORDERS, type CommentOrder } from '#vocabulary/comments';
import { seoulMinute } from '#vocabulary/seoul-date';
import { formText } from '../form-text.ts';
import { memberOnly } from '../members/login-guard.server.ts';
import { settleForm } from '../my/my-action.server.ts';
import { addressNumber, refuseAddress } from '../refused.server.ts';
import type { RequestFacts } from '../request-context.server.ts';
import { sentForm } from '../sent-form.server.ts';

/** A comment as its page shows it: moments are words. */
export interface CommentView extends Omit<ShownComment, 'madeAt' | 'hiddenUntil' | 'answers'> {
  at: string;
  until: string | null;
  answers: CommentView[];
}

/** How an address asks for comments. */
export interface CommentWish {
  order: CommentOrder;
  after: string | undefined;
  thread: number | undefined;
  isLifted: boolean;
  hasRead: boolean;
}

/** The place in an address; refuses with 404 whatever is none. */
export function placeIn(params: { kind: string; id: string }, path: string): CommentPlaceRef {
  if (params.kind !== 'work' && params.kind !== 'episode') refuseAddress(path);
  return { kind: params.kind, id: addressNumber(params.id, path) };
}

/** What an address wishes to see; whatever makes no sense is left out. */
export function wishIn(search: URLSearchParams): CommentWish {
  const thread = search.get('thread') ?? '';
  return {
    order: COMMENT_ORDERS.find((known) => known === search.get('sort')) ?? 'best',
    after: search.get('after') ?? undefined,
    thread: /^[1-9]\d{0,14}$/.test(thread) ? Number(thread) : undefined,
    isLifted: search.get('lift') === '1',
    hasRead: search.get('read') === '1',
  };
}

/** Comments as their page shows them. */
export function commentViews(comments: CommentPage['comments']): CommentView[] {
  return comments.map(({ madeAt, hiddenUntil, answers, ...comment }) => ({
    ...comment,
    at: seoulMinute(madeAt),
    until: hiddenUntil && seoulMinute(hiddenUntil),
    answers: commentViews(answers),
  }));
}

const FIELDS = {
  'COMMENT_ERROR 0002': 'text',
  'COMMENT_ERROR 0003': 'text',
  'COMMENT_ERROR 0008': 'text',
  'COMMENT_ERROR 0013': 'text',
  'COMMENT_ERROR 0011': 'reason',
  'RATING_ERROR 0001': 'stars',
};
const NUMBER = /^[1-9]\d{0,14}$/;

/** Does what a form of the page asks, and leads back to where it stood. */
export async function actOnComments(
  facts: RequestFacts,
  asked: { request: Request; url: URL; place: CommentPlaceRef },
) {
  const { request, url, place } = asked;
  const { memberNo, reader } = memberOnly(facts, url).member;
  const form = await sentForm(request);
  const field = (name: string): string => formText(form, name).slice(0, 20_000);
  const id = NUMBER.test(field('id')) ? Number(field('id')) : 0;
  const who = { memberNo, reader };
  const acts: Record<string, () => Promise<string>> = {
    write: () => write(facts, { who, place, field }),
    like: () => likeComment(facts.ctx, { ...who, commentId: id, isLiked: true }).then(() => anchor(id)),
    unlike: () => likeComment(facts.ctx, { ...who, commentId: id, isLiked: false }).then(() => anchor(id)),
    delete: () => deleteComment(facts.ctx, { memberNo, commentId: id }).then(() => 'did=deleted'),
    block: () => blockAuthor(facts.ctx, { ...who, commentId: id }).then(() => 'did=blocked'),
    report: async () => {
      await reportComment(facts.ctx, { ...who, commentId: id, reason: field('reason'), detail: field('detail') });
      return 'did=reported';
    },
    rate: async () => {
      const halves = field('stars') === '' ? null : Number(field('stars'));
      await rateWork(facts.ctx, { ...who, workId: place.id, halves });
      return 'did=rated';
    },
  };
  const act = Object.hasOwn(acts, field('act')) ? acts[field('act')] : undefined;
  if (!act) throw redirect(url.pathname, 303);
  const typed = { act: field('act'), text: field('text'), parent: field('parent'), id: field('id') };
  return settleForm(async () => ({ path: backTo(url, await act()) }), { fields: FIELDS, typed });
}

async function write(
  { ctx, switches }: RequestFacts,
  order: {
    who: { memberNo: number; reader: RequestFacts['reader'] };
    place: CommentPlaceRef;
    field: (name: string) => string;
  },
): Promise<string> {
  requireOn(switches, 'comments');
  const { who, place, field } = order;
  const key = idempotencyKey.safeParse(field('key'));
  if (!key.success) throw new Refusal('IDEMPOTENCY_ERROR', '0001');
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
  // What was written last stands first.
  return `sort=new&did=${state === 'held' ? 'held' : 'written'}#comment-${id}`;
}

function anchor(id: number): string {
  return `#comment-${id}`;
}

/** The page as it was, with what was done. */
function backTo(url: URL, done: string): string {
  const [query = '', hash] = done.split('#');
  const search = new URLSearchParams(url.search);
  for (const name of Array.from(search.keys()))
    if (!['sort', 'thread', 'lift', 'read', 'after'].includes(name)) search.delete(name);
  for (const [name, value] of new URLSearchParams(query)) search.set(name, value);
  if (search.get('sort') === 'new' && query.startsWith('sort')) search.delete('after');
  return `${url.pathname}${search.size > 0 ? `?${search}` : ''}${hash ? `#${hash}` : ''}`;
}
