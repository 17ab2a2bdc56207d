import type { ReactNode } from 'react';
import styles from '../components/kit.module.css';

/** Shown only once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }): ReactNode {
  return (
    <>
      <p className={styles.lead}>
        휴대전화나 패스키를 잃어버렸을 때 쓰는 코드입니다. 코드마다 한 번만 쓸 수 있고, 다시 보여 드리지 않습니다.
        안전한 곳에 적어 두어 주세요.
      </p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
    </>
  );
}
