import { type ReactNode, useEffect, useRef } from 'react';
import type { ConsoleFormError } from '../components/form-error.ts';
import { focusOnLoad } from '../components/focus-on-load.ts';
import { PostForm } from '../components/write-access.tsx';
import styles from './merchandising.module.css';

export function MerchandisingForm({
  error,
  children,
}: {
  error: ConsoleFormError | undefined;
  children: ReactNode;
}): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) focusOnLoad(form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]'));
  }, [error]);
  return (
    <PostForm ref={form} encType="multipart/form-data" noValidate className={styles.form}>
      {/* Default button: Enter saves, not one of the later buttons. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
        저장
      </button>
      {error ? (
        <p role="alert" tabIndex={-1} className={styles.refusal}>
          {error.message}
        </p>
      ) : null}
      {children}
    </PostForm>
  );
}
