import type { ReactNode } from 'react';
import { CaptchaField } from '../captcha/captcha-field.tsx';
import { Field } from './field.tsx';
import type { FormCaptcha } from '../captcha/use-captcha.ts';

interface MailFieldProps {
  mail: string;
  onMail(mail: string): void;
  error: string | undefined;
}

/** The e-mail address, shared by login and join. */
export function EmailField({ mail, onMail, error }: MailFieldProps): ReactNode {
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
      error={error}
    />
  );
}

interface CaptchaRowProps {
  captcha: FormCaptcha;
  error: string | undefined;
  /** Page that shows a new captcha on reload. */
  page: string;
}

export function CaptchaRow({ captcha: { visible, refresh }, error, page }: CaptchaRowProps): ReactNode {
  return visible ? (
    <CaptchaField visible={visible} error={error} onRefresh={() => void refresh()} reloadAt={page} />
  ) : null;
}
