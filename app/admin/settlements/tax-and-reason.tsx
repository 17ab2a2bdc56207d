import type { ReactNode } from 'react';
import { SHARE_TAX_NAMES } from '#shared/money/settlement';
import { type ConsoleFormError, errorAt } from '../components/form-error.ts';
import { Field, Select } from '../components/console-form.tsx';

const TAXES = (['vat', 'exempt'] as const).map((value) => ({ value, name: SHARE_TAX_NAMES[value] }));

/** How an amount that is typed is taxed. */
export function TaxSelect({ error, hint }: { error: ConsoleFormError | undefined; hint: string }): ReactNode {
  return <Select label="과세" name="tax" hint={hint} defaultValue={error?.typed['tax']} options={TAXES} />;
}

/** Why an amount is added or ended. */
export function ReasonField({
  error,
  label = '사유',
  hint,
}: {
  error: ConsoleFormError | undefined;
  label?: string;
  hint?: string;
}): ReactNode {
  return (
    <Field
      label={label}
      name="reason"
      hint={hint}
      defaultValue={error?.typed['reason']}
      error={errorAt(error, 'reason')}
      maxLength={200}
      required
    />
  );
}
