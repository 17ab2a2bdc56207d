import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { listComments, showRating, showThread } from '#domain/community';
import { paths } from '#shared/web/paths';
import { CommentForm } from '../../features/community/comment-form.tsx';
import { CommentItem } from '../../features/community/comment-item.tsx';
import styles from '../../features/community/comments.module.css';
import {
  runCommentAction,
  loadCommentViews,
  commentTargetFrom,
  parseCommentParams,
} from '../../features/community/comments-view.server.ts';
import { RatingForm } from '../../features/community/rating-form.tsx';
import { EmptyCatalog } from '../../features/catalog/empty-catalog.tsx';
import { toErrorResponse } from '../../server/errors.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import ui from '../../components/ui.module.css';
import { pageTitle } from '../../features/seo/page-head.ts';
import type { Route } from './+types/comments';
import { Link } from '../../navigation/link.tsx';

export const handle = { title: '댓글' };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const place = commentTargetFrom(params, url.pathname);
  const { thread, ...wish } = parseCommentParams(url.searchParams);
  const input = { reader: pageContext.reader, place, ...wish };
  const [page, rating] = await Promise.all([
    thread === undefined ? listComments(pageContext.ctx, input) : showThread(pageContext.ctx, { ...input, thread }),
    place.kind === 'work' && thread === undefined
      ? showRating(pageContext.ctx, { reader: pageContext.reader, workId: place.id })
      : null,
  ]).catch((error: unknown) => toErrorResponse(error, url.pathname, pageContext));
  const { workId, title, episodeId, episodeTitle, content } = page.place;
  return {
    path: url.pathname,
    wish: { order: wish.order, isLifted: wish.isLifted, hasRead: wish.hasRead, after: wish.after ?? null },
    thread: thread ?? null,
    work: { id: workId, title },
    episode: episodeId === null ? null : { id: episodeId, title: episodeTitle ?? '', content },
    rating,
    count: page.count,
    comments: loadCommentViews(page.comments),
    next: page.next,
    shut: page.shut,
    isMember: pageContext.member !== null,
    // Idempotency key.
    key: crypto.randomUUID().slice(0, 18),
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const place = commentTargetFrom(params, url.pathname);
  return runCommentAction(context.get(requestContext), { request, url, place });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const name = loaderData ? `${loaderData.episode?.title ?? loaderData.work.title} 댓글` : '댓글';
  return [{ title: pageTitle(matches, name) }, { name: 'robots', content: 'noindex' }];
}

type CommentsHeadProps = Route.ComponentProps['loaderData'];

export default function CommentsPage({ loaderData, actionData: formError }: Route.ComponentProps): ReactNode {
  const { work, episode, comments, next, thread } = loaderData;
  const isWriting = formError?.typed['act'] === 'write' && formError.typed['parent'] === '';
  const isElsewhere = formError && !isWriting && formError.field === '' && formError.typed['act'] !== 'write';
  return (
    <div className={styles.page}>
      <Link className={styles.place} to={episode ? viewerPath(episode) : paths.work(work.id)}>
        {episode ? `${work.title} · ${episode.title}` : work.title}
      </Link>
      <h1 className={styles.title}>댓글 {loaderData.count.toLocaleString('ko-KR')}</h1>
      <Done />
      {isElsewhere ? (
        <p role="alert" className={styles.refusal}>
          {formError.message}
        </p>
      ) : null}
      {loaderData.rating ? (
        <RatingForm rating={loaderData.rating} isMember={loaderData.isMember} error={formError} />
      ) : null}
      {thread === null ? <Write details={loaderData} error={isWriting ? formError : undefined} /> : null}
      {thread === null ? (
        <Order details={loaderData} />
      ) : (
        <Link className={styles.lift} to={address(loaderData, {})}>
          모든 댓글 보기
        </Link>
      )}
      {comments.length === 0 ? (
        <EmptyCatalog title="아직 댓글이 없습니다." text="읽으신 느낌을 가장 먼저 남겨 주세요." />
      ) : (
        <ul>
          {comments.map((comment) => (
            <CommentItem
              key={comment.id}
              comment={comment}
              mayAnswer={loaderData.shut === null}
              isMember={loaderData.isMember}
              formKey={loaderData.key}
              thread={address(loaderData, { thread: String(comment.id) })}
              error={formError}
            />
          ))}
        </ul>
      )}
      <nav className={styles.pages} aria-label="댓글의 쪽">
        {loaderData.wish.after === null ? null : (
          <Link to={address(loaderData, thread === null ? {} : { thread: String(thread) })}>처음으로</Link>
        )}
        {next === null ? null : (
          <Link
            className={`${ui.button} ${ui.outline}`}
            to={address(loaderData, { after: next, ...(thread === null ? {} : { thread: String(thread) }) })}
          >
            더 보기
          </Link>
        )}
      </nav>
    </div>
  );
}

function viewerPath({ id, content }: { id: number; content: 'text' | 'images' | null }): string {
  return paths.episode({ id, content });
}

function address({ path, wish }: CommentsHeadProps, other: Record<string, string>): string {
  const search = new URLSearchParams({
    ...(wish.order === 'new' ? { sort: 'new' } : {}),
    ...(wish.isLifted ? { lift: '1' } : {}),
    ...(wish.hasRead ? { read: '1' } : {}),
    ...other,
  });
  for (const [name, value] of Array.from(search)) if (value === '') search.delete(name);
  return search.size > 0 ? `${path}?${search}` : path;
}

function Order({ details }: { details: CommentsHeadProps }): ReactNode {
  const { order, isLifted } = details.wish;
  return (
    <div className={styles.bar}>
      <nav className={ui.chips} aria-label="댓글의 순서">
        <Link
          className={ui.chip}
          to={address(details, { sort: '' })}
          aria-current={order === 'best' ? 'true' : undefined}
        >
          <span>추천순</span>
        </Link>
        <Link
          className={ui.chip}
          to={address(details, { sort: 'new' })}
          aria-current={order === 'new' ? 'true' : undefined}
        >
          <span>최신순</span>
        </Link>
      </nav>
      <Link className={styles.lift} to={address(details, { lift: isLifted ? '' : '1' })}>
        {isLifted ? '스포일러 다시 접기' : '스포일러 모두 펼치기'}
      </Link>
    </div>
  );
}

const SHUT = {
  closed: '댓글을 닫은 곳입니다. 새 댓글을 쓸 수 없습니다.',
  holders: '구매하거나 대여한 독자만 댓글을 쓸 수 있습니다.',
  restricted: '댓글 쓰기가 제한되어 있습니다. 알림함에서 사유와 기간을 확인해 주세요.',
};

function Write({
  details: { shut, isMember, path, key },
  error,
}: {
  details: CommentsHeadProps;
  error: Route.ComponentProps['actionData'];
}): ReactNode {
  if (shut !== null) return <p className={styles.note}>{SHUT[shut]}</p>;
  if (isMember) return <CommentForm label="댓글 쓰기" formKey={key} error={error} />;
  return (
    <p className={styles.note}>
      댓글을 쓰려면 로그인해 주세요.{' '}
      <Link className={styles.place} to={`/login?return_to=${encodeURIComponent(path)}`}>
        로그인
      </Link>
    </p>
  );
}

const DONE: Record<string, string> = {
  written: '댓글을 등록했습니다.',
  held: '댓글을 등록했습니다. 운영자가 확인한 뒤 게시하며, 그때까지 나에게만 보입니다.',
  edited: '댓글을 수정했습니다.',
  deleted: '댓글을 삭제했습니다.',
  blocked: '사용자를 차단했습니다. 서로의 댓글이 보이지 않습니다.',
  reported: '신고가 접수되었습니다. 운영자가 확인한 뒤 처리합니다.',
  rated: '평점을 저장했습니다.',
  unrated: '평점을 삭제했습니다.',
};

function Done(): ReactNode {
  const [search] = useSearchParams();
  const done = search.get('did') ?? '';
  const text = Object.hasOwn(DONE, done) ? DONE[done] : undefined;
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (text) element.current?.focus({ preventScroll: true });
  }, [text]);
  return text ? (
    <p ref={element} role="status" tabIndex={-1} className={styles.said}>
      {text}
    </p>
  ) : null;
}
