import assert from 'node:assert/strict';
import { test } from 'node:test';
import { subsetInterfaceFonts, charactersByFile } from './interface-fonts.ts';

const KB = 1024;
const MAX = { first: 160, kept: 180, all: 220 };
const NOTHING = { own: '', ownSeldom: '', lists: '', pages: '', seldom: '' };
const syllables = (from: number, count: number): string =>
  Array.from({ length: count }, (_none, at) => String.fromCodePoint(0xac00 + (from + at) * 7)).join('');

function memory() {
  const stored = new Map<string, Uint8Array>();
  const files = {
    put: async (key: string, bytes: Uint8Array) => void stored.set(key, bytes),
    read: async (key: string) => stored.get(key),
    remove: async (key: string) => void stored.delete(key),
  };
  return { kept: stored, files };
}

test('every letter is in one font file: lists in the first, other pages in the second, legal text separate', () => {
  const files = charactersByFile(
    { first: 400, kept: 500, all: 600 },
    { ...NOTHING, lists: '가나', pages: '나다', seldom: '다라' },
  );
  assert.ok(['가', '나', 'A', '원'].every((letter) => files.first.includes(letter)));
  assert.deepEqual([files.further, files.seldom], [['다'], [['라']]]);
});

test('frequent letters of a large shop are cached, rarer ones have small files and the rarest use the device font', () => {
  const [own, often, rare] = [syllables(0, 5), syllables(10, 60), syllables(100, 300)];
  const files = charactersByFile(MAX, {
    ...NOTHING,
    own,
    ownSeldom: '짝',
    lists: often.repeat(4) + rare,
    pages: rare,
  });
  const all = [...files.first, ...files.further, ...files.seldom.flat()];
  assert.equal(new Set(all).size, all.length);
  assert.deepEqual([files.first.length, files.first.length + files.further.length], [MAX.first, MAX.kept]);
  assert.equal(all.length, MAX.all);
  assert.ok([...own].every((letter) => files.first.includes(letter)));
  assert.ok(files.seldom.flat().includes('짝'), 'what the product says itself is cut in any case');
  assert.ok([...often].filter((letter) => all.includes(letter)).length > 30, 'the frequent come before the rare');
});

test('a few more words leave the files unchanged', () => {
  const visible = { ...NOTHING, lists: syllables(0, 200).repeat(4), pages: syllables(300, 100).repeat(2) };
  assert.deepEqual(
    charactersByFile(MAX, { ...visible, lists: `${visible.lists}${syllables(3, 20)}` }),
    charactersByFile(MAX, visible),
  );
});

test('cached font files plus four others stay within 160 KB for any number of letters', async () => {
  const { kept, files } = memory();
  // Fills each face's kept files and one more.
  const [all, headings] = [syllables(0, 560), syllables(0, 350)];
  const fonts = await subsetInterfaceFonts(
    { files },
    {
      lists: all,
      pages: all,
      seldom: all,
      headings,
      pageHeadings: headings,
      seldomHeadings: headings,
      own: { first: syllables(0, 400), seldom: '' },
      ownHeadings: { first: syllables(0, 310), seldom: syllables(310, 128) },
    },
  );
  const bytesOf = (url: string): number => kept.get(url.replace('/media/', ''))?.length ?? 0;
  const always = fonts.filter(({ isSeldom }) => !isSeldom).reduce((sum, { url }) => sum + bytesOf(url), 0);
  const largest = Math.max(...fonts.filter(({ isSeldom }) => isSeldom).map(({ url }) => bytesOf(url)));
  assert.ok(largest > 0 && always + 4 * largest <= 160 * KB, `${always} + 4 * ${largest}`);
});

test('a shop serves requests while fonts are subset and subsets the same letters once', async () => {
  const { kept, files } = memory();
  let turns = 0;
  const others = setInterval(() => (turns += 1), 5);
  const letters = {
    lists: syllables(0, 200),
    pages: '',
    seldom: syllables(300, 100),
    headings: '',
    pageHeadings: '',
    seldomHeadings: '',
    own: { first: '', seldom: '' },
    ownHeadings: { first: '서가', seldom: '' },
  };
  const fonts = await subsetInterfaceFonts({ files }, letters).finally(() => clearInterval(others));
  // A blocked event loop would leave hardly any turns.
  assert.ok(turns > 5 * fonts.length, `${turns} turns while ${fonts.length} files were cut`);
  const first = new Map(kept);
  assert.deepEqual(await subsetInterfaceFonts({ files }, letters), fonts);
  for (const [key, bytes] of first) assert.equal(kept.get(key), bytes);
});

test('a new shop copies the subsets that another kept', async () => {
  const [first, made, second] = [memory(), memory(), memory()];
  const letters = { lists: syllables(0, 9), pages: '', seldom: '', headings: '', pageHeadings: '', seldomHeadings: '' };
  const all = { ...letters, own: { first: '', seldom: '' }, ownHeadings: { first: '서가', seldom: '' } };
  const fonts = await subsetInterfaceFonts({ files: first.files, made: made.files }, all);
  assert.deepEqual(made.kept, first.kept);
  for (const key of made.kept.keys()) made.kept.set(key, Uint8Array.of(7));
  assert.deepEqual(await subsetInterfaceFonts({ files: second.files, made: made.files }, all), fonts);
  assert.deepEqual(second.kept, made.kept);
});
