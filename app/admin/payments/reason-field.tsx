import type { ReactNode } from 'react';
import { type ConsoleFormError, errorAt } from '../components/form-error.ts';
import { TextArea } from '../components/console-form.tsx';

/** Written to the audit log. */
export function ReasonField({ error, hint }: { error: ConsoleFormError | undefined; hint?: string }): ReactNode {
  return (
    <TextArea
      label="사유"
      name="reason"
      rows={2}
      hint={hint}
      defaultValue={error?.typed['reason']}
      error={errorAt(error, 'reason')}
    />
  );
}
