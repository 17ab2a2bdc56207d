import type { Command, EditorState } from 'prosemirror-state';
import { type FormEvent, type ReactNode, useState } from 'react';
import { TEXT_LIMITS } from '#shared/catalog/revisions';
import { adminPaths } from '#shared/web/admin-paths';
import kit from '../components/kit.module.css';
import {
  COMMANDS,
  describePicture,
  insertNote,
  insertPicture,
  insertRuby,
  selectedAlt,
  selectedText,
} from './editor-state.ts';
import styles from './text-editor.module.css';

interface EditorToolsProps {
  state: EditorState;
  run(command: Command): boolean;
  episodeId: number;
}

const TOOLS: { name: string; command: keyof typeof COMMANDS; hint?: string }[][] = [
  [
    { name: '되돌리기', command: 'undo', hint: 'Ctrl+Z' },
    { name: '다시', command: 'redo', hint: 'Ctrl+Y' },
  ],
  [
    { name: '문단', command: 'paragraph' },
    { name: '제목', command: 'heading' },
    { name: '작은 제목', command: 'subheading' },
    { name: '가운데', command: 'center' },
    { name: '오른쪽', command: 'end' },
  ],
  [
    { name: '강조', command: 'emphasis', hint: 'Ctrl+I' },
    { name: '굵게', command: 'strong', hint: 'Ctrl+B' },
    { name: '방점', command: 'dots', hint: 'Ctrl+E' },
    { name: '장면 나눔', command: 'scene' },
  ],
];

type OpenForm = 'ruby' | 'note' | 'picture' | null;

/** Ruby, notes and pictures ask for their text first. */
export function EditorTools({ state, run, episodeId }: EditorToolsProps): ReactNode {
  const [asking, setAsking] = useState<OpenForm>(null);
  const alt = selectedAlt(state);
  const request = (next: OpenForm): void => setAsking(asking === next ? null : next);
  return (
    <div className={styles.tools}>
      <div role="toolbar" aria-label="글 도구" className={styles.bar}>
        {TOOLS.map((group, at) => (
          <div key={at} role="group" className={styles.group}>
            {group.map(({ name, command, hint }) => (
              <button
                key={name}
                type="button"
                className={styles.tool}
                title={hint}
                disabled={!COMMANDS[command](state, undefined)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => run(COMMANDS[command])}
              >
                {name}
              </button>
            ))}
          </div>
        ))}
        <InsertButtons asking={asking} request={request} />
      </div>
      {asking === 'ruby' ? (
        <InsertForm
          key={selectedText(state)}
          fields={[
            { label: '글', value: selectedText(state) },
            { label: '윗주', value: '' },
          ]}
          onGiven={([base = '', ruby = '']) => run(insertRuby(base, ruby)) && setAsking(null)}
        />
      ) : null}
      {asking === 'note' ? (
        <InsertForm
          fields={[{ label: '주석의 글', value: '' }]}
          onGiven={([words = '']) => run(insertNote(words)) && setAsking(null)}
        />
      ) : null}
      {asking === 'picture' ? <PictureRow episodeId={episodeId} run={run} onDone={() => setAsking(null)} /> : null}
      {alt === undefined ? null : (
        <InsertForm
          key={`alt ${alt}`}
          fields={[{ label: '고른 그림의 설명', value: alt }]}
          onGiven={([words = '']) => run(describePicture(words.slice(0, TEXT_LIMITS.alt)))}
        />
      )}
    </div>
  );
}

function InsertButtons({ asking, request: ask }: { asking: OpenForm; request(options: OpenForm): void }): ReactNode {
  return (
    <div role="group" className={styles.group}>
      {(
        [
          ['윗주', 'ruby'],
          ['주석', 'note'],
          ['그림', 'picture'],
        ] as const
      ).map(([name, options]) => (
        <button
          key={options}
          type="button"
          className={styles.tool}
          aria-expanded={asking === options}
          onClick={() => ask(options)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

interface InsertFormProps {
  fields: { label: string; value: string }[];
  onGiven(values: string[]): void;
}

/** Inside the page's form, so it is no form itself. */
function InsertForm({ fields, onGiven }: InsertFormProps): ReactNode {
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
  episodeId: number;
  run(command: Command): boolean;
  onDone(): void;
}

function PictureRow({ episodeId, run, onDone }: PictureRowProps): ReactNode {
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
      const response = await fetch(adminPaths.episode(episodeId, 'illustration'), { method: 'POST', body });
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
