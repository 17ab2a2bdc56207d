import type { ReactNode } from 'react';
import { CaptchaField } from './captcha-field.tsx';
import { Field } from './field.tsx';
import type { FormCaptcha } from './use-captcha.ts';

interface MailFieldProps {
  mail: string;
  onMail(mail: string): void;
  fault: string | undefined;
}

/** The address that a member is known by; what is typed for a login is there for joining, too. */
export function MailField({ mail, onMail, fault }: MailFieldProps): ReactNode {
  return (
    <Field
      label="이메일"
      name="email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      placeholder="example@seoga.kr"
      value={mail}
      onChange={(event) => onMail(event.target.value)}
      fault={fault}
    />
  );
}

interface CaptchaLineProps {
  captcha: FormCaptcha;
  fault: string | undefined;
  /** The page of this form, which shows another captcha when it is loaded anew. */
  page: string;
}

/** The captcha of a form, when there is one. */
export function CaptchaLine({ captcha: { shown, refresh }, fault, page }: CaptchaLineProps): ReactNode {
  return shown ? <CaptchaField shown={shown} error={fault} onRefresh={() => void refresh()} reloadAt={page} /> : null;
}
