import type { ReactNode } from 'react';
import { Form, redirect } from 'react-router';
import { findAdvertCookieConsent, saveAdvertCookieConsent } from '#domain/members';
import { AD_CONSENT } from '#shared/merchandising/marketing';
import { formText } from '../../browser/form-text.ts';
import styles from '../../features/legal/legal.module.css';
import { type RequestContext, requestContext, requireVisit } from '../../server/request-context.server.ts';
import { pageHead } from '../../features/seo/page-head.ts';
import ui from '../../components/ui.module.css';
import text from '../../components/written-text/written-text.module.css';
import choice from '../../features/analytics/cookie-choice.module.css';
import { readForm } from '../../server/form-data.server.ts';
import type { Route } from './+types/privacy-cookies';

export const handle = { title: '쿠키 설정', back: '/privacy' };

const OWN_COOKIES = [
  {
    name: '로그인',
    use: '로그인을 이어 가고 계정을 지킵니다',
    kept: '자동 로그인 1년, 그 밖에는 브라우저를 닫을 때까지',
  },
  { name: '아이디 저장', use: '로그인 창에 이메일을 미리 적어 둡니다', kept: '1년' },
  { name: '유입 경로(PID, SID)', use: '유입 경로를 집계합니다', kept: '30일' },
  { name: '알림 안내(alarmchk)', use: '알림 수신을 안내했는지 기억합니다', kept: '1년' },
  { name: '돌아갈 주소', use: '본인인증을 마치고 보던 화면으로 돌아갑니다', kept: '5분' },
  { name: '광고 쿠키에 대한 답', use: '동의하거나 거부하신 것을 기억합니다', kept: '1년' },
];

export async function loader({ context }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  return { usesAdverts: pageContext.marketing !== null, answer: await currentConsent(pageContext) };
}

/** A refusal on this device, else the member's decision, else the device's. */
async function currentConsent(pageContext: RequestContext): Promise<boolean | null> {
  const saved = requireVisit(pageContext).cookie(AD_CONSENT.cookie);
  if (saved === '0') return false;
  const message = pageContext.member && (await findAdvertCookieConsent(pageContext.ctx, pageContext.member.memberNo));
  return message ?? (saved === '1' ? true : null);
}

export async function action({ context, request }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const isAccepted = formText(await readForm(request), 'agreed') === 'true';
  requireVisit(pageContext).tellCookie(AD_CONSENT.cookie, isAccepted ? '1' : '0', AD_CONSENT.seconds);
  if (pageContext.member)
    await saveAdvertCookieConsent(pageContext.ctx, { memberNo: pageContext.member.memberNo, isGiven: isAccepted });
  return redirect('/privacy/cookies', 303);
}

export function meta({ matches }: Route.MetaArgs) {
  const description = '이 사이트가 쓰는 쿠키와 맞춤형 광고를 위한 쿠키의 동의를 알립니다.';
  return pageHead(matches, { page: '쿠키 설정', description, path: '/privacy/cookies' });
}

export default function PrivacyCookiesPage({ loaderData: { usesAdverts, answer } }: Route.ComponentProps): ReactNode {
  return (
    <article className={`${text.text} ${styles.legal}`} data-face="device">
      <h1>쿠키 설정</h1>
      <h2>꼭 필요한 쿠키</h2>
      <p>서점을 이용하는 데 쓰는 이 서점의 쿠키입니다. 브라우저의 설정에서 차단하거나 삭제할 수 있습니다.</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- because keys must scroll what is wider than the screen. */}
      <div className={text.wide} role="region" aria-label="꼭 필요한 쿠키" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">이름</th>
              <th scope="col">쓰임</th>
              <th scope="col">기간</th>
            </tr>
          </thead>
          <tbody>
            {OWN_COOKIES.map(({ name, use, kept }) => (
              <tr key={name}>
                <td>{name}</td>
                <td>{use}</td>
                <td>{kept}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <h2>맞춤형 광고를 위한 쿠키</h2>
      {usesAdverts ? <AdvertChoice answer={answer} /> : <p>이 서점은 광고를 위한 쿠키를 쓰지 않습니다.</p>}
    </article>
  );
}

const STATUS = {
  given: '지금은 동의하신 상태입니다.',
  refused: '지금은 거부하신 상태입니다. 광고를 위한 쿠키를 쓰지 않습니다.',
  open: '아직 답하지 않으셨습니다. 답하시기 전에는 광고를 위한 쿠키를 쓰지 않습니다.',
};

function AdvertChoice({ answer }: { answer: boolean | null }): ReactNode {
  return (
    <>
      <p>
        관심에 맞는 이벤트와 광고를 보여 드리고 광고의 효과를 살피는 데 쿠키를 씁니다. 작품의 제목과 글은 알리지 않으며,
        로그인·결제 화면과 회원의 화면에서는 쓰지 않습니다. 동의하지 않아도 서비스를 모두 이용하실 수 있습니다.
      </p>
      <p role="status" className={choice.standing}>
        {answer === null ? STATUS.open : answer ? STATUS.given : STATUS.refused}
      </p>
      <Form method="post" replace reloadDocument className={choice.choice}>
        <button
          type="submit"
          name="agreed"
          value="false"
          aria-pressed={answer === false}
          className={`${ui.button} ${ui.outline}`}
        >
          거부
        </button>
        <button
          type="submit"
          name="agreed"
          value="true"
          aria-pressed={answer === true}
          className={`${ui.button} ${ui.outline}`}
        >
          동의
        </button>
      </Form>
    </>
  );
}
