import { type ReactNode } from 'react';
import { type RunningSession, endOtherSessions, endSessionElsewhere, listSessions } from '#domain/membership';
import { deviceName } from '#vocabulary/device-name';
import { memberOnly } from '../members/login-guard.server.ts';
import { fieldsOf } from '../members/mail-form.server.ts';
import { settleForm } from '../my/my-action.server.ts';
import { MyForm } from '../my/my-form.tsx';
import { MyPage, myHead } from '../my/my-page.tsx';
import styles from '../my/my.module.css';
import { SmallForm } from '../my/small-form.tsx';
import { requestFacts } from '../request-context.server.ts';
import { useNow } from '../ui/now-clock.tsx';
import { fullDate } from '../wording/full-date.ts';
import { relativeTime } from '../wording/relative-time.ts';
import type { Route } from './+types/my-sessions';

export const handle = { title: '로그인한 기기', back: '/my' };
const PATH = '/my/sessions';

export async function loader({ context, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const { member } = memberOnly(facts, url);
  return { sessions: (await listSessions(facts.ctx, member)).map(shown) };
}

/** What a page may tell of a session: nothing that opens one. */
function shown({ id, device, startedAt, seenAt, isThis }: RunningSession) {
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
  const facts = context.get(requestFacts);
  const { member } = memberOnly(facts, url);
  const field = await fieldsOf(request);
  const id = Number(field('act').replace('end-', ''));
  return settleForm(async () => {
    if (field('act') === 'others') {
      await endOtherSessions(facts.ctx, member);
      return { path: PATH, said: 'others-ended' };
    }
    // The one that asks is ended by logging out, which also empties this browser.
    if (Number.isSafeInteger(id) && id > 0 && id !== member.sessionId)
      await endSessionElsewhere(facts.ctx, { member, sessionId: id });
    return { path: PATH, said: 'session-ended' };
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
