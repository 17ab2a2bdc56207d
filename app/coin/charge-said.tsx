import { type ReactNode, useEffect, useRef } from 'react';
import styles from './coin.module.css';
import type { ChargeSaid } from './use-charge.ts';

/** What went wrong, or waits; the focus comes to it, so that it is read out. */
export function ChargeSaidLine({ said }: { said: ChargeSaid | null }): ReactNode {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (said) place.current?.focus();
  }, [said]);
  return (
    <p
      ref={place}
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
