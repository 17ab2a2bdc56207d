/** Text range whose pronunciation differs. */
export interface RubyReading {
  from: number;
  to: number;
  spoken: string;
}

const KANA = /^[\p{Script=Hiragana}\p{Script=Katakana}\u30FB\u30FC\s]+$/u;
const KANA_CHARACTER = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HANJA = /^[\p{Script=Han}\s]+$/u;
const HANGUL = /^[\p{Script=Hangul}\s]+$/u;

/** Pronunciation of a ruby: kana, or Hangul over Hanja; otherwise the base text. Emphasis dots are ignored. */
export function readingOfRuby(base: string, ruby: string): string {
  if (HANJA.test(base) && HANGUL.test(ruby)) return ruby;
  return KANA.test(ruby) && KANA_CHARACTER.test(ruby) ? ruby : base;
}

/** A reading that starts in the range is spoken whole; one that started before is skipped. */
export function spokenTextOf(text: string, readings: RubyReading[], stretch: { from: number; to: number }): string {
  let spoken = '';
  let at = stretch.from;
  for (const reading of readings) {
    if (reading.from < at || reading.from >= stretch.to) continue;
    spoken += text.slice(at, reading.from) + reading.spoken;
    at = reading.to;
  }
  return spoken + text.slice(at, Math.max(at, stretch.to));
}
