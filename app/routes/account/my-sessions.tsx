import { type ReactNode } from 'react';
import { type ActiveSession, endOtherSessions, endSessionElsewhere, listSessions } from '#domain/members';
import { deviceName } from '#shared/members/device-name';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { fieldsOf } from '../../server/form-action.server.ts';
import { runAccountAction } from '../../features/account/my-action.server.ts';
import { MyForm } from '../../features/account/my-form.tsx';
import { MyPage, myHead } from '../../features/account/my-page.tsx';
import styles from '../../features/account/my.module.css';
import { SmallForm } from '../../features/account/small-form.tsx';
import { requestContext } from '../../server/request-context.server.ts';
import { useNow } from '../../components/now-clock.tsx';
import { fullDate } from '../../components/formatters/full-date.ts';
import { relativeTime } from '../../components/formatters/relative-time.ts';
import type { Route } from './+types/my-sessions';

export const handle = { title: '로그인한 기기', back: '/my' };
const PATH = '/my/sessions';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { member } = requireMemberPage(pageContext, url);
  return { sessions: (await listSessions(pageContext.ctx, member)).map(sessionView) };
}

/** No secrets. */
function sessionView({ id, device, startedAt, seenAt, isThis }: ActiveSession) {
  const version = device.version > 0 ? ` ${device.version}` : '';
  return {
    id,
    name: `${deviceName(device.userAgent)}${version}`,
    startedAt: fullDate(startedAt),
    seenAt: seenAt.toISOString(),
    isThis,
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { member } = requireMemberPage(pageContext, url);
  const field = await fieldsOf(request);
  const id = Number(field('act').replace('end-', ''));
  return runAccountAction(async () => {
    if (field('act') === 'others') {
      await endOtherSessions(pageContext.ctx, member);
      return { path: PATH, message: 'others-ended' };
    }
    // The current session ends by logout, which also clears the browser.
    if (Number.isSafeInteger(id) && id > 0 && id !== member.sessionId)
      await endSessionElsewhere(pageContext.ctx, { member, sessionId: id });
    return { path: PATH, message: 'session-ended' };
  });
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '로그인한 기기');
}

export default function MySessionsPage({ loaderData: { sessions } }: Route.ComponentProps): ReactNode {
  const now = useNow();
  const others = sessions.filter((session) => !session.isThis);
  return (
    <MyPage
      title="로그인한 기기"
      intro="모르는 기기가 있으면 로그아웃하고 비밀번호를 바꾸어 주세요. 로그아웃하면 그 기기에서 바로 이용할 수 없습니다."
    >
      <ul className={styles.cards}>
        {sessions.map((session) => (
          <li key={session.id}>
            <div>
              <p className={styles.cardName}>
                {session.name}
                {session.isThis ? <span className={styles.mark}>이 기기</span> : null}
              </p>
              <p className={styles.small}>
                마지막 이용 {session.isThis ? '지금' : relativeTime(new Date(session.seenAt), now)} ·{' '}
                {session.startedAt} 로그인
              </p>
            </div>
            {session.isThis ? null : <SmallForm act={`end-${session.id}`} label="로그아웃" about={session.name} />}
          </li>
        ))}
      </ul>
      {others.length > 0 ? (
        <section className={styles.part}>
          <MyForm submit="다른 기기에서 모두 로그아웃" act="others" tone="quiet" />
        </section>
      ) : (
        <p className={styles.small}>다른 기기에서는 로그인하지 않았습니다.</p>
      )}
    </MyPage>
  );
}
