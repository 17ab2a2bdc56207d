import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { CaptchaAddresses } from '#vocabulary/captcha';
import { agreementFault, isMail } from '#vocabulary/join-rules';
import { refusalMessage } from '#vocabulary/refusal-answers';
import ui from '../ui/ui.module.css';
import { AgreementBoxes, type Agreements } from './agreement-boxes.tsx';
import { CaptchaLine } from './entry-fields.tsx';
import { Field } from './field.tsx';
import styles from './forms.module.css';
import { useCaptcha } from './use-captcha.ts';

/** What this page may be refused with, and the field that it is about; '' is the whole. */
export const SOCIAL_JOIN_FAULTS = [
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
  /** The provider's name. */
  provider: string;
  /** Null where it told none: then it is asked for. */
  mail: string | null;
  nick: string | null;
  /** Whether the provider left the address unproved, and the captcha that the page came with then. */
  asksCaptcha: boolean;
  captcha: CaptchaAddresses | undefined;
  /** What was typed and ticked when the page came back, and what was wrong. */
  typed: string;
  ticked: Partial<Agreements>;
  fault: { field: string; text: string } | undefined;
}

type Fault = SocialJoinFormProps['fault'];

/** Joining over a provider: the boxes, and the address where none was told. Sent as a form, with script and without. */
export function SocialJoinForm({
  provider,
  mail,
  nick,
  asksCaptcha,
  captcha: start,
  typed,
  ticked,
  fault: told,
}: SocialJoinFormProps): ReactNode {
  const captcha = useCaptcha(start, asksCaptcha);
  const [fault, setFault] = useState<Fault>(told);
  const form = useRef<HTMLFormElement>(null);
  const focusOn = (field: string): void => form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  useEffect(() => {
    if (told) focusOn(told.field);
    // oxlint-disable-next-line react/exhaustive-deps -- because a page that came back with a fault says it once.
  }, []);
  const said = (field: string): string | undefined => (fault?.field === field ? fault.text : undefined);
  const check = (event: FormEvent<HTMLFormElement>): void => {
    const wrong = faultOf(new FormData(event.currentTarget), { isMailKnown: mail !== null, asksCaptcha });
    if (!wrong) return;
    event.preventDefault();
    setFault(wrong);
    focusOn(wrong.field);
  };
  return (
    <section className={styles.page}>
      <h1 className={styles.greeting}>약관에 동의하고 가입을 마쳐 주세요.</h1>
      <form ref={form} className={styles.form} method="post" action="/proc/join_social" noValidate onSubmit={check}>
        <p role="alert" className={styles.refusal}>
          {fault?.field === '' || (mail !== null && fault?.field === 'email') ? fault.text : undefined}
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
            fault={said('email')}
          />
        ) : null}
        <p className={styles.note}>
          {mail === null ? null : `${provider}에서 받은 이메일 ${mail} 주소로 가입합니다. `}
          {nick === null ? '닉네임은 지어 드리며' : `처음 닉네임은 ${nick}이며`} 내 정보에서 언제든지 바꿀 수 있습니다.
        </p>
        {asksCaptcha ? <CaptchaLine captcha={captcha} fault={said('captcha_text')} page="/join/social" /> : null}
        <AgreementBoxes said={said} ticked={ticked} />
        <button type="submit" className={`${ui.button} ${ui.main} ${styles.submit}`}>
          가입하기
        </button>
      </form>
    </section>
  );
}

/** The checks of the server, in its order: the address where it is asked for, the three boxes (V3), the captcha. */
function faultOf(
  fields: FormData,
  { isMailKnown, asksCaptcha }: { isMailKnown: boolean; asksCaptcha: boolean },
): Fault {
  const isTicked = (name: string): boolean => fields.get(name) === 'true';
  const mail = textIn(fields, 'email');
  if (!isMailKnown && mail.trim() === '') return { field: 'email', text: refusalMessage('SOCIAL_ERROR', '0004') };
  if (!isMailKnown && !isMail(mail)) return { field: 'email', text: refusalMessage('JOIN_ERROR', '0001') };
  const isUnsolved = asksCaptcha && !textIn(fields, 'captcha_text').trim();
  const unticked = agreementFault({
    tos_agree: isTicked('tos_agree'),
    tos_agree2: isTicked('tos_agree2'),
    age_agree: isTicked('age_agree'),
  });
  const code = unticked ?? (isUnsolved ? '0012' : undefined);
  const known = SOCIAL_JOIN_FAULTS.find((one) => one.name === 'JOIN_ERROR' && one.code === code);
  return known && { field: known.field, text: refusalMessage(known.name, known.code) };
}

function textIn(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}
