import type { ReactNode } from 'react';
import ui from '../ui/ui.module.css';
import styles from './work-page.module.css';

/** What stands in place of an adult work's page (청소년 보호법 제14조의 표시 문구를 따릅니다). */
export function AdultGate(): ReactNode {
  return (
    <section className={styles.gate}>
      <h2>19세 이상 이용가 작품입니다.</h2>
      <p>
        이 정보내용은 청소년유해매체물로서 「정보통신망 이용촉진 및 정보보호 등에 관한 법률」 및 「청소년 보호법」에
        따라 19세 미만의 청소년이 이용할 수 없습니다.
      </p>
      <p>성인인증은 회원 기능과 함께 열릴 예정입니다. 그때 다시 찾아 주세요.</p>
      <a className={`${ui.button} ${ui.inked}`} href="/">
        메인으로
      </a>
    </section>
  );
}
