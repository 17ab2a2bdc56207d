import type { Command } from 'prosemirror-state';
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { TEXT_LIMITS } from '#shared/catalog/revisions';
import kit from '../components/kit.module.css';
import { insertPicture } from './editor-state.ts';
import styles from './text-editor.module.css';

interface InsertFormProps {
  fields: { label: string; value: string }[];
  onGiven(values: string[]): void;
  /** Of a row that a tool opened: it takes the focus, and Escape closes it. */
  onClose?(): void;
}

function closeByKey(event: KeyboardEvent, onClose: (() => void) | undefined): void {
  if (!onClose || event.key !== 'Escape' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.stopPropagation();
  onClose();
}

/** Asks for words to insert; inside the page's form, so it is no form itself. */
export function InsertForm({ fields, onGiven, onClose }: InsertFormProps): ReactNode {
  const [values, setValues] = useState(() => fields.map(({ value }) => value));
  const give = (): void => onGiven(values.map((value) => value.trim()));
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- because its fields take the keys.
    <div className={styles.ask} onKeyDown={(event) => closeByKey(event, onClose)}>
      {fields.map(({ label }, at) => (
        <label key={label} className={styles.askField}>
          <span>{label}</span>
          <input
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- because the author opened this field.
            autoFocus={onClose !== undefined && at === 0}
            className={kit.input}
            value={values[at]}
            maxLength={TEXT_LIMITS.alt}
            onChange={(event) => setValues(values.map((value, index) => (index === at ? event.target.value : value)))}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              give();
            }}
          />
        </label>
      ))}
      <button type="button" className={kit.quietButton} onClick={give}>
        넣기
      </button>
    </div>
  );
}

interface PictureRowProps {
  /** Creates a new episode first. */
  illustrationUrl(): Promise<string>;
  run(command: Command): boolean;
  onClose(): void;
}

export function PictureRow({ illustrationUrl, run, onClose }: PictureRowProps): ReactNode {
  const [file, setFile] = useState<File | null>(null);
  const [alt, setAlt] = useState('');
  const [said, setMessage] = useState('');
  const send = async (event: FormEvent | React.MouseEvent): Promise<void> => {
    event.preventDefault();
    if (!file) return setMessage('그림 파일을 골라 주세요.');
    setMessage('그림을 올리는 중입니다.');
    const body = new FormData();
    body.set('file', file);
    try {
      const response = await fetch(await illustrationUrl(), { method: 'POST', body });
      const result = await response.json();
      if (!response.ok) return setMessage(String(result.message));
      const { picture, width, height } = result;
      run(insertPicture({ picture, width, height, alt: alt.trim() }));
      onClose();
    } catch {
      setMessage('올리지 못했습니다. 연결 상태를 확인하고 다시 시도해 주세요.');
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- because its fields take the keys.
    <div className={styles.ask} onKeyDown={(event) => closeByKey(event, onClose)}>
      <label className={styles.askField}>
        <span>그림 파일</span>
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- because the author opened this field.
          autoFocus
          type="file"
          accept="image/*"
          className={kit.input}
          onChange={(event) => setFile(event.target.files?.[0] ?? null)}
        />
      </label>
      <label className={styles.askField}>
        <span>그림 설명</span>
        <input
          className={kit.input}
          value={alt}
          maxLength={TEXT_LIMITS.alt}
          onChange={(event) => setAlt(event.target.value)}
        />
      </label>
      <button type="button" className={kit.quietButton} onClick={(event) => void send(event)}>
        넣기
      </button>
      <p role="status" className={styles.kept}>
        {said}
      </p>
    </div>
  );
}
