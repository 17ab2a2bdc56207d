import { type ReactNode } from 'react';
import { type ConsentRow, listConsents } from '#domain/membership';
import { legalDay } from '#vocabulary/legal-texts';
import type { ConsentKind } from '#vocabulary/members';
import { memberOnly } from '../members/login-guard.server.ts';
import { MyPage, myHead } from '../my/my-page.tsx';
import styles from '../my/my.module.css';
import { requestFacts } from '../request-context.server.ts';
import { fullDate } from '../wording/full-date.ts';
import type { Route } from './+types/my-consents';

export const handle = { title: '동의 내역', back: '/my' };

const KINDS: Record<ConsentKind, { name: string; path: string; given: string; refused: string }> = {
  terms: { name: '이용약관 (필수)', path: '/terms', given: '동의', refused: '거부' },
  privacy: { name: '개인정보 수집 및 이용 (필수)', path: '/privacy', given: '동의', refused: '거부' },
  age: { name: '만 14세 이상 확인 (필수)', path: '/terms', given: '확인', refused: '거부' },
  marketing: { name: '이벤트·혜택 알림 수신 (선택)', path: '/privacy', given: '동의', refused: '거부' },
  'advert-cookies': { name: '맞춤형 광고를 위한 쿠키 (선택)', path: '/privacy', given: '동의', refused: '거부' },
  'marketing-night': { name: '야간(21시~08시) 알림 수신 (선택)', path: '/privacy', given: '동의', refused: '거부' },
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const { member } = memberOnly(facts, url);
  return { consents: (await listConsents(facts.ctx, member.memberNo)).map(shown) };
}

function shown({ kind, version, isGiven, at }: ConsentRow) {
  const { name, path, given, refused } = KINDS[kind];
  const isDated = /^\d{4}-\d{2}-\d{2}$/.test(version);
  return {
    name,
    said: `${fullDate(at)} ${isGiven ? given : refused}`,
    version: isDated ? { name: `${legalDay(version)} 시행`, path: `${path}?version=${version}` } : null,
  };
}

export function meta() {
  return myHead('동의 내역');
}

export default function MyConsentsPage({ loaderData: { consents } }: Route.ComponentProps): ReactNode {
  return (
    <MyPage title="동의 내역" intro="동의하거나 거부하신 날과 그때의 글입니다. 새로 바꾸신 것이 위에 있습니다.">
      <ul className={styles.history}>
        {consents.map((consent, at) => (
          <li key={at}>
            <p className={styles.cardName}>{consent.name}</p>
            <p className={styles.small}>
              {consent.said}
              {consent.version ? (
                <>
                  {' · '}
                  <a href={consent.version.path}>{consent.version.name}</a>
                </>
              ) : null}
            </p>
          </li>
        ))}
      </ul>
      <section className={styles.part}>
        <h2>동의를 거두려면</h2>
        <p>
          선택 항목은{' '}
          <a className={styles.inline} href="/my/notifications">
            알림 설정
          </a>
          과{' '}
          <a className={styles.inline} href="/privacy/cookies">
            쿠키 설정
          </a>
          에서 언제든지 바꾸실 수 있습니다. 필수 항목은 서비스를 이용하는 데 꼭 필요하여, 거두시려면{' '}
          <a className={styles.inline} href="/my/withdraw">
            회원 탈퇴
          </a>
          를 이용해 주세요.
        </p>
      </section>
    </MyPage>
  );
}
