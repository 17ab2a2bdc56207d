import { DEFAULT_WORDS } from '#vocabulary/default-words';
import { isNick, plainNick } from '#vocabulary/members';

/** A text in the form in which it is searched for forbidden words: NFC, lower case, without any space or sign between. */
export function foldedWord(text: string): string {
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

/** Reads digits as the letters that they look like, and those that look alike as one. */
function lookalikeWord(text: string): string {
  return foldedWord(text.normalize('NFKC')).replaceAll(/[0134578li]/gu, (sign) => LOOKALIKES[sign] ?? sign);
}

const LOOKALIKES: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', l: 'i' };

/** Whether readers would take a nick for the shop itself or its staff. */
function isStaffNick(nick: string, shopName: string): boolean {
  const word = lookalikeWord(nick);
  const shop = lookalikeWord(shopName);
  return word === shop || STAFF_WORDS.some((staff) => word.includes(lookalikeWord(staff)));
}

const REFUSED = DEFAULT_WORDS.refuse.map(foldedWord);
const ALLOWED = DEFAULT_WORDS.allow.map(foldedWord);

/** Which nicks may not be had: those with a forbidden word, and those that pass for the shop of that name. */
export interface NickLimits {
  forbidden: string[];
  shopName: string;
}

/** What is wrong with a nick, as a code of PROFILE_ERROR; whether it is taken, only the table knows. */
export function nickFault(nick: string, { forbidden, shopName }: NickLimits): '0001' | '0003' | '0009' | undefined {
  // Before what a nick may hold: `운영자` with a sign nobody sees or in wide letters is named for what it is.
  if (isStaffNick(nick, shopName)) return '0009';
  if (!isNick(nick)) return '0001';
  const folded = foldedWord(plainNick(nick));
  if (forbidden.some((word) => folded.includes(word))) return '0003';
  const rest = ALLOWED.reduce((text, word) => text.replaceAll(word, ' '), folded);
  return REFUSED.some((word) => rest.includes(word)) ? '0003' : undefined;
}
