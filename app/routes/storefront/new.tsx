import type { ReactNode } from 'react';
import { CATEGORY_NAMES, CATEGORIES, type Category, UNIT_NAMES } from '#shared/catalog/categories';
import { dayHeading, seoulDate } from '#shared/content/seoul-date';
import { feedLink } from '../../features/seo/feed-link.ts';
import { ChoiceChips } from '../../features/catalog/choice-chips.tsx';
import { EmptyCatalog } from '../../features/catalog/empty-catalog.tsx';
import { isEmptyShop } from '../../features/catalog/empty-shop.server.ts';
import { EmptyShop } from '../../features/catalog/empty-shop.tsx';
import { FirstPage } from '../../features/catalog/first-page.tsx';
import styles from '../../features/catalog/lists.module.css';
import { PageTitle } from '../../features/catalog/page-title.tsx';
import { WorkGrid } from '../../features/catalog/work-grid.tsx';
import { requestContext } from '../../server/request-context.server.ts';
import { useNow } from '../../components/now-clock.tsx';
import { pageHead } from '../../features/seo/page-head.ts';
import ui from '../../components/ui.module.css';
import { releasesOf } from '../../features/storefront/shared-sections.server.ts';
import type { Route } from './+types/new';
import { Link } from '../../navigation/link.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const shelf = CATEGORIES.find((name) => name === url.searchParams.get('shelf')) ?? null;
  const after = url.searchParams.get('after');
  const pageContext = context.get(requestContext);
  const page = await releasesOf(pageContext, { shelf, after: after || null });
  const isEmpty = await isEmptyShop(pageContext, [...page.days, ...page.coming]);
  return { ...page, shelf, isFurther: after !== null, isEmpty };
}

function newPath(shelf: Category | null, after?: string | null): string {
  const params = new URLSearchParams({ ...(shelf ? { shelf } : {}), ...(after ? { after } : {}) });
  return params.size > 0 ? `/new?${params}` : '/new';
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const head = pageHead(matches, {
    page: loaderData?.shelf ? `${CATEGORY_NAMES[loaderData.shelf]} 신작` : '신작',
    description: '새로 공개된 작품과 회차를 날짜별로 모았습니다.',
    path: newPath(loaderData?.shelf ?? null),
  });
  return [...head, feedLink('/rss.xml')];
}

type Page = Route.ComponentProps['loaderData'];
type ReleaseDay = Page['days'][number];
type OpenedEntity = ReleaseDay['works'];

export default function NewPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { days, coming, shelf, next, isFurther } = loaderData;
  const chips = [null, ...CATEGORIES].map((name) => ({
    name: name ? CATEGORY_NAMES[name] : '전체',
    path: newPath(name),
    isChosen: name === shelf,
  }));
  return (
    <>
      <PageTitle title="신작" note="새로 공개된 작품과 회차를 날짜별로 모았습니다." />
      <ChoiceChips label="서재 고르기" choices={chips} />
      {isFurther ? <FirstPage path={newPath(shelf)} /> : null}
      {coming.length > 0 ? <Coming episodes={coming} /> : null}
      {days.map((day, at) => (
        <DaySection key={day.day} day={day} isFirst={at === 0} />
      ))}
      {next ? (
        <p className={styles.list}>
          <Link className={`${ui.button} ${ui.outline} ${styles.first}`} to={newPath(shelf, next)}>
            지난 날짜 더 보기
          </Link>
        </p>
      ) : null}
      {loaderData.isEmpty ? (
        <EmptyShop text="새 작품과 회차가 공개되면 날짜별로 이곳에 보입니다." />
      ) : days.length === 0 ? (
        <EmptyCatalog
          title="새로 공개된 회차가 없습니다."
          text="다음 회차를 기다리는 동안 다른 이야기를 만나 보세요."
          action={
            <Link className={`${ui.button} ${ui.inked}`} to="/">
              작품 둘러보기
            </Link>
          }
        />
      ) : null}
    </>
  );
}

function DaySection({ day, isFirst }: { day: ReleaseDay; isFirst: boolean }): ReactNode {
  const heading = dayHeading(day.day, useNow());
  const isMixed = day.newWorks.length > 0 && day.works.length > 0;
  return (
    <section className={styles.day} aria-labelledby={`day-${day.day}`}>
      <h2 id={`day-${day.day}`} className={styles.dayHead}>
        {heading.name} <small>{heading.date}</small>
      </h2>
      <div>
        {day.newWorks.length > 0 ? (
          <ReleasedSection title="새 작품" works={day.newWorks.map(withoutNew)} isFirst={isFirst} />
        ) : null}
        {day.works.length > 0 ? (
          <ReleasedSection title={isMixed ? '새 회차' : ''} works={day.works} isFirst={isFirst && !isMixed} />
        ) : null}
      </div>
    </section>
  );
}

// Redundant here, and it hides the released episodes on phones.
function withoutNew(work: OpenedEntity[number]): OpenedEntity[number] {
  return { ...work, card: { ...work.card, badges: work.card.badges.filter((badge) => badge !== 'new') } };
}

function ReleasedSection({
  title,
  works,
  isFirst,
}: {
  title: string;
  works: OpenedEntity;
  isFirst: boolean;
}): ReactNode {
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

/** Releases of today and tomorrow. */
function Coming({ episodes }: { episodes: Page['coming'] }): ReactNode {
  const now = useNow();
  const message = new Map(
    episodes.map(({ card, position, unit, at }) => {
      const time = seoulDate(new Date(at));
      const day = time.day === seoulDate(now).day ? '오늘' : '내일';
      const clock = `${String(time.hour).padStart(2, '0')}:${String(time.minute).padStart(2, '0')}`;
      return [card.id, `${position}${UNIT_NAMES[unit]} ${day} ${clock}`];
    }),
  );
  return (
    <section className={styles.day} aria-labelledby="coming">
      <h2 id="coming" className={styles.dayHead}>
        곧 열립니다 <small>내일까지 공개되는 회차</small>
      </h2>
      <WorkGrid works={episodes.map(({ card }) => card)} noteOf={(work) => message.get(work.id) ?? ''} />
    </section>
  );
}
