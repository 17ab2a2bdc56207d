import { type ReactNode } from 'react';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { AdultChoice } from '../../features/age-gate/adult-choice.tsx';
import { MyPage, myHead } from '../../features/account/my-page.tsx';
import styles from '../../features/account/my.module.css';
import { requestContext } from '../../server/request-context.server.ts';
import ui from '../../components/ui.module.css';
import { fullDate } from '../../components/formatters/full-date.ts';
import type { Route } from './+types/my-adult';

export const handle = { title: '본인인증·성인 모드', back: '/my' };
const PROOF_YEARS = 1;

export function loader({ context, url }: Route.LoaderArgs) {
  const { member } = requireMemberPage(context.get(requestContext), url);
  return {
    verified: member.verifiedAt ? fullDate(member.verifiedAt) : '',
    until: member.verifiedAt ? fullDate(yearAfter(member.verifiedAt)) : '',
    isOver: member.isProofOver,
    detail: member.adultDetail,
    isOn: member.adultMode,
    isHidden: member.isAdultHidden === true,
  };
}

function yearAfter(time: Date): Date {
  const end = new Date(time);
  end.setUTCFullYear(end.getUTCFullYear() + PROOF_YEARS);
  return end;
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '본인인증·성인 모드');
}

export default function MyAdultPage({ loaderData: me }: Route.ComponentProps): ReactNode {
  return (
    <MyPage title="본인인증·성인 모드">{me.verified ? <Verified me={me} /> : <Unverified isOver={me.isOver} />}</MyPage>
  );
}

type Me = Route.ComponentProps['loaderData'];

function Unverified({ isOver }: { isOver: boolean }): ReactNode {
  return (
    <>
      <p className={styles.intro}>
        {isOver ? '성인인증 유효기간(1년)이 지났습니다. ' : ''}본인 명의의 휴대전화로 나이와 본인 여부를 확인합니다.
        출생 연도와 인증 일시, 방법만 저장하며 이름과 전화번호는 저장하지 않습니다.
      </p>
      <a className={`${ui.button} ${ui.main} ${styles.wide}`} href="/verify?adult=2&return_to=%2Fmy%2Fadult">
        본인인증 하기
      </a>
    </>
  );
}

function Verified({ me }: { me: Me }): ReactNode {
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>본인인증</dt>
          <dd>{me.verified}에 인증함</dd>
        </div>
        <div>
          <dt>유효기간</dt>
          <dd>{me.until}까지</dd>
        </div>
        <div>
          <dt>성인 모드</dt>
          <dd>{me.isHidden ? '이 앱에서는 꺼짐' : me.isOn ? '켜짐' : '꺼짐'}</dd>
        </div>
      </dl>
      <section className={styles.part}>
        <h2>성인 모드</h2>
        {me.isHidden ? (
          <p>이 앱에서는 19세 이상 이용가 작품을 보여 드리지 않습니다. 성인 모드는 웹 브라우저에서 바꿔 주세요.</p>
        ) : me.detail === 2 ? (
          <p>미성년자는 성인 모드를 이용할 수 없습니다. 19세가 되는 해의 1월 1일부터 이용할 수 있습니다.</p>
        ) : (
          <>
            <p>켜시면 19세 이상 이용가 작품의 표지와 내용을 볼 수 있습니다. 모든 기기에 함께 적용됩니다.</p>
            {me.isOn ? (
              <>
                <p>홈과 목록, 검색, 랭킹에 보일 작품을 고를 수 있습니다.</p>
                <AdultChoice />
              </>
            ) : null}
            <form method="post" action="/adult-mode">
              <input type="hidden" name="adult_mode" value={me.isOn ? '0' : '1'} />
              <input type="hidden" name="return_to" value="/my/adult" />
              <button type="submit" className={`${ui.button} ${me.isOn ? ui.outline : ui.main} ${styles.wide}`}>
                {me.isOn ? '성인 모드 끄기' : '성인 모드 켜기'}
              </button>
            </form>
          </>
        )}
      </section>
    </>
  );
}
