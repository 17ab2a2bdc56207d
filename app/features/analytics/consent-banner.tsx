import type { ReactNode } from 'react';
import ui from '../../components/ui.module.css';
import styles from './consent-banner.module.css';
import { Link } from '../../navigation/link.tsx';

/** Covers no content, takes no focus, and both answers look alike. */
export function ConsentBanner({ onAnswer }: { onAnswer(isAccepted: boolean): void }): ReactNode {
  return (
    <section className={styles.banner} aria-labelledby="ad-cookies">
      <div>
        <h2 id="ad-cookies">맞춤형 광고를 위한 쿠키</h2>
        <p>
          관심에 맞는 이벤트와 광고를 보여 드리고 광고의 효과를 살피는 데 쿠키를 쓰려고 합니다. 동의하지 않아도 서비스를
          모두 이용하실 수 있습니다. <Link to="/privacy/cookies">자세히 보기</Link>
        </p>
      </div>
      <div className={styles.answers}>
        <button type="button" className={`${ui.button} ${ui.outline}`} onClick={() => onAnswer(false)}>
          거부
        </button>
        <button type="button" className={`${ui.button} ${ui.outline}`} onClick={() => onAnswer(true)}>
          동의
        </button>
      </div>
    </section>
  );
}
