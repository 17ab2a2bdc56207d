import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import type { CaptchaAddresses } from '#shared/members/captcha';
import { accountMessage } from '#shared/errors/account-messages';
import ui from '../../../components/ui.module.css';
import { CaptchaRow, EmailField } from './entry-fields.tsx';
import { Checkbox } from './field.tsx';
import styles from './forms.module.css';
import { PasswordField } from './password-field.tsx';
import { useLoginCaptcha } from '../captcha/use-captcha.ts';
import { type EntryFormError, fieldsOf, useEntryForm, useFormFocus } from './use-entry-form.ts';
import { Link } from '../../../navigation/link.tsx';

/** Field of each error; others concern the form. */
const FIELDS: Record<string, string> = {
  'LOGIN_ERROR 0001': 'email',
  'LOGIN_ERROR 0002': 'wd',
  'LOGIN_ERROR 0003': 'wd',
  'LOGIN_ERROR 0004': 'captcha_text',
  'LOGIN_ERROR 0005': 'captcha_text',
};

export interface LoginFormProps {
  mail: string;
  onMail(mail: string): void;
  isKeptId: boolean;
  returnTo: string;
  /** Error of a form submitted without script. */
  refused?: { code: string; message: string } | undefined;
  captcha?: CaptchaAddresses | undefined;
  onEntered(returnUrl: string): void;
}

/** Login by e-mail and password (V4). */
export function LoginForm({
  mail,
  onMail,
  isKeptId,
  returnTo,
  refused,
  captcha: start,
  onEntered,
}: LoginFormProps): ReactNode {
  const [formError, setError] = useState<EntryFormError | undefined>(refused && fieldErrorOf(refused));
  const { isSending, send } = useEntryForm('/proc/login');
  const { form, focusOn } = useFormFocus();
  const captcha = useLoginCaptcha(mail, start);
  const message = (field: string): string | undefined => (formError?.field === field ? formError.text : undefined);
  const showError = (next: EntryFormError): void => {
    setError(next);
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
    const empty = emptyField(fields, captcha.visible !== undefined);
    if (empty) return showError(empty);
    setError(undefined);
    const result = await send(fields);
    if ('returnUrl' in result) return onEntered(result.returnUrl);
    await captcha.askAgain();
    showError(fieldErrorOf(result));
  };
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      action="/proc/login"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <input type="hidden" name="return_to" value={returnTo} />
      <p role="alert" className={styles.refusal}>
        {message('')}
      </p>
      <Credentials mail={mail} onMail={onMail} message={message} />
      <CaptchaRow
        captcha={captcha}
        error={message('captcha_text')}
        page={`/login?return_to=${encodeURIComponent(returnTo)}`}
      />
      <RememberOptions isKeptId={isKeptId} />
      <button type="submit" className={`${ui.button} ${ui.main} ${styles.submit}`} aria-disabled={isSending}>
        로그인
      </button>
      <p className={styles.ways}>
        <Link to="/find/id">아이디 찾기</Link>
        <Link to="/find/password">비밀번호 찾기</Link>
      </p>
    </form>
  );
}

interface CredentialsProps extends Pick<LoginFormProps, 'mail' | 'onMail'> {
  message(field: string): string | undefined;
}

function Credentials({ mail, onMail, message }: CredentialsProps): ReactNode {
  return (
    <>
      <EmailField mail={mail} onMail={onMail} error={message('email')} />
      <PasswordField
        label="비밀번호"
        name="wd"
        autoComplete="current-password"
        placeholder="비밀번호를 입력해 주세요."
        error={message('wd')}
      />
    </>
  );
}

/** A hidden field submits the unticked value. */
function RememberOptions({ isKeptId }: { isKeptId: boolean }): ReactNode {
  return (
    <div className={styles.ticks}>
      <Checkbox name="idsave" value="true" defaultChecked={isKeptId}>
        아이디 저장
      </Checkbox>
      <input type="hidden" name="auto_login" value="0" />
      <Checkbox name="auto_login" value="1" defaultChecked>
        자동 로그인
      </Checkbox>
    </div>
  );
}

function fieldErrorOf({ code, message }: { code: string; message: string }): EntryFormError {
  return { field: FIELDS[code] ?? '', text: message || '로그인하지 못했습니다. 잠시 후 다시 시도해 주세요.' };
}

function emptyField(fields: Record<string, string>, hasCaptcha: boolean): EntryFormError | undefined {
  const code = !fields['email']?.trim()
    ? '0001'
    : !fields['wd']
      ? '0002'
      : hasCaptcha && !fields['captcha_text']?.trim()
        ? '0004'
        : undefined;
  return code && fieldErrorOf({ code: `LOGIN_ERROR ${code}`, message: accountMessage('LOGIN_ERROR', code) });
}
