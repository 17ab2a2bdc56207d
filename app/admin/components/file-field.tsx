import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react';
import IconUpload from '~icons/console/upload';
import { FieldFrame, type FieldMessage } from './field-frame.tsx';
import styles from './file-field.module.css';
import kit from './kit.module.css';

interface FileFieldProps extends FieldMessage, Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'> {
  /** The button's words. */
  button?: string;
  onFiles?(files: readonly File[]): void;
}

/** A file chooser in the words of the console; files may be dropped on it. */
export function FileField({ label, hint, error, button = '파일 고르기', onFiles, ...input }: FileFieldProps) {
  const [names, setNames] = useState<readonly string[]>([]);
  const chooser = useRef<HTMLInputElement>(null);
  const take = (): void => {
    const files = [...(chooser.current?.files ?? [])];
    setNames(files.map((file) => file.name));
    onFiles?.(files);
  };
  const takeEarly = useEffectEvent(take);
  // Files may be chosen before the page is hydrated.
  useEffect(() => {
    if (chooser.current?.files?.length) takeEarly();
  }, []);
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(tie) => (
        <div className={styles.drop}>
          <input {...input} {...tie} ref={chooser} type="file" className={styles.input} onChange={take} />
          <span aria-hidden="true" className={kit.quietButton}>
            <IconUpload width={18} height={18} />
            {button}
          </span>
          <span className={styles.names} aria-live="polite">
            {namesLabel(names) ?? (input.multiple ? '여러 파일을 끌어다 놓으셔도 됩니다.' : '끌어다 놓으셔도 됩니다.')}
          </span>
        </div>
      )}
    </FieldFrame>
  );
}

function namesLabel(names: readonly string[]): string | undefined {
  const [first] = names;
  if (first === undefined) return undefined;
  return names.length === 1 ? first : `${first} 외 ${(names.length - 1).toLocaleString('ko-KR')}개`;
}
