import { isNick, plainNick } from '#vocabulary/members';

/** A text in the form in which it is searched for forbidden words: NFC, lower case, without any space or sign between. */
export function foldedWord(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** What is wrong with a nick, as a code of PROFILE_ERROR; whether it is taken, only the table knows. */
export function nickFault(nick: string, forbidden: string[]): '0001' | '0003' | undefined {
  if (!isNick(nick)) return '0001';
  const folded = foldedWord(plainNick(nick));
  return forbidden.some((word) => folded.includes(word)) ? '0003' : undefined;
}
