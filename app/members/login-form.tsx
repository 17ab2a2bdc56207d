import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import type { CaptchaAddresses } from '#vocabulary/captcha';
import { refusalMessage } from '#vocabulary/refusal-answers';
import ui from '../ui/ui.module.css';
import { CaptchaLine, MailField } from './entry-fields.tsx';
import { Tick } from './field.tsx';
import styles from './forms.module.css';
import { PasswordField } from './password-field.tsx';
import { useLoginCaptcha } from './use-captcha.ts';
import { type FormFault, fieldsOf, useEntryForm, useFormFocus } from './use-entry-form.ts';

/** Which field a refusal of a login is about; the others are about the whole. */
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
  /** Whether the address was kept by an earlier login. */
  isKeptId: boolean;
  returnTo: string;
  /** What the server refused when the form was sent without script. */
  refused?: { code: string; said: string } | undefined;
  /** The captcha that the page came with. */
  captcha?: CaptchaAddresses | undefined;
  onEntered(returnUrl: string): void;
}

/** Logging in with address and password (V4). Without script it is sent as it stands, and comes back as a page. */
export function LoginForm({
  mail,
  onMail,
  isKeptId,
  returnTo,
  refused,
  captcha: start,
  onEntered,
}: LoginFormProps): ReactNode {
  const [fault, setFault] = useState<FormFault | undefined>(refused && faultOf(refused));
  const { isSending, send } = useEntryForm('/proc/login');
  const { form, focusOn } = useFormFocus();
  const captcha = useLoginCaptcha(mail, start);
  const said = (field: string): string | undefined => (fault?.field === field ? fault.text : undefined);
  const refuse = (next: FormFault): void => {
    setFault(next);
    if (next.field !== '') focusOn(next.field);
  };
  useEffect(() => {
    if (refused) focusOn(faultOf(refused).field);
    // oxlint-disable-next-line react/exhaustive-deps -- because a page that came back with a fault says it once.
  }, []);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    const fields = fieldsOf(event.currentTarget);
    const empty = emptyField(fields, captcha.shown !== undefined);
    if (empty) return refuse(empty);
    setFault(undefined);
    const answer = await send(fields);
    if ('returnUrl' in answer) return onEntered(answer.returnUrl);
    await captcha.askAgain();
    refuse(faultOf(answer));
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
        {said('')}
      </p>
      <Credentials mail={mail} onMail={onMail} said={said} />
      <CaptchaLine
        captcha={captcha}
        fault={said('captcha_text')}
        page={`/login?return_to=${encodeURIComponent(returnTo)}`}
      />
      <Keeping isKeptId={isKeptId} />
      <button type="submit" className={`${ui.button} ${ui.main} ${styles.submit}`} aria-disabled={isSending}>
        로그인
      </button>
      <p className={styles.ways}>
        <a href="/find/id">아이디 찾기</a>
        <a href="/find/password">비밀번호 찾기</a>
      </p>
    </form>
  );
}

interface CredentialsProps extends Pick<LoginFormProps, 'mail' | 'onMail'> {
  said(field: string): string | undefined;
}

function Credentials({ mail, onMail, said }: CredentialsProps): ReactNode {
  return (
    <>
      <MailField mail={mail} onMail={onMail} fault={said('email')} />
      <PasswordField
        label="비밀번호"
        name="wd"
        autoComplete="current-password"
        placeholder="비밀번호를 입력해 주세요."
        fault={said('wd')}
      />
    </>
  );
}

/** What the browser keeps of a login. A box that is not ticked is told by the hidden field before it. */
function Keeping({ isKeptId }: { isKeptId: boolean }): ReactNode {
  return (
    <div className={styles.ticks}>
      <Tick name="idsave" value="true" defaultChecked={isKeptId}>
        아이디 저장
      </Tick>
      <input type="hidden" name="auto_login" value="0" />
      <Tick name="auto_login" value="1" defaultChecked>
        자동 로그인
      </Tick>
    </div>
  );
}

function faultOf({ code, said }: { code: string; said: string }): FormFault {
  return { field: FIELDS[code] ?? '', text: said || '로그인하지 못했습니다. 잠시 후 다시 시도해 주세요.' };
}

function emptyField(fields: Record<string, string>, hasCaptcha: boolean): FormFault | undefined {
  const code = !fields['email']?.trim()
    ? '0001'
    : !fields['wd']
      ? '0002'
      : hasCaptcha && !fields['captcha_text']?.trim()
        ? '0004'
        : undefined;
  return code && faultOf({ code: `LOGIN_ERROR ${code}`, said: refusalMessage('LOGIN_ERROR', code) });
}
