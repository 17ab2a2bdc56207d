import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useSent } from '../ui/use-sent.ts';
import styles from './my.module.css';

/** One act on one line of a list; `about` tells screen readers which line. */
export function SmallForm({ act, label, about }: { act: string; label: string; about: string }): ReactNode {
  const sent = useSent();
  return (
    <Form method="post" replace>
      <button
        type="submit"
        name="act"
        value={act}
        className={styles.smallButton}
        disabled={sent?.get('act') === act}
        aria-label={`${about} ${label}`}
      >
        {label}
      </button>
    </Form>
  );
}
