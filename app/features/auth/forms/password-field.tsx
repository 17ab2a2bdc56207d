import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react';
import Eye from '~icons/tabler/eye';
import EyeOff from '~icons/tabler/eye-off';
import { Field } from './field.tsx';
import styles from './forms.module.css';

const CAPS_LOCK = 'Caps Lock이 켜져 있습니다.';

/** Reveals on demand and warns about Caps Lock. */
export function PasswordField({ hint, ...props }: Omit<ComponentProps<typeof Field>, 'type' | 'end'>): ReactNode {
  const [isShown, setShown] = useState(false);
  const [hasCaps, setCaps] = useState(false);
  const check = (event: KeyboardEvent): void => setCaps(event.getModifierState('CapsLock'));
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      hint={hasCaps ? CAPS_LOCK : hint}
      onKeyDown={check}
      onKeyUp={check}
      onBlur={() => setCaps(false)}
      end={
        <button
          type="button"
          className={styles.reveal}
          aria-label={isShown ? '비밀번호 숨김' : '비밀번호 표시'}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon aria-hidden="true" />
        </button>
      }
    />
  );
}
