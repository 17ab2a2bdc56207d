import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { InterfaceFont, ShownLetters } from '#domain/showcase';
import type { FileStore } from '#shared/context';
import { type CutFont, withFontCutter } from './font-cutter.ts';

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

/** How many letters of a face stand in its first file, in those that devices keep, and in all of them together. */
interface Most {
  first: number;
  kept: number;
  all: number;
}

/** A letter weighs some 130 bytes in the sans and 105 in the serif: what is kept stays near 130 KB however large a shop grows. */
const MOST: Record<'sans' | 'serif', Most> = {
  sans: { first: 560, kept: 640, all: 1024 },
  serif: { first: 400, kept: 430, all: 558 },
};
/** Letters of a file that is fetched only where one of them stands: a page pays for few that it does not show. */
const SELDOM_PART = 64;

/**
 * Cuts the interface fonts down to the letters that the shop shows and stores them under the hash of their letters, so
 * that an address never changes its content: a sans and a serif for lists and headings, for each a second file for what
 * only single pages add, and small ones for what few visits see. The same letters are not cut twice.
 */
export async function cutInterfaceFonts(
  files: FileStore,
  letters: ShownLetters & { own: { first: string; seldom: string }; ownHeadings: string },
): Promise<InterfaceFont[]> {
  const sans = lettersByFile(MOST.sans, {
    own: letters.own.first,
    ownSeldom: letters.own.seldom,
    lists: letters.lists,
    pages: letters.pages,
    seldom: letters.seldom,
  });
  const serif = lettersByFile(MOST.serif, {
    own: letters.ownHeadings,
    ownSeldom: '',
    lists: letters.headings,
    pages: letters.pageHeadings,
    seldom: letters.seldomHeadings,
  });
  return withFontCutter(async (cut) => {
    const means = { files, cut };
    return [...(await storedParts(sans, storing(means, SANS))), ...(await storedParts(serif, storing(means, SERIF)))];
  });
}

/** Which letters of a face stand in which of its files; each letter once. */
interface LettersByFile {
  first: string[];
  further: string[];
  seldom: string[][];
}

/**
 * Deals letters out to the files of a face: the product's own and those of lists to the first, those of single pages to the
 * second, each as far as there is room, the most frequent first; the rest to small files, until a face has enough. What is
 * rarer still is drawn by the device's own face.
 */
export function lettersByFile(
  most: Most,
  shown: { own: string; ownSeldom: string; lists: string; pages: string; seldom: string },
): LettersByFile {
  const own = lettersOf(ASCII + SIGNS + shown.own);
  const first = [...own, ...lettersOf(shown.lists, own).slice(0, Math.max(0, most.first - own.length))];
  const shop = shown.lists + shown.pages;
  const further = lettersOf(shop, first).slice(0, Math.max(0, most.kept - first.length));
  const kept = [...first, ...further];
  const named = new Set([...lettersOf(shown.ownSeldom), ...lettersOf(shop), ...lettersOf(shown.seldom)]);
  const wanted = new Set([...named].filter((letter) => !kept.includes(letter)).slice(0, most.all - kept.length));
  // What a page of the shop shows stands together, apart from what only forms and the law say.
  const seldom = [...new Set([...lettersOf(shop), ...wanted])].filter((letter) => wanted.has(letter));
  const parts = Array.from({ length: Math.ceil(seldom.length / SELDOM_PART) }, (_none, at) =>
    seldom.slice(at * SELDOM_PART, (at + 1) * SELDOM_PART).toSorted(),
  );
  return { first: first.toSorted(), further: further.toSorted(), seldom: parts };
}

/** The files of a face; every one but the first is fetched where one of its letters stands. */
async function storedParts(
  letters: LettersByFile,
  store: (letters: string[]) => Promise<InterfaceFont>,
): Promise<InterfaceFont[]> {
  const fonts = [await store(letters.first)];
  if (letters.further.length > 0)
    fonts.push({ ...(await store(letters.further)), range: unicodeRange(letters.further) });
  for (const part of letters.seldom) fonts.push({ ...(await store(part)), range: unicodeRange(part), isSeldom: true });
  return fonts;
}

/** Cuts a face to letters and stores it, unless it stands there already. */
function storing({ files, cut }: { files: FileStore; cut: CutFont }, face: Face) {
  const { name, family, weight, axes } = face;
  let source: Buffer | undefined;
  return async (letters: string[]): Promise<InterfaceFont> => {
    const wanted = letters.join('');
    const hash = createHash('sha256').update(`2 ${face.file} ${wanted}`).digest('hex').slice(0, 16);
    const file = `${name}-${hash}.woff2`;
    if (!(await files.read(`fonts/${file}`))) {
      source ??= await readFile(resolve(face.file));
      const options = { targetFormat: 'woff2', ...FEATURES, ...(axes ? { variationAxes: axes } : {}) } as const;
      await files.put(`fonts/${file}`, await cut(source, wanted, options));
    }
    return { family, weight, url: `/media/fonts/${file}` };
  };
}

/**
 * Each letter once, without those that are known, the most frequent first. Frequent is told by doubling: a few words more
 * would else deal the letters out anew, and every device fetch all files again.
 */
function lettersOf(text: string, known: readonly string[] = []): string[] {
  const without = new Set(known);
  const times = new Map<string, number>();
  for (const letter of text.normalize('NFC'))
    if (letter >= ' ' && !without.has(letter)) times.set(letter, (times.get(letter) ?? 0) + 1);
  const rank = (letter: string): number => Math.floor(Math.log2(times.get(letter) ?? 1));
  return [...times.keys()].toSorted((a, b) => rank(b) - rank(a) || (a < b ? -1 : 1));
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
