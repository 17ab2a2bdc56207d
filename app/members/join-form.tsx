import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { type JoinForm as JoinFields, joinFault } from '#vocabulary/join-rules';
import type { CaptchaAddresses } from '#vocabulary/captcha';
import { refusalMessage } from '#vocabulary/refusal-answers';
import { tell } from '../ui/ask.tsx';
import ui from '../ui/ui.module.css';
import { AgreementBoxes, type Agreements } from './agreement-boxes.tsx';
import { CaptchaLine, MailField } from './entry-fields.tsx';
import styles from './forms.module.css';
import { PasswordField } from './password-field.tsx';
import { useCaptcha } from './use-captcha.ts';
import { type FormFault, fieldsOf, useEntryForm, useFormFocus } from './use-entry-form.ts';

/** Which field a refusal of joining is about (V1, in its order); the others are about the whole. */
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
  /** What the server refused when the form was sent without script, and what had been ticked in it. */
  refused?: { code: string; said: string } | undefined;
  ticked?: Partial<Agreements>;
  /** The captcha that the page came with. */
  captcha?: CaptchaAddresses | undefined;
  /** Whether the reader sees the form now. */
  isSeen?: boolean;
  onEntered(returnUrl: string): void;
}

/**
 * Joining with address and password. Each of the eight checks warns by an alert (V1) and stays written at its field;
 * the server checks the same again. Without script the form is sent as it stands, and comes back as a page.
 */
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
  const [fault, setFault] = useState<FormFault | undefined>(refused && faultOf(refused));
  const { isSending, send } = useEntryForm('/proc/join_ver2');
  const { form, focusOn } = useFormFocus();
  const captcha = useCaptcha(start, isSeen);
  const said = (field: string): string | undefined => (fault?.field === field ? fault.text : undefined);
  const refuse = async (next: FormFault): Promise<void> => {
    setFault(next);
    await tell(next.text);
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
    const isUnsolved = captcha.shown !== undefined && !fields['captcha_text']?.trim();
    const wrong = joinFault(joinFieldsOf(fields)) ?? (isUnsolved ? '0012' : undefined);
    if (wrong) return refuse(faultOf({ code: `JOIN_ERROR ${wrong}`, said: refusalMessage('JOIN_ERROR', wrong) }));
    setFault(undefined);
    const answer = await send(fields);
    if ('returnUrl' in answer) return onEntered(answer.returnUrl);
    // The one before was used up.
    await captcha.refresh();
    return refuse(faultOf(answer));
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
        {said('')}
      </p>
      <MailField mail={mail} onMail={onMail} fault={said('email')} />
      <NewPasswords said={said} />
      <CaptchaLine
        captcha={captcha}
        fault={said('captcha_text')}
        page={`/join?return_to=${encodeURIComponent(returnTo)}`}
      />
      <AgreementBoxes said={said} ticked={ticked ?? {}} />
      <button type="submit" className={`${ui.button} ${ui.main} ${styles.submit}`} aria-disabled={isSending}>
        가입하기
      </button>
    </form>
  );
}

function NewPasswords({ said }: { said(field: string): string | undefined }): ReactNode {
  return (
    <>
      <PasswordField
        label="비밀번호"
        name="password"
        autoComplete="new-password"
        placeholder="비밀번호를 입력해 주세요."
        hint="영문 소문자, 숫자, 특수문자 조합 8~20자"
        fault={said('password')}
      />
      <PasswordField
        label="비밀번호 확인"
        name="conpassword"
        autoComplete="new-password"
        placeholder="비밀번호를 한 번 더 입력해 주세요."
        fault={said('conpassword')}
      />
    </>
  );
}

function faultOf({ code, said }: { code: string; said: string }): FormFault {
  return { field: FIELDS[code] ?? '', text: said || DEFAULT_FAULT };
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
