import { type ReactNode, useEffect, useRef } from 'react';
import styles from './coin.module.css';
import type { ChargeMessage } from './use-charge.ts';

/** Takes the focus, so that it is announced. */
export function ChargeStatus({ said }: { said: ChargeMessage | null }): ReactNode {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (said) element.current?.focus();
  }, [said]);
  return (
    <p
      ref={element}
      role={said?.isGood ? 'status' : 'alert'}
      tabIndex={-1}
      className={styles.said}
      data-good={said?.isGood || undefined}
      hidden={!said}
    >
      {said?.sentence}
      {said?.way ? (
        <>
          {' '}
          <a href={said.way.path}>{said.way.name}</a>
        </>
      ) : null}
    </p>
  );
}
