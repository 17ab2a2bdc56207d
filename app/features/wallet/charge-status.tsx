import { type ReactNode, useEffect, useRef } from 'react';
import styles from './coin.module.css';
import type { ChargeMessage } from './use-charge.ts';
import { Link } from '../../navigation/link.tsx';

/** Takes the focus, so that it is announced. */
export function ChargeStatus({ message }: { message: ChargeMessage | null }): ReactNode {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (message) element.current?.focus();
  }, [message]);
  return (
    <p
      ref={element}
      role={message?.isGood ? 'status' : 'alert'}
      tabIndex={-1}
      className={styles.said}
      data-good={message?.isGood || undefined}
      hidden={!message}
    >
      {message?.sentence}
      {message?.method ? (
        <>
          {' '}
          <Link to={message.method.path}>{message.method.name}</Link>
        </>
      ) : null}
    </p>
  );
}
