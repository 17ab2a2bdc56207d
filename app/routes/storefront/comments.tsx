import type { ReactNode } from 'react';
import { listComments, showThread } from '#domain/community';
import { paths } from '#shared/web/paths';
import { CLOSED_NOTES } from '../../features/community/closed-notes.ts';
import { CommentForm } from '../../features/community/comment-form.tsx';
import styles from '../../features/community/comments.module.css';
import {
  runCommentAction,
  loadCommentViews,
  commentTargetFrom,
  parseCommentParams,
} from '../../features/community/comments-view.server.ts';
import { LoginNote, TalkList, TalkMessages, TalkTabs } from '../../features/community/talk-list.tsx';
import { toErrorResponse } from '../../server/errors.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import { pageTitle } from '../../features/seo/page-head.ts';
import type { Route } from './+types/comments';
import { Link } from '../../navigation/link.tsx';

export const handle = { title: '댓글' };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const place = commentTargetFrom(params, url.pathname);
  const { thread, ...wish } = parseCommentParams(url.searchParams);
  const input = { reader: pageContext.reader, place, ...wish };
  const shown =
    thread === undefined ? listComments(pageContext.ctx, input) : showThread(pageContext.ctx, { ...input, thread });
  const page = await shown.catch((error: unknown) => toErrorResponse(error, url.pathname, pageContext));
  const { workId, title, episodeId, episodeTitle, content } = page.place;
  return {
    path: url.pathname,
    wish: { order: wish.order, isLifted: wish.isLifted, hasRead: wish.hasRead, after: wish.after ?? null },
    thread: thread ?? null,
    work: { id: workId, title },
    episode: episodeId === null ? null : { id: episodeId, title: episodeTitle ?? '', content },
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

type CommentsProps = Route.ComponentProps['loaderData'];

export default function CommentsPage({ loaderData, actionData: formError }: Route.ComponentProps): ReactNode {
  const { work, episode, thread } = loaderData;
  const isWriting = formError?.typed['act'] === 'write' && formError.typed['parent'] === '';
  return (
    <div className={styles.page}>
      <Link className={styles.place} to={episode ? paths.episode(episode) : paths.work(work.id)}>
        {episode ? `${work.title} · ${episode.title}` : work.title}
      </Link>
      <h1 className={styles.title}>댓글 {loaderData.count.toLocaleString('ko-KR')}</h1>
      {episode ? null : <TalkTabs work={work.id} here="comments" />}
      <TalkMessages error={isWriting ? undefined : formError} />
      {thread === null ? <Write details={loaderData} error={isWriting ? formError : undefined} /> : null}
      <TalkList
        talk={loaderData}
        mayAnswer={loaderData.shut === null}
        error={formError}
        empty={{ title: '아직 댓글이 없습니다.', text: '첫 댓글을 남겨 주세요.' }}
      />
    </div>
  );
}

function Write({
  details: { shut, isMember, path, key },
  error,
}: {
  details: CommentsProps;
  error: Route.ComponentProps['actionData'];
}): ReactNode {
  if (shut !== null) return <p className={styles.note}>{CLOSED_NOTES[shut]}</p>;
  if (isMember) return <CommentForm label="댓글 쓰기" formKey={key} error={error} />;
  return <LoginNote path={path}>댓글을 쓰려면 로그인해 주세요.</LoginNote>;
}
