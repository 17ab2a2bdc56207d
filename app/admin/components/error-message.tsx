import { type ReactNode, useEffect, useRef } from 'react';
import type { ConsoleFormError } from './form-error.ts';
import kit from './kit.module.css';

/** Page-level error that takes the focus. */
export function ErrorMessage({ fault }: { fault: ConsoleFormError | undefined }): ReactNode {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (fault) element.current?.focus();
  }, [fault]);
  return fault ? (
    <p ref={element} role="alert" tabIndex={-1} className={kit.refusal}>
      {fault.said}
    </p>
  ) : null;
}
