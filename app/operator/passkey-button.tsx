import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './kit/kit.module.css';

interface PasskeyButtonProps {
  /** What the shop asks the browser, as JSON; goes into WebAuthn as it is. */
  options: string;
  /** `make` a new one, or `show` one that is known. */
  deed: 'make' | 'show';
  children: ReactNode;
}

const FAILED = '패스키를 쓰지 못했습니다. 다시 시도하거나 다른 방법을 이용해 주세요.';

/**
 * Asks the browser for a passkey and sends the form that it stands in, with the answer as `passkey`. A browser without
 * passkeys, or without script, is told to take another way.
 */
export function PasskeyButton({ options, deed, children }: PasskeyButtonProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [canUse, setCanUse] = useState<boolean>();
  const [fault, setFault] = useState('');
  useEffect(() => setCanUse('PublicKeyCredential' in window), []);
  const ask = async (): Promise<void> => {
    setFault('');
    try {
      const answer = await answerOf(deed, options);
      if (!field.current) return;
      field.current.value = JSON.stringify(answer);
      field.current.form?.requestSubmit();
    } catch {
      setFault(FAILED);
    }
  };
  if (canUse === false) return <p className={styles.hint}>이 브라우저에서는 패스키를 쓸 수 없습니다.</p>;
  return (
    <>
      <input ref={field} type="hidden" name="passkey" defaultValue="" />
      <button type="button" className={styles.quietButton} disabled={!canUse} onClick={() => void ask()}>
        {children}
      </button>
      {fault ? (
        <p role="alert" className={styles.error}>
          {fault}
        </p>
      ) : null}
    </>
  );
}

async function answerOf(deed: 'make' | 'show', options: string): Promise<object> {
  const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = JSON.parse(options);
  return deed === 'make' ? startRegistration({ optionsJSON }) : startAuthentication({ optionsJSON });
}
