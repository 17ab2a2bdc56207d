import type { ReactNode } from 'react';
import { Form } from 'react-router';
import ui from '../../components/ui.module.css';
import { useSubmitted } from '../../components/use-submitted.ts';
import styles from './gifts.module.css';
import { useMemberForm } from './use-member-form.ts';

interface GiftFormProps {
  act: string;
  id?: number;
  /** Idempotency key. */
  requestKey: string;
  label: string;
  /** Accessible name. */
  about?: string;
  look: 'main' | 'inked' | 'small';
  disabled?: boolean;
  /** Confirmation text. */
  request?: string;
}

const VARIANTS = { main: `${ui.button} ${ui.main}`, inked: `${ui.button} ${ui.inked}`, small: styles.small };

/** Works without script. */
export function GiftForm({ act, id, requestKey, label, about, look, disabled, request }: GiftFormProps): ReactNode {
  const sent = useSubmitted();
  const { form, onSubmit } = useMemberForm(`gift ${act} ${id ?? ''}`);
  const isBusy = sent?.get('act') === act && (sent.get('id') ?? '') === (id === undefined ? '' : String(id));
  return (
    <Form
      ref={form}
      method="post"
      replace
      preventScrollReset
      data-ask={request}
      onSubmit={onSubmit}
      className={look === 'small' ? styles.smallForm : undefined}
    >
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="key" value={id === undefined ? requestKey : `${requestKey}-${id}`} />
      {id === undefined ? null : <input type="hidden" name="id" value={id} />}
      <button
        type="submit"
        className={VARIANTS[look]}
        disabled={isBusy || disabled}
        aria-label={about ? `${about} ${label}` : undefined}
      >
        {isBusy ? '처리 중' : label}
      </button>
    </Form>
  );
}
