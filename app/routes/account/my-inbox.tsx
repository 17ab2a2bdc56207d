import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { readInbox, markNotificationsAsRead, removeNotification } from '#domain/notifications';
import { DomainError } from '#kernel/domain-error';
import {
  NOTIFICATION_RETENTION_DAYS,
  NOTIFICATION_KINDS,
  NOTIFICATIONS,
  type NotificationKind,
} from '#shared/notifications/notifications';
import { InboxList } from '../../features/notifications/inbox-list.tsx';
import { inboxDays } from '../../features/notifications/inbox-days.server.ts';
import styles from '../../features/notifications/inbox.module.css';
import { EmptyCatalog } from '../../features/catalog/empty-catalog.tsx';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { fieldsOf } from '../../server/form-action.server.ts';
import { MyPage, myHead } from '../../features/account/my-page.tsx';
import { requestContext } from '../../server/request-context.server.ts';
import ui from '../../components/ui.module.css';
import type { Route } from './+types/my-inbox';
import { Link } from '../../navigation/link.tsx';

export const handle = { title: '알림함', back: '/my', beside: '알림 설정', besidePath: '/my/notifications' };
const PATH = '/my/inbox';
const NUMBER = /^[1-9]\d{0,14}$/;

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo, reader } = requireMemberPage(pageContext, url).member;
  const kind = kindOf(url.searchParams.get('kind'));
  const param = url.searchParams.get('before') ?? '';
  const before = NUMBER.test(param) ? Number(param) : undefined;
  const { lines, next, now, unread, unreadKinds } = await readInbox(pageContext.ctx, {
    memberNo,
    reader,
    kind,
    before,
  });
  return { days: inboxDays(lines, now), next, unread, unreadKinds, kind: kind ?? null, isOlder: before !== undefined };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireMemberPage(pageContext, url).member;
  const field = await fieldsOf(request);
  const kind = kindOf(url.searchParams.get('kind'));
  if (field('act') === 'read') await markNotificationsAsRead(pageContext.ctx, { memberNo, kind });
  const id = field('id');
  if (field('act') === 'remove' && NUMBER.test(id))
    await removeNotification(pageContext.ctx, { memberNo, id: Number(id) }).catch((error: unknown) => {
      // Already deleted in another window.
      if (!(error instanceof DomainError)) throw error;
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
        {[null, ...NOTIFICATION_KINDS].map((item) => (
          <Link
            key={item ?? ''}
            className={ui.chip}
            to={item === null ? PATH : `${PATH}?kind=${item}`}
            aria-current={item === kind ? 'true' : undefined}
          >
            <span>
              {item === null ? '전체' : NOTIFICATIONS[item].label}
              {item !== null && unreadKinds.includes(item) ? (
                <>
                  <i className={styles.dot} aria-hidden="true" />
                  <span className="visually-hidden"> (읽지 않은 알림 있음)</span>
                </>
              ) : null}
            </span>
          </Link>
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
          <InboxList days={days} />
        </>
      )}
      <nav className={styles.pages} aria-label="알림함 페이지">
        {isOlder ? <Link to={kind ? `${PATH}?kind=${kind}` : PATH}>최근 알림으로</Link> : null}
        {next ? <Link to={`${PATH}?${kind ? `kind=${kind}&` : ''}before=${next}`}>이전 알림 보기</Link> : null}
      </nav>
      <p className={styles.kept}>알림은 {NOTIFICATION_RETENTION_DAYS}일 동안 보관합니다.</p>
    </MyPage>
  );
}

function EmptyInbox({ isFiltered, isOlder }: { isFiltered: boolean; isOlder: boolean }): ReactNode {
  const toAll = (
    <Link className={`${ui.button} ${ui.outline}`} to={PATH}>
      전체 알림 보기
    </Link>
  );
  if (isFiltered || isOlder)
    return <EmptyCatalog title="이 종류의 알림이 없습니다." text="다른 종류의 알림을 살펴보세요." action={toAll} />;
  return (
    <EmptyCatalog
      title="아직 알림이 없습니다."
      text="작품 화면에서 새 회차 알림을 켜면 새 회차가 올라올 때 여기에서 알려 드립니다."
      action={
        <Link className={`${ui.button} ${ui.inked}`} to="/new">
          새로 올라온 작품 보기
        </Link>
      }
    />
  );
}

function kindOf(requested: string | null): NotificationKind | undefined {
  return NOTIFICATION_KINDS.find((kind) => kind === requested);
}
