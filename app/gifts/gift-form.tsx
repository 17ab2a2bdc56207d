import type { ReactNode } from 'react';
import { Form } from 'react-router';
import ui from '../ui/ui.module.css';
import { useSent } from '../ui/use-sent.ts';
import styles from './gifts.module.css';

interface GiftFormPlace {
  act: string;
  id?: number;
  /** Made with the page: the same form sent twice does its work once. */
  requestKey: string;
  label: string;
  /** Tells screen readers which of several. */
  about?: string;
  look: 'main' | 'inked' | 'small';
  disabled?: boolean;
  /** Asked before it is sent. */
  ask?: string;
}

const LOOKS = { main: `${ui.button} ${ui.main}`, inked: `${ui.button} ${ui.inked}`, small: styles.small };

/** One button that takes something: a form, so that it works without script. */
export function GiftForm({ act, id, requestKey, label, about, look, disabled, ask }: GiftFormPlace): ReactNode {
  const sent = useSent();
  const isBusy = sent?.get('act') === act && (sent.get('id') ?? '') === (id === undefined ? '' : String(id));
  return (
    <Form
      method="post"
      replace
      preventScrollReset
      data-ask={ask}
      className={look === 'small' ? styles.smallForm : undefined}
    >
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="key" value={id === undefined ? requestKey : `${requestKey}-${id}`} />
      {id === undefined ? null : <input type="hidden" name="id" value={id} />}
      <button
        type="submit"
        className={LOOKS[look]}
        disabled={isBusy || disabled}
        aria-label={about ? `${about} ${label}` : undefined}
      >
        {isBusy ? '처리 중' : label}
      </button>
    </Form>
  );
}
