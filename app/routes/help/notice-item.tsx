import type { ReactNode } from 'react';
import { showNotice } from '#domain/help-center';
import { paths } from '#shared/web/paths';
import styles from '../../features/help/help.module.css';
import { idParam, toErrorResponse } from '../../server/errors.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import { WrittenText } from '../../components/written-text/written-text.tsx';
import text from '../../components/written-text/written-text.module.css';
import { pageHead } from '../../features/seo/page-head.ts';
import ui from '../../components/ui.module.css';
import { dottedDay, seoulDay } from '#shared/content/seoul-date';
import { ShareButton } from '../../features/work/share-button.tsx';
import type { Route } from './+types/notice-item';
import { Link } from '../../navigation/link.tsx';

export const handle = { title: '공지사항', back: '/notice' };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx } = context.get(requestContext);
  const id = idParam(params.id, url.pathname);
  const notice = await showNotice(ctx, id).catch((error: unknown) => toErrorResponse(error, url.pathname));
  const { opensAt, isNew: _isNew, ...shown } = notice;
  return { ...shown, date: dottedDay(seoulDay(opensAt)) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  // The error page has its own title.
  if (!loaderData) return [];
  const { id, title, plain } = loaderData;
  return pageHead(matches, { page: title, description: plain, path: paths.notice(id) });
}

export default function NoticeItemPage({ loaderData: notice }: Route.ComponentProps): ReactNode {
  return (
    <article>
      <header className={styles.head}>
        <div>
          <h1>{notice.title}</h1>
          <p>
            {notice.isPinned ? (
              <span className={styles.mark} data-kind="pinned">
                중요
              </span>
            ) : null}
            {notice.category} · {notice.date}
          </p>
        </div>
        <ShareButton title={notice.title} className={styles.share} />
      </header>
      <div className={`${text.text} ${styles.body}`}>
        <WrittenText blocks={notice.blocks} />
      </div>
      <nav className={styles.beside} aria-label="앞뒤 공지사항">
        {notice.newer ? (
          <Link to={paths.notice(notice.newer.id)} rel="next">
            <span>다음 글</span>
            {notice.newer.title}
          </Link>
        ) : null}
        {notice.older ? (
          <Link to={paths.notice(notice.older.id)} rel="prev">
            <span>이전 글</span>
            {notice.older.title}
          </Link>
        ) : null}
      </nav>
      <p className={styles.toList}>
        <Link className={`${ui.button} ${ui.outline}`} to="/notice">
          목록
        </Link>
      </p>
    </article>
  );
}
