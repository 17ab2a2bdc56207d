import { type ReactNode, useEffect, useRef } from 'react';
import type { ConsoleFormError } from './form-error.ts';
import { focusOnLoad } from './focus-on-load.ts';
import kit from './kit.module.css';

/** Page-level error that takes the focus. */
export function ErrorMessage({ error }: { error: ConsoleFormError | undefined }): ReactNode {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (error) focusOnLoad(element.current);
  }, [error]);
  return error ? (
    <p ref={element} role="alert" tabIndex={-1} className={kit.refusal}>
      {error.message}
    </p>
  ) : null;
}
