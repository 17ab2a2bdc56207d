import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import ui from '../../components/ui.module.css';
import forms from '../auth/forms/forms.module.css';
import { useErrorFocus, type FormError } from '../account/form-error.ts';
import { type CardWindowProps, openCardWindow } from './register-card.ts';
import styles from './pass.module.css';

interface CardRegistrationProps {
  window: CardWindowProps;
  /** The billing key after a redirect from the gateway's window. */
  returned: string | null;
  isChange: boolean;
  path: string;
  error: FormError | undefined;
}

const CANCELLED = '카드를 등록하지 않았습니다. 아무것도 결제하지 않았습니다.';
const FAILED = '카드 등록 창을 열지 못했습니다. 잠시 후 다시 시도해 주세요.';

/** Registers a card in the gateway's window; the shop never sees its number. */
export function CardRegistration({ window, returned, isChange, path, error }: CardRegistrationProps): ReactNode {
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isReady, setReady] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const key = useRef<HTMLInputElement>(null);
  const refusal = useErrorFocus(error);
  useEffect(() => setReady(true), []);
  // Phones are redirected back with the key: submit it at once.
  useEffect(() => {
    if (returned !== null && !error) form.current?.requestSubmit();
  }, [returned, error]);
  const open = async (): Promise<void> => {
    setBusy(true);
    setMessage(null);
    try {
      const billingKey = await openCardWindow(window, { name: '정액제 정기 결제', returnPath: path });
      if (billingKey === null) setMessage(CANCELLED);
      else if (key.current) {
        key.current.value = billingKey;
        form.current?.requestSubmit();
        return;
      }
    } catch {
      setMessage(FAILED);
    }
    setBusy(false);
  };
  return (
    <div ref={refusal} className={forms.form}>
      {error ? (
        <p role="alert" tabIndex={-1} className={forms.refusal}>
          {error.message}
        </p>
      ) : null}
      <p role="status" className={message ? styles.small : 'visually-hidden'}>
        {message}
      </p>
      <Form ref={form} method="post" reloadDocument className={forms.form}>
        <input type="hidden" name="act" value="card" />
        <input ref={key} type="hidden" name="billing_key" defaultValue={returned ?? ''} />
        {returned === null || error ? null : (
          <button type="submit" className={`${ui.button} ${ui.main}`}>
            카드 확인
          </button>
        )}
      </Form>
      {returned !== null && !error ? null : (
        <button
          type="button"
          className={`${ui.button} ${isChange ? ui.outline : ui.main}`}
          disabled={!isReady || isBusy}
          onClick={() => void open()}
        >
          {isBusy ? '카드 등록 창을 확인해 주세요.' : isChange ? '다른 카드 등록' : '카드 등록'}
        </button>
      )}
      <noscript>
        <p className={styles.small}>카드를 등록하려면 브라우저의 자바스크립트를 켜 주세요.</p>
      </noscript>
    </div>
  );
}
