import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import IconUpload from '~icons/console/upload';
import styles from './file-field.module.css';
import kit from './kit.module.css';

interface FileFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** The button's words. */
  button?: string;
  onFiles?(files: readonly File[]): void;
}

/** A file chooser in the words of the console; files may be dropped on it. */
export function FileField({ label, hint, error, button = '파일 고르기', onFiles, ...input }: FileFieldProps) {
  const id = useId();
  const [names, setNames] = useState<readonly string[]>([]);
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={kit.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.drop}>
        <input
          {...input}
          id={id}
          type="file"
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            setNames(files.map((file) => file.name));
            onFiles?.(files);
          }}
        />
        <span aria-hidden="true" className={kit.quietButton}>
          <IconUpload width={18} height={18} />
          {button}
        </span>
        <span className={styles.names} aria-live="polite">
          {namesLabel(names) ?? (input.multiple ? '여러 파일을 끌어다 놓으셔도 됩니다.' : '끌어다 놓으셔도 됩니다.')}
        </span>
      </div>
      {hint ? (
        <p id={`${id}-hint`} className={kit.hint}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className={kit.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

function namesLabel(names: readonly string[]): string | undefined {
  const [first] = names;
  if (first === undefined) return undefined;
  return names.length === 1 ? first : `${first} 외 ${(names.length - 1).toLocaleString('ko-KR')}개`;
}
