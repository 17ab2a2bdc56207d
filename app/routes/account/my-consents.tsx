import { type ReactNode } from 'react';
import { type ConsentRow, hasStoreRefundConsent, listConsents, saveStoreRefundConsent } from '#domain/members';
import { legalDay } from '#shared/members/policies';
import type { ConsentKind } from '#shared/members/members';
import { formText } from '../../browser/form-text.ts';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { runAccountAction } from '../../features/account/my-action.server.ts';
import { MyForm } from '../../features/account/my-form.tsx';
import { MyPage, myHead } from '../../features/account/my-page.tsx';
import styles from '../../features/account/my.module.css';
import { requestContext } from '../../server/request-context.server.ts';
import { fullDate } from '../../components/formatters/full-date.ts';
import { readForm } from '../../server/form-data.server.ts';
import type { Route } from './+types/my-consents';
import { Link } from '../../navigation/link.tsx';

export const handle = { title: '동의 내역', back: '/my' };

const KINDS: Record<ConsentKind, { name: string; path: string; given: string; refused: string }> = {
  terms: { name: '이용약관 (필수)', path: '/terms', given: '동의', refused: '거부' },
  privacy: { name: '개인정보 수집 및 이용 (필수)', path: '/privacy', given: '동의', refused: '거부' },
  age: { name: '만 14세 이상 확인 (필수)', path: '/terms', given: '확인', refused: '거부' },
  marketing: { name: '이벤트·혜택 알림 수신 (선택)', path: '/privacy', given: '동의', refused: '거부' },
  'advert-cookies': { name: '맞춤형 광고를 위한 쿠키 (선택)', path: '/privacy', given: '동의', refused: '거부' },
  'store-refunds': {
    name: 'App Store 환불 심사에 이용 정보 제공 (선택)',
    path: '/privacy',
    given: '동의',
    refused: '거부',
  },
  'marketing-night': { name: '야간(21시~08시) 알림 수신 (선택)', path: '/privacy', given: '동의', refused: '거부' },
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { member } = requireMemberPage(pageContext, url);
  const consents = (await listConsents(pageContext.ctx, member.memberNo)).map(consentView);
  const isAccepted = await hasStoreRefundConsent(pageContext.ctx, member.memberNo);
  // Only with the App Store open.
  return {
    consents,
    storeRefunds: isAccepted || pageContext.ctx.stores.open.includes('ios') ? { agreed: isAccepted } : null,
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireMemberPage(pageContext, url).member;
  const isGiven = formText(await readForm(request), 'agreed') === 'true';
  return runAccountAction(async () => {
    await saveStoreRefundConsent(pageContext.ctx, { memberNo, isGiven });
    return { path: '/my/consents', message: isGiven ? 'consent-given' : 'consent-withdrawn' };
  });
}

function consentView({ kind, version, isGiven, at }: ConsentRow) {
  const { name, path, given, refused } = KINDS[kind];
  const isDated = /^\d{4}-\d{2}-\d{2}$/.test(version);
  return {
    name,
    message: `${fullDate(at)} ${isGiven ? given : refused}`,
    version: isDated ? { name: `${legalDay(version)} 시행`, path: `${path}?version=${version}` } : null,
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '동의 내역');
}

/** Required information on disclosure to third parties (개인정보보호법 §17②, §28의8②). */
const STORE_REFUNDS = [
  ['받는 곳', 'Apple Inc.(미국, privacy@apple.com)'],
  ['제공 목적', '환불 요청의 심사'],
  ['제공 항목', '거래 번호, 동의하신 사실, 코인을 드렸는지, 쓰신 비율, 서점이 바라는 환불의 범위'],
  ['제공 시점과 방법', 'Apple이 물을 때마다 암호화한 통신으로'],
  ['보유 기간', 'Apple이 심사를 마칠 때까지(그 뒤는 Apple의 개인정보 처리방침에 따름)'],
  [
    '거부하시는 방법과 영향',
    '동의하지 않으시거나, 동의하신 뒤 아래의 ‘동의 철회’를 누르시면 됩니다. 그때부터 아무것도 알리지 않으며, 불이익은 없습니다.',
  ],
] as const;

function StoreRefunds({ agreed }: { agreed: boolean }): ReactNode {
  return (
    <section className={styles.part} aria-labelledby="store-refunds">
      <h2 id="store-refunds">App Store 환불 심사에 이용 정보 제공</h2>
      <p>
        App Store에서 충전하신 코인의 환불을 Apple에 요청하시면, Apple은 그 코인을 얼마나 쓰셨는지 서점에 묻습니다.
        동의하지 않으셔도 서비스와 환불 요청을 모두 이용하실 수 있습니다.
      </p>
      <dl className={styles.terms}>
        {STORE_REFUNDS.map(([name, words]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p>{agreed ? '지금은 동의하신 상태입니다.' : '지금은 동의하지 않으신 상태입니다.'}</p>
      <MyForm submit={agreed ? '동의 철회' : '동의'} tone="quiet">
        <input type="hidden" name="agreed" value={String(!agreed)} />
      </MyForm>
    </section>
  );
}

export default function MyConsentsPage({ loaderData: { consents, storeRefunds } }: Route.ComponentProps): ReactNode {
  return (
    <MyPage title="동의 내역" intro="동의하거나 거부하신 날과 그때의 글입니다. 새로 바꾸신 것이 위에 있습니다.">
      <ul className={styles.history}>
        {consents.map((consent, at) => (
          <li key={at}>
            <p className={styles.cardName}>{consent.name}</p>
            <p className={styles.small}>
              {consent.message}
              {consent.version ? (
                <>
                  {' · '}
                  <Link to={consent.version.path}>{consent.version.name}</Link>
                </>
              ) : null}
            </p>
          </li>
        ))}
      </ul>
      {storeRefunds ? <StoreRefunds agreed={storeRefunds.agreed} /> : null}
      <section className={styles.part}>
        <h2>동의를 철회하려면</h2>
        <p>
          선택 항목은{' '}
          <Link className={styles.inline} to="/my/notifications">
            알림 설정
          </Link>
          과{' '}
          <Link className={styles.inline} to="/privacy/cookies">
            쿠키 설정
          </Link>
          에서 언제든지 바꾸실 수 있습니다. 필수 항목은 서비스를 이용하는 데 꼭 필요하여, 철회하시려면{' '}
          <Link className={styles.inline} to="/my/withdraw">
            회원 탈퇴
          </Link>
          를 이용해 주세요.
        </p>
      </section>
    </MyPage>
  );
}
