import type { ReactNode } from 'react';
import { recentOpenings } from '#domain/catalogue';
import { feedLink } from '../found/feed-link.ts';
import { requestFacts } from '../request-context.server.ts';
import { useNow } from '../ui/now-clock.tsx';
import { pageHead } from '../ui/page-head.ts';
import ui from '../ui/ui.module.css';
import { dayHeading } from '#vocabulary/seoul-date';
import styles from '../lists/lists.module.css';
import { EmptyShelf } from '../lists/empty-shelf.tsx';
import { PageTitle } from '../lists/page-title.tsx';
import { WorkGrid } from '../lists/work-grid.tsx';
import type { Route } from './+types/new';

const DAYS = 14;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, reader } = context.get(requestFacts);
  return { days: await recentOpenings(ctx, { days: DAYS, reader }), origin: url.origin };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const head = pageHead({
    page: '신작',
    description: '서가에 새로 열린 작품과 회차를 날짜별로 모았습니다.',
    path: '/new',
    origin: loaderData?.origin,
  });
  return [...head, feedLink('/rss.xml')];
}

type OpeningDay = Route.ComponentProps['loaderData']['days'][number];

export default function NewPage({ loaderData: { days } }: Route.ComponentProps): ReactNode {
  return (
    <>
      <PageTitle title="신작" note={`최근 ${DAYS}일 동안 새로 열린 작품과 회차입니다.`} />
      {days.map((day, at) => (
        <DayPart key={day.day} day={day} isFirst={at === 0} />
      ))}
      {days.length === 0 ? (
        <EmptyShelf
          title="새로 열린 회차가 없습니다."
          text="다음 회차를 기다리는 동안 다른 이야기를 만나 보세요."
          action={
            <a className={`${ui.button} ${ui.inked}`} href="/">
              작품 둘러보기
            </a>
          }
        />
      ) : null}
    </>
  );
}

function DayPart({ day, isFirst }: { day: OpeningDay; isFirst: boolean }): ReactNode {
  const heading = dayHeading(day.day, useNow());
  const opened = new Map(
    day.works.map(({ card, first, last }) => [card.id, first === last ? `${first}화` : `${first}~${last}화`]),
  );
  return (
    <section className={styles.day} aria-labelledby={`day-${day.day}`}>
      <h2 id={`day-${day.day}`} className={styles.dayHead}>
        {heading.name} <small>{heading.date}</small>
      </h2>
      <WorkGrid
        works={day.works.map((work) => work.card)}
        noteOf={(work) => `${opened.get(work.id)} 공개`}
        isFirst={isFirst}
      />
    </section>
  );
}
