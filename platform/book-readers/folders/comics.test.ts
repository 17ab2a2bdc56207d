import assert from 'node:assert/strict';
import { join } from 'node:path';
import test from 'node:test';
import sharp from 'sharp';
import type { RejectedSource, SourceWork } from '#domain/catalog-import';
import {
  fileErrorOf,
  png,
  readAll,
  readFileAlone,
  readOne,
  withFiles,
} from '../../../tests/support/files/source-files.ts';
import { writeZip } from '../../../tests/support/files/zip-writer.ts';

const PAGE = await png();

type Files = Record<string, string | Uint8Array>;

function zip(files: Files): Buffer {
  return writeZip(Object.entries(files).map(([name, data]) => ({ name, data })));
}

const pages = (...names: string[]): Files => Object.fromEntries(names.map((name) => [name, PAGE]));
const titles = (work: SourceWork): string[] => work.episodes.map(({ title }) => title);
const summary = (found: SourceWork | RejectedSource): [string, string[]] =>
  'refused' in found ? [`refused ${found.code}`, []] : [found.facts.title, titles(found)];
const found = (files: Files): Promise<[string, string[]][]> =>
  withFiles({ '모음.zip': zip(files) }, async (folder) => (await readAll(join(folder, '모음.zip'))).map(summary));

for (const [what, names, expected] of [
  [
    'series, volume and chapter folders',
    ['먼 항해/1권/1화/1.png', '먼 항해/1권/2화/1.png', '먼 항해/2권/1화/1.png'],
    ['먼 항해', ['1권 1화', '1권 2화', '2권 1화']],
  ],
  [
    'seasons with numbered chapters',
    ['먼 항해/시즌 1/01/1.png', '먼 항해/시즌 2/01/1.png'],
    ['먼 항해', ['시즌 1 1화', '시즌 2 1화']],
  ],
  [
    'English volumes and chapters',
    ['Voyage/Vol 01/Chapter 1/1.png', 'Voyage/Vol 02/Ch 2/1.png'],
    ['Voyage', ['1권 1화', '2권 2화']],
  ],
  [
    'volumes named after the work',
    ['먼 항해/먼 항해 1권/1화/1.png', '먼 항해/먼 항해 2권/1화/1.png'],
    ['먼 항해', ['1권 1화', '2권 1화']],
  ],
  [
    'volumes without chapters',
    ['먼 항해/1권/1.png', '먼 항해/2권/1.png', '먼 항해/10권/1.png'],
    ['먼 항해', ['1권', '2권', '10권']],
  ],
  ['one volume in one folder', ['먼 항해/1권/1화/1.png'], ['먼 항해', ['1권 1화']]],
  ['a wrapper without meaning', ['images/1.png', 'images/2.png'], ['모음', ['모음']]],
  ['one picture', ['1.png'], ['모음', ['모음']]],
  ['a volume beside extras', ['1화/1.png', '부록/그림/1.png'], ['모음', ['1화', '부록 그림']]],
] as const)
  test(`reads ${what} as one work`, async () => {
    assert.deepEqual(await found(pages(...names)), [expected]);
  });

test('reads folders of different comics as a work each', async () => {
  const names = ['먼 항해/1화/1.png', '먼 항해/2화/1.png', '가까운 섬/1화/1.png'];
  assert.deepEqual(await found(pages(...names)), [
    ['가까운 섬', ['1화']],
    ['먼 항해', ['1화', '2화']],
  ]);
});

test('leaves out and remarks texts and system files beside pictures', async () => {
  const files = {
    ...pages('먼 항해/1화/1.png', '먼 항해/2화/1.png', '먼 항해/1화/Thumbs.db', '__MACOSX/먼 항해/1화/._1.png'),
    '설명서.txt': '받아 주셔서 고맙습니다.',
    '먼 항해/1화/readme.nfo': 'x',
    '먼 항해/바로 가기.url': 'x',
  };
  const work = await readFileAlone('모음.zip', zip(files));
  assert.deepEqual([work.facts.title, ...titles(work)], ['먼 항해', '1화', '2화']);
  assert.deepEqual(work.remarks.map(({ file }) => file).toSorted(), [
    '모음.zip/먼 항해/1화/readme.nfo',
    '모음.zip/먼 항해/바로 가기.url',
    '모음.zip/설명서.txt',
  ]);
});

test('leaves out a short text beside many pages but reads a text with its illustrations', async () => {
  const many = pages('1.png', '2.png', '3.png', '4.png');
  const comic = await readFileAlone('만화.zip', zip({ ...many, '맺음.txt': '끝까지 봐 주셔서 고맙습니다.' }));
  assert.deepEqual([comic.facts.shelf, comic.remarks[0]?.file], ['webtoon', '만화.zip/맺음.txt']);
  const text = await readFileAlone('글.zip', zip({ ...many, '이야기.md': '글이다.\n\n![밤](2.png)\n\n끝이다.' }));
  assert.equal(text.episodes[0]?.content.kind, 'text');
  assert.deepEqual(
    text.remarks.map(({ file }) => file),
    ['1', '3', '4'].map((name) => `글.zip/${name}.png`),
  );
});

test('reads a picture by its content, whatever its name says', async () => {
  const webp = await sharp(PAGE).webp().toBuffer();
  const book = zip({ '1.jpg': webp, '2.jpeg': PAGE, '3.png': webp });
  await withFiles({ '만화.cbz': book }, async (folder) => {
    const content = (await readOne(join(folder, '만화.cbz'))).episodes[0]?.content;
    assert.ok(content?.kind === 'images');
    const sizes = await Promise.all(content.images.map(async (image) => (await image.bytes()).length));
    assert.deepEqual(sizes, [webp.length, PAGE.length, webp.length]);
  });
});

const TIFF = await sharp(PAGE).tiff().toBuffer();
const JXL = Buffer.concat([Buffer.from([0xff, 0x0a]), Buffer.alloc(64, 1)]);

for (const [name, data, format] of [
  ['2.tif', TIFF, 'TIFF'],
  ['2.png', TIFF, 'TIFF'],
  ['2.jxl', JXL, 'JPEG XL'],
  ['2.jpg', JXL, 'JPEG XL'],
  ['2.heic', Buffer.alloc(64, 1), 'HEIC'],
  ['2.bmp', Buffer.alloc(64, 1), 'BMP'],
] as const)
  test(`rejects the unreadable page ${name} instead of dropping it (${format})`, async () => {
    const { code, sentence } = await fileErrorOf('만화.cbz', zip({ '1.png': PAGE, [name]: data, '3.png': PAGE }));
    assert.equal(code, '0003');
    assert.ok(sentence.includes(name) && sentence.includes(format) && sentence.includes('PNG나 JPEG'), sentence);
  });

test('remarks an unsupported copy of a readable page', async () => {
  const work = await readFileAlone('만화.cbz', zip({ '1.png': PAGE, '1.psd': 'x' }));
  assert.deepEqual(
    work.remarks.map(({ file }) => file),
    ['만화.cbz/1.psd'],
  );
});

test('reads numbered CBZ files of a folder as one work in natural order', async () => {
  const issue = zip(pages('1.png'));
  const files = {
    '먼 항해/먼 항해 10화.cbz': issue,
    '먼 항해/먼 항해 2화.cbz': issue,
    '먼 항해/먼 항해 1화.cbz': issue,
  };
  await withFiles(files, async (folder) => {
    const work = await readOne(join(folder, '먼 항해'));
    assert.deepEqual([work.facts.title, work.sourceKey, ...titles(work)], ['먼 항해', '먼 항해', '1화', '2화', '10화']);
    assert.equal(new Set(work.episodes.map(({ sourceKey }) => sourceKey)).size, 3);
  });
});

test('groups CBZ files by series and prefixes the chapters of a volume', async () => {
  const volume = zip(pages('1화/1.png', '2화/1.png'));
  const files = {
    '만화/먼 항해 v01 (2020) (digital).cbz': volume,
    '만화/먼 항해 v02 (2021) (digital).cbz': volume,
    '만화/가까운 섬 1.cbz': zip(pages('1.png')),
    '만화/가까운 섬 2.cbz': zip(pages('1.png')),
    '만화/단편.cbz': zip(pages('1.png')),
  };
  await withFiles(files, async (folder) => {
    assert.deepEqual((await readAll(join(folder, '만화'))).map(summary), [
      ['가까운 섬', ['1화', '2화']],
      ['먼 항해', ['1권 1화', '1권 2화', '2권 1화', '2권 2화']],
      ['단편', ['단편']],
    ]);
  });
});

test('orders CBZ files of one series by ComicInfo.xml', async () => {
  const issue = (number: number): Buffer =>
    zip({
      '1.png': PAGE,
      'ComicInfo.xml': `<ComicInfo><Series>먼 항해</Series><Number>${number}</Number></ComicInfo>`,
    });
  const files = { '만화/가.cbz': issue(3), '만화/나.cbz': issue(1), '만화/다.cbz': issue(2) };
  await withFiles(files, async (folder) => {
    const work = await readOne(join(folder, '만화'));
    assert.deepEqual([work.facts.title, ...titles(work), work.isIssue], ['먼 항해', '1화', '2화', '3화', undefined]);
    assert.equal((await readOne(join(folder, '만화/가.cbz'))).isIssue, true);
  });
});

test('rejects archives of which nothing is taken and a picture alone with a reason', async () => {
  const empty = { '가/나/다/라/글.xyz': 'x', '가/나/마/바/글.xyz': 'x', '가/사/아/자/글.xyz': 'x' };
  assert.equal((await fileErrorOf('모음.zip', zip(empty))).code, '0002');
  assert.equal((await fileErrorOf('모음.zip', zip({}))).code, '0002');
  assert.equal((await fileErrorOf('모음.zip', zip({ 'readme.nfo': 'x' }))).code, '0002');
  assert.match((await fileErrorOf('그림.png', PAGE)).sentence, /ZIP이나 CBZ로 묶어 주세요/u);
  assert.match(
    (await fileErrorOf('만화.cbz', Buffer.from('Rar!\u001A\u0007\u0001\0'.padEnd(100, 'x'), 'latin1'))).sentence,
    /RAR 형식/u,
  );
});

test('reads language, address, story arc, credits and completion of a ComicInfo.xml', async () => {
  const info = `<ComicInfo><Series>먼 항해</Series><Number>1</Number><Count>1</Count><Web>https://example.com/voyage</Web>
    <LanguageISO>ja</LanguageISO><StoryArc>첫 바다</StoryArc><Manga>YesAndRightToLeft</Manga><Writer>가</Writer><Penciller>나</Penciller></ComicInfo>`;
  const { facts, remarks } = await readFileAlone('만화.cbz', zip({ '1.png': PAGE, 'ComicInfo.xml': info }));
  assert.deepEqual(
    [facts.language, facts.attribution, facts.tags, facts.status, facts.creators.map(({ role }) => role)],
    ['ja', '출처: https://example.com/voyage', ['첫 바다'], 'completed', ['글', '그림']],
  );
  assert.match(remarks[0]?.sentence ?? '', /오른쪽에서 왼쪽/u);
});

test('remarks how many issues of a series are missing', async () => {
  const info = '<ComicInfo><Series>먼 항해</Series><Count>4</Count></ComicInfo>';
  const { facts, remarks } = await readFileAlone('만화.cbz', zip({ '1.png': PAGE, 'ComicInfo.xml': info }));
  assert.equal(facts.status, undefined);
  assert.match(remarks[0]?.sentence ?? '', /모두 4화/u);
});

test('reads chapter folders and archives of a declared work', async () => {
  const sheet = 'title: 먼 항해\ncreators: [{ name: 가 }]\n';
  const files = { '작품/work.yaml': sheet, '작품/1권/1화/1.png': PAGE, '작품/1권/2화/1.png': PAGE };
  await withFiles({ ...files, '작품/2권.cbz': zip(pages('1화/1.png', '2화/1.png')) }, async (folder) => {
    const work = await readOne(join(folder, '작품'));
    assert.deepEqual(titles(work), ['1권 1화', '1권 2화', '1화', '2화']);
  });
});
