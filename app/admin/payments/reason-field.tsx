import type { ReactNode } from 'react';
import { type ConsoleFormError, errorAt } from '../components/form-error.ts';
import { TextArea } from '../components/console-form.tsx';

/** Written to the audit log. */
export function ReasonField({ fault, hint }: { fault: ConsoleFormError | undefined; hint?: string }): ReactNode {
  return (
    <TextArea
      label="이유"
      name="reason"
      rows={2}
      hint={hint}
      defaultValue={fault?.typed['reason']}
      error={errorAt(fault, 'reason')}
    />
  );
}
