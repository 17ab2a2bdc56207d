import type { ReactNode } from 'react';
import { PasswordField } from '../auth/forms/password-field.tsx';
import { type FormError } from './form-error.ts';
import { fieldErrorOf } from './my-form.tsx';
import styles from './my.module.css';

/** `ways` are login links. */
export interface IdentityDetails {
  hasPassword: boolean;
  ways: { name: string; path: string }[];
}

/** Errors of `confirmPassword`. */
export const IDENTITY_FIELDS = {
  'CONFIRM_ERROR 0001': 'current',
  'CONFIRM_ERROR 0002': 'current',
  'CONFIRM_ERROR 0004': 'current',
};

interface SelfFieldProps {
  self: IdentityDetails;
  error: FormError | undefined;
  label?: string;
}

/** Asks for the password, or for a login within ten minutes. */
export function IdentityField({ self, error, label = '현재 비밀번호' }: SelfFieldProps): ReactNode {
  if (self.hasPassword)
    return (
      <PasswordField
        label={label}
        name="current"
        autoComplete="current-password"
        error={fieldErrorOf(error, 'current')}
        required
      />
    );
  return (
    <div className={styles.again}>
      <p className={styles.small}>
        비밀번호가 없는 계정입니다. 로그인한 지 10분이 지났으면 다시 로그인한 뒤 진행해 주세요.
      </p>
      {self.ways.map(({ name, path }) => (
        <a key={path} className={styles.smallButton} href={path}>
          {name} 다시 로그인
        </a>
      ))}
    </div>
  );
}
