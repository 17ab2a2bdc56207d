import assert from 'node:assert/strict';
import { join } from 'node:path';
import test from 'node:test';
import iconv from 'iconv-lite';
import {
  png,
  readAll,
  readFileAlone,
  readOne,
  errorOf,
  withFiles,
  textsOf,
} from '../../../tests/support/files/source-files.ts';
import { writeZip } from '../../../tests/support/files/zip-writer.ts';

const SHEET = `title: 막차 뒤의 우체국
creators:
  - { name: 한서림, role: 글 }
shelf: serial
kind: serial
status: ongoing
rating: 12
publisher: 느린달
genre: 현대 판타지
tags: [힐링, 밤]
warnings: []
synopsis: |
  막차가 떠난 뒤에만 여는 우체국이 있습니다.
quote: "막차는 23시 41분에 떠난다."
release: { weekdays: [fri], lastDaysAgo: 1 }
prices: { free: 3, buy: 2, rental: 1, rentalHours: 72 }
`;

function readFolder(
  files: Record<string, string | Uint8Array>,
  check: (work: Awaited<ReturnType<typeof readOne>>) => void | Promise<void>,
): Promise<void> {
  return withFiles(
    Object.fromEntries(Object.entries(files).map(([name, data]) => [`작품/${name}`, data])),
    async (folder) => check(await readOne(join(folder, '작품'))),
  );
}

test('reads metadata from work.yaml and texts in natural order as episodes', async () => {
  await readFolder(
    {
      'work.yaml': SHEET,
      '1.md': '# 4번 창구\n\n글이다.',
      '10.md': '# 열째\n\n글이다.',
      '2.md': '# 둘째\n\n글이다.',
      'cover.png': await png(),
    },
    (work) => {
      assert.equal(work.sourceKey, '작품');
      assert.deepEqual(work.facts.prices, { free: 3, buy: 2, rental: 1, rentalHours: 72 });
      assert.deepEqual(work.facts.release, { weekdays: ['fri'], lastDaysAgo: 1 });
      assert.equal(work.facts.rating, '12');
      assert.deepEqual(
        work.episodes.map((episode) => [episode.sourceKey, episode.title]),
        [
          ['1.md', '4번 창구'],
          ['2.md', '둘째'],
          ['10.md', '열째'],
        ],
      );
      assert.equal(work.cover?.file, '작품/cover.png');
      assert.deepEqual(work.remarks, []);
    },
  );
});

test('reads picture folders as episodes without their number and with alt text', async () => {
  const panels =
    '- panel: 1\n  y: 0\n  text: 맑은 아침 옥상.\n  dialogue:\n    - "소이: 비 안 오는데?"\n- { panel: 2, y: 1290, text: 골목 }\n';
  await readFolder(
    {
      'work.yaml': SHEET,
      '01 비 내리는 외투/2.png': await png(),
      '01 비 내리는 외투/10.png': await png(),
      '01 비 내리는 외투/alt.yaml': panels,
      '02 초록 얼룩/strip.png': await png(),
    },
    ({ episodes }) => {
      assert.deepEqual(
        episodes.map((episode) => [episode.sourceKey, episode.title]),
        [
          ['01 비 내리는 외투', '비 내리는 외투'],
          ['02 초록 얼룩', '초록 얼룩'],
        ],
      );
      const content = episodes[0]?.content;
      assert.ok(content?.kind === 'images');
      assert.deepEqual(
        content.images.map((image) => image.file),
        ['작품/01 비 내리는 외투/2.png', '작품/01 비 내리는 외투/10.png'],
      );
      assert.deepEqual(content.panels, [
        { y: 0, text: '맑은 아침 옥상.', dialogue: ['소이: 비 안 오는데?'] },
        { y: 1290, text: '골목', dialogue: [] },
      ]);
    },
  );
});

test('takes order, titles and times from an episode list', async () => {
  const sheet = `${SHEET}episodes:\n  - { file: b.md, title: 먼저, opensAt: 2026-12-01 18:00 }\n  - { file: a.txt }\n`;
  await readFolder(
    { 'work.yaml': sheet, 'a.txt': '1화 나중\n\n글이다.', 'b.md': '글이다.', 'c.md': '남는 글.' },
    ({ episodes }) => {
      assert.deepEqual(
        episodes.map((episode) => [episode.title, episode.opensAt]),
        [
          ['먼저', '2026-12-01T09:00:00.000Z'],
          ['1화 나중', undefined],
        ],
      );
    },
  );
});

test('splits one long text in a work folder', async () => {
  const text = [1, 2, 3]
    .map((number) => `${number}화\n\n${'그날 밤 비가 내렸다. 불은 꺼지지 않았다.\n\n'.repeat(20)}`)
    .join('');
  await readFolder({ 'work.yaml': SHEET, 'all.txt': text }, ({ episodes }) =>
    assert.deepEqual(
      episodes.map((episode) => episode.title),
      ['1화', '2화', '3화'],
    ),
  );
});

test('remarks unknown files but not drafts and system files', async () => {
  await readFolder(
    { 'work.yaml': SHEET, '01.md': '글이다.', '메모.xlsm': 'x', '.DS_Store': 'x', 'Thumbs.db': 'x' },
    ({ remarks }) =>
      assert.deepEqual(
        remarks.map((remark) => remark.file),
        ['작품/메모.xlsm'],
      ),
  );
});

for (const [what, sheet, field] of [
  ['a missing title', 'creators: [{ name: 가 }]', 'title'],
  ['an unknown shelf', SHEET.replace('shelf: serial', 'shelf: novel'), 'shelf'],
  ['a price that is no number', SHEET.replace('buy: 2', 'buy: 많이'), 'prices.buy'],
  ['an unknown field', `${SHEET}autor: 가\n`, 'autor'],
  ['an unknown weekday', SHEET.replace('[fri]', '[금]'), 'release.weekdays'],
  ['a cover that is not there', `${SHEET}cover: none.png\n`, 'cover'],
  ['a broken sheet', 'title: [가', 'YAML'],
] as const) {
  test(`rejects ${what} in work.yaml and names it in Korean`, async () => {
    const { code, sentence } = await withFiles({ '작품/work.yaml': sheet, '작품/01.md': '글' }, (folder) =>
      errorOf(join(folder, '작품')),
    );
    assert.equal(code, '0014');
    assert.ok(sentence.includes(field) && sentence.includes('work.yaml') && sentence.endsWith('주세요.'), sentence);
  });
}

test('yields each work folder up to two levels deep', async () => {
  const files = {
    '하나/work.yaml': SHEET,
    '하나/01.md': '글',
    '묶음/둘/work.yaml': SHEET,
    '묶음/둘/01.md': '글',
    'README.txt': '읽어 주세요',
  };
  await withFiles(files, async (folder) => {
    const works = await readAll(folder);
    assert.deepEqual(works.map((work) => ('refused' in work ? work.sentence : work.sourceKey)).toSorted(), [
      '둘',
      '하나',
    ]);
    assert.match(JSON.stringify(works), /README\.txt/u);
  });
});

test('continues after a rejected work', async () => {
  const files = {
    '가/work.yaml': 'title: 1\n',
    '나/work.yaml': SHEET,
    '나/01.md': '글',
    '다/work.yaml': SHEET,
    '다/01.pdf': '%PDF-1.7',
  };
  const found = await withFiles(files, readAll);
  assert.deepEqual(
    found.map((one) => ('refused' in one ? one.code : one.sourceKey)),
    ['0014', '나', '0003'],
  );
});

test('reads numbered texts as one work and named texts as a work each', async () => {
  await withFiles(
    { '달빛/1화.txt': '글이다.', '달빛/2화.txt': '글이다.', '달빛/10화.txt': '글이다.' },
    async (folder) => {
      const work = await readOne(join(folder, '달빛'));
      assert.deepEqual(
        [work.facts.title, ...work.episodes.map((episode) => episode.title)],
        ['달빛', '1화', '2화', '10화'],
      );
    },
  );
  const works = await withFiles({ '모음/날개.txt': '글이다.', '모음/봄봄.txt': '글이다.' }, (folder) =>
    readAll(join(folder, '모음')),
  );
  assert.equal(works.length, 2);
});

test('takes the work title from the top of every numbered text', async () => {
  const text = (number: number): string => `달빛\n\n서하늘\n\n${number}화 밤길\n\n글이다.\n`;
  await withFiles({ '원고/1.txt': text(1), '원고/2.txt': text(2) }, async (folder) => {
    const { facts, episodes } = await readOne(join(folder, '원고'));
    assert.deepEqual(
      [facts.title, facts.creators[0]?.name, ...episodes.map((episode) => episode.title)],
      ['달빛', '서하늘', '1화 밤길', '2화 밤길'],
    );
  });
});

test('ignores a folder of illustrations as an episode', async () => {
  await readFolder(
    {
      'work.yaml': SHEET,
      '01.md': '# 하나\n\n글이다.\n\n![밤](그림/1.png)',
      '그림/1.png': await png(),
      '그림/2.png': await png(),
    },
    (work) => {
      assert.deepEqual(work.episodes.map(textsOf), [['글이다.', '[밤]']]);
    },
  );
});

test('reads folders and CBZ files in natural order without system files and subfolders as episodes', async () => {
  const picture = await png();
  const names = ['Ch 60 (2)/1.png', 'Ch 60/10.png', 'Ch 60/2.png', '__MACOSX/._1.png', 'Ch 60/Thumbs.db', 'Ch 7/1.png'];
  const work = await readFileAlone('만화.cbz', writeZip(names.map((name) => ({ name, data: picture }))));
  assert.deepEqual(
    work.episodes.map((episode) => episode.title),
    ['7화', '60화', 'Ch 60 (2)'],
  );
  const content = work.episodes[1]?.content;
  assert.deepEqual(content?.kind === 'images' && content.images.map((image) => image.file), [
    '만화.cbz/Ch 60/2.png',
    '만화.cbz/Ch 60/10.png',
  ]);
});

test('decodes Korean names in Windows archives', async () => {
  const work = await readFileAlone(
    '모음.zip',
    writeZip([{ name: iconv.encode('똠방각하.txt', 'cp949'), data: iconv.encode('펲시를 마셨다.', 'cp949') }]),
  );
  assert.deepEqual([work.facts.title, textsOf(work.episodes[0])], ['똠방각하', ['펲시를 마셨다.']]);
});

test('reads a packed work folder', async () => {
  const work = await readFileAlone(
    '우체국.zip',
    writeZip([
      { name: '우체국/work.yaml', data: SHEET },
      { name: '우체국/01.md', data: '# 하나\n\n글이다.' },
    ]),
  );
  assert.deepEqual([work.facts.title, work.sourceKey], ['막차 뒤의 우체국', '우체국']);
});

test('reads pictures of an archive after the reader has moved on', async () => {
  await withFiles(
    { '만화.zip': writeZip([{ name: '안.cbz', data: writeZip([{ name: '1.png', data: await png(5, 7) }]) }]) },
    async (folder) => {
      const work = await readOne(join(folder, '만화.zip'));
      const content = work.episodes[0]?.content;
      assert.ok(content?.kind === 'images' && content.images[0]);
      assert.equal(Buffer.from(await content.images[0].bytes()).readUInt32BE(16), 5);
    },
  );
});

test('yields the works of a catalogue and rejects only the invalid one', async () => {
  const works = [
    {
      id: 'a',
      kind: 'novel',
      title: '날개',
      author: '이상',
      files: ['novels/a.txt'],
      synopsis: '이야기',
      licence: 'CC0',
    },
    {
      id: 'b',
      kind: 'webtoon',
      title: '鳥',
      lang: 'ja',
      author: 'M',
      translators: ['가'],
      episodes: [{ no: 1, images: [{ file: 'b/1.png', w: 1, h: 1 }] }],
      attribution: 'CC BY',
    },
    { id: 'c', kind: 'novel', title: '밖', files: ['../밖.txt'] },
    { id: 'd', kind: 'novel', title: '없음', files: ['none.txt'] },
    { id: 'e', kind: 'song', title: '노래' },
  ];
  const files = {
    '목록/catalog.json': JSON.stringify({ works }),
    '목록/novels/a.txt': '날개\n\n이상\n\n박제가 되어 버린 천재를 아시오?\n',
    '목록/b/1.png': await png(),
  };
  const found = await withFiles(files, (folder) => readAll(join(folder, '목록')));
  assert.deepEqual(
    found.map((one) => ('refused' in one ? one.code : one.sourceKey)),
    ['a', 'b', '0006', '0001', '0014'],
  );
  const [novel, strip] = found;
  assert.ok(novel && strip && !('refused' in novel) && !('refused' in strip));
  assert.deepEqual(textsOf(novel.episodes[0]), ['박제가 되어 버린 천재를 아시오?']);
  assert.deepEqual(
    [strip.facts.language, strip.facts.attribution, strip.facts.creators.map(({ role }) => role)],
    ['ja', 'CC BY', ['글·그림', '번역']],
  );
});
