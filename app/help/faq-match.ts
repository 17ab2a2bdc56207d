import { disassemble, getChoseong } from 'es-hangul';

const CONSONANTS = /^[ㄱ-ㅎ]+$/;

/**
 * Whether every word of what is typed stands somewhere in a text, spaces and punctuation apart: also while its last
 * syllable is unfinished (`환ㅂ`), and by initial consonants alone (`ㅎㅂ`).
 */
export function matchesWords(text: string, typed: string): boolean {
  const words = typed.normalize('NFC').split(/\s+/).map(lettersOf).filter(Boolean);
  if (words.length === 0) return true;
  const letters = lettersOf(text.normalize('NFC'));
  const jamo = disassemble(letters);
  return words.every((word) =>
    CONSONANTS.test(word) ? getChoseong(letters).includes(word) : jamo.includes(disassemble(word)),
  );
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
