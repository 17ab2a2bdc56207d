import type { Command, EditorState } from 'prosemirror-state';
import { type FormEvent, type ReactNode, useState } from 'react';
import { TEXT_LIMITS } from '#vocabulary/editing';
import kit from '../kit/kit.module.css';
import { COMMANDS, describePicture, putNote, putPicture, putRuby, selectedAlt, selectedWords } from './editor-state.ts';
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

type Asking = 'ruby' | 'note' | 'picture' | null;

/** The tools above a text: what is selected becomes this or that; ruby, notes and pictures ask for their words first. */
export function EditorTools({ state, run, episodeId }: EditorToolsProps): ReactNode {
  const [asking, setAsking] = useState<Asking>(null);
  const alt = selectedAlt(state);
  const ask = (next: Asking): void => setAsking(asking === next ? null : next);
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
        <AskingTools asking={asking} ask={ask} />
      </div>
      {asking === 'ruby' ? (
        <AskRow
          key={selectedWords(state)}
          fields={[
            { label: '글', value: selectedWords(state) },
            { label: '윗주', value: '' },
          ]}
          onGiven={([base = '', ruby = '']) => run(putRuby(base, ruby)) && setAsking(null)}
        />
      ) : null}
      {asking === 'note' ? (
        <AskRow
          fields={[{ label: '주석의 글', value: '' }]}
          onGiven={([words = '']) => run(putNote(words)) && setAsking(null)}
        />
      ) : null}
      {asking === 'picture' ? <PictureRow episodeId={episodeId} run={run} onDone={() => setAsking(null)} /> : null}
      {alt === undefined ? null : (
        <AskRow
          key={`alt ${alt}`}
          fields={[{ label: '고른 그림의 설명', value: alt }]}
          onGiven={([words = '']) => run(describePicture(words.slice(0, TEXT_LIMITS.alt)))}
        />
      )}
    </div>
  );
}

function AskingTools({ asking, ask }: { asking: Asking; ask(wish: Asking): void }): ReactNode {
  return (
    <div role="group" className={styles.group}>
      {(
        [
          ['윗주', 'ruby'],
          ['주석', 'note'],
          ['그림', 'picture'],
        ] as const
      ).map(([name, wish]) => (
        <button
          key={wish}
          type="button"
          className={styles.tool}
          aria-expanded={asking === wish}
          onClick={() => ask(wish)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

interface AskRowProps {
  fields: { label: string; value: string }[];
  onGiven(values: string[]): void;
}

/** Words that a tool needs. It stands within the page's form, so it sends none of its own. */
function AskRow({ fields, onGiven }: AskRowProps): ReactNode {
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
            onChange={(event) => setValues(values.map((value, place) => (place === at ? event.target.value : value)))}
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
  const [said, setSaid] = useState('');
  const send = async (event: FormEvent | React.MouseEvent): Promise<void> => {
    event.preventDefault();
    if (!file) return setSaid('그림 파일을 골라 주세요.');
    setSaid('그림을 올리는 중입니다.');
    const body = new FormData();
    body.set('file', file);
    try {
      const response = await fetch(`/operator/episodes/${episodeId}/illustration`, { method: 'POST', body });
      const answer = await response.json();
      if (!response.ok) return setSaid(String(answer.message));
      const { picture, width, height } = answer;
      run(putPicture({ picture, width, height, alt: alt.trim() }));
      onDone();
    } catch {
      setSaid('올리지 못했습니다. 연결 상태를 확인하고 다시 시도해 주세요.');
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
