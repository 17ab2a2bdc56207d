import type { ReactNode } from 'react';
import { showNotice } from '#domain/notices';
import styles from '../help/help.module.css';
import { addressNumber, answerRefusal } from '../refused.server.ts';
import { requestFacts } from '../request-context.server.ts';
import { WrittenText } from '../text/written-text.tsx';
import text from '../text/written-text.module.css';
import { pageHead } from '../ui/page-head.ts';
import ui from '../ui/ui.module.css';
import { fullDate } from '../wording/full-date.ts';
import { ShareButton } from '../work-page/share-button.tsx';
import type { Route } from './+types/notice-item';

export const handle = { title: '공지사항', back: '/notice' };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx } = context.get(requestFacts);
  const id = addressNumber(params.id, url.pathname);
  const notice = await showNotice(ctx, id).catch((error: unknown) => answerRefusal(error, url.pathname));
  const { opensAt, isNew: _isNew, ...shown } = notice;
  return { ...shown, date: fullDate(opensAt) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  // A notice that is gone has no data; its fault says its own title.
  if (!loaderData) return [];
  const { id, title, plain } = loaderData;
  return pageHead(matches, { page: title, description: plain, path: `/notice/${id}` });
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
          <a href={`/notice/${notice.newer.id}`} rel="next">
            <span>다음 글</span>
            {notice.newer.title}
          </a>
        ) : null}
        {notice.older ? (
          <a href={`/notice/${notice.older.id}`} rel="prev">
            <span>이전 글</span>
            {notice.older.title}
          </a>
        ) : null}
      </nav>
      <p className={styles.toList}>
        <a className={`${ui.button} ${ui.outline}`} href="/notice">
          목록
        </a>
      </p>
    </article>
  );
}
