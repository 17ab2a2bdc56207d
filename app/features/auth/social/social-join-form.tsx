import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { CaptchaAddresses } from '#shared/members/captcha';
import { agreementError, isEmail } from '#shared/members/join-rules';
import { errorMessage } from '#shared/errors/errors';
import ui from '../../../components/ui.module.css';
import { AgreementCheckboxes, type Agreements } from '../forms/agreement-checkboxes.tsx';
import { CaptchaRow } from '../forms/entry-fields.tsx';
import { Field } from '../forms/field.tsx';
import styles from '../forms/forms.module.css';
import { useCaptcha } from '../captcha/use-captcha.ts';
import { markJoined } from '../just-joined.ts';

/** Possible errors and their fields; '' is the form. */
export const SOCIAL_JOIN_ERRORS = [
  { name: 'SOCIAL_ERROR', code: '0004', field: 'email' },
  { name: 'JOIN_ERROR', code: '0001', field: 'email' },
  { name: 'SOCIAL_ERROR', code: '0005', field: 'email' },
  { name: 'JOIN_ERROR', code: '0006', field: 'tos_agree' },
  { name: 'JOIN_ERROR', code: '0007', field: 'tos_agree2' },
  { name: 'JOIN_ERROR', code: '0008', field: 'age_agree' },
  { name: 'JOIN_ERROR', code: '0010', field: '' },
  { name: 'JOIN_ERROR', code: '0011', field: '' },
  { name: 'JOIN_ERROR', code: '0012', field: 'captcha_text' },
  { name: 'JOIN_ERROR', code: '0013', field: 'captcha_text' },
] as const;

interface SocialJoinFormProps {
  provider: string;
  /** null: the provider gave none, so it is asked for. */
  mail: string | null;
  nick: string | null;
  /** The address is unverified. */
  asksCaptcha: boolean;
  captcha: CaptchaAddresses | undefined;
  /** Submitted values and error. */
  typed: string;
  ticked: Partial<Agreements>;
  error: { field: string; text: string } | undefined;
}

type JoinFormError = SocialJoinFormProps['error'];

/** Join after a social login. */
export function SocialJoinForm({
  provider,
  mail,
  nick,
  asksCaptcha,
  captcha: start,
  typed,
  ticked,
  error: payload,
}: SocialJoinFormProps): ReactNode {
  const captcha = useCaptcha(start, asksCaptcha);
  const [formError, setError] = useState<JoinFormError>(payload);
  const form = useRef<HTMLFormElement>(null);
  const focusOn = (field: string): void => form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  useEffect(() => {
    if (payload) focusOn(payload.field);
    // oxlint-disable-next-line react/exhaustive-deps -- because a page that came back with a fault says it once.
  }, []);
  const message = (field: string): string | undefined => (formError?.field === field ? formError.text : undefined);
  const check = (event: FormEvent<HTMLFormElement>): void => {
    const wrong = fieldErrorOf(new FormData(event.currentTarget), { isMailKnown: mail !== null, asksCaptcha });
    if (!wrong) return markJoined();
    event.preventDefault();
    setError(wrong);
    focusOn(wrong.field);
  };
  return (
    <section className={styles.page}>
      <h1 className={styles.greeting}>약관에 동의하고 가입을 마쳐 주세요.</h1>
      <form ref={form} className={styles.form} method="post" action="/proc/join_social" noValidate onSubmit={check}>
        <p role="alert" className={styles.refusal}>
          {formError?.field === '' || (mail !== null && formError?.field === 'email') ? formError.text : undefined}
        </p>
        {mail === null ? (
          <Field
            label="이메일"
            name="email"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            placeholder="example@seoga.kr"
            hint={`${provider}에서 이메일을 받지 못했습니다. 결제와 소식을 알릴 주소를 적어 주세요.`}
            defaultValue={typed}
            error={message('email')}
          />
        ) : null}
        <p className={styles.note}>
          {mail === null ? null : `${provider}에서 받은 이메일 ${mail} 주소로 가입합니다. `}
          {nick === null ? '닉네임은 지어 드리며' : `처음 닉네임은 ${nick}이며`} 내 정보에서 언제든지 바꿀 수 있습니다.
        </p>
        {asksCaptcha ? <CaptchaRow captcha={captcha} error={message('captcha_text')} page="/join/social" /> : null}
        <AgreementCheckboxes message={message} ticked={ticked} />
        <button type="submit" className={`${ui.button} ${ui.main} ${styles.submit}`}>
          가입하기
        </button>
      </form>
    </section>
  );
}

/** Same checks and order as the server: e-mail, agreements (V3), captcha. */
function fieldErrorOf(
  fields: FormData,
  { isMailKnown, asksCaptcha }: { isMailKnown: boolean; asksCaptcha: boolean },
): JoinFormError {
  const isTicked = (name: string): boolean => fields.get(name) === 'true';
  const mail = textIn(fields, 'email');
  if (!isMailKnown && mail.trim() === '') return { field: 'email', text: errorMessage('SOCIAL_ERROR', '0004') };
  if (!isMailKnown && !isEmail(mail)) return { field: 'email', text: errorMessage('JOIN_ERROR', '0001') };
  const isUnsolved = asksCaptcha && !textIn(fields, 'captcha_text').trim();
  const unticked = agreementError({
    tos_agree: isTicked('tos_agree'),
    tos_agree2: isTicked('tos_agree2'),
    age_agree: isTicked('age_agree'),
  });
  const code = unticked ?? (isUnsolved ? '0012' : undefined);
  const existing = SOCIAL_JOIN_ERRORS.find((item) => item.name === 'JOIN_ERROR' && item.code === code);
  return existing && { field: existing.field, text: errorMessage(existing.name, existing.code) };
}

function textIn(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}
