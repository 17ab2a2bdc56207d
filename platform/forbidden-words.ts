import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFault } from '#platform/start-fault';

const FILE = 'forbidden-words.txt';
const MOST_WORDS = 20_000;

/** The words of `forbidden-words.txt`, one a line, `#` before a remark; undefined where the folder has none. */
export function readForbiddenWords(folder: string): string[] | undefined {
  const path = join(folder, FILE);
  if (!existsSync(path)) return undefined;
  const words = readFileSync(path, 'utf8')
    .normalize('NFC')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  if (words.length > MOST_WORDS)
    throw new StartFault(`${FILE}: 낱말이 너무 많습니다. ${MOST_WORDS.toLocaleString('ko')}개까지 받습니다.`);
  return words;
}
