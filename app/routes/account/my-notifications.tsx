import { type ReactNode } from 'react';
import { data, redirect, useNavigation } from 'react-router';
import { setEpisodeAlert } from '#domain/library';
import {
  type NotificationPreferences,
  KINDS_BY_CHANNEL,
  changePreferences,
  readPreferences,
  renewAdvertConsent,
} from '#domain/notifications';
import { DIGESTS, type NotificationChannel } from '#shared/notifications/notifications';
import { formText } from '../../browser/form-text.ts';
import { AdConsentChoices, NotifiedWorks, ReconsentNotice } from '../../features/notifications/marketing-consent.tsx';
import {
  DigestChoice,
  KindChoices,
  NotificationChoice,
  QuietHours,
} from '../../features/notifications/notification-settings.tsx';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { MyForm } from '../../features/account/my-form.tsx';
import { MyPage, myHead } from '../../features/account/my-page.tsx';
import styles from '../../features/account/my.module.css';
import { PushChoice } from '../../features/notifications/push-choice.tsx';
import { requestContext } from '../../server/request-context.server.ts';
import { fullDate } from '../../components/formatters/full-date.ts';
import { readForm } from '../../server/form-data.server.ts';
import type { Route } from './+types/my-notifications';

export const handle = { title: '알림 설정', back: '/my', beside: '알림함', besidePath: '/my/inbox' };
const NUMBER = /^[1-9]\d{0,14}$/;

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { member } = requireMemberPage(pageContext, url);
  const { alarms, askedAgainAt, ...choices } = await readPreferences(pageContext.ctx, member);
  return {
    choices,
    alarms: alarms.map(({ id, title }) => ({ id, title })),
    askedAgain: askedAgainAt && fullDate(askedAgainAt),
    isMailProved: member.mailProvedAt !== null,
    kinds: KINDS_BY_CHANNEL,
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { member } = requireMemberPage(pageContext, url);
  const { memberNo, reader } = member;
  const form = await readForm(request);
  const actionName = formText(form, 'act');
  if (actionName === 'keep') {
    await renewAdvertConsent(pageContext.ctx, memberNo);
    return data({ message: ['광고성 정보를 계속 받으시기로 확인했습니다.'] });
  }
  const work = formText(form, 'work');
  if (actionName === 'alarm-off' && NUMBER.test(work)) {
    await setEpisodeAlert(pageContext.ctx, { memberNo, reader, workId: Number(work), wantsAlarm: false });
    return redirect(url.pathname, 303);
  }
  const changes = await changePreferences(pageContext.ctx, { memberNo, wish: parseNotificationForm(form) });
  return data({ message: ['저장했습니다.', ...changes] });
}

/** Missing or invalid values are off. */
function parseNotificationForm(form: FormData): NotificationPreferences {
  const isOn = (name: string): boolean => formText(form, name) === 'true';
  const hour = (name: string): number | null => {
    const value = formText(form, name);
    return /^(\d|1\d|2[0-3])$/.test(value) ? Number(value) : null;
  };
  const kinds = (method: NotificationChannel) =>
    KINDS_BY_CHANNEL[method].filter((kind) => form.getAll(method).includes(kind));
  return {
    newEpisode: isOn('new-episode'),
    marketing: isOn('marketing'),
    marketingNight: isOn('marketing-night'),
    ways: { push: kinds('push'), mail: kinds('mail') },
    quietFrom: hour('quiet-from'),
    quietUntil: hour('quiet-until'),
    digest: DIGESTS.find((item) => item === formText(form, 'digest')) ?? 'off',
    digestHour: hour('digest-hour') ?? 8,
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '알림 설정');
}

export default function MyNotificationsPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { choices, alarms, askedAgain, isMailProved, kinds } = loaderData;
  // Until revalidated, remounting would reset a changed box.
  const isSaved = useNavigation().state === 'idle' && actionData !== undefined;
  return (
    <MyPage title="알림 설정" intro="모든 알림은 알림함에 담깁니다. 그 밖에 어떻게 받을지 고르실 수 있습니다.">
      <div role="status">
        {isSaved ? (
          <div className={styles.said}>
            {actionData.message.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        ) : null}
      </div>
      {askedAgain ? <ReconsentNotice on={askedAgain} /> : null}
      <MyForm submit="저장">
        <div className={styles.choices}>
          <NotificationChoice name="new-episode" isOn={choices.newEpisode} title="새 회차 알림">
            관심 작품의 새 회차가 올라오면 알려 드립니다.
          </NotificationChoice>
        </div>
        <KindChoices method="push" kinds={kinds.push} on={choices.ways.push} title="푸시로 받을 알림">
          알림을 켠 기기로 보내 드립니다. 이벤트·혜택은 수신에 동의하신 경우에만 보냅니다.
        </KindChoices>
        <QuietHours from={choices.quietFrom} until={choices.quietUntil} />
        <DigestChoice digest={choices.digest} hour={choices.digestHour} isMailProved={isMailProved} />
        <KindChoices method="mail" kinds={kinds.mail} on={choices.ways.mail} title="메일로 받을 알림">
          읽지 않은 알림만 모아 보내 드립니다. 이벤트·혜택은 수신에 동의하신 경우에만 따로 보냅니다.
        </KindChoices>
        <AdConsentChoices isOn={choices.marketing} atNight={choices.marketingNight} message={choices.consent} />
      </MyForm>
      <PushChoice />
      <NotifiedWorks works={alarms} />
    </MyPage>
  );
}
