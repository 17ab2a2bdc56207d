import { type ReactNode, useEffect, useRef } from 'react';
import type { ConsoleFault } from './form-fault.ts';
import kit from './kit/kit.module.css';

/** What a form of a page with several was refused for, at the head of the page, and the focus with it. */
export function RefusedLine({ fault }: { fault: ConsoleFault | undefined }): ReactNode {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (fault) line.current?.focus();
  }, [fault]);
  return fault ? (
    <p ref={line} role="alert" tabIndex={-1} className={kit.refusal}>
      {fault.said}
    </p>
  ) : null;
}
