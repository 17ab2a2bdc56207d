import { type ReactNode, useEffect, useRef } from 'react';
import type { ConsoleFormError } from '../components/form-error.ts';
import styles from './merchandising.module.css';

export function MerchandisingForm({
  fault,
  children,
}: {
  fault: ConsoleFormError | undefined;
  children: ReactNode;
}): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (fault) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus();
  }, [fault]);
  return (
    <form ref={form} method="post" encType="multipart/form-data" noValidate className={styles.form}>
      {/* Default button: Enter saves, not one of the later buttons. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
        저장
      </button>
      {fault ? (
        <p role="alert" tabIndex={-1} className={styles.refusal}>
          {fault.said}
        </p>
      ) : null}
      {children}
    </form>
  );
}
