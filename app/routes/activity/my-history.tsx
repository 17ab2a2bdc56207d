import type { ReactNode } from 'react';
import { Form } from 'react-router';
import Trash from '~icons/tabler/trash';
import { deleteHistoryItem, listHistory } from '#domain/reading';
import { seoulMinute } from '#shared/content/seoul-date';
import { paths } from '#shared/web/paths';
import { formText } from '../../browser/form-text.ts';
import ui from '../../components/ui.module.css';
import { runAccountAction } from '../../features/account/my-action.server.ts';
import { MyPage, myHead } from '../../features/account/my-page.tsx';
import styles from '../../features/activity/activity.module.css';
import { durationText } from '../../features/activity/duration-text.ts';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { EmptyCatalog } from '../../features/catalog/empty-catalog.tsx';
import { Link } from '../../navigation/link.tsx';
import { readForm } from '../../server/form-data.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/my-history';

export const handle = { title: '열람 내역', back: '/my' };
const PATH = '/my/history';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo, reader } = requireMemberPage(pageContext, url).member;
  const asked = new Date(url.searchParams.get('before') ?? '');
  const before = Number.isNaN(asked.getTime()) ? null : asked;
  const { items, next } = await listHistory(pageContext.ctx, { memberNo, reader, before });
  return {
    items: items.map(({ at, ...item }) => ({ ...item, time: seoulMinute(at).split(' ').at(-1) ?? '' })),
    next: next?.toISOString() ?? null,
    isOlder: before !== null,
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireMemberPage(pageContext, url).member;
  const form = await readForm(request);
  const episode = formText(form, 'episode');
  const item = { episodeId: /^[1-9]\d{0,14}$/.test(episode) ? Number(episode) : 0, day: formText(form, 'day') };
  return runAccountAction(async () => {
    await deleteHistoryItem(pageContext.ctx, { memberNo, ...item });
    return { path: PATH, message: 'history-gone' };
  });
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '열람 내역');
}

type Item = Route.ComponentProps['loaderData']['items'][number];

export default function MyHistoryPage({ loaderData: { items, next, isOlder } }: Route.ComponentProps): ReactNode {
  const days = Map.groupBy(items, ({ day }) => day);
  return (
    <MyPage
      title="열람 내역"
      intro="언제 어느 회차를 읽었는지입니다. 삭제하면 독서 기록에서도 빠지며, 읽던 위치와 하이라이트는 그대로입니다."
    >
      {items.length === 0 ? (
        <EmptyCatalog title="열람 내역이 없습니다." text="회차를 읽으면 이곳에 날짜별로 모입니다." />
      ) : null}
      {[...days].map(([day, read]) => (
        <section key={day}>
          <h2 className={styles.day}>{day.replaceAll('-', '.')}</h2>
          <ul>
            {read.map((item) => (
              <HistoryRow key={item.episodeId} item={item} />
            ))}
          </ul>
        </section>
      ))}
      <nav className={styles.pages} aria-label="열람 내역 페이지">
        {isOlder ? <Link to={PATH}>최근 내역으로</Link> : null}
        {next ? <Link to={`${PATH}?before=${encodeURIComponent(next)}`}>이전 내역 보기</Link> : null}
      </nav>
    </MyPage>
  );
}

function HistoryRow({ item }: { item: Item }): ReactNode {
  const { episodeId, title, episodeTitle, content, day, time, minutes, isFinished } = item;
  const name = title ?? '볼 수 없는 작품';
  const text = (
    <>
      <strong>{episodeTitle === null ? name : `${name} · ${episodeTitle}`}</strong>
      <small>
        {time} · {isFinished ? '읽음' : '읽는 중'}
        {minutes > 0 ? ` · ${durationText(minutes)}` : ''}
      </small>
    </>
  );
  return (
    <li className={styles.item}>
      {content === null ? <div>{text}</div> : <Link to={paths.episode({ id: episodeId, content })}>{text}</Link>}
      <Form method="post" preventScrollReset replace>
        <input type="hidden" name="episode" value={episodeId} />
        <input type="hidden" name="day" value={day} />
        <button type="submit" className={ui.icon} aria-label={`${name} ${episodeTitle ?? ''} 내역 삭제`}>
          <Trash aria-hidden="true" />
        </button>
      </Form>
    </li>
  );
}
