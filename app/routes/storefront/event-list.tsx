import type { ReactNode } from 'react';
import { listEvents } from '#domain/events';
import { eventPeriodLabel } from '../../features/events/event-view.server.ts';
import { EventCard } from '../../features/events/event-card.tsx';
import styles from '../../features/events/event-list.module.css';
import { EmptyCatalog } from '../../features/catalog/empty-catalog.tsx';
import { isEmptyShop } from '../../features/catalog/empty-shop.server.ts';
import { EmptyShop } from '../../features/catalog/empty-shop.tsx';
import { requestContext } from '../../server/request-context.server.ts';
import { pageHead } from '../../features/seo/page-head.ts';
import ui from '../../components/ui.module.css';
import type { Route } from './+types/event-list';
import { Link } from '../../navigation/link.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { ctx, reader } = pageContext;
  const { running, ended, now } = await listEvents(ctx, { reader });
  return {
    isEmpty: await isEmptyShop(pageContext, running),
    running: running.map(({ slug, path, title, summary, background, works, ...window }) => ({
      slug,
      path,
      title,
      summary,
      background,
      works,
      period: eventPeriodLabel(window, now),
    })),
    ended: ended.map(({ slug, title, summary, ...window }) => ({
      slug,
      title,
      summary,
      period: eventPeriodLabel(window, now),
    })),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    page: '이벤트',
    description: '진행하는 이벤트와 종료된 이벤트입니다.',
    path: '/event',
  });
}

export default function EventListPage({ loaderData: { running, ended, isEmpty } }: Route.ComponentProps): ReactNode {
  return (
    <div className={styles.page}>
      <h1 className={styles.name}>이벤트</h1>
      <section className={styles.part} aria-labelledby="running">
        <h2 id="running" className={styles.head}>
          진행 중
        </h2>
        {running.length > 0 ? (
          <ul className={styles.cards}>
            {running.map((event) => (
              <li key={event.slug}>
                <EventCard event={event} />
              </li>
            ))}
          </ul>
        ) : isEmpty ? (
          <EmptyShop text="이벤트가 열리면 이곳에 보입니다." />
        ) : (
          <EmptyCatalog
            title="진행 중인 이벤트가 없습니다."
            text="새 이벤트를 준비하는 동안 읽던 이야기를 이어 보세요."
            action={
              <Link className={`${ui.button} ${ui.inked}`} to="/">
                작품 둘러보기
              </Link>
            }
          />
        )}
      </section>
      {ended.length > 0 ? (
        <section className={styles.part} aria-labelledby="ended">
          <h2 id="ended" className={styles.head}>
            종료
          </h2>
          <ul className={styles.lines}>
            {ended.map((event) => (
              <li key={event.slug}>
                <span className={styles.lineTitle}>{event.title}</span>
                <span className={styles.lineSummary}>{event.summary}</span>
                <span className={styles.linePeriod}>{event.period}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
