import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { readInbox, readNews, removeNews } from '#domain/notifications';
import { Refusal } from '#shared/refusal';
import { KEPT_DAYS, NEWS_KINDS, NEWS_KIND_NAMES, type NewsKind } from '#vocabulary/notifications';
import { InboxLines } from '../inbox/inbox-lines.tsx';
import { inboxDays } from '../inbox/inbox-days.server.ts';
import styles from '../inbox/inbox.module.css';
import { EmptyShelf } from '../lists/empty-shelf.tsx';
import { memberOnly } from '../members/login-guard.server.ts';
import { fieldsOf } from '../members/mail-form.server.ts';
import { MyPage, myHead } from '../my/my-page.tsx';
import { requestFacts } from '../request-context.server.ts';
import ui from '../ui/ui.module.css';
import type { Route } from './+types/my-inbox';

export const handle = { title: '알림함', back: '/my', beside: '알림 설정', besidePath: '/my/notifications' };
const PATH = '/my/inbox';
const NUMBER = /^[1-9]\d{0,14}$/;

export async function loader({ context, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const { memberNo, reader } = memberOnly(facts, url).member;
  const kind = kindOf(url.searchParams.get('kind'));
  const asked = url.searchParams.get('before') ?? '';
  const before = NUMBER.test(asked) ? Number(asked) : undefined;
  const { lines, next, now, unread, unreadKinds } = await readInbox(facts.ctx, { memberNo, reader, kind, before });
  return { days: inboxDays(lines, now), next, unread, unreadKinds, kind: kind ?? null, isOlder: before !== undefined };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const { memberNo } = memberOnly(facts, url).member;
  const field = await fieldsOf(request);
  const kind = kindOf(url.searchParams.get('kind'));
  if (field('act') === 'read') await readNews(facts.ctx, { memberNo, kind });
  const id = field('id');
  if (field('act') === 'remove' && NUMBER.test(id))
    await removeNews(facts.ctx, { memberNo, id: Number(id) }).catch((error: unknown) => {
      // It is gone already, in another window: that is what was wished for.
      if (!(error instanceof Refusal)) throw error;
    });
  return redirect(`${url.pathname}${url.search}`, 303);
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '알림함');
}

export default function MyInboxPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { days, next, unread, unreadKinds, kind, isOlder } = loaderData;
  return (
    <MyPage title="알림함">
      <nav className={`${ui.chips} ${styles.chips}`} aria-label="알림의 종류">
        {[null, ...NEWS_KINDS].map((one) => (
          <a
            key={one ?? ''}
            className={ui.chip}
            href={one === null ? PATH : `${PATH}?kind=${one}`}
            aria-current={one === kind ? 'true' : undefined}
          >
            <span>
              {one === null ? '전체' : NEWS_KIND_NAMES[one]}
              {one !== null && unreadKinds.includes(one) ? (
                <>
                  <i className={styles.dot} aria-hidden="true" />
                  <span className="visually-hidden"> (읽지 않은 알림 있음)</span>
                </>
              ) : null}
            </span>
          </a>
        ))}
      </nav>
      {days.length === 0 ? (
        <EmptyInbox isFiltered={kind !== null} isOlder={isOlder} />
      ) : (
        <>
          <div className={styles.head}>
            <p role="status">{unread > 0 ? `읽지 않은 알림 ${unread}개` : '모두 읽으셨습니다.'}</p>
            {unread > 0 ? (
              <form method="post">
                <button type="submit" name="act" value="read" className={styles.readAll}>
                  모두 읽음
                </button>
              </form>
            ) : null}
          </div>
          <InboxLines days={days} />
        </>
      )}
      <nav className={styles.pages} aria-label="알림함의 쪽">
        {isOlder ? <a href={kind ? `${PATH}?kind=${kind}` : PATH}>최근 알림으로</a> : null}
        {next ? <a href={`${PATH}?${kind ? `kind=${kind}&` : ''}before=${next}`}>이전 알림 보기</a> : null}
      </nav>
      <p className={styles.kept}>알림은 {KEPT_DAYS}일 동안 보관합니다.</p>
    </MyPage>
  );
}

function EmptyInbox({ isFiltered, isOlder }: { isFiltered: boolean; isOlder: boolean }): ReactNode {
  const toAll = (
    <a className={`${ui.button} ${ui.outline}`} href={PATH}>
      전체 알림 보기
    </a>
  );
  if (isFiltered || isOlder)
    return <EmptyShelf title="이 종류의 알림이 없습니다." text="다른 종류의 알림을 살펴보세요." action={toAll} />;
  return (
    <EmptyShelf
      title="아직 알림이 없습니다."
      text="작품 화면에서 새 회차 알림을 켜면 새 회차가 올라올 때 여기에서 알려 드립니다."
      action={
        <a className={`${ui.button} ${ui.inked}`} href="/new">
          새로 올라온 작품 보기
        </a>
      }
    />
  );
}

function kindOf(asked: string | null): NewsKind | undefined {
  return NEWS_KINDS.find((kind) => kind === asked);
}
