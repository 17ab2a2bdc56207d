import type { ReactNode } from 'react';
import { type ConsoleFault, errorAt } from '../form-fault.ts';
import { TextArea } from '../kit/console-form.tsx';

/** Why an operator moves money; goes into the audit log. */
export function ReasonField({ fault, hint }: { fault: ConsoleFault | undefined; hint?: string }): ReactNode {
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
