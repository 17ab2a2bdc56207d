import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import type { InterfaceFont, ShownLetters } from '#domain/showcase';
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
}

/** What the browser uses by itself, and figures of one width: other letter shapes of a face never stand here. */
const FEATURES = { keepFeatures: ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'tnum'] };

const SANS: Face = {
  name: 'sans',
  family: 'Seoga Sans',
  weight: '400 700',
  file: 'pretendard/dist/public/variable/PretendardVariable.ttf',
  axes: { wght: { min: 400, max: 700 } },
};
const SERIF: Face = {
  name: 'serif',
  family: 'Seoga Serif',
  weight: '700',
  file: '@expo-google-fonts/gowun-batang/700Bold/GowunBatang_700Bold.ttf',
};

/**
 * Cuts the interface fonts down to the letters that the shop shows and stores them under the hash of their letters, so
 * that an address never changes its content: a sans and a serif for lists and headings, for each a second file for what
 * only single pages add, and a third sans for what screens say that few visits see. The same letters are not cut twice.
 */
export async function cutInterfaceFonts(
  files: FileStore,
  letters: ShownLetters & { own: { first: string; seldom: string }; ownHeadings: string },
): Promise<InterfaceFont[]> {
  const sans = await parted(files, SANS, {
    first: letters.own.first + letters.lists,
    further: letters.pages,
    seldom: letters.own.seldom,
  });
  const serif = await parted(files, SERIF, {
    first: letters.ownHeadings + letters.headings,
    further: letters.pageHeadings,
  });
  return [...sans, ...serif];
}

/**
 * A face in up to three files: the second holds what only single pages need, the third what few visits see. Each of
 * them holds what those before it lack, and is fetched where one of its letters stands.
 */
async function parted(
  files: FileStore,
  face: Face,
  letters: { first: string; further: string; seldom?: string },
): Promise<InterfaceFont[]> {
  const first = lettersOf(ASCII + SIGNS + letters.first);
  const further = lettersOf(letters.further, first);
  const seldom = lettersOf(letters.seldom ?? '', [...first, ...further]);
  const fonts = [await stored(files, face, first)];
  if (further.length > 0) fonts.push({ ...(await stored(files, face, further)), range: unicodeRange(further) });
  if (seldom.length > 0)
    fonts.push({ ...(await stored(files, face, seldom)), range: unicodeRange(seldom), isSeldom: true });
  return fonts;
}

async function stored(files: FileStore, face: Face, letters: string[]): Promise<InterfaceFont> {
  const wanted = letters.join('');
  const hash = createHash('sha256').update(`2 ${face.file} ${wanted}`).digest('hex').slice(0, 16);
  const name = `${face.name}-${hash}.woff2`;
  if (!(await files.read(`fonts/${name}`))) {
    const source = readFileSync(resolve(face.file));
    await files.put(
      `fonts/${name}`,
      await subsetFont(source, wanted, {
        targetFormat: 'woff2',
        ...FEATURES,
        ...(face.axes ? { variationAxes: face.axes } : {}),
      }),
    );
  }
  return { family: face.family, weight: face.weight, url: `/media/fonts/${name}` };
}

/** Each letter once, in order, so that the same letters always make the same name; without those that are known. */
function lettersOf(text: string, known: string[] = []): string[] {
  const without = new Set(known);
  return [...new Set(text.normalize('NFC'))].filter((letter) => letter >= ' ' && !without.has(letter)).toSorted();
}

function unicodeRange(letters: string[]): string {
  const ranges: [number, number][] = [];
  for (const letter of letters) {
    const code = letter.codePointAt(0) ?? 0;
    const last = ranges.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  const hex = (code: number): string => code.toString(16).toUpperCase();
  return ranges.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(',');
}
