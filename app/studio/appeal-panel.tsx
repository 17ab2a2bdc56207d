import type { ReactNode } from 'react';
import { APPEAL_RESULTS, type AppealResult, MEASURE_LIMITS } from '#shared/authors/measures';
import { ConsoleForm, Disclosure, SendButton, TextArea } from '../admin/components/console-form.tsx';
import { type ConsoleFormError, errorAt } from '../admin/components/form-error.ts';
import styles from './studio.module.css';

interface AppealProps {
  appeal: string | null;
  result: AppealResult | null;
  answer: string | null;
  /** Hidden fields of the form. */
  about: Readonly<Record<string, string>>;
  error: ConsoleFormError | undefined;
}

/** The one appeal against a decision of the operators, and its answer. */
export function Appeal({ appeal, result, answer, about, error }: AppealProps): ReactNode {
  if (appeal === null)
    return (
      <Disclosure label="이의 제기" isOpen={error !== undefined}>
        <ConsoleForm act="appeal" about={about} error={error}>
          <TextArea
            label="이의 내용"
            name="appeal"
            rows={4}
            required
            maxLength={MEASURE_LIMITS.appeal}
            hint="한 번만 제기할 수 있습니다. 결과는 알림으로 알려 드립니다."
            defaultValue={error?.typed['appeal'] ?? ''}
            error={errorAt(error, 'appeal')}
          />
          <div>
            <SendButton>이의 보내기</SendButton>
          </div>
        </ConsoleForm>
      </Disclosure>
    );
  return (
    <>
      <p className={styles.post}>이의: {appeal}</p>
      <p className={styles.post}>
        {result === null ? '운영자가 확인하고 있습니다.' : `결과: ${APPEAL_RESULTS[result]} · ${answer ?? ''}`}
      </p>
    </>
  );
}
