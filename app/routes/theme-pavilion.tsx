import type { ReactNode } from 'react';
import { showPavilion } from '#domain/showcase';
import { setCount } from '../lists/work-count.server.ts';
import { addressNumber, answerRefusal } from '../refused.server.ts';
import { requestFacts } from '../request-context.server.ts';
import { readSetAsk, setPath } from '../sets/set-address.ts';
import { SetHead } from '../sets/set-head.tsx';
import { SetList } from '../sets/set-list.tsx';
import styles from '../sets/sets.module.css';
import { pageHead } from '../ui/page-head.ts';
import { WorkRow } from '../works/work-row.tsx';
import type { Route } from './+types/theme-pavilion';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const id = addressNumber(params.id, url.pathname);
  const { ctx, reader } = context.get(requestFacts);
  const { sort, ...ask } = readSetAsk(url.searchParams);
  const isOwn = !url.searchParams.has('sort');
  const { works, next, ...hall } = await showPavilion(ctx, { id, reader, ...ask, ...(isOwn ? {} : { sort }) }).catch(
    (error: unknown) => answerRefusal(error, url.pathname),
  );
  return { hall, works, next, ask: { ...ask, sort }, countText: setCount(ask, hall) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { hall, ask } = loaderData;
  const description = hall.intro || `${hall.title}의 작품을 한곳에 모았습니다.`;
  return pageHead(matches, { page: hall.title, description, path: setPath(`/theme/pavilion/${hall.id}`, ask) });
}

export default function ThemePavilionPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { hall, works, next, ask, countText } = loaderData;
  const page = { works, next, shelves: hall.shelves, countText };
  return (
    <>
      <SetHead kicker="테마관" title={hall.title} text={hall.intro} background={hall.background} picture={hall.picture}>
        {hall.notice ? <p className={styles.notice}>{hall.notice}</p> : null}
      </SetHead>
      {hall.rows.length > 0 ? (
        <div className={styles.rows}>
          {hall.rows.map((row) => (
            <WorkRow key={row.title} title={row.title} more={row.more} works={row.works} />
          ))}
        </div>
      ) : null}
      <SetList
        path={`/theme/pavilion/${hall.id}`}
        ask={ask}
        page={page}
        title={`${hall.title} 작품`}
        sorts={['own', 'popular', 'latest', 'title']}
      />
    </>
  );
}
