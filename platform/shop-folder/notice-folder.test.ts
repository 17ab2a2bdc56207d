import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readFaqs, readNoticeFiles } from './notice-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'seoga-notices-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const SAMPLES = join(import.meta.dirname, '..', '..', 'samples', 'shop');

function read(file: string, text: string): ReturnType<typeof readNoticeFiles> {
  rmSync(join(folder, 'notices'), { recursive: true, force: true });
  mkdirSync(join(folder, 'notices', 'pictures'), { recursive: true });
  writeFileSync(join(folder, 'notices', 'pictures', 'a.png'), 'bytes');
  writeFileSync(join(folder, 'notices', file), text);
  return readNoticeFiles(folder);
}

test('reads a notice with front matter, Markdown and pictures (L16)', () => {
  const head = 'title: 점검\ncategory: 점검\npinned: true\nopensAt: 2026-12-01T12:00:00+09:00\nalert: 점검합니다.';
  const [notice] = read('check.md', `---\n${head}\n---\n글\n\n![시간표](pictures/a.png)\n`) ?? [];
  assert.equal(notice?.key, 'check');
  assert.equal(notice.opensAt?.toISOString(), '2026-12-01T03:00:00.000Z');
  assert.deepEqual([notice.isPinned, notice.alert, notice.endsAt], [true, '점검합니다.', null]);
  assert.deepEqual(notice.blocks[1], { kind: 'named-picture', file: 'pictures/a.png', alt: '시간표' });
  assert.equal(Buffer.from(notice.pictures.get('pictures/a.png') ?? []).toString(), 'bytes');
});

const HEAD = '---\ntitle: 제목\ncategory: 서비스\n---\n';
const REFUSED: [string, string, RegExp][] = [
  ['Upper.md', `${HEAD}글`, /이름은/],
  ['a.md', '글', /첫머리에/],
  ['a.md', `---\ntitle: 제목\n---\n글`, /category/],
  ['a.md', `---\ntitle: 제목\ncategory: 서비스\nmore: 1\n---\n글`, /첫머리/],
  ['a.md', `---\ntitle: [\n---\n글`, /YAML/],
  ['a.md', HEAD, /본문이 비어/],
  ['a.md', `${HEAD}![설명](pictures/none.png)`, /없습니다/],
  ['a.md', `${HEAD}![설명](../../etc/passwd)`, /폴더 안에/],
  ['a.md', `${HEAD}![](pictures/a.png)`, /설명을/],
  ['a.md', `${HEAD}글 ![설명](pictures/a.png)`, /앞뒤를/],
  [
    'a.md',
    `---\ntitle: 제목\ncategory: 서비스\nopensAt: 2026-12-02T00:00:00Z\nendsAt: 2026-12-01T00:00:00Z\n---\n글`,
    /endsAt: opensAt보다/,
  ],
  ['a.md', `---\ntitle: 제목\ncategory: 서비스\nalertUntil: 2026-12-01T00:00:00Z\n---\n글`, /alert/],
];
for (const [file, text, sentence] of REFUSED)
  test(`rejects ${file} with ${JSON.stringify(text.slice(-40))} by its name (L16)`, () => {
    assert.throws(
      () => read(file, text),
      (error: Error) => sentence.test(error.message) && error.message.includes(`notices/${file}`),
    );
  });

test('keeps a javascript link as text (L16)', () => {
  const [notice] = read('a.md', `${HEAD}[나쁨](javascript:alert(1)) <script>x</script>`) ?? [];
  assert.equal(JSON.stringify(notice?.blocks).includes('"href"'), false);
});

test('reads FAQs in order and names a duplicate id or a mistake (L17)', () => {
  const write = (text: string): void => writeFileSync(join(folder, 'faq.yaml'), text);
  const entry = (id: string, answer = '답'): string =>
    `- { id: ${id}, category: 결제, question: 질문, answer: "${answer}" }\n`;
  write(entry('b') + entry('a'));
  assert.deepEqual(
    readFaqs(folder)?.map(({ key }) => key),
    ['b', 'a'],
  );
  write(entry('a') + entry('a'));
  assert.throws(() => readFaqs(folder), /id “a”를 두 번/);
  write(entry('a', '[x](http://plain.example)'));
  assert.throws(() => readFaqs(folder), /faq\.yaml: a: 이음/);
  write('one: two');
  assert.throws(() => readFaqs(folder), /faq\.yaml: 첫머리/);
});

test('has notices and more than twenty-five FAQs with valid links in the samples (L16) (L17)', () => {
  const notices = readNoticeFiles(SAMPLES) ?? [];
  const faqs = readFaqs(SAMPLES) ?? [];
  assert.ok(notices.length >= 3 && faqs.length >= 25);
  const existing = /^\/(coin|my|mybook|user-gift|find|faq|help|new|main|join|policy|terms|privacy)(\/|$)/;
  for (const [, href = ''] of JSON.stringify([...notices, ...faqs]).matchAll(/"href":"([^"]+)"/g))
    assert.match(href, existing);
});

test('changes nothing without notices and FAQs (L16)', () => {
  const empty = mkdtempSync(join(folder, 'empty-'));
  assert.deepEqual([readNoticeFiles(empty), readFaqs(empty)], [undefined, undefined]);
});
