import { type ReactNode } from 'react';
import { data } from 'react-router';
import { type ConsentChange, changeNotifications, notificationsOf } from '#domain/membership';
import { memberOnly } from '../members/login-guard.server.ts';
import { MyForm } from '../my/my-form.tsx';
import { MyPage, myHead } from '../my/my-page.tsx';
import styles from '../my/my.module.css';
import { fieldsOf } from '../members/mail-form.server.ts';
import { requestFacts } from '../request-context.server.ts';
import { fullDate } from '../wording/full-date.ts';
import type { Route } from './+types/my-notifications';

export const handle = { title: '알림 설정', back: '/my' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const { member } = memberOnly(facts, url);
  const { marketingSaid, ...wish } = await notificationsOf(facts.ctx, member.memberNo);
  return { wish, marketing: marketingSaid ? legalSentence(marketingSaid) : '' };
}

/** What the law wants told when adverts are agreed to or refused: who, what and when (정보통신망법 시행령 §62의2). */
function legalSentence({ kind, isGiven, at }: ConsentChange): string {
  const what = kind === 'marketing-night' ? '야간 광고성 정보' : '광고성 정보';
  return `${fullDate(at)} 서가의 ${what} 수신${isGiven ? '에 동의했습니다.' : '을 거부했습니다.'}`;
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const { memberNo } = memberOnly(facts, url).member;
  const field = await fieldsOf(request);
  const isOn = (name: string): boolean => field(name) === 'true';
  const wish = {
    newEpisode: isOn('new-episode'),
    marketing: isOn('marketing'),
    marketingNight: isOn('marketing-night'),
  };
  const changes = await changeNotifications(facts.ctx, { memberNo, wish });
  return data({ said: ['저장했습니다.', ...changes.map(legalSentence)] });
}

export function meta() {
  return myHead('알림 설정');
}

export default function MyNotificationsPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { wish, marketing } = loaderData;
  return (
    <MyPage title="알림 설정">
      <div role="status">
        {actionData ? (
          <div className={styles.said}>
            {actionData.said.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        ) : null}
      </div>
      <MyForm submit="저장">
        <div className={styles.choices}>
          <Choice name="new-episode" isOn={wish.newEpisode} title="새 회차 알림">
            관심 작품의 새 회차가 올라오면 알려 드립니다.
          </Choice>
          <Choice name="marketing" isOn={wish.marketing} title="이벤트·혜택 알림 (선택)">
            {marketing || '동의하지 않아도 서비스를 모두 이용하실 수 있습니다.'}
          </Choice>
          <Choice name="marketing-night" isOn={wish.marketingNight} title="야간(21시~08시) 알림 (선택)">
            이벤트·혜택 알림에 동의하신 때에만 보냅니다.
          </Choice>
        </div>
      </MyForm>
    </MyPage>
  );
}

function Choice({
  name,
  isOn,
  title,
  children,
}: {
  name: string;
  isOn: boolean;
  title: string;
  children: ReactNode;
}): ReactNode {
  return (
    <label className={styles.choice}>
      <span>
        {title}
        <small>{children}</small>
      </span>
      {/* A new answer of the server is shown also where the box was touched. */}
      <input key={String(isOn)} type="checkbox" name={name} value="true" defaultChecked={isOn} />
    </label>
  );
}
