import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CallResult } from '#contract/browser-api';
import type { CommentOrder } from '#shared/community/comments';
import { call } from '../../../browser/api/browser-call.ts';
import { ApiError } from '../../../browser/api/call-error.ts';
import type { CommentView } from '../../community/comments-view.server.ts';
import { toCommentViews } from './comment-views.ts';

type CommentsDto = CallResult<'GET /ko/v1/episodes/:id/comments'>;

interface ListParams {
  order: CommentOrder;
  isLifted: boolean;
}

interface LoadedComments extends Pick<CommentsDto, 'count' | 'shut' | 'next'> {
  comments: CommentView[];
}

interface LoadFailure {
  message: string;
  /** Below the list, of a further page or replies; else above it. */
  isMore: boolean;
  retry(): void;
}

export interface EpisodeComments extends ListParams {
  /** Undefined until the first page is loaded. */
  list: LoadedComments | undefined;
  failure: LoadFailure | undefined;
  isLoading: boolean;
  load(params: ListParams): Promise<void>;
  loadMore(after: string): Promise<void>;
  /** Loads further replies. */
  loadReplies(thread: number): Promise<void>;
  /** Loads a comment or reply again; gone ones disappear. */
  refresh(id: number): Promise<void>;
  /** `change` may be applied to a comment that has it already. */
  change(id: number, change: (comment: CommentView) => CommentView): void;
}

type ListChange = (comments: CommentView[]) => CommentView[];

function applyChanges(changes: readonly ListChange[], comments: CommentView[]): CommentView[] {
  return changes.reduce((before, apply) => apply(before), comments);
}

const FAILED = '댓글을 불러오지 못했습니다. 잠시 후 다시 시도해 주세요.';

/** Comments of an episode, page by page, in the order they were loaded in. */
export function useEpisodeComments(episode: number): EpisodeComments {
  const [params, setParams] = useState<ListParams>({ order: 'best', isLifted: false });
  const [list, setList] = useState<LoadedComments>();
  const [failure, setFailure] = useState<LoadFailure>();
  const [isLoading, setLoading] = useState(true);
  const lastRun = useRef(0);
  /** Made since the last list was requested, which may not contain them. */
  const changesSinceLoad = useRef<ListChange[]>([]);
  const request = (query: { after?: string; thread?: number }, of: ListParams = params): Promise<CommentsDto> =>
    call('GET /ko/v1/episodes/:id/comments', {
      params: { id: episode },
      query: { sort: of.order, lift: of.isLifted ? '1' : '0', read: '1', ...query },
    });
  /** Results of a run are dropped once a later one has begun. */
  const run = async (work: (isLatest: () => boolean) => Promise<void>, isMore = true): Promise<void> => {
    const number = (lastRun.current += 1);
    setLoading(true);
    setFailure(undefined);
    try {
      await work(() => number === lastRun.current);
    } catch (reason) {
      const message = reason instanceof ApiError ? reason.message : FAILED;
      if (number === lastRun.current) setFailure({ message, isMore, retry: () => void run(work, isMore) });
    }
    if (number === lastRun.current) setLoading(false);
  };
  const load = (of: ListParams): Promise<void> =>
    run(async (isLatest) => {
      changesSinceLoad.current = [];
      const page = await request({}, of);
      if (!isLatest()) return;
      setParams(of);
      setList({ ...page, comments: applyChanges(changesSinceLoad.current, toCommentViews(page.comments)) });
    }, false);
  const loadMore = (after: string): Promise<void> =>
    run(async (isLatest) => {
      const page = await request({ after });
      if (!isLatest()) return;
      const added = toCommentViews(page.comments);
      setList((before) => before && { ...before, next: page.next, comments: appendNew(before.comments, added) });
    });
  const change = (id: number, changed: (comment: CommentView) => CommentView): void => {
    const apply: ListChange = (comments) => comments.map((comment) => changeComment(comment, id, changed));
    changesSinceLoad.current.push(apply);
    setList((before) => before && { ...before, comments: apply(before.comments) });
  };
  const loadReplies = (thread: number): Promise<void> =>
    run(async () => {
      const last = list?.comments.find(({ id }) => id === thread)?.answers.at(-1)?.id;
      const page = await request({ thread, ...(last === undefined ? {} : { after: String(last) }) });
      const [head] = toCommentViews(page.comments);
      if (head) change(thread, (before) => ({ ...head, answers: appendNew(before.answers, head.answers) }));
    });
  const refresh = async (id: number): Promise<void> => {
    const thread = list?.comments.find((one) => one.id === id || one.answers.some((answer) => answer.id === id))?.id;
    if (thread === undefined) return;
    const page = await request({ thread }).catch((reason: unknown) => {
      if (reason instanceof ApiError && reason.is('COMMENT_ERROR', '0001')) return undefined;
      throw reason;
    });
    const [head] = page ? toCommentViews(page.comments) : [];
    if (head) change(thread, () => head);
    else setList((before) => before && { ...before, comments: before.comments.filter((one) => one.id !== thread) });
    if (page) setList((before) => before && { ...before, count: page.count });
  };
  const first = useEffectEvent(() => void load(params));
  useEffect(() => first(), [episode]);
  useRetry(failure);
  return { ...params, list, failure, isLoading, load, loadMore, loadReplies, refresh, change };
}

/** Retries when the network is back. */
function useRetry(failure: LoadFailure | undefined): void {
  useEffect(() => {
    if (!failure) return undefined;
    addEventListener('online', failure.retry);
    return () => removeEventListener('online', failure.retry);
  }, [failure]);
}

/** A comment may have moved to the next page in the meantime. */
function appendNew(before: CommentView[], added: CommentView[]): CommentView[] {
  const seen = new Set(before.map(({ id }) => id));
  return [...before, ...added.filter(({ id }) => !seen.has(id))];
}

function changeComment(comment: CommentView, id: number, change: (comment: CommentView) => CommentView): CommentView {
  if (comment.id === id) return change(comment);
  if (!comment.answers.some((answer) => answer.id === id)) return comment;
  return { ...comment, answers: comment.answers.map((answer) => (answer.id === id ? change(answer) : answer)) };
}
