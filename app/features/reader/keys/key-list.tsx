import { type KeyboardEvent, useState, useSyncExternalStore } from 'react';
import type { SettingsKind } from '../settings/reading-settings.ts';
import {
  type ChosenKeys,
  KEY_ACTIONS,
  type KeyAction,
  isKeyOffered,
  keyName,
  keyOf,
  keysOf,
  takenBy,
} from './key-actions.ts';
import styles from './key-list.module.css';
import { saveKeys, savedKeys, watchKeys } from './saved-keys.ts';

const LABELS = {
  about: '키를 누르면 다른 키로 바꿀 수 있습니다.',
  press: '새 키를 눌러 주세요',
  cancelled: '바꾸지 않았습니다.',
  reset: '초기화',
  resetAll: '모두 초기화',
  allReset: '모든 단축키를 초기화했습니다.',
  notOffered: '단축키로 쓸 수 없는 키입니다. 다른 키를 눌러 주세요.',
  failed: '이 기기의 저장 공간을 쓸 수 없어 저장하지 못했습니다. 브라우저의 저장 설정을 확인해 주세요.',
  taken: (key: string, action: string) => `${key} 키는 ‘${action}’에서 쓰고 있습니다. 다른 키를 눌러 주세요.`,
  changed: (action: string, key: string) => `‘${action}’ 단축키: ${key}`,
} as const;

const NO_KEYS: ChosenKeys = {};

/** All shortcuts; each can get another key. */
export function KeyList({ kind }: { kind: SettingsKind }) {
  const actions = KEY_ACTIONS[kind];
  const chosen = useSyncExternalStore(
    watchKeys,
    () => savedKeys(kind),
    () => NO_KEYS,
  );
  const [listening, listen] = useState<string>();
  const [message, say] = useState('');
  const save = (keys: Record<string, string | undefined>, done: string): void =>
    say(saveKeys(kind, keys) ? done : LABELS.failed);
  const onKey = (event: KeyboardEvent, action: KeyAction): void => {
    const press = listening === action.id ? pressOf(event, { action, actions, chosen }) : undefined;
    if (!press) return;
    event.preventDefault();
    event.stopPropagation();
    if (press.isOver) listen(undefined);
    if (press.keys) save(press.keys, press.message);
    else say(press.message);
  };
  return (
    <>
      <p className={styles.about}>{LABELS.about}</p>
      <dl className={styles.list}>
        {actions.map((action) => (
          <div key={action.id}>
            <dt>{action.name}</dt>
            <dd>
              {chosen[action.id] && !action.isFixed ? (
                <button
                  type="button"
                  className={styles.reset}
                  aria-label={`${action.name} ${LABELS.reset}`}
                  onClick={() => save({ [action.id]: undefined }, LABELS.changed(action.name, namesOf(action.keys)))}
                >
                  {LABELS.reset}
                </button>
              ) : null}
              <KeyButton
                action={action}
                names={namesOf(keysOf(action, chosen))}
                isListening={listening === action.id}
                listen={listen}
                onKey={onKey}
              />
            </dd>
          </div>
        ))}
      </dl>
      <Foot message={message} chosen={chosen} save={save} />
    </>
  );
}

function Foot({
  message,
  chosen,
  save,
}: {
  message: string;
  chosen: ChosenKeys;
  save(keys: Record<string, string | undefined>, done: string): void;
}) {
  const usual = Object.fromEntries(Object.keys(chosen).map((id) => [id, undefined]));
  return (
    <div className={styles.foot}>
      <p role="status">{message}</p>
      {Object.keys(chosen).length > 0 ? (
        <button type="button" className={styles.reset} onClick={() => save(usual, LABELS.allReset)}>
          {LABELS.resetAll}
        </button>
      ) : null}
    </div>
  );
}

interface KeyPress {
  message: string;
  /** Whether the list stops waiting for a key. */
  isOver: boolean;
  keys?: Record<string, string | undefined>;
}

/** Undefined for keys that only modify others. */
function pressOf(
  event: KeyboardEvent,
  { action, actions, chosen }: { action: KeyAction; actions: readonly KeyAction[]; chosen: ChosenKeys },
): KeyPress | undefined {
  if (event.nativeEvent.isComposing || ['Tab', 'Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return undefined;
  if (event.key === 'Escape') return { message: LABELS.cancelled, isOver: true };
  const key = keyOf(event.nativeEvent);
  const taken = takenBy(actions, chosen, key);
  if (taken && taken !== action) return { message: LABELS.taken(keyName(key), taken.name), isOver: false };
  if (event.ctrlKey || event.metaKey || event.altKey || !isKeyOffered(key))
    return { message: LABELS.notOffered, isOver: false };
  const keys = { [action.id]: action.keys.includes(key) ? undefined : key };
  return { message: LABELS.changed(action.name, keyName(key)), isOver: true, keys };
}

interface KeyButtonProps {
  action: KeyAction;
  names: string;
  isListening: boolean;
  listen(id: string | undefined): void;
  onKey(event: KeyboardEvent, action: KeyAction): void;
}

function KeyButton({ action, names, isListening, listen, onKey }: KeyButtonProps) {
  if (action.isFixed) return <kbd className={styles.fixed}>{names}</kbd>;
  return (
    <button
      type="button"
      className={styles.key}
      aria-label={`${action.name} 단축키 ${names} 바꾸기`}
      aria-pressed={isListening}
      onClick={() => listen(isListening ? undefined : action.id)}
      onBlur={() => isListening && listen(undefined)}
      onKeyDown={(event) => onKey(event, action)}
      onKeyUp={(event) => isListening && event.preventDefault()}
    >
      {isListening ? LABELS.press : names}
    </button>
  );
}

function namesOf(keys: readonly string[]): string {
  return keys.map(keyName).join(' · ');
}
