import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { CAPTCHA_SYMBOLS } from '#shared/members/captcha';
import { SPOKEN_RATE, SPOKEN_SYMBOLS_FILE } from './spoken-symbols.ts';

/** Korean names. */
const NAMES: Record<string, string> = {
  2: '이',
  3: '삼',
  4: '사',
  5: '오',
  6: '육',
  7: '칠',
  8: '팔',
  9: '구',
  A: '에이',
  C: '씨',
  F: '에프',
  H: '에이치',
  J: '제이',
  K: '케이',
  L: '엘',
  M: '엠',
  R: '알',
  T: '티',
  W: '더블유',
  X: '엑스',
  Y: '와이',
};
/** A lower and a higher voice. */
const VOICES = ['ko+m3', 'ko+f2'];
const WORDS_A_MINUTE = '125';
/** Trims silence, keeping 20 ms. */
const TRIM = ['silence', '1', '0.02', '0.4%', 'reverse'];

function spoken(name: string, voice: string): Buffer {
  const wav = execFileSync('espeak-ng', ['-v', voice, '-s', WORDS_A_MINUTE, '--stdout', name]);
  const saved = ['-t', 'raw', '-e', 'mu-law', '-b', '8', '-c', '1', '-r', String(SPOKEN_RATE), '-'];
  const sox = ['-V1', '-D', '-t', 'wav', '-', ...saved, ...TRIM, ...TRIM, 'norm', '-4'];
  return execFileSync('sox', sox, { input: wav });
}

const pieces = VOICES.map((voice) =>
  [...CAPTCHA_SYMBOLS].map((symbol) => {
    const name = NAMES[symbol];
    if (!name) throw new Error(`${symbol} has no name`);
    return { symbol, bytes: spoken(name, voice) };
  }),
);
const index = pieces.map((voice) => Object.fromEntries(voice.map(({ symbol, bytes }) => [symbol, bytes.length])));
const file = [Buffer.from(`${JSON.stringify(index)}\n`), ...pieces.flat().map(({ bytes }) => bytes)];
writeFileSync(SPOKEN_SYMBOLS_FILE, Buffer.concat(file));
