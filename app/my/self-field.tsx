import type { ReactNode } from 'react';
import { PasswordField } from '../members/password-field.tsx';
import { type FormFault } from './form-fault.ts';
import { faultOf } from './my-form.tsx';
import styles from './my.module.css';

/** How a member can show that it is them; `ways` lead to a login afresh. */
export interface SelfFacts {
  hasPassword: boolean;
  ways: { name: string; path: string }[];
}

/** Which refusals of `confirmSelf` belong to its field. */
export const SELF_FIELDS = {
  'CONFIRM_ERROR 0001': 'current',
  'CONFIRM_ERROR 0002': 'current',
  'CONFIRM_ERROR 0004': 'current',
};

interface SelfFieldProps {
  self: SelfFacts;
  fault: FormFault | undefined;
  label?: string;
}

/** Asks a member to show that it is them: by password, or where there is none by a login of the last ten minutes. */
export function SelfField({ self, fault, label = '현재 비밀번호' }: SelfFieldProps): ReactNode {
  if (self.hasPassword)
    return (
      <PasswordField
        label={label}
        name="current"
        autoComplete="current-password"
        fault={faultOf(fault, 'current')}
        required
      />
    );
  return (
    <div className={styles.again}>
      <p className={styles.small}>
        비밀번호가 없는 계정입니다. 로그인한 지 10분이 지났으면 다시 로그인한 뒤 진행해 주세요.
      </p>
      {self.ways.map(({ name, path }) => (
        <a key={path} className={styles.smallButton} href={path} data-reload="">
          {name} 다시 로그인
        </a>
      ))}
    </div>
  );
}
