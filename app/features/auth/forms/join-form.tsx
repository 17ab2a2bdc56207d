import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { type JoinForm as JoinFields, joinError } from '#shared/members/join-rules';
import type { CaptchaAddresses } from '#shared/members/captcha';
import { accountMessage } from '#shared/errors/account-messages';
import { showAlert } from '../../../components/confirm.tsx';
import ui from '../../../components/ui.module.css';
import { AgreementCheckboxes, type Agreements } from './agreement-checkboxes.tsx';
import { markJoined } from '../just-joined.ts';
import { CaptchaRow, EmailField } from './entry-fields.tsx';
import styles from './forms.module.css';
import { PasswordField } from './password-field.tsx';
import { useCaptcha } from '../captcha/use-captcha.ts';
import { type EntryFormError, fieldsOf, useEntryForm, useFormFocus } from './use-entry-form.ts';

/** Field of each error (V1); others concern the form. */
const FIELDS: Record<string, string> = {
  'JOIN_ERROR 0001': 'email',
  'JOIN_ERROR 0002': 'password',
  'JOIN_ERROR 0003': 'password',
  'JOIN_ERROR 0004': 'password',
  'JOIN_ERROR 0005': 'conpassword',
  'JOIN_ERROR 0006': 'tos_agree',
  'JOIN_ERROR 0007': 'tos_agree2',
  'JOIN_ERROR 0008': 'age_agree',
  'JOIN_ERROR 0009': 'email',
  'JOIN_ERROR 0010': 'email',
  'JOIN_ERROR 0012': 'captcha_text',
  'JOIN_ERROR 0013': 'captcha_text',
};
const DEFAULT_FAULT = '연동 중 오류가 발생했습니다. 잠시 후 다시 시도해 주세요.';

export interface JoinFormProps {
  mail: string;
  onMail(mail: string): void;
  returnTo: string;
  /** Error and ticks of a form submitted without script. */
  refused?: { code: string; message: string } | undefined;
  ticked?: Partial<Agreements>;
  captcha?: CaptchaAddresses | undefined;
  isSeen?: boolean;
  onEntered(returnUrl: string): void;
}

/** Join by e-mail and password. Eight checks alert (V1) and mark their field; the server repeats them. */
export function JoinForm({
  mail,
  onMail,
  returnTo,
  refused,
  ticked,
  captcha: start,
  isSeen = true,
  onEntered,
}: JoinFormProps): ReactNode {
  const [formError, setError] = useState<EntryFormError | undefined>(refused && fieldErrorOf(refused));
  const { isSending, send } = useEntryForm('/proc/join_ver2');
  const { form, focusOn } = useFormFocus();
  const captcha = useCaptcha(start, isSeen);
  const message = (field: string): string | undefined => (formError?.field === field ? formError.text : undefined);
  const showError = async (next: EntryFormError): Promise<void> => {
    setError(next);
    await showAlert(next.text);
    if (next.field !== '') focusOn(next.field);
  };
  useEffect(() => {
    if (refused) focusOn(fieldErrorOf(refused).field);
    // oxlint-disable-next-line react/exhaustive-deps -- because a page that came back with a fault says it once.
  }, []);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    const fields = fieldsOf(event.currentTarget);
    const isUnsolved = captcha.visible !== undefined && !fields['captcha_text']?.trim();
    const wrong = joinError(joinFieldsOf(fields)) ?? (isUnsolved ? '0012' : undefined);
    if (wrong)
      return showError(fieldErrorOf({ code: `JOIN_ERROR ${wrong}`, message: accountMessage('JOIN_ERROR', wrong) }));
    setError(undefined);
    const result = await send(fields);
    if ('returnUrl' in result) {
      markJoined();
      return onEntered(result.returnUrl);
    }
    // A captcha is valid once.
    await captcha.refresh();
    return showError(fieldErrorOf(result));
  };
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      action="/proc/join_ver2"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <input type="hidden" name="return_to" value={returnTo} />
      <p role="alert" className={styles.refusal}>
        {message('')}
      </p>
      <EmailField mail={mail} onMail={onMail} error={message('email')} />
      <NewPasswords message={message} />
      <CaptchaRow
        captcha={captcha}
        error={message('captcha_text')}
        page={`/join?return_to=${encodeURIComponent(returnTo)}`}
      />
      <AgreementCheckboxes message={message} ticked={ticked ?? {}} />
      <button type="submit" className={`${ui.button} ${ui.main} ${styles.submit}`} aria-disabled={isSending}>
        가입하기
      </button>
    </form>
  );
}

function NewPasswords({ message: said }: { message(field: string): string | undefined }): ReactNode {
  return (
    <>
      <PasswordField
        label="비밀번호"
        name="password"
        autoComplete="new-password"
        placeholder="비밀번호를 입력해 주세요."
        hint="영문 소문자, 숫자, 특수문자 조합 8~20자"
        error={said('password')}
      />
      <PasswordField
        label="비밀번호 확인"
        name="conpassword"
        autoComplete="new-password"
        placeholder="비밀번호를 한 번 더 입력해 주세요."
        error={said('conpassword')}
      />
    </>
  );
}

function fieldErrorOf({ code, message }: { code: string; message: string }): EntryFormError {
  return { field: FIELDS[code] ?? '', text: message || DEFAULT_FAULT };
}

function joinFieldsOf(fields: Record<string, string>): JoinFields {
  const isTicked = (name: string): boolean => fields[name] === 'true';
  return {
    email: fields['email'] ?? '',
    password: fields['password'] ?? '',
    conpassword: fields['conpassword'] ?? '',
    tos_agree: isTicked('tos_agree'),
    tos_agree2: isTicked('tos_agree2'),
    age_agree: isTicked('age_agree'),
    alarm_agree: isTicked('alarm_agree'),
  };
}
