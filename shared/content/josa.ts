import { josa as particleOf } from 'es-hangul';

/** Korean particle pairs; the first follows a final consonant. */
export type Josa = '을/를' | '이/가' | '은/는' | '와/과' | '으로/로';

const CLOSING = /[\s"'”’」』》〉)\]}>.,!?…~]+$/u;
const NUMBER_NAMES = ['영', '일', '이', '삼', '사', '오', '육', '칠', '팔', '구'];
const ZERO_NAMES = ['', '십', '백', '천', '만', '만', '만', '만', '억'];
const LETTER_NAMES: Record<string, string> = { l: '엘', m: '엠', n: '엔', r: '알' };

/**
 * Appends the particle to a word. Ignores closing quotes, brackets and parenthesised text; reads digits and letters as
 * spoken.
 */
export function josa(word: string, particles: Josa): string {
  return word + particleOf.pick(spokenEnd(word), particles);
}

function spokenEnd(word: string): string {
  const bare = word.replace(/\s*\([^)]*\)\s*$/u, '').replace(CLOSING, '');
  const digits = /\d+$/.exec(bare)?.[0];
  if (digits) return spokenNumberEnd(digits);
  const letter = /[a-z]$/i.exec(bare)?.[0]?.toLowerCase();
  if (letter) return LETTER_NAMES[letter] ?? '에이';
  return bare || word;
}

function spokenNumberEnd(digits: string): string {
  const zeros = /0*$/.exec(digits)?.[0].length ?? 0;
  if (zeros === digits.length) return '영';
  return zeros > 0 ? (ZERO_NAMES[zeros] ?? '억') : (NUMBER_NAMES[Number(digits.at(-1))] ?? '영');
}
