import { type ReactNode } from 'react';
import { data, redirect, useNavigation } from 'react-router';
import { setAlarm } from '#domain/bookshelf';
import { type NewsChoices, KINDS_BY_WAY, changeChoices, choicesOf, keepAdverts } from '#domain/notifications';
import { DIGESTS, type NewsChannel } from '#vocabulary/notifications';
import { formText } from '../form-text.ts';
import { AdvertChoices, AlarmWorks, AskedAgain } from '../inbox/advert-choices.tsx';
import { DigestChoice, KindChoices, NewsChoice, QuietHours } from '../inbox/news-choices.tsx';
import { memberOnly } from '../members/login-guard.server.ts';
import { MyForm } from '../my/my-form.tsx';
import { MyPage, myHead } from '../my/my-page.tsx';
import styles from '../my/my.module.css';
import { PushChoice } from '../push/push-choice.tsx';
import { requestFacts } from '../request-context.server.ts';
import { fullDate } from '../wording/full-date.ts';
import { sentForm } from '../sent-form.server.ts';
import type { Route } from './+types/my-notifications';

export const handle = { title: '알림 설정', back: '/my', beside: '알림함', besidePath: '/my/inbox' };
const NUMBER = /^[1-9]\d{0,14}$/;

export async function loader({ context, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const { member } = memberOnly(facts, url);
  const { alarms, askedAgainAt, ...choices } = await choicesOf(facts.ctx, member);
  return {
    choices,
    alarms: alarms.map(({ id, title }) => ({ id, title })),
    askedAgain: askedAgainAt && fullDate(askedAgainAt),
    isMailProved: member.mailProvedAt !== null,
    kinds: KINDS_BY_WAY,
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const { member } = memberOnly(facts, url);
  const { memberNo, reader } = member;
  const form = await sentForm(request);
  const act = formText(form, 'act');
  if (act === 'keep') {
    await keepAdverts(facts.ctx, memberNo);
    return data({ said: ['광고성 정보를 계속 받으시기로 확인했습니다.'] });
  }
  const work = formText(form, 'work');
  if (act === 'alarm-off' && NUMBER.test(work)) {
    await setAlarm(facts.ctx, { memberNo, reader, workId: Number(work), wantsAlarm: false });
    return redirect(url.pathname, 303);
  }
  const changes = await changeChoices(facts.ctx, { memberNo, wish: wishIn(form) });
  return data({ said: ['저장했습니다.', ...changes] });
}

/** What a form asks for; whatever it leaves out or gets wrong is off. */
function wishIn(form: FormData): NewsChoices {
  const isOn = (name: string): boolean => formText(form, name) === 'true';
  const hour = (name: string): number | null => {
    const value = formText(form, name);
    return /^(\d|1\d|2[0-3])$/.test(value) ? Number(value) : null;
  };
  const kinds = (way: NewsChannel) => KINDS_BY_WAY[way].filter((kind) => form.getAll(way).includes(kind));
  return {
    newEpisode: isOn('new-episode'),
    marketing: isOn('marketing'),
    marketingNight: isOn('marketing-night'),
    ways: { push: kinds('push'), mail: kinds('mail') },
    quietFrom: hour('quiet-from'),
    quietUntil: hour('quiet-until'),
    digest: DIGESTS.find((one) => one === formText(form, 'digest')) ?? 'off',
    digestHour: hour('digest-hour') ?? 8,
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '알림 설정');
}

export default function MyNotificationsPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { choices, alarms, askedAgain, isMailProved, kinds } = loaderData;
  // Before the saved choices are loaded, a box that is changed again would be set back.
  const isSaved = useNavigation().state === 'idle' && actionData !== undefined;
  return (
    <MyPage title="알림 설정" intro="모든 알림은 알림함에 담깁니다. 그 밖에 어떻게 받을지 고르실 수 있습니다.">
      <div role="status">
        {isSaved ? (
          <div className={styles.said}>
            {actionData.said.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        ) : null}
      </div>
      {askedAgain ? <AskedAgain on={askedAgain} /> : null}
      <MyForm submit="저장">
        <div className={styles.choices}>
          <NewsChoice name="new-episode" isOn={choices.newEpisode} title="새 회차 알림">
            관심 작품의 새 회차가 올라오면 알려 드립니다.
          </NewsChoice>
        </div>
        <KindChoices way="push" kinds={kinds.push} on={choices.ways.push} title="푸시로 받을 알림">
          알림을 켠 기기로 보내 드립니다. 이벤트·혜택은 수신에 동의하신 때에만 보냅니다.
        </KindChoices>
        <QuietHours from={choices.quietFrom} until={choices.quietUntil} />
        <DigestChoice digest={choices.digest} hour={choices.digestHour} isMailProved={isMailProved} />
        <KindChoices way="mail" kinds={kinds.mail} on={choices.ways.mail} title="메일로 받을 알림">
          읽지 않은 알림만 모아 보내 드립니다. 이벤트·혜택은 수신에 동의하신 때에만 따로 보냅니다.
        </KindChoices>
        <AdvertChoices isOn={choices.marketing} atNight={choices.marketingNight} said={choices.consent} />
      </MyForm>
      <PushChoice />
      <AlarmWorks works={alarms} />
    </MyPage>
  );
}
