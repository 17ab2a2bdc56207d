import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from '../components/kit.module.css';

interface PasskeyButtonProps {
  /** WebAuthn options as JSON. */
  options: string;
  /** `make` registers, `show` authenticates. */
  deed: 'make' | 'show';
  children: ReactNode;
}

const FAILED = '패스키를 쓰지 못했습니다. 다시 시도하거나 다른 방법을 이용해 주세요.';

/**
 * Runs WebAuthn and submits the surrounding form with the result as `passkey`. Explains alternatives when passkeys or
 * script are missing.
 */
export function PasskeyButton({ options, deed, children }: PasskeyButtonProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [canUse, setCanUse] = useState<boolean>();
  const [formError, setError] = useState('');
  useEffect(() => setCanUse('PublicKeyCredential' in window), []);
  const request = async (): Promise<void> => {
    setError('');
    try {
      const result = await credentialOf(deed, options);
      if (!field.current) return;
      field.current.value = JSON.stringify(result);
      field.current.form?.requestSubmit();
    } catch {
      setError(FAILED);
    }
  };
  if (canUse === false) return <p className={styles.hint}>이 브라우저에서는 패스키를 쓸 수 없습니다.</p>;
  return (
    <>
      <input ref={field} type="hidden" name="passkey" defaultValue="" />
      <button type="button" className={styles.quietButton} disabled={!canUse} onClick={() => void request()}>
        {children}
      </button>
      {formError ? (
        <p role="alert" className={styles.error}>
          {formError}
        </p>
      ) : null}
    </>
  );
}

async function credentialOf(action: 'make' | 'show', options: string): Promise<object> {
  const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = JSON.parse(options);
  return action === 'make' ? startRegistration({ optionsJSON }) : startAuthentication({ optionsJSON });
}
