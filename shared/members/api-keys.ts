import type { OperatorPermission } from '#shared/operations/operator-permissions';

/** What a key of a member may do, with display names. */
export const READER_SCOPES = {
  'library.read': '내 서재 보기',
  'places.read': '읽던 자리 보기',
  'places.write': '읽던 자리 저장',
  'highlights.read': '책갈피·하이라이트·메모 보기',
  'highlights.write': '책갈피·하이라이트·메모 저장',
  opds: '읽기 앱에서 작품 받기(OPDS)',
  sync: '읽기 앱과 읽던 자리 맞추기(KOReader)',
} as const;
/** A scope of a member's key. */
export type ReaderScope = keyof typeof READER_SCOPES;

/** What a key of an operator may do; the operator needs the permission too. */
export const OPERATOR_SCOPES = {
  'catalogue.read': { label: '작품 목록 보기', permission: 'works' },
  'sales.read': { label: '매출 보기', permission: 'numbers' },
} as const satisfies Record<string, { label: string; permission: OperatorPermission }>;
/** A scope of an operator's key. */
export type OperatorScope = keyof typeof OPERATOR_SCOPES;

/** Days until a key expires; 0: never. */
export const API_KEY_DAYS = [30, 90, 365, 0] as const;
/** Keys of one member or operator. */
export const MAX_API_KEYS = 10;
/** Characters of a key's name. */
export const API_KEY_NAME_LENGTH = 40;

/** Prefix of members' keys, by which secret scanners find one that was published. */
export const MEMBER_KEY_PREFIX = 'seoga_m_';
/** Prefix of operators' keys. */
export const OPERATOR_KEY_PREFIX = 'seoga_o_';
const KEY_CHARACTERS = 26;
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
/** Random bytes of a key. */
export const API_KEY_BYTES = 21;

/** A key as its owner sees it later. */
export interface ListedApiKey {
  id: number;
  name: string;
  scopes: string[];
  /** Its last characters. */
  ending: string;
  madeAt: Date;
  expiresAt: Date | null;
  usedAt: Date | null;
  isExpired: boolean;
}

/** Input of a new key. */
export interface ApiKeyInput {
  name: string;
  scopes: readonly string[];
  days: number;
}

/** A key that is easy to type: lower case without similar characters, 130 bits. `random`: base64url. */
export function formatApiKey(prefix: string, random: string): string {
  const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const letters = Array.from(random.slice(0, KEY_CHARACTERS), (character) =>
    ALPHABET.charAt(base64.indexOf(character) % ALPHABET.length),
  );
  return prefix + letters.join('');
}

/** The last characters of a key, by which its owner knows it. */
export function apiKeyEnding(key: string): string {
  return key.slice(-4);
}

/** The number of the message in KEY_ERROR for invalid input; the scopes are those that may be chosen. */
export function apiKeyInputError(
  { name, scopes, days }: ApiKeyInput,
  allowed: readonly string[],
): '0004' | '0005' | '0006' | undefined {
  if (name.length === 0 || name.length > API_KEY_NAME_LENGTH) return '0004';
  if (scopes.length === 0 || scopes.some((scope) => !allowed.includes(scope))) return '0005';
  return API_KEY_DAYS.some((choice) => choice === days) ? undefined : '0006';
}
