import type { Command, EditorState } from 'prosemirror-state';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { TEXT_LIMITS } from '#shared/catalog/revisions';
import {
  COMMANDS,
  activeTools,
  describePicture,
  insertNote,
  insertRuby,
  selectedAlt,
  selectedText,
} from './editor-state.ts';
import { FindRow } from './find-row.tsx';
import { InsertForm, PictureRow } from './insert-rows.tsx';
import { TOOL_ICONS } from './toolbar-icons.ts';
import styles from './text-editor.module.css';

export type OpenTool = 'ruby' | 'note' | 'picture' | 'find' | null;

interface EditorToolsProps {
  state: EditorState;
  run(command: Command, keepsFocus?: boolean): boolean;
  /** Creates a new episode first. */
  illustrationUrl(): Promise<string>;
  open: OpenTool;
  onOpen(tool: OpenTool): void;
  isFull: boolean;
  onFull(isFull: boolean): void;
}

type CommandName = keyof typeof COMMANDS;

const TOOLS: { name: string; command: CommandName; keys?: string }[][] = [
  [
    { name: '되돌리기', command: 'undo', keys: 'Ctrl+Z' },
    { name: '다시 실행', command: 'redo', keys: 'Ctrl+Y' },
  ],
  [
    { name: '문단', command: 'paragraph' },
    { name: '제목', command: 'heading' },
    { name: '작은 제목', command: 'subheading' },
  ],
  [
    { name: '굵게', command: 'strong', keys: 'Ctrl+B' },
    { name: '강조', command: 'emphasis', keys: 'Ctrl+I' },
    { name: '방점', command: 'dots', keys: 'Ctrl+E' },
    { name: '취소선', command: 'strike', keys: 'Ctrl+Shift+X' },
  ],
  [
    { name: '가운데 정렬', command: 'center' },
    { name: '오른쪽 정렬', command: 'end' },
    { name: '상태창 (표)', command: 'box' },
    { name: '장면 나눔', command: 'scene', keys: '줄 머리에서 ***' },
  ],
];

const OPENERS = [
  { name: '윗주', tool: 'ruby' },
  { name: '주석', tool: 'note' },
  { name: '그림', tool: 'picture' },
] as const;

const FIND = '찾기·바꾸기';

/** Icon buttons with names: one tab stop, the arrow keys move between them. */
export function EditorTools(props: EditorToolsProps): ReactNode {
  const { state, run, open, onOpen, isFull, onFull } = props;
  const bar = useRef<HTMLDivElement>(null);
  const active = activeTools(state);
  const [focused, setFocused] = useState('');
  const toggle = (tool: OpenTool): void => onOpen(open === tool ? null : tool);
  const isOff = (command: CommandName): boolean => !COMMANDS[command](state, undefined);
  const usable = TOOLS.flat().filter(({ command }) => !isOff(command));
  const names = [...usable, ...OPENERS, { name: FIND }].map(({ name }) => name);
  const stop = names.includes(focused) ? focused : names[0];
  return (
    <div className={styles.tools}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- because its buttons take the focus. */}
      <div
        ref={bar}
        role="toolbar"
        aria-label="글 도구"
        className={styles.bar}
        onFocus={({ target }) => setFocused(target.getAttribute('aria-label') ?? '')}
        onKeyDown={(event) => moveFocus(bar.current, event)}
      >
        {TOOLS.map((group, at) => (
          <div key={at} role="group" className={styles.group}>
            {group.map(({ name, command, keys }) => (
              <Tool
                key={command}
                name={name}
                keys={keys}
                icon={command}
                isStop={name === stop}
                isDisabled={isOff(command)}
                isPressed={command in active ? active[command] : undefined}
                onPress={() => run(COMMANDS[command])}
              />
            ))}
          </div>
        ))}
        <div role="group" className={styles.group}>
          {OPENERS.map(({ name, tool }) => (
            <Tool
              key={tool}
              name={name}
              icon={tool}
              isStop={name === stop}
              isOpen={open === tool}
              onPress={() => toggle(tool)}
            />
          ))}
        </div>
        <div role="group" className={styles.group}>
          <Tool
            name={FIND}
            keys="Ctrl+F"
            icon="find"
            isStop={stop === FIND}
            isOpen={open === 'find'}
            onPress={() => toggle('find')}
          />
          <Tool
            name={isFull ? '전체 화면 종료' : '전체 화면'}
            keys={isFull ? 'Esc' : undefined}
            icon={isFull ? 'leaveFull' : 'full'}
            onPress={() => onFull(!isFull)}
          />
        </div>
      </div>
      <OpenRow {...props} />
    </div>
  );
}

interface ToolProps {
  name: string;
  keys?: string | undefined;
  icon: keyof typeof TOOL_ICONS;
  /** The Tab key goes to it. */
  isStop?: boolean;
  isDisabled?: boolean;
  isPressed?: boolean | undefined;
  isOpen?: boolean;
  onPress(): void;
}

function Tool({
  name,
  keys,
  icon,
  isStop = false,
  isDisabled = false,
  isPressed,
  isOpen,
  onPress,
}: ToolProps): ReactNode {
  const Icon = TOOL_ICONS[icon];
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={name}
      title={keys ? `${name} (${keys})` : name}
      aria-pressed={isPressed}
      aria-expanded={isOpen}
      disabled={isDisabled}
      tabIndex={isStop ? 0 : -1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <Icon aria-hidden="true" width={20} height={20} />
    </button>
  );
}

function moveFocus(bar: HTMLElement | null, event: KeyboardEvent): void {
  const buttons = [...(bar?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? [])];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const goals: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
  const goal = goals[event.key];
  if (goal === undefined || at < 0) return;
  event.preventDefault();
  buttons[(goal + buttons.length) % buttons.length]?.focus();
}

/** Ruby, notes and pictures ask for their text first. Closing a row leads back to the text. */
function OpenRow({ state, run, illustrationUrl, open, onOpen }: EditorToolsProps): ReactNode {
  const alt = selectedAlt(state);
  const close = (): void => {
    onOpen(null);
    run(() => true);
  };
  return (
    <>
      {open === 'find' ? <FindRow state={state} run={run} onClose={close} /> : null}
      {open === 'ruby' ? (
        <InsertForm
          key={selectedText(state)}
          fields={[
            { label: '글', value: selectedText(state) },
            { label: '윗주', value: '' },
          ]}
          onGiven={([base = '', ruby = '']) => run(insertRuby(base, ruby)) && close()}
          onClose={close}
        />
      ) : null}
      {open === 'note' ? (
        <InsertForm
          fields={[{ label: '주석의 글', value: '' }]}
          onGiven={([words = '']) => run(insertNote(words)) && close()}
          onClose={close}
        />
      ) : null}
      {open === 'picture' ? <PictureRow illustrationUrl={illustrationUrl} run={run} onClose={close} /> : null}
      {alt === undefined ? null : (
        <InsertForm
          key={`alt ${alt}`}
          fields={[{ label: '고른 그림의 설명', value: alt }]}
          onGiven={([words = '']) => run(describePicture(words.slice(0, TEXT_LIMITS.alt)))}
        />
      )}
    </>
  );
}
