import type { SettingsKind } from '../settings/reading-settings.ts';

/** What a key does. The first key stands for the others when it is pressed for the reader. */
export interface KeyAction {
  id: string;
  name: string;
  /** As in keyboard events; `Shift+Space` with its modifier. */
  keys: readonly string[];
  /** Always the same, so that bars and this list are always within reach. */
  isFixed?: true;
}

const COMMON: readonly KeyAction[] = [
  { id: 'first', name: '처음', keys: ['Home'] },
  { id: 'last', name: '끝', keys: ['End'] },
  { id: 'previousEpisode', name: '이전 화', keys: ['['] },
  { id: 'nextEpisode', name: '다음 화', keys: [']'] },
];
const SHEETS: readonly KeyAction[] = [
  { id: 'autoScroll', name: '자동 스크롤', keys: ['a'] },
  { id: 'contents', name: '목차', keys: ['t'] },
  { id: 'settings', name: '보기 설정', keys: ['m'] },
  { id: 'bars', name: '메뉴 보이기, 숨기기', keys: ['Escape'], isFixed: true },
  { id: 'help', name: '단축키', keys: ['?'], isFixed: true },
];

export const KEY_ACTIONS: Record<SettingsKind, readonly KeyAction[]> = {
  text: [
    { id: 'next', name: '다음 화면', keys: ['ArrowRight', ' ', 'PageDown'] },
    { id: 'previous', name: '이전 화면', keys: ['ArrowLeft', 'Shift+ ', 'PageUp'] },
    ...COMMON,
    { id: 'larger', name: '글자 크게', keys: ['+', '='] },
    { id: 'smaller', name: '글자 작게', keys: ['-'] },
    { id: 'find', name: '작품 안에서 찾기', keys: ['/'] },
    { id: 'bookmark', name: '책갈피 꽂기, 빼기', keys: ['b'] },
    { id: 'highlight', name: '고른 글에 하이라이트', keys: ['h'] },
    { id: 'listen', name: '듣기, 잠시 멈추기', keys: ['k'] },
    { id: 'fullscreen', name: '전체 화면', keys: ['f'] },
    ...SHEETS,
  ],
  images: [
    { id: 'down', name: '아래로', keys: ['ArrowDown', ' ', 'PageDown'] },
    { id: 'up', name: '위로', keys: ['ArrowUp', 'Shift+ ', 'PageUp'] },
    { id: 'right', name: '다음 화면', keys: ['ArrowRight'] },
    { id: 'left', name: '이전 화면', keys: ['ArrowLeft'] },
    { id: 'nextPanel', name: '다음 칸', keys: ['n'] },
    { id: 'previousPanel', name: '이전 칸', keys: ['p'] },
    ...COMMON,
    { id: 'larger', name: '그림 넓게', keys: ['+', '='] },
    { id: 'smaller', name: '그림 좁게', keys: ['-'] },
    { id: 'zoom', name: '두 배로 보기', keys: ['z'] },
    { id: 'bookmark', name: '책갈피 꽂기, 빼기', keys: ['b'] },
    { id: 'map', name: '그림 한눈에 보기', keys: ['g'] },
    ...SHEETS,
  ],
};

/** Keys by action id, chosen by the reader. */
export type ChosenKeys = Readonly<Record<string, string>>;

/** The key of an event; letters by their place on the keyboard while another script is typed. */
export function keyOf({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase();
  if (letter && !/^[a-z]$/i.test(key)) return letter;
  if (key === ' ' && shiftKey) return 'Shift+ ';
  return key.length === 1 ? key.toLowerCase() : key;
}

export function keysOf(action: KeyAction, chosen: ChosenKeys): readonly string[] {
  const own = action.isFixed ? undefined : chosen[action.id];
  return own ? [own] : action.keys;
}

/** What a pressed key stands for: another key, nothing, or itself. */
export function remappedKey(actions: readonly KeyAction[], chosen: ChosenKeys, key: string): string | null | undefined {
  const action = actions.find((each) => keysOf(each, chosen).includes(key));
  if (action) return action.keys.includes(key) ? undefined : action.keys[0];
  return actions.some(({ keys }) => keys.includes(key)) ? null : undefined;
}

/** The action that already has a key. */
export function takenBy(actions: readonly KeyAction[], chosen: ChosenKeys, key: string): KeyAction | undefined {
  return actions.find((action) => keysOf(action, chosen).includes(key));
}

/** Keys of the browser and of typing, which cannot be chosen. */
export function isKeyOffered(key: string): boolean {
  return key.length === 1
    ? key !== '?'
    : /^(Arrow(Up|Down|Left|Right)|Page(Up|Down)|Home|End|Insert|Delete|Backspace|Shift\+ |F[2-46-9])$/.test(key);
}

const KEY_NAMES: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Escape: 'Esc',
  ' ': 'Space',
  'Shift+ ': 'Shift+Space',
  '-': '−',
};

export function keyName(key: string): string {
  return KEY_NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}
