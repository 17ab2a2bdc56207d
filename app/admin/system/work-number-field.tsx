import type { ReactNode } from 'react';
import { Field } from '../components/console-form.tsx';
import { type ConsoleFormError, errorAt } from '../components/form-error.ts';

/** Chooses a work by its number. */
export function WorkNumberField({ error }: { error: ConsoleFormError | undefined }): ReactNode {
  return (
    <Field
      label="작품 번호"
      hint="작품 화면의 주소(/novel/12)에 있는 번호입니다."
      name="work"
      inputMode="numeric"
      defaultValue={error?.typed['work']}
      error={errorAt(error, 'work')}
      required
    />
  );
}
