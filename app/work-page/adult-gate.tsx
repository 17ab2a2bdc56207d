import type { ReactNode } from 'react';
import type { AdultGateStep } from '#vocabulary/identity';
import { AdultModeForm, ConfirmedLink } from '../members/confirmed.tsx';
import ui from '../ui/ui.module.css';
import { verifyAddress } from '../verify/verify-address.ts';
import styles from './adult-gate.module.css';

const TEXTS: Record<AdultGateStep, string> = {
  login: '19세 이상 이용가 작품입니다. 로그인해 주세요.',
  verify: '성인인증이 필요한 작품입니다.',
  reverify: '성인인증 유효기간(1년)이 지났습니다.',
  minor: '19세 미만 청소년은 이용할 수 없습니다.\n19세가 되는 해의 1월 1일부터 이용할 수 있습니다.',
  'switch-on': '성인 모드를 켜야 볼 수 있는 작품입니다.',
};
const MAIN = `${ui.button} ${ui.main}`;

/** What stands in place of an adult work, and the one step that this reader can take (T2; 청소년 보호법 제14조의 표시). */
export function AdultGate({ step, path, level = 2 }: { step: AdultGateStep; path: string; level?: 1 | 2 }): ReactNode {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <section className={styles.gate}>
      <span className={styles.ring} role="img" aria-label="19세 이상 이용가">
        19
      </span>
      <Heading className={styles.title}>청소년 이용 불가</Heading>
      <p className={styles.step}>{TEXTS[step]}</p>
      <div className={styles.actions}>
        <Step step={step} path={path} />
        <a className={`${ui.button} ${ui.outline}`} href="/">
          19세 미만 나가기
        </a>
      </div>
      <p className={styles.legal}>
        이 정보내용은 청소년유해매체물로서 「정보통신망 이용촉진 및 정보보호 등에 관한 법률」 및 「청소년 보호법」에
        따라 19세 미만의 청소년이 이용할 수 없습니다.
      </p>
    </section>
  );
}

function Step({ step, path }: { step: AdultGateStep; path: string }): ReactNode {
  switch (step) {
    case 'login':
      return (
        <a className={MAIN} href={`/login?return_to=${encodeURIComponent(path)}`}>
          로그인
        </a>
      );
    case 'verify':
    case 'reverify':
      return (
        <ConfirmedLink
          className={MAIN}
          href={verifyAddress({ adult: true, returnTo: path })}
          question={
            step === 'verify'
              ? '성인인증이 필요한 작품입니다.\n인증 페이지로 이동하시겠습니까?'
              : '성인인증 유효기간(1년)이 지났습니다.\n다시 인증하시겠습니까?'
          }
        >
          본인인증 하기
        </ConfirmedLink>
      );
    case 'switch-on':
      return (
        <AdultModeForm
          isOn
          returnTo={path}
          className={MAIN}
          question={'성인 모드를 켜야 볼 수 있는 작품입니다.\n성인 모드를 켜시겠습니까?'}
        >
          성인 모드 켜기
        </AdultModeForm>
      );
    case 'minor':
      return null;
  }
}
