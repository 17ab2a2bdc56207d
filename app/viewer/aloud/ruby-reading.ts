/** Letters that are read as other ones: from and to count in the text, `spoken` is what is said. */
export interface Reading {
  from: number;
  to: number;
  spoken: string;
}

const KANA = /^[\p{Script=Hiragana}\p{Script=Katakana}\u30FB\u30FC\s]+$/u;
const KANA_LETTER = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HANJA = /^[\p{Script=Han}\s]+$/u;
const HANGUL = /^[\p{Script=Hangul}\s]+$/u;

/**
 * What is said for a ruby: its small letters when they are kana, or Hangul over Hanja alone, which Korean voices read
 * by guess; the letters below otherwise. Dots are neither.
 */
export function rubyReading(base: string, ruby: string): string {
  if (HANJA.test(base) && HANGUL.test(ruby)) return ruby;
  return KANA.test(ruby) && KANA_LETTER.test(ruby) ? ruby : base;
}

/** A stretch of a text as it is spoken. A reading that begins in it is said whole, one that began before not again. */
export function spokenOf(text: string, readings: Reading[], stretch: { from: number; to: number }): string {
  let spoken = '';
  let at = stretch.from;
  for (const reading of readings) {
    if (reading.from < at || reading.from >= stretch.to) continue;
    spoken += text.slice(at, reading.from) + reading.spoken;
    at = reading.to;
  }
  return spoken + text.slice(at, Math.max(at, stretch.to));
}
