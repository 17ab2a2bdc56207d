import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import type { InterfaceFont } from '#domain/showcase';
import type { FileStore } from '#shared/context';

const resolve = createRequire(import.meta.url).resolve;
const ASCII = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('');
const SIGNS = '·…“”‘’「」『』《》〈〉—–‥※→←↑↓▲▼△▽○●◇◆★☆×÷±°℃％＋－＝～ ₩원';

interface Face {
  name: string;
  family: string;
  weight: string;
  file: string;
  axes?: Record<string, number | { min: number; max: number }>;
  letters: 'sans' | 'serif';
}

const FACES: Face[] = [
  { name: 'sans', family: 'Seoga Sans', weight: '400 700', file: 'pretendard/dist/public/variable/PretendardVariable.ttf', axes: { wght: { min: 400, max: 700 } }, letters: 'sans' },
  { name: 'serif', family: 'Seoga Serif', weight: '700', file: '@expo-google-fonts/gowun-batang/700Bold/GowunBatang_700Bold.ttf', letters: 'serif' },
];

/**
 * Cuts the interface fonts down to the letters that the shop shows and stores them under the hash of their letters, so
 * that an address never changes its content. The same letters are not cut twice.
 */
export async function cutInterfaceFonts(files: FileStore, letters: { sans: string; serif: string }): Promise<InterfaceFont[]> {
  const fonts: InterfaceFont[] = [];
  for (const face of FACES) {
    const wanted = lettersOf(ASCII + SIGNS + letters[face.letters]);
    const hash = createHash('sha256').update(`1 ${face.file} ${wanted}`).digest('hex').slice(0, 16);
    const name = `${face.name}-${hash}.woff2`;
    if (!(await files.read(`fonts/${name}`))) await files.put(`fonts/${name}`, await cut(face, wanted));
    fonts.push({ family: face.family, weight: face.weight, url: `/media/fonts/${name}` });
  }
  return fonts;
}

async function cut(face: Face, letters: string): Promise<Uint8Array> {
  const source = readFileSync(resolve(face.file));
  return subsetFont(source, letters, { targetFormat: 'woff2', ...(face.axes ? { variationAxes: face.axes } : {}) });
}

/** Each letter once, in order, so that the same letters always make the same name. */
function lettersOf(text: string): string {
  return [...new Set(text.normalize('NFC'))].filter((letter) => letter >= ' ').toSorted().join('');
}
