import type { ReactNode } from 'react';
import { Check, Field } from '../components/console-form.tsx';
import styles from './merchandising.module.css';

export function PictureField({
  name,
  label,
  hint,
  error,
  value,
  src,
}: {
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Hash of the current picture. */
  value: string;
  src: string | undefined;
}): ReactNode {
  return (
    <div className={styles.picture}>
      {value === '' ? null : (
        <>
          {src ? (
            <img className={styles.hung} src={src} alt="지금 쓰는 그림" />
          ) : (
            <p>그림을 올렸습니다. 저장하면 적용됩니다.</p>
          )}
          <input type="hidden" name={name} value={value} />
          <Check label="이 그림을 뗍니다" name={`${name}-off`} value="on" />
        </>
      )}
      <Field
        label={value === '' ? label : `${label} 바꾸기`}
        hint={`${hint ?? ''} PNG, JPEG, WebP, AVIF, 5MB까지. 여러 크기로 만들어 둡니다.`.trim()}
        error={error}
        name={`${name}-file`}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/avif"
      />
    </div>
  );
}
