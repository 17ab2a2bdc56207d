import type { Command } from 'prosemirror-state';
import { type FormEvent, type ReactNode, useState } from 'react';
import { TEXT_LIMITS } from '#shared/catalog/revisions';
import kit from '../components/kit.module.css';
import { insertPicture } from './editor-state.ts';
import styles from './text-editor.module.css';

interface InsertFormProps {
  fields: { label: string; value: string }[];
  onGiven(values: string[]): void;
}

/** Asks for words to insert; inside the page's form, so it is no form itself. */
export function InsertForm({ fields, onGiven }: InsertFormProps): ReactNode {
  const [values, setValues] = useState(() => fields.map(({ value }) => value));
  const give = (): void => onGiven(values.map((value) => value.trim()));
  return (
    <div className={styles.ask}>
      {fields.map(({ label }, at) => (
        <label key={label} className={styles.askField}>
          <span>{label}</span>
          <input
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
  onDone(): void;
}

export function PictureRow({ illustrationUrl, run, onDone }: PictureRowProps): ReactNode {
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
      onDone();
    } catch {
      setMessage('올리지 못했습니다. 연결 상태를 확인하고 다시 시도해 주세요.');
    }
  };
  return (
    <div className={styles.ask}>
      <label className={styles.askField}>
        <span>그림 파일</span>
        <input
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
