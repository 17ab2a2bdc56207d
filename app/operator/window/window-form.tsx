import { type ReactNode, useEffect, useRef } from 'react';
import type { ConsoleFault } from '../form-fault.ts';
import styles from './window.module.css';

/** A form of the window with files, in panels; what is wrong takes the focus. */
export function WindowForm({ fault, children }: { fault: ConsoleFault | undefined; children: ReactNode }): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (fault) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus();
  }, [fault]);
  return (
    <form ref={form} method="post" encType="multipart/form-data" noValidate className={styles.form}>
      {/* The return key saves: other buttons of the form stand further down. */}
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
