import { readFileSync } from 'node:fs';
import { CAPTCHA_SYMBOLS } from '#shared/members/captcha';

/** In Hz. */
export const SPOKEN_RATE = 16_000;
/** A JSON line of symbols and lengths per voice, then 8-bit mu-law samples. */
export const SPOKEN_SYMBOLS_FILE = new URL('spoken-symbols.bin', import.meta.url);

/** Samples between -1 and 1 by symbol. */
export type CaptchaVoice = Map<string, Float32Array>;

/** Throws when a symbol is missing. */
export function readVoices(): [CaptchaVoice, CaptchaVoice] {
  const file = readFileSync(SPOKEN_SYMBOLS_FILE);
  const end = file.indexOf('\n');
  const index: Record<string, number>[] = JSON.parse(file.toString('latin1', 0, end));
  let at = end + 1;
  const voices = index.map((lengths) => {
    const voice: CaptchaVoice = new Map();
    for (const symbol of CAPTCHA_SYMBOLS) {
      const length = lengths[symbol] ?? 0;
      if (length === 0) throw new Error(`${symbol} is not spoken in ${SPOKEN_SYMBOLS_FILE.pathname}`);
      voice.set(symbol, Float32Array.from(file.subarray(at, at + length), sampleOf));
      at += length;
    }
    return voice;
  });
  const [low, high] = voices;
  if (!low || !high) throw new Error('two voices are kept');
  return [low, high];
}

/** Mu-law (ITU-T G.711) to -1..1. */
function sampleOf(byte: number): number {
  const bits = ~byte & 0xff;
  const size = ((((bits & 0x0f) << 3) + 0x84) << ((bits & 0x70) >> 4)) - 0x84;
  return (bits & 0x80 ? -size : size) / 32_768;
}
