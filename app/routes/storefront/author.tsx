import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { followPen, showAuthorPage } from '#domain/studio';
import { paths } from '#shared/web/paths';
import ui from '../../components/ui.module.css';
import { formText } from '../../browser/form-text.ts';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { EmptyCatalog } from '../../features/catalog/empty-catalog.tsx';
import { WorkGrid } from '../../features/catalog/work-grid.tsx';
import { pageHead } from '../../features/seo/page-head.ts';
import styles from '../../features/storefront/author.module.css';
import { Link } from '../../navigation/link.tsx';
import { idParam, throwNotFound, toErrorResponse } from '../../server/errors.server.ts';
import { readForm } from '../../server/form-data.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import { relativeTime } from '../../components/formatters/relative-time.ts';
import { useNow } from '../../components/now-clock.tsx';
import type { Route } from './+types/author';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx, reader } = context.get(requestContext);
  const penId = idParam(params.pen, url.pathname);
  return showAuthorPage(ctx, { penId, reader }).catch((error: unknown) => toErrorResponse(error, url.pathname));
}

/** Follows or unfollows the author. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  if (pageContext.shop.authors !== 'on') return throwNotFound(url.pathname);
  const penId = idParam(params.pen, url.pathname);
  const { memberNo } = requireMemberPage(pageContext, url).member;
  const isFollowed = formText(await readForm(request), 'follow') === 'on';
  await followPen(pageContext.ctx, { penId, memberNo, isFollowed }).catch((error: unknown) =>
    toErrorResponse(error, url.pathname),
  );
  return redirect(paths.author(penId), 303);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const pen = loaderData;
  const description = pen.intro || `${pen.name} 작가의 작품과 소식입니다.`;
  return pageHead(matches, { page: `${pen.name} 작가`, description, path: paths.author(pen.id) });
}

function FollowForm({ isFollowed }: { isFollowed: boolean }): ReactNode {
  return (
    <form method="post">
      <input type="hidden" name="follow" value={isFollowed ? 'off' : 'on'} />
      <button type="submit" className={`${ui.button} ${isFollowed ? ui.outline : ui.inked}`} aria-pressed={isFollowed}>
        {isFollowed ? '관심 작가 해제' : '관심 작가 등록'}
      </button>
    </form>
  );
}

export default function AuthorPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { works, messages, isSupporter, supportedWorkId, ...pen } = loaderData;
  const now = useNow();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1 className={styles.name}>{pen.name}</h1>
          {pen.intro ? <p className={styles.intro}>{pen.intro}</p> : null}
        </div>
        <div className={styles.ways}>
          {pen.isActive || pen.isFollowed ? <FollowForm isFollowed={pen.isFollowed} /> : null}
          {supportedWorkId === null ? null : (
            <Link className={`${ui.button} ${ui.outline}`} to={paths.support(supportedWorkId)}>
              {isSupporter ? '후원하는 중' : '후원하기'}
            </Link>
          )}
        </div>
      </header>
      <section aria-labelledby="works-title">
        <h2 id="works-title" className={styles.title}>
          작품
        </h2>
        {works.length === 0 ? (
          <EmptyCatalog
            title="표시할 작품이 없습니다"
            text="작가가 작품을 공개하면 여기에 보입니다. 차단한 태그의 작품과 볼 수 없는 등급의 작품은 보이지 않습니다."
          />
        ) : (
          <WorkGrid works={works} isFirst />
        )}
      </section>
      {pen.posts.length > 0 ? (
        <section aria-labelledby="posts-title">
          <h2 id="posts-title" className={styles.title}>
            작가 소식
          </h2>
          <ul className={styles.posts}>
            {pen.posts.map((post) => (
              <li key={post.id}>
                <h3>{post.title}</h3>
                <p className={styles.about}>
                  <Link to={paths.work(post.workId)}>{post.workTitle}</Link> ·{' '}
                  {relativeTime(new Date(post.madeAt), now)}
                </p>
                <p className={styles.body}>{post.body ?? '매월 후원하는 독자만 읽을 수 있는 소식입니다.'}</p>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {messages.length > 0 ? (
        <section aria-labelledby="messages-title">
          <h2 id="messages-title" className={styles.title}>
            후원 메시지
          </h2>
          <ul className={styles.posts}>
            {messages.map(({ id, nick, message, madeAt }) => (
              <li key={id}>
                <p className={styles.body}>{message}</p>
                <p className={styles.about}>
                  {nick ?? '이름을 밝히지 않은 독자'} · {relativeTime(madeAt, now)}
                </p>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
