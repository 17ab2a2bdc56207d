import type { ReactNode } from 'react';
import { Field } from '../admin/components/console-form.tsx';

/** Confirms the author before something that is hard to undo. */
export function PasswordField({ error }: { error?: string | undefined }): ReactNode {
  return (
    <Field
      label="내 비밀번호"
      type="password"
      name="password"
      autoComplete="current-password"
      hint="본인 확인에 씁니다. 소셜 로그인만 쓰신다면 비워 두고, 10분 안에 다시 로그인해 주세요."
      error={error}
    />
  );
}
