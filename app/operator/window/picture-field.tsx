import type { ReactNode } from 'react';
import { Check, Field } from '../kit/console-form.tsx';
import styles from './window.module.css';

/** A picture: the one that hangs, another in its place, or none. */
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
  /** Hash of the picture that hangs. */
  value: string;
  /** Where that one is to be seen. */
  src: string | undefined;
}): ReactNode {
  return (
    <div className={styles.picture}>
      {value === '' ? null : (
        <>
          {src ? (
            <img className={styles.hung} src={src} alt="지금 걸린 그림" />
          ) : (
            <p>그림을 올렸습니다. 저장하면 걸립니다.</p>
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
