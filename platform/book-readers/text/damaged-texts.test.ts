import assert from 'node:assert/strict';
import { rename } from 'node:fs/promises';
import test from 'node:test';
import iconv from 'iconv-lite';
import type { SourceWork } from '#domain/catalog-import';
import {
  epub,
  fileErrorOf,
  page,
  png,
  readAll,
  readFileAlone,
  withFiles,
  textsOf,
} from '../../../tests/support/files/source-files.ts';
import { writeZip } from '../../../tests/support/files/zip-writer.ts';

const LINES = Array.from(
  { length: 40 },
  (_, number) => `그날 밤에도 비가 내렸고 서고의 불은 ${number + 1}시까지 꺼지지 않았다.`,
);
const TITLE = '비 오는 아침';
const TEXT = `${TITLE}\n\n${LINES.join('\n\n')}\n`;
const SHORT = `${TITLE}\n\n운수 좋은 날이었다.\n`;

const sentences = (work: SourceWork): string => work.remarks.map((remark) => remark.sentence).join(' ');
const bodyOf = (work: SourceWork): string[] => work.episodes.flatMap((episode) => textsOf(episode));

function spoilt(bytes: Buffer, before: Uint8Array, bad: number[]): Buffer {
  const at = bytes.indexOf(before);
  assert.ok(at > 0);
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(bad), bytes.subarray(at)]);
}

const ENCODINGS = {
  'UTF-8': (text: string) => Buffer.from(text),
  'UTF-8 with a mark': (text: string) => Buffer.from(`\uFEFF${text}`),
  CP949: (text: string) => iconv.encode(text, 'cp949'),
};

for (const [name, encode] of Object.entries(ENCODINGS))
  for (const [where, words] of [
    ['in the first paragraph', '1시까지'],
    ['in the middle', '20시까지'],
    ['in the last paragraph', '40시까지'],
  ] as const)
    for (const bad of [[0xff], [0x80], [0xfe], [0xc0], [0xf8, 0x88], [0xed, 0xa0, 0x80]])
      test(`${name} with the bytes ${Buffer.from(bad).toString('hex')} ${where} is read with a remark for that line only`, async () => {
        const bytes = spoilt(encode(TEXT), encode(` ${words}`).subarray(name === 'UTF-8 with a mark' ? 3 : 0), bad);
        const work = await readFileAlone('파일.txt', bytes);
        assert.equal(work.facts.title, TITLE);
        const body = bodyOf(work);
        const damaged = LINES.findIndex((line) => line.includes(` ${words}`));
        assert.deepEqual(body.toSpliced(damaged, 1), LINES.toSpliced(damaged, 1));
        assert.match(body[damaged] ?? '', /\uFFFD/u);
        assert.match(sentences(work), new RegExp(`\\(${damaged * 2 + 3}번째 줄\\)`, 'u'));
      });

test('invalid bytes in a long text are counted and their lines named', async () => {
  let bytes: Buffer = Buffer.from(TEXT);
  for (const hour of [3, 10, 17]) bytes = spoilt(bytes, Buffer.from(` ${hour}시까지`), [0xff]);
  const work = await readFileAlone('파일.txt', bytes);
  assert.match(sentences(work), /3개.*\(7, 21, 35번째 줄\)/u);
});

test('lines beyond the named ones are counted', async () => {
  const work = await readFileAlone('파일.txt', Buffer.from(TEXT.replaceAll('밤에도', '밤에\uFFFD도')));
  assert.match(sentences(work), /40개.*번째 줄 외 30곳/u);
});

for (const [name, encode, cut] of [
  ['UTF-8', ENCODINGS['UTF-8'], 1],
  ['UTF-8', ENCODINGS['UTF-8'], 2],
  ['CP949', ENCODINGS.CP949, 1],
  ['UTF-16LE', (text: string) => iconv.encode(text, 'utf-16le'), 1],
  ['UTF-16BE', (text: string) => iconv.encode(text, 'utf-16be'), 1],
  ['UTF-16LE with a mark', (text: string) => iconv.encode(text, 'utf-16le', { addBOM: true }), 1],
  ['UTF-16BE with a mark', (text: string) => iconv.encode(text, 'utf-16be', { addBOM: true }), 1],
] as const)
  for (const text of [TEXT, SHORT])
    test(`${name} missing ${cut} byte of its last letter of ${text.length} is read up to it`, async () => {
      const whole = encode(text.trimEnd().replace(/\.$/u, ''));
      const work = await readFileAlone('파일.txt', whole.subarray(0, -cut));
      assert.equal(work.facts.title, TITLE);
      const last = text.trimEnd().split('\n').at(-1) ?? '';
      assert.equal(bodyOf(work).at(-1), `${last.slice(0, -2)}\uFFFD`);
      assert.match(sentences(work), /번째 줄/u);
    });

test('half a UTF-16 letter is remarked at its place', async () => {
  for (const encoding of ['utf-16le', 'utf-16be']) {
    const work = await readFileAlone('파일.txt', iconv.encode(TEXT.replace('20시까지', '\uD83D20시까지'), encoding));
    assert.match(sentences(work), /\(41번째 줄\)/u);
  }
});

test('NUL bytes are dropped with a remark and a tail of them is no text', async () => {
  for (const encode of Object.values(ENCODINGS)) {
    const inside = await readFileAlone('파일.txt', spoilt(encode(TEXT), Buffer.from('20'), [0]));
    assert.deepEqual([inside.facts.title, bodyOf(inside)], [TITLE, LINES]);
    assert.match(sentences(inside), /NUL/u);
    const tail = await readFileAlone('파일.txt', Buffer.concat([encode(TEXT), Buffer.alloc(4_096)]));
    assert.deepEqual([tail.facts.title, bodyOf(tail)], [TITLE, LINES]);
    assert.match(sentences(tail), /NUL/u);
  }
});

test('an invalid byte in the title falls back to the file name and keeps the line', async () => {
  const work = await readFileAlone('달빛 우체국.txt', spoilt(Buffer.from(TEXT), Buffer.from('아침'), [0xff]));
  assert.equal(work.facts.title, '달빛 우체국');
  assert.equal(bodyOf(work)[0], '비 오는 \uFFFD아침');
});

const HAIKU =
  '吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。\n何でも薄暗いじめじめした所でニャーニャー泣いていた。\n';
const FRENCH =
  'Il était une fois un garçon très étonné. « Où vas-tu ? » demanda-t-il à son frère aîné.\nL’été était déjà là.\n';
const ENGLISH = 'It was a dark and stormy night. The rain fell in torrents.\nNobody came to the door.\n';

for (const [name, bytes, words] of [
  ['Shift_JIS', iconv.encode(HAIKU, 'shift_jis'), HAIKU],
  ['EUC-JP', iconv.encode(HAIKU, 'euc-jp'), HAIKU],
  ['Windows-1252', iconv.encode(FRENCH, 'win1252'), FRENCH],
  ['UTF-16 of English', iconv.encode(ENGLISH, 'utf-16le'), ENGLISH],
  ['CP949 of English with one Korean word', iconv.encode(`${ENGLISH}서울\n`, 'cp949'), `${ENGLISH}서울\n`],
  ['UTF-8 of Japanese', Buffer.from(HAIKU), HAIKU],
] as const)
  test(`${name} is read in its encoding`, async () => {
    assert.deepEqual(bodyOf(await readFileAlone('글.txt', bytes)), words.trimEnd().split('\n'));
  });

test('English with one invalid byte is read with a remark', async () => {
  for (const bad of [0xff, 0x80, 0x93, 0xb0, 0xe9]) {
    const work = await readFileAlone('글.txt', spoilt(Buffer.from(ENGLISH), Buffer.from('night'), [bad]));
    assert.equal(bodyOf(work)[0]?.replace('\uFFFD', ''), ENGLISH.split('\n')[0]);
    assert.match(sentences(work), /\(1번째 줄\)/u);
  }
});

/** Deterministic noise. */
function noise(length: number): Buffer {
  let state = 20_261_128;
  return Buffer.from(
    Array.from({ length }, () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
      return state >>> 16;
    }),
  );
}

const CHINESE = '他说我们在这里等了很久，可是没有一个人来。天黑了，他点起灯，看着窗外的雨。'.repeat(4);

for (const [name, bytes] of [
  ['a PNG', png(64, 64)],
  ['a PDF', Buffer.from('%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n1 0 obj\n<< /Type /Catalog >>\nendobj\n', 'latin1')],
  ['a ZIP', writeZip([{ name: '가.txt', data: '글이다. '.repeat(100) }])],
  [
    'an ELF',
    Buffer.concat([Buffer.from('\u007fELF\u0002\u0001\u0001\0\0\0\0\0\0\0\0\0\u0003\0>\0', 'latin1'), noise(4_000)]),
  ],
  ['a DOC', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), noise(4_000)])],
  ['a program of Windows', Buffer.concat([Buffer.from('MZ\u0090\0\u0003\0\0\0', 'latin1'), noise(4_000)])],
  ['noise', noise(5_000)],
  ['little noise', noise(300)],
  ['nothing but NUL', Buffer.alloc(4_096)],
  [
    'UTF-16 that lost a byte',
    spoilt(iconv.encode(TEXT, 'utf-16le', { addBOM: true }), iconv.encode('20시', 'utf-16le'), [0x41]),
  ],
  [
    'UTF-16 without a mark that lost a byte',
    spoilt(iconv.encode(TEXT, 'utf-16le'), iconv.encode('20시', 'utf-16le'), [0x41]),
  ],
  ['GBK', iconv.encode(CHINESE, 'gbk')],
  ['Big5', iconv.encode(CHINESE, 'big5')],
  ['UTF-8 that is broken everywhere', Buffer.from(Buffer.from(TEXT).map((byte, at) => (at % 4 === 0 ? 0xff : byte)))],
] as const)
  for (const ending of ['txt', 'md', 'html'])
    test(`${name} named .${ending} is rejected by file name`, async () => {
      const fileError = await fileErrorOf(`달빛.${ending}`, await bytes);
      assert.match(fileError.code, /^000[245]$/u);
      assert.match(fileError.sentence, new RegExp(`달빛\\.${ending}`, 'u'));
    });

test('a text starting with the magic bytes of another format is a text', async () => {
  for (const first of ['BMW가 멈추었다.', 'MZ세대는 웃었다.'])
    assert.equal(bodyOf(await readFileAlone('글.txt', `${first}\n끝이다.\n`))[0], first);
});

test('an invalid byte in an EPUB page keeps the other words and a binary page is rejected', async () => {
  const pages = { 'a.xhtml': page(`<h1>첫째</h1>${LINES.map((line) => `<p>${line}</p>`).join('')}`) };
  const good = epub({ pages });
  const work = await readFileAlone('책.epub', good);
  assert.deepEqual(work.remarks, []);
  const damaged = writeZipWith(spoilt(Buffer.from(pages['a.xhtml']), Buffer.from(' 20시'), [0xff]));
  const read = await readFileAlone('책.epub', damaged);
  assert.equal(bodyOf(read).filter((line) => LINES.includes(line)).length, 39);
  assert.match(sentences(read), /읽을 수 없는 글자가 1개/u);
  assert.equal((await fileErrorOf('책.epub', writeZipWith(noise(3_000)))).code, '0005');
});

const writeZipWith = (data: Uint8Array): Buffer =>
  epub({
    pages: {},
    manifest: '<item id="a" href="a.xhtml" media-type="application/xhtml+xml"/>',
    spine: '<itemref idref="a"/>',
    extra: [{ name: 'OEBPS/a.xhtml', data }],
  });

test('a sheet with an invalid byte is rejected with its line because it may be a price', async () => {
  const sheet = Buffer.from('title: 달빛\ncreators: [{ name: 한서림 }]\nprices: { buy: 2 }\n');
  await withFiles(
    { '가/work.yaml': spoilt(sheet, Buffer.from('서림'), [0xff]), '가/01.md': '글이다.' },
    async (folder) => {
      const [found] = await readAll(`${folder}/가`);
      assert.ok(found && 'refused' in found);
      assert.match(found.sentence, /2번째 줄/u);
    },
  );
});

test('a file name that is not UTF-8 is read as CP949', async () => {
  const title = '운수 좋은 날';
  const body = '비가 온다.\n\n둘째 문단이다.\n';
  await withFiles({ 'x/글.txt': body }, async (folder) => {
    const name = Buffer.concat([Buffer.from(`${folder}/x/`), iconv.encode(`${title}.txt`, 'cp949')]);
    await rename(`${folder}/x/글.txt`, name);
    const [work] = await readAll(`${folder}/x`);
    assert.ok(work && !('refused' in work));
    assert.equal(work.facts.title, title);
    assert.deepEqual(bodyOf(work), body.trim().split('\n\n'));
  });
});
