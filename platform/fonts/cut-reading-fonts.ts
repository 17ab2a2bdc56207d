import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import subsetFont from 'subset-font';

/**
 * Cuts the reading faces to one file each: the 2,350 syllables of KS X 1001, Latin and the signs of Korean text. Run by
 * hand when a face changes; its output stands in `public/fonts`.
 */
const ROOT = join(import.meta.dirname, '..', '..');
const FACES = [
  { file: '@expo-google-fonts/gowun-batang/400Regular/GowunBatang_400Regular.ttf', name: 'gowun-batang-ksx1001.woff2' },
];
const SIGNS = '·…“”‘’「」『』《》〈〉【】—–‥※→←↑↓°℃％＋－＝～ㆍ′″‐―×÷±①②③④⑤⑥⑦⑧⑨⑩♪♡♥☆★○●◇◆□■△▲▽▼';

function syllables(): string {
  const bytes: number[] = [];
  for (let lead = 0xb0; lead <= 0xc8; lead += 1)
    for (let trail = 0xa1; trail <= 0xfe; trail += 1) bytes.push(lead, trail);
  return iconv.decode(Buffer.from(bytes), 'euc-kr');
}

const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, at) => 32 + at));
const jamo = String.fromCharCode(...Array.from({ length: 51 }, (_, at) => 0x3131 + at));
const resolve = createRequire(import.meta.url).resolve;
mkdirSync(join(ROOT, 'public', 'fonts'), { recursive: true });
for (const face of FACES) {
  const cut = await subsetFont(readFileSync(resolve(face.file)), ascii + jamo + SIGNS + syllables(), {
    targetFormat: 'woff2',
  });
  writeFileSync(join(ROOT, 'public', 'fonts', face.name), cut);
  process.stdout.write(`${face.name} ${cut.length}\n`);
}
