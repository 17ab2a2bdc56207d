import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useSubmitted } from '../../components/use-submitted.ts';
import styles from './my.module.css';

/** `about` names the row for screen readers. */
export function SmallForm({ act, label, about }: { act: string; label: string; about: string }): ReactNode {
  const sent = useSubmitted();
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
