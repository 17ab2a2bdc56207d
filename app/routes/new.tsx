import type { ReactNode } from 'react';
import { SHELF_NAMES, SHELVES, type Shelf, UNIT_NAMES } from '#vocabulary/shelves';
import { dayHeading, seoulDate } from '#vocabulary/seoul-date';
import { feedLink } from '../found/feed-link.ts';
import { ChoiceChips } from '../lists/choice-chips.tsx';
import { EmptyShelf } from '../lists/empty-shelf.tsx';
import { FirstPage } from '../lists/first-page.tsx';
import styles from '../lists/lists.module.css';
import { PageTitle } from '../lists/page-title.tsx';
import { WorkGrid } from '../lists/work-grid.tsx';
import { requestFacts } from '../request-context.server.ts';
import { useNow } from '../ui/now-clock.tsx';
import { pageHead } from '../ui/page-head.ts';
import ui from '../ui/ui.module.css';
import { openingsOf } from '../works/shared-parts.server.ts';
import type { Route } from './+types/new';

export async function loader({ context, url }: Route.LoaderArgs) {
  const shelf = SHELVES.find((name) => name === url.searchParams.get('shelf')) ?? null;
  const after = url.searchParams.get('after');
  const page = await openingsOf(context.get(requestFacts), { shelf, after: after || null });
  return { ...page, shelf, isFurther: after !== null };
}

function newPath(shelf: Shelf | null, after?: string | null): string {
  const params = new URLSearchParams({ ...(shelf ? { shelf } : {}), ...(after ? { after } : {}) });
  return params.size > 0 ? `/new?${params}` : '/new';
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const head = pageHead(matches, {
    page: loaderData?.shelf ? `${SHELF_NAMES[loaderData.shelf]} 신작` : '신작',
    description: '새로 열린 작품과 회차를 날짜별로 모았습니다.',
    path: newPath(loaderData?.shelf ?? null),
  });
  return [...head, feedLink('/rss.xml')];
}

type Page = Route.ComponentProps['loaderData'];
type OpeningDay = Page['days'][number];
type Opened = OpeningDay['works'];

export default function NewPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { days, coming, shelf, next, isFurther } = loaderData;
  const chips = [null, ...SHELVES].map((name) => ({
    name: name ? SHELF_NAMES[name] : '전체',
    path: newPath(name),
    isChosen: name === shelf,
  }));
  return (
    <>
      <PageTitle title="신작" note="새로 열린 작품과 회차를 날짜별로 모았습니다." />
      <ChoiceChips label="서재 고르기" choices={chips} />
      {isFurther ? <FirstPage path={newPath(shelf)} /> : null}
      {coming.length > 0 ? <Coming episodes={coming} /> : null}
      {days.map((day, at) => (
        <DayPart key={day.day} day={day} isFirst={at === 0} />
      ))}
      {next ? (
        <p className={styles.list}>
          <a className={`${ui.button} ${ui.outline} ${styles.first}`} href={newPath(shelf, next)}>
            지난 날짜 더 보기
          </a>
        </p>
      ) : null}
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
  const isMixed = day.newWorks.length > 0 && day.works.length > 0;
  return (
    <section className={styles.day} aria-labelledby={`day-${day.day}`}>
      <h2 id={`day-${day.day}`} className={styles.dayHead}>
        {heading.name} <small>{heading.date}</small>
      </h2>
      <div>
        {day.newWorks.length > 0 ? (
          <OpenedPart title="새 작품" works={day.newWorks.map(withoutNew)} isFirst={isFirst} />
        ) : null}
        {day.works.length > 0 ? (
          <OpenedPart title={isMixed ? '새 회차' : ''} works={day.works} isFirst={isFirst && !isMixed} />
        ) : null}
      </div>
    </section>
  );
}

// Under a heading of new works the badge says nothing, and on a phone it pushes out which episodes are open.
function withoutNew(work: Opened[number]): Opened[number] {
  return { ...work, card: { ...work.card, badges: work.card.badges.filter((badge) => badge !== 'new') } };
}

function OpenedPart({ title, works, isFirst }: { title: string; works: Opened; isFirst: boolean }): ReactNode {
  const opened = new Map(
    works.map(({ card, first, last, unit }) => [
      card.id,
      `${first === last ? first : `${first}~${last}`}${UNIT_NAMES[unit]}`,
    ]),
  );
  return (
    <>
      {title ? <h3 className={styles.dayPart}>{title}</h3> : null}
      <WorkGrid
        works={works.map((work) => work.card)}
        noteOf={(work) => `${opened.get(work.id)} 공개`}
        isFirst={isFirst}
      />
    </>
  );
}

/** What opens next: today's remaining hours and tomorrow. */
function Coming({ episodes }: { episodes: Page['coming'] }): ReactNode {
  const now = useNow();
  const said = new Map(
    episodes.map(({ card, position, unit, at }) => {
      const moment = seoulDate(new Date(at));
      const day = moment.day === seoulDate(now).day ? '오늘' : '내일';
      const clock = `${String(moment.hour).padStart(2, '0')}:${String(moment.minute).padStart(2, '0')}`;
      return [card.id, `${position}${UNIT_NAMES[unit]} ${day} ${clock}`];
    }),
  );
  return (
    <section className={styles.day} aria-labelledby="coming">
      <h2 id="coming" className={styles.dayHead}>
        곧 열립니다 <small>내일까지 열리는 회차</small>
      </h2>
      <WorkGrid works={episodes.map(({ card }) => card)} noteOf={(work) => said.get(work.id) ?? ''} />
    </section>
  );
}
