import assert from 'node:assert/strict';
import test from 'node:test';
import { parse } from 'parse5';
import type { SourceWork } from '#domain/catalog-import';
import { parseIllustratedArticle } from '#platform/shop-folder/markdown-articles';
import { DomainError } from '#kernel/domain-error';
import { parseCommentText } from '../../../domain/community/comment-rules.ts';
import { nicknameError } from '../../../domain/members/profile/nickname-rules.ts';
import { HOSTILE_MARKUP } from '../../../tests/support/files/hostile-markup.ts';
import { epub, page, readAll, withFiles } from '../../../tests/support/files/source-files.ts';
import { writeZip } from '../../../tests/support/files/zip-writer.ts';

const BLOCK_KINDS = new Set(['paragraph', 'heading', 'break', 'image', 'note']);
const SPAN_SHAPES = new Set(['mark,text', 'base,ruby', 'note']);
const MAX_MS = 2_000;
const MAX_TIMES = 10;

type ReadFile = Awaited<ReturnType<typeof readAll>>[number];

function isPlain(work: SourceWork): void {
  assert.doesNotMatch(JSON.stringify(work), /\\u0000|\\ud[89a-f]/, 'what no database takes');
  for (const { content } of work.episodes) {
    assert.equal(content.kind, 'text');
    for (const block of content.kind === 'text' ? content.blocks : []) {
      assert.ok(BLOCK_KINDS.has(block.kind), block.kind);
      for (const span of 'spans' in block ? block.spans : [])
        assert.ok(typeof span === 'string' || SPAN_SHAPES.has(Object.keys(span).toSorted().join(',')));
    }
  }
}

/** CPU time in ms. */
async function measuredRead(name: string, data: string | Uint8Array): Promise<{ found: ReadFile[]; spent: number }> {
  const started = process.cpuUsage();
  const found = await withFiles({ [name]: data }, (folder) => readAll(`${folder}/${name}`));
  const { user, system } = process.cpuUsage(started);
  return { found, spent: (user + system) / 1000 };
}

async function taken(name: string, data: string | Uint8Array): Promise<string | undefined> {
  const { found, spent } = await measuredRead(name, data);
  if (spent >= MAX_MS) {
    // Calibrates for slow machines.
    const ordinary = await measuredRead('보통.html', '<p>보통의 문단입니다.</p>\n'.repeat(data.length / 24));
    assert.ok(spent < MAX_TIMES * ordinary.spent, `${name} took ${Math.round(spent)} ms`);
  }
  const [first] = found;
  assert.ok(first, `${name} gave nothing`);
  if ('refused' in first) return `IMPORT_ERROR ${first.code}`;
  isPlain(first);
  return undefined;
}

const escaped = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
const docx = (body: string): Buffer =>
  writeZip([
    {
      name: '[Content_Types].xml',
      data: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    },
    {
      name: 'word/document.xml',
      data: `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    },
  ]);

test('no vector leaves anything but text, whatever its file format (S12)', async () => {
  const all = HOSTILE_MARKUP.join('\n\n');
  assert.equal(await taken('글.md', all), undefined);
  assert.equal(await taken('글.txt', `제목\n\n${all}`), undefined);
  for (const markup of HOSTILE_MARKUP) {
    const read = [await taken('글.html', `<p>글</p>${markup}<p>끝</p>`), await taken('글.md', `글\n\n${markup}\n`)];
    for (const code of read) assert.match(code ?? 'taken', /^(taken|IMPORT_ERROR \d{4})$/);
  }
  const paragraphs = HOSTILE_MARKUP.map((markup) => `<w:p><w:r><w:t>${escaped(markup)}</w:t></w:r></w:p>`).join('');
  assert.equal(await taken('글.docx', docx(paragraphs)), undefined);
  const pages = Object.fromEntries(
    HOSTILE_MARKUP.slice(0, 60).map((markup, at) => [`p${at}.xhtml`, page(`<p>글</p>${markup}`)]),
  );
  assert.equal(await taken('책.epub', epub({ pages })), undefined);
});

test('notices and events accept text and links only to the shop, https, mail and phone (S12)', () => {
  for (const markup of HOSTILE_MARKUP)
    try {
      const json = JSON.stringify(
        parseIllustratedArticle(markup, (message) => new DomainError('WINDOW_ERROR', '0003', { sentence: message })),
      );
      for (const [, href = ''] of json.matchAll(/"href":"([^"]*)/g))
        assert.match(href, /^(\/(?!\/)|https:\/\/|mailto:|tel:)/);
      assert.doesNotMatch(json, /"(html|src|on\w+)":/);
    } catch (error) {
      assert.ok(error instanceof DomainError, `${markup}: ${String(error)}`);
    }
});

test('a comment keeps its characters without bidi and invisible ones and no vector is a nickname (S12)', () => {
  for (const markup of HOSTILE_MARKUP) {
    assert.doesNotMatch(parseCommentText(markup), /[\p{Cf}\p{Zl}\p{Zp}]|[^\P{Cc}\n]/u);
    assert.equal(nicknameError(markup, { forbidden: [], shopName: '서가' }), '0001');
  }
});

const MANY = 1_000_000;
/** Unclosed elements are reopened in every paragraph. */
const fonts = (count: number): string => Array.from({ length: count }, (_none, at) => `<font a${at}>`).join('');
const calls = (count: number, open: string, note: (at: number) => string): string =>
  `<p>글${Array.from({ length: count }, (_none, at) => `<a id="r${at}" href="#n${at}">[${at % 9999}]</a>`).join('')}</p>${open}${Array.from({ length: count }, (_none, at) => note(at)).join('')}`;
const DEEP: [string, string, RegExp][] = [
  ['글.html', '<div>'.repeat(MANY), /0012|taken/],
  ['글.html', '<b>'.repeat(100_000), /0012|taken/],
  ['글.html', `<p a>${'<b>'.repeat(100_000)}`, /0012/],
  ['글.html', `<p a>${'<div>'.repeat(MANY)}`, /0012/],
  ['글.html', `<p a>${'<table>글'.repeat(50_000)}`, /taken|0012/],
  ['글.html', `<p a>${fonts(200)}${'<p>글'.repeat(100_000)}`, /0012/],
  ['글.html', `<p a>${fonts(20_000)}${'<p>글'.repeat(20_000)}`, /0012/],
  ['글.html', calls(6_000, '<p>글', (at) => `<a id="n${at}" href="#r${at}">${at}</a>`), /taken/],
  [
    '글.html',
    calls(6_000, '<div class="notes">', (at) => `<p id="n${at}">${at} 글 <a href="#r${at}">↑</a></p>`),
    /taken/,
  ],
  ['글.html', calls(6_000, `<section id="n0">${'<p>글'.repeat(20_000)}`, () => '<a id="n1">'), /taken|0012/],
  [
    '글.html',
    `<p>${'<a href="#n">[1]</a>'.repeat(6_000)}글</p><aside id="n">${'<a href="#n">글</a>'.repeat(20_000)}</aside>`,
    /taken/,
  ],
  ['글.html', `<p id="n">${'<a href="#n">1</a>, '.repeat(20_000)}글</p>`, /taken/],
  ['글.txt', Array.from({ length: 50_000 }, (_none, at) => `${at % 700}화 그는 돌아왔다\n`).join(''), /taken/],
  ['글.txt', `${'제9장 글이다. '.repeat(8)}\n`.repeat(5_000), /taken/],
  ['글.html', `<ruby>${'<rt>'.repeat(50_000)}`, /0012|taken/],
  ['글.html', `<p>${'&nbsp;'.repeat(200_000)}`, /taken|0002/],
  ['글.html', `<p style="${'a:b;'.repeat(200_000)}">글</p>`, /taken/],
  ['글.html', `<style>${'a{'.repeat(200_000)}</style><p>글</p>`, /taken/],
  ['글.html', `<!DOCTYPE ${'x '.repeat(400_000)}><p>글</p>`, /taken|0012/],
  ['글.md', '>'.repeat(MANY), /taken|0002/],
  ['글.md', '['.repeat(100_000), /taken/],
  ['글.md', '*a '.repeat(100_000), /taken/],
  ['글.md', '`a'.repeat(100_000), /taken/],
  ['글.md', `${'{漢|'.repeat(100_000)}한`, /taken/],
  ['글.md', `[^1]: ${' \n'.repeat(100_000)}x`, /taken|0002/],
  ['글.md', '![a]('.repeat(50_000), /taken/],
  ['글.txt', `${'- '.repeat(MANY / 2)}!`, /taken/],
  ['글.txt', '제1장\n'.repeat(100_000), /taken/],
  ['글.txt', `${'＊ '.repeat(400_000)}.`, /taken/],
  ['글.txt', `${' '.repeat(MANY)}글`, /taken/],
  ['글.txt', `글\u0000${'\u0000'.repeat(MANY)}`, /taken|0004|0005|0002/],
  ['글.txt', '\u202E\u2066'.repeat(200_000), /taken|0002/],
];

for (const [name, data, codes] of DEEP)
  test(`${name} starting with ${JSON.stringify(data.slice(0, 12))} repeated a hundred thousand times is read about as fast as an ordinary file (S12)`, async () => {
    assert.match((await taken(name, data)) ?? 'taken', codes);
  });

test('characters that the database rejects are removed from texts and sheets', async () => {
  const sheet = 'title: "가\\0나\\uD800다"\ncreators: [{ name: "라\\0" }]\n';
  await withFiles({ '가/work.yaml': sheet, '가/01.md': '글\0이다.' }, async (folder) => {
    const [work] = await readAll(`${folder}/가`);
    assert.ok(work && !('refused' in work), JSON.stringify(work));
    isPlain(work);
    assert.match(work.facts.title, /^가나\uFFFD다$/);
  });
});

test('an unsupported format and a misleading extension are rejected with their code', async () => {
  const book =
    '<?xml version="1.0"?><!DOCTYPE f [<!ENTITY x SYSTEM "file:///etc/passwd">]><FictionBook>&x;</FictionBook>';
  assert.equal(await taken('책.fb2', book), 'IMPORT_ERROR 0003');
  assert.equal(await taken('책.html', book), 'IMPORT_ERROR 0012');
  assert.equal(await taken('책.epub', book), 'IMPORT_ERROR 0004');
});

test("every vector is effective in a browser's parser or by another reading", () => {
  const [markup, words] = [
    HOSTILE_MARKUP.filter((one) => one.includes('<')),
    HOSTILE_MARKUP.filter((one) => !one.includes('<')),
  ];
  assert.ok(HOSTILE_MARKUP.length >= 150 && words.length >= 20);
  const silent = markup.filter((one) => {
    const html = [one, `${one}>`, `<table><tr>${one}`].map((around) =>
      JSON.stringify(parse(around), (key, value: unknown) => (key === 'parentNode' ? undefined : value)),
    );
    const [alone = '', closed = '', inTable = ''] = html;
    const isElement = [alone, closed].some((text) =>
      /"tagName":"(?!html|head|body)|"name":"background"|#comment/.test(text),
    );
    return !isElement && !inTable.includes('"tagName":"td"');
  });
  assert.deepEqual(silent, []);
});
