import type { ReactNode } from 'react';
import { APPEAL_RESULTS, MEASURE_LIMITS } from '#shared/authors/measures';
import { ConsoleForm, FormBar, Select, SendButton, TextArea } from '../components/console-form.tsx';
import { type ConsoleFormError, errorAt } from '../components/form-error.ts';

/** The error of one form of the page. */
export function errorOf(
  error: ConsoleFormError | undefined,
  act: string,
  about: Readonly<Record<string, string>> = {},
): ConsoleFormError | undefined {
  const isMine =
    error?.typed['act'] === act && Object.entries(about).every(([name, value]) => error.typed[name] === value);
  return isMine ? error : undefined;
}

interface ReasonFormProps {
  act: string;
  about?: Readonly<Record<string, string>>;
  submit: string;
  label?: string;
  hint?: string;
  tone?: 'main' | 'grave';
  error: ConsoleFormError | undefined;
  children?: ReactNode;
}

/** A form with a reason that the author reads. */
export function ReasonForm({ act, about, submit, tone, children, ...form }: ReasonFormProps): ReactNode {
  const error = errorOf(form.error, act, about);
  return (
    <ConsoleForm act={act} {...(about ? { about } : {})} error={error}>
      {children}
      <TextArea
        label={form.label ?? '사유'}
        name="reason"
        rows={2}
        maxLength={MEASURE_LIMITS.reason}
        hint={form.hint ?? '작가에게 그대로 알립니다.'}
        defaultValue={error?.typed['reason']}
        error={errorAt(error, `${act}-reason`)}
      />
      <FormBar>
        <SendButton {...(tone ? { tone } : {})}>{submit}</SendButton>
      </FormBar>
    </ConsoleForm>
  );
}

/** Decides an appeal that the author wrote, or that came as an inquiry. */
export function AppealForm({
  act,
  about,
  written,
  error: pageError,
}: Pick<ReasonFormProps, 'act' | 'about' | 'error'> & { written: string | null }): ReactNode {
  const error = errorOf(pageError, act, about);
  return (
    <ConsoleForm act={act} {...(about ? { about } : {})} error={error}>
      <TextArea
        label="작가의 이의"
        readOnly={written !== null}
        name="appeal"
        rows={3}
        maxLength={MEASURE_LIMITS.appeal}
        hint={
          written === null
            ? '1:1 문의로 받은 이의를 옮겨 적어 주세요. 한 조치에 한 번만 받습니다.'
            : '작가가 작가실에서 적었습니다.'
        }
        defaultValue={written ?? error?.typed['appeal']}
        error={errorAt(error, `${act}-appeal`)}
      />
      <Select
        label="결정"
        name="result"
        defaultValue={error?.typed['result'] ?? 'upheld'}
        options={Object.entries(APPEAL_RESULTS).map(([value, name]) => ({ value, name }))}
      />
      <TextArea
        label="답변"
        name="answer"
        rows={2}
        maxLength={MEASURE_LIMITS.reason}
        hint="작가에게 그대로 알립니다."
        defaultValue={error?.typed['answer']}
        error={errorAt(error, `${act}-answer`)}
      />
      <FormBar>
        <SendButton>결과 저장</SendButton>
      </FormBar>
    </ConsoleForm>
  );
}
