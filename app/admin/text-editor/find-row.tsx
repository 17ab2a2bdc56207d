import IconNext from '~icons/console/chevron-down';
import IconPrevious from '~icons/console/chevron-up';
import IconClose from '~icons/console/x';
import type { Command, EditorState } from 'prosemirror-state';
import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type SVGProps,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import kit from '../components/kit.module.css';
import { selectedText } from './editor-state.ts';
import { findStateOf, goToMatch, replaceMatches, searchFor } from './find-text.ts';
import styles from './text-editor.module.css';

interface FindRowProps {
  state: EditorState;
  run(command: Command, keepsFocus?: boolean): boolean;
  onClose(): void;
}

/** Find and replace; opens with the selected words. */
export function FindRow({ state, run, onClose }: FindRowProps): ReactNode {
  const [query, setQuery] = useState(() => selectedText(state));
  const [done, setDone] = useState('');
  const { matches, current } = findStateOf(state);
  const search = useEffectEvent((words: string) => void run(searchFor(words), true));
  useEffect(() => () => search(''), []);
  useEffect(() => search(query), [query]);
  const go = (step: 1 | -1): void => void run(goToMatch(step), true);
  const replace = (words: string, which: 'current' | 'all'): void => {
    setDone(which === 'all' ? `${matches.length.toLocaleString('ko-KR')}곳을 바꿨습니다.` : '');
    run(replaceMatches(words, which), true);
    if (which === 'current') go(1);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      go(event.shiftKey ? -1 : 1);
    }
  };
  const count = query === '' ? '' : `${Math.max(current + 1, 0)}/${matches.length.toLocaleString('ko-KR')}`;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- because its fields take the keys.
    <div className={styles.ask} onKeyDown={onKeyDown}>
      <label className={styles.askField}>
        <span>검색어</span>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- because the operator opened this field. */}
        <input autoFocus className={kit.input} value={query} onChange={(event) => setQuery(event.target.value)} />
      </label>
      <div className={styles.group}>
        <IconButton name="이전 찾기" keys="Shift+Enter" icon={IconPrevious} onPress={() => go(-1)} />
        <IconButton name="다음 찾기" keys="Enter" icon={IconNext} onPress={() => go(1)} />
      </div>
      <ReplaceFields isDisabled={matches.length === 0} onReplace={replace} />
      <IconButton name="찾기 닫기" keys="Esc" icon={IconClose} onPress={onClose} />
      <p role="status" className={styles.found}>
        {done || count}
      </p>
    </div>
  );
}

interface ReplaceFieldsProps {
  isDisabled: boolean;
  onReplace(words: string, which: 'current' | 'all'): void;
}

function ReplaceFields({ isDisabled, onReplace }: ReplaceFieldsProps): ReactNode {
  const [words, setWords] = useState('');
  return (
    <>
      <label className={styles.askField}>
        <span>바꿀 말</span>
        <input className={kit.input} value={words} onChange={(event) => setWords(event.target.value)} />
      </label>
      <button
        type="button"
        className={kit.quietButton}
        disabled={isDisabled}
        onClick={() => onReplace(words, 'current')}
      >
        바꾸기
      </button>
      <button type="button" className={kit.quietButton} disabled={isDisabled} onClick={() => onReplace(words, 'all')}>
        모두 바꾸기
      </button>
    </>
  );
}

interface IconButtonProps {
  name: string;
  keys: string;
  icon: ComponentType<SVGProps<SVGSVGElement>>;
  onPress(): void;
}

function IconButton({ name, keys, icon: Icon, onPress }: IconButtonProps): ReactNode {
  return (
    <button type="button" className={styles.tool} aria-label={name} title={`${name} (${keys})`} onClick={onPress}>
      <Icon aria-hidden="true" width={20} height={20} />
    </button>
  );
}
