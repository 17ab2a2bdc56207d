import type { ReactNode } from 'react';
import { AdultModeForm } from '../age-gate/adult-mode-form.tsx';
import ui from '../../components/ui.module.css';
import { fullDate } from '../../components/formatters/full-date.ts';
import styles from './verify.module.css';

interface CheckDoneProps {
  isAdult: boolean;
  /** The reader wants adult works and the mode is off. */
  asksMode: boolean;
  /** ISO timestamp. */
  validUntil: string;
  outUrl: string;
}

/** Adult mode is still the reader's choice. */
export function CheckDone({ isAdult, asksMode, validUntil, outUrl }: CheckDoneProps): ReactNode {
  const back = outUrl === '/' ? '메인으로' : '보던 화면으로 돌아가기';
  return (
    <>
      <p className={styles.lead} role="status">
        본인인증이 완료되었습니다.
      </p>
      <p className={styles.until}>
        {isAdult ? '성인인증' : '본인인증'} 유효기간: {fullDate(new Date(validUntil))}까지
      </p>
      {!isAdult && asksMode ? (
        <p className={styles.lead}>
          19세 미만 청소년은 이용할 수 없습니다. 19세가 되는 해의 1월 1일부터 이용할 수 있습니다.
        </p>
      ) : null}
      {isAdult && asksMode ? (
        <>
          <p className={styles.lead}>성인 모드를 켜시겠습니까? 켜면 19세 이상 이용가 작품의 표지와 내용이 보입니다.</p>
          <div className={styles.choices}>
            <AdultModeForm isOn returnTo={outUrl} className={`${ui.button} ${ui.main} ${styles.act}`}>
              성인 모드 켜기
            </AdultModeForm>
            <a className={`${ui.button} ${ui.outline} ${styles.act}`} href={outUrl}>
              {back}
            </a>
          </div>
        </>
      ) : (
        <a className={`${ui.button} ${ui.inked} ${styles.act}`} href={!isAdult && asksMode ? '/' : outUrl}>
          {!isAdult && asksMode ? '메인으로' : back}
        </a>
      )}
    </>
  );
}
