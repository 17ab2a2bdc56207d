import { DEFAULT_FORBIDDEN_WORDS } from '#shared/community/default-forbidden-words';
import { isNickname, normalizeNickname } from '#shared/members/members';

/** Normalizes a text for the word search: NFC, lower case, no spaces or signs. */
export function foldWord(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

const STAFF_WORDS = [
  '운영자',
  '운영진',
  '운영팀',
  '관리자',
  '고객센터',
  '고객지원',
  '공식계정',
  'admin',
  'operator',
  'moderator',
  'official',
  'customercenter',
  'webmaster',
  'helpdesk',
];

/** Maps digits and look-alike letters to one form. */
function foldLookalikes(text: string): string {
  return foldWord(text.normalize('NFKC')).replaceAll(/[0134578li]/gu, (sign) => LOOKALIKES[sign] ?? sign);
}

const LOOKALIKES: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', l: 'i' };

/** Whether a nickname could be mistaken for the shop or its staff. */
function isStaffNickname(nick: string, shopName: string): boolean {
  const word = foldLookalikes(nick);
  const shop = foldLookalikes(shopName);
  return word === shop || STAFF_WORDS.some((staff) => word.includes(foldLookalikes(staff)));
}

const REFUSED = DEFAULT_FORBIDDEN_WORDS.refuse.map(foldWord);
const ALLOWED = DEFAULT_FORBIDDEN_WORDS.allow.map(foldWord);

export interface NicknameRules {
  forbidden: string[];
  shopName: string;
}

/** The PROFILE_ERROR code of an invalid nickname; uniqueness is checked by the database. */
export function nicknameError(
  nick: string,
  { forbidden, shopName }: NicknameRules,
): '0001' | '0003' | '0009' | undefined {
  // Before the character check, so that `운영자` with invisible or wide characters gets the specific error.
  if (isStaffNickname(nick, shopName)) return '0009';
  if (!isNickname(nick)) return '0001';
  const folded = foldWord(normalizeNickname(nick));
  if (forbidden.some((word) => folded.includes(word))) return '0003';
  const rest = ALLOWED.reduce((text, word) => text.replaceAll(word, ' '), folded);
  return REFUSED.some((word) => rest.includes(word)) ? '0003' : undefined;
}
