import type { ReactNode } from 'react';
import { listComments, showRating, showReviewStanding, showThread } from '#domain/community';
import { memberNoOf } from '#kernel/reader';
import { MAX_COUNTED_COMMENTS } from '#shared/community/comments';
import { paths } from '#shared/web/paths';
import styles from '../../features/community/comments.module.css';
import {
  loadCommentViews,
  parseCommentParams,
  runCommentAction,
} from '../../features/community/comments-view.server.ts';
import { ReviewForm } from '../../features/community/review-form.tsx';
import { LoginNote, TalkList, TalkMessages, TalkTabs } from '../../features/community/talk-list.tsx';
import { pageTitle } from '../../features/seo/page-head.ts';
import { Link } from '../../navigation/link.tsx';
import { idParam, toErrorResponse } from '../../server/errors.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import { countLabel } from '../../components/formatters/count-label.ts';
import type { Route } from './+types/reviews';

export const handle = { title: '평점·리뷰' };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { ctx, reader } = pageContext;
  const place = { kind: 'work' as const, id: idParam(params.id, url.pathname) };
  const { thread, ...wish } = parseCommentParams(url.searchParams);
  const input = { reader, place, ...wish, isReview: true };
  const [page, rating] = await Promise.all([
    thread === undefined ? listComments(ctx, input) : showThread(ctx, { ...input, thread }),
    showRating(ctx, { reader, workId: place.id }),
  ]).catch((error: unknown) => toErrorResponse(error, url.pathname, pageContext));
  const { workId, title } = page.place;
  return {
    path: url.pathname,
    wish: { order: wish.order, isLifted: wish.isLifted, hasRead: wish.hasRead, after: wish.after ?? null },
    thread: thread ?? null,
    work: { id: workId, title },
    rating,
    standing: await showReviewStanding(ctx, { memberNo: memberNoOf(reader), workId }),
    comments: loadCommentViews(page.comments),
    next: page.next,
    shut: page.shut,
    isMember: pageContext.member !== null,
    // Idempotency key.
    key: crypto.randomUUID().slice(0, 18),
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const place = { kind: 'work' as const, id: idParam(params.id, url.pathname) };
  return runCommentAction(context.get(requestContext), { request, url, place });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const name = loaderData ? `${loaderData.work.title} 평점·리뷰` : '평점·리뷰';
  return [{ title: pageTitle(matches, name) }, { name: 'robots', content: 'noindex' }];
}

export default function ReviewsPage({ loaderData, actionData: error }: Route.ComponentProps): ReactNode {
  const { work, thread, standing, shut, isMember } = loaderData;
  return (
    <div className={styles.page}>
      <Link className={styles.place} to={paths.work(work.id)}>
        {work.title}
      </Link>
      <h1 className={styles.title}>리뷰 {countLabel(standing.count, MAX_COUNTED_COMMENTS, '')}</h1>
      <TalkTabs work={work.id} here="reviews" />
      <TalkMessages error={error} />
      {thread === null ? (
        <ReviewForm
          rating={loaderData.rating}
          standing={standing}
          isMember={isMember}
          isShut={shut !== null}
          error={error}
        />
      ) : null}
      {isMember ? null : <LoginNote path={loaderData.path}>평점과 리뷰를 남기려면 로그인해 주세요.</LoginNote>}
      <TalkList
        talk={loaderData}
        mayAnswer={standing.isCrew && shut === null}
        error={error}
        best="도움순"
        empty={{ title: '아직 리뷰가 없습니다.', text: '작품을 읽고 첫 리뷰를 남겨 주세요.' }}
      />
    </div>
  );
}
