import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { InterfaceFont, UsedCharacters } from '#domain/merchandising';
import type { FileStore } from '#kernel/context';
import { type SubsetFont, withFontSubsetter } from './font-subsetter.ts';

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

/** Default browser features and tabular figures. */
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

/** Maximum characters of the first file, of the preloaded ones, and of all. */
interface Most {
  first: number;
  kept: number;
  all: number;
}

/** 130 bytes per character (serif 105) keep this near 137 KB. */
const MAX: Record<'sans' | 'serif', Most> = {
  sans: { first: 560, kept: 640, all: 1024 },
  serif: { first: 470, kept: 510, all: 702 },
};
/** Small, because a page needs few rare characters, each usually of another part: about 4 KB. */
const SELDOM_PART = 24;

/** What the product says itself: on screens that all see, and on others. */
interface OwnCharacters {
  first: string;
  seldom: string;
}

/**
 * Subsets the interface fonts to the shop's characters, stored by hash, so URLs are immutable: a sans and a serif, a
 * second file for single pages, and small ones for rare characters. Skips existing subsets, and copies those of `made`,
 * which also keeps new ones.
 */
export async function subsetInterfaceFonts(
  { files, made }: { files: FileStore; made?: FileStore | undefined },
  letters: UsedCharacters & { own: OwnCharacters; ownHeadings: OwnCharacters },
): Promise<InterfaceFont[]> {
  const sans = charactersByFile(MAX.sans, {
    own: letters.own.first,
    ownSeldom: letters.own.seldom,
    lists: letters.lists,
    pages: letters.pages,
    seldom: letters.seldom,
  });
  const serif = charactersByFile(MAX.serif, {
    own: letters.ownHeadings.first,
    ownSeldom: letters.ownHeadings.seldom,
    lists: letters.headings,
    pages: letters.pageHeadings,
    seldom: letters.seldomHeadings,
  });
  return withFontSubsetter(async (cut) => {
    const deps = { files, made, cut };
    return [...(await storedParts(sans, storing(deps, SANS))), ...(await storedParts(serif, storing(deps, SERIF)))];
  });
}

/** Each character once. */
interface CharactersByFile {
  first: string[];
  further: string[];
  seldom: string[][];
}

/**
 * Assigns characters to files by frequency: product and lists to the first, single pages to the second, the rest to
 * small ones up to the limit. Rarer characters use the system font.
 */
export function charactersByFile(
  most: Most,
  visible: { own: string; ownSeldom: string; lists: string; pages: string; seldom: string },
): CharactersByFile {
  const own = charactersOf(ASCII + SIGNS + visible.own);
  const first = [...own, ...charactersOf(visible.lists, own).slice(0, Math.max(0, most.first - own.length))];
  const shop = visible.lists + visible.pages;
  const further = charactersOf(shop, first).slice(0, Math.max(0, most.kept - first.length));
  const saved = [...first, ...further];
  const named = new Set([...charactersOf(visible.ownSeldom), ...charactersOf(shop), ...charactersOf(visible.seldom)]);
  const wanted = new Set([...named].filter((letter) => !saved.includes(letter)).slice(0, most.all - saved.length));
  // Separates page content from forms and legal texts.
  const seldom = [...new Set([...charactersOf(shop), ...wanted])].filter((letter) => wanted.has(letter));
  const parts = Array.from({ length: Math.ceil(seldom.length / SELDOM_PART) }, (_none, at) =>
    seldom.slice(at * SELDOM_PART, (at + 1) * SELDOM_PART).toSorted(),
  );
  return { first: first.toSorted(), further: further.toSorted(), seldom: parts };
}

/** Every file but the first loads on demand. */
async function storedParts(
  letters: CharactersByFile,
  store: (letters: string[]) => Promise<InterfaceFont>,
): Promise<InterfaceFont[]> {
  const fonts = [await store(letters.first)];
  if (letters.further.length > 0)
    fonts.push({ ...(await store(letters.further)), range: unicodeRange(letters.further) });
  for (const part of letters.seldom) fonts.push({ ...(await store(part)), range: unicodeRange(part), isSeldom: true });
  return fonts;
}

function storing({ files, made, cut }: { files: FileStore; made: FileStore | undefined; cut: SubsetFont }, face: Face) {
  const { name, family, weight, axes } = face;
  let source: Buffer | undefined;
  const subset = async (wanted: string): Promise<Uint8Array> => {
    source ??= await readFile(resolve(face.file));
    return cut(source, wanted, { targetFormat: 'woff2', ...FEATURES, ...(axes ? { variationAxes: axes } : {}) });
  };
  return async (letters: string[]): Promise<InterfaceFont> => {
    const wanted = letters.join('');
    const hash = createHash('sha256').update(`2 ${face.file} ${wanted}`).digest('hex').slice(0, 16);
    const file = `fonts/${name}-${hash}.woff2`;
    if (!(await files.read(file))) {
      const known = await made?.read(file);
      const bytes = known ?? (await subset(wanted));
      if (!known) await made?.put(file, bytes);
      await files.put(file, bytes);
    }
    return { family, weight, url: `/media/${file}` };
  };
}

/**
 * Unique characters by frequency without known ones. Frequency is compared by powers of two: small changes must not
 * invalidate all files.
 */
function charactersOf(text: string, existing: readonly string[] = []): string[] {
  const without = new Set(existing);
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
