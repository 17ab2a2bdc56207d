import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '#platform/startup-error';

const FILE = 'forbidden-words.txt';
const MAX_WORDS = 20_000;

/** Reads `forbidden-words.txt` (`#` comments); undefined if missing. */
export function readForbiddenWords(folder: string): string[] | undefined {
  const path = join(folder, FILE);
  if (!existsSync(path)) return undefined;
  const words = readFileSync(path, 'utf8')
    .normalize('NFC')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  if (words.length > MAX_WORDS)
    throw new StartupError(`${FILE}: 낱말이 너무 많습니다. ${MAX_WORDS.toLocaleString('ko')}개까지 받습니다.`);
  return words;
}
