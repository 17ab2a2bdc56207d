import type { ReactNode } from 'react';
import styles from './offer-body.module.css';

/** The text of offered terms with its digest. */
export function OfferBody({ body, digest }: { body: string; digest: string }): ReactNode {
  return (
    <>
      <p className={styles.body}>{body}</p>
      <p className={styles.digest}>
        이 글의 SHA-256 <code>{digest}</code>
      </p>
    </>
  );
}
