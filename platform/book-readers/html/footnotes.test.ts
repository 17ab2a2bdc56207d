import assert from 'node:assert/strict';
import test from 'node:test';
import type { SourceWork } from '#domain/catalog-import';
import { epub, page, readFileAlone, textsOf } from '../../../tests/support/files/source-files.ts';

const LONG = '그날 밤 비가 내렸다. 서고의 불은 꺼지지 않았다. '.repeat(30);

function partedWords(work: SourceWork): { body: string; notes: string } {
  const words = { body: '', notes: '' };
  for (const episode of work.episodes) {
    const lines = textsOf(episode);
    const blocks = episode.content.kind === 'text' ? episode.content.blocks : [];
    words.body += ` ${episode.title}`;
    for (const [at, block] of blocks.entries())
      words[block.kind === 'note' ? 'notes' : 'body'] += ` ${lines[at] ?? ''}`;
  }
  return words;
}

const tokens = (text: string, kind: string): string[] => (text.match(new RegExp(`${kind}\\d+`, 'gu')) ?? []).toSorted();

/** No text is in both, lost or duplicated. */
function assertWhole(work: SourceWork, source: string): { body: string; notes: string } {
  const words = partedWords(work);
  assert.deepEqual(tokens(words.body, '본문'), tokens(source, '본문'));
  assert.deepEqual(tokens(words.notes, '본문'), []);
  assert.deepEqual(tokens(words.body + words.notes, '풀이'), tokens(source, '풀이'));
  return words;
}

async function readPage(body: string): Promise<SourceWork> {
  return readFileAlone(
    '책.epub',
    epub({ pages: { 'a.xhtml': page(body), 'b.xhtml': page(`<p>본문900 ${LONG}</p>`) } }),
  );
}

type Link = (href: string, number: number) => string;
const CALLS: Record<string, Link> = {
  'a plain number': (href, n) => `<a id="r${n}" href="${href}">${n}</a>`,
  'a raised number': (href, n) => `<sup><a id="r${n}" href="${href}">${n}</a></sup>`,
  'a raised number inside': (href, n) => `<a id="r${n}" href="${href}"><sup>${n}</sup></a>`,
  'a number in brackets': (href, n) => `<a id="r${n}" href="${href}">[${n}]</a>`,
  'a Korean label': (href, n) => `<a id="r${n}" href="${href}"><sup>주${n})</sup></a>`,
  'a typed call': (href, n) => `<a epub:type="noteref" id="r${n}" href="${href}">${n}</a>`,
  'a call by its role': (href, n) => `<a role="doc-noteref" id="r${n}" href="${href}">${n}</a>`,
  'a call by its class': (href, n) => `<sup class="noteref"><a id="r${n}" href="${href}">${n}</a></sup>`,
};

type Target = (note: { id: string; n: number; words: string; back: string }) => string;
const NOTES: Record<string, Target> = {
  'a typed aside': ({ id, words }) => `<aside epub:type="footnote" id="${id}"><p>${words}</p></aside>`,
  'a hidden typed aside': ({ id, words }) =>
    `<aside epub:type="footnote" hidden="hidden" id="${id}"><p>${words}</p></aside>`,
  'a paragraph by its role': ({ id, words }) => `<p role="doc-footnote" id="${id}">${words}</p>`,
  'a typed aside named by its paragraph': ({ id, words }) =>
    `<aside epub:type="footnote"><p id="${id}">${words}</p></aside>`,
  'an item of typed endnotes': ({ id, words, back }) =>
    `<section epub:type="endnotes"><ol><li id="${id}"><p>${words} <a href="${back}">↩</a></p></li></ol></section>`,
  'a paragraph by its class': ({ id, n, words, back }) =>
    `<p class="footnote" id="${id}"><a href="${back}">${n})</a> ${words}</p>`,
  'a box by its class': ({ id, n, words, back }) =>
    `<div class="footnote"><p><a id="${id}" href="${back}"><span class="label">[${n}]</span></a> ${words}</p></div>`,
  'a term of a list of notes': ({ id, n, words }) => `<dl class="notes"><dt id="${id}">${n}</dt><dd>${words}</dd></dl>`,
  'a row of a table of notes': ({ id, n, words }) =>
    `<table class="footnotes"><tr><td id="${id}">${n}</td><td>${words}</td></tr></table>`,
};

for (const [callName, call] of Object.entries(CALLS))
  for (const [noteName, note] of Object.entries(NOTES)) {
    const notes = [1, 2].map((n) => note({ id: `n${n}`, n, words: `풀이${n} 설명이다.`, back: `#r${n}` }));
    const calling = `<p>본문1 배${call('#n1', 1)}가 있었다. 본문2 사공${call('#n2', 2)}은 없었다. 본문3</p>`;
    for (const [where, body] of Object.entries({
      'at the end': `<h1>장</h1>${calling}<p>본문4 ${LONG}</p>${notes.join('')}`,
      'between paragraphs': `<h1>장</h1>${calling}${notes.join('')}<p>본문4 ${LONG}</p><p>본문5</p>`,
      'before the text': `<h1>장</h1>${notes.join('')}${calling}<p>본문4</p>`,
    }))
      test(`resolves ${callName} to ${noteName} ${where}`, async () => {
        const words = assertWhole(await readPage(body), body + '본문900');
        assert.match(words.body, /본문1 배\[\^1\]가 있었다\. 본문2 사공\[\^2\]은 없었다/u);
        assert.match(words.notes, /^ 풀이1 설명이다\. 풀이2 설명이다\.$/u);
      });

    test(`resolves ${callName} to ${noteName} on another page with the same ids`, async () => {
      const chapter = (at: number): string =>
        `<h1>장${at}</h1><p id="n1">본문${at}1 배${call('notes.xhtml#n1', 1)}</p><p id="n2">본문${at}2 ${LONG}</p><p>본문${at}3 사공${call('notes.xhtml#n2', 2)}은</p>`;
      const list = [1, 2]
        .map((n) => note({ id: `n${n}`, n, words: `풀이${n} 설명이다.`, back: `a.xhtml#r${n}` }))
        .join('');
      const pages = {
        'a.xhtml': page(chapter(1)),
        'b.xhtml': page('<p>본문800</p>'),
        'notes.xhtml': page(`<h1>주석</h1>${list}`),
      };
      const work = await readFileAlone('책.epub', epub({ pages }));
      const words = assertWhole(work, `${chapter(1)}${list}본문800`);
      assert.equal(work.episodes.length, 2);
      assert.match(words.body, /본문11 배\[\^1\].*본문13 사공\[\^2\]은/u);
      assert.match(words.notes, /^ 풀이1 설명이다\. 풀이2 설명이다\.$/u);
    });
  }

test('moves footnotes outside the reading order to the chapter that calls them', async () => {
  const pages = {
    'a.xhtml': page(`<p>본문1 배<a epub:type="noteref" href="n.xhtml#n1">1</a></p><p>${LONG}</p>`),
    'n.xhtml': page('<aside epub:type="footnote" id="n1">풀이1 설명이다.</aside>'),
  };
  const spine = '<itemref idref="a.xhtml"/><itemref idref="n.xhtml" linear="no"/>';
  const work = await readFileAlone('책.epub', epub({ pages, spine }));
  assert.deepEqual(
    textsOf(work.episodes[0]).filter((line) => /\d/u.test(line)),
    ['본문1 배[^1]', '풀이1 설명이다.'],
  );
});

const SHAPED: [string, Target, (call: string) => boolean][] = [
  ['leads back', ({ id, words, back }) => `<p id="${id}">${words} <a href="${back}">↑</a></p>`, () => true],
  [
    'leads back by its number',
    ({ id, n, words, back }) => `<p id="${id}"><a href="${back}">${n}</a>) ${words}</p>`,
    () => true,
  ],
  [
    'says the same number',
    ({ id, n, words }) => `<p id="${id}">${n}) ${words}</p>`,
    (call) => !/plain|brackets/u.test(call),
  ],
];

for (const [callName, call] of Object.entries(CALLS))
  for (const [shape, note, isNote] of SHAPED)
    test(`${isNote(callName) ? 'finds a note' : 'loses no word'} for ${callName} to a last paragraph that ${shape}`, async () => {
      const body = `<h1>장</h1><p>본문1 배${call('#n1', 1)}가 있었다.</p><p>본문2 ${LONG}</p><p>본문3 사공${call('#n2', 2)}은</p>${[1, 2].map((n) => note({ id: `n${n}`, n, words: `풀이${n} 설명이다.`, back: `#r${n}` })).join('')}`;
      const words = assertWhole(await readPage(body), `${body}본문900`);
      if (isNote(callName)) assert.deepEqual(tokens(words.notes, '풀이'), ['풀이1', '풀이2']);
    });

const TEXTS: Record<string, Target> = {
  'a section with a heading': ({ id, n, words }) =>
    `<section id="${id}"><h2>${n}</h2><p>${words}</p><p>${LONG}</p></section>`,
  'a section without a heading': ({ id, words }) => `<section id="${id}"><p>${words}</p><p>${LONG}</p></section>`,
  'a short section': ({ id, words }) => `<section id="${id}"><p>${words}</p></section>`,
  'a box with a heading': ({ id, n, words }) => `<div id="${id}"><h3>${n}.</h3><p>${words}</p></div>`,
  'a heading': ({ id, n, words }) => `<h2 id="${id}">${n}</h2><p>${words}</p>`,
  'a heading that leads back': ({ id, n, words, back }) =>
    `<h2 id="${id}"><a href="${back}">${n}</a></h2><p>${words}</p>`,
  'a paragraph': ({ id, words }) => `<p id="${id}">${words}</p>`,
  'a paragraph that is only a number': ({ id, n, words, back }) =>
    `<p id="${id}"><a href="${back}">${n}</a></p><p>${words}</p>`,
  'a paragraph with its number': ({ id, n, words }) => `<p id="${id}">${n}. ${words}</p>`,
  'a long paragraph that leads back': ({ id, n, words, back }) =>
    `<p id="${id}"><a href="${back}">${n}</a> ${words} ${LONG}${LONG}</p>`,
  'an anchor inside a paragraph': ({ id, words }) => `<p>${words} <a id="${id}"></a>${LONG}</p>`,
  'an anchor before a paragraph': ({ id, words }) => `<a id="${id}"></a><p>${words}</p>`,
  'an item of a list': ({ id, words }) => `<ul><li id="${id}">${words}</li></ul>`,
  'a quotation': ({ id, words }) => `<blockquote id="${id}"><p>${words}</p></blockquote>`,
};

const ROWS: Record<string, (links: string[]) => string> = {
  'a row of numbers': (links) => `<p>${links.join(' ')}</p>`,
  'a row of numbers with bars': (links) => `<p>| ${links.join(' | ')} |</p>`,
  'a row in a table': (links) => `<table><tr>${links.map((link) => `<td>${link}</td>`).join('')}</tr></table>`,
  'a list of numbers': (links) => `<ul>${links.map((link) => `<li>${link}</li>`).join('')}</ul>`,
  'a row with a word': (links) => `<p>차례 ${links.join(', ')}</p>`,
};

for (const [rowName, row] of Object.entries(ROWS))
  for (const [textName, text] of Object.entries(TEXTS))
    for (const [linkName, link] of Object.entries({
      numbers: (n: number) => `<a id="r${n}" href="#s${n}">${n}</a>`,
      'numbers in brackets': (n: number) => `<a href="#s${n}">[${n}]</a>`,
    }))
      test(`takes no word out of the text for ${rowName}, ${linkName}, each to ${textName}`, async () => {
        const body = `<h1>단편</h1>${row([1, 2, 3].map(link))}${[1, 2, 3].map((n) => text({ id: `s${n}`, n, words: `본문${n}은 본문이다.`, back: `#r${n}` })).join('')}`;
        const words = assertWhole(await readPage(body), `${body}본문900`);
        assert.equal(words.notes, '');
      });

for (const [callName, call] of Object.entries(CALLS))
  for (const [textName, text] of Object.entries(TEXTS).filter(([name]) => !/its number|only a number/u.test(name)))
    test(`takes no word out of the text for ${callName} in a sentence that leads to ${textName}`, async () => {
      const body = `<h1>단편</h1><p>본문9 자세한 것은 제${call('#s2', 2)}절에 있다.</p>${[1, 2, 3].map((n) => text({ id: `s${n}`, n, words: `본문${n}은 본문이다.`, back: '#top' })).join('')}<p>본문8 끝.</p>`;
      assertWhole(await readPage(body), `${body}본문900`);
    });

test('takes no paragraph of this page for a call to another page with the same id', async () => {
  for (const href of [
    'notes.xhtml#p1',
    'none.xhtml#p1',
    'https://example.com/a#p1',
    '../../out.xhtml#p1',
    'b.xhtml#p9',
  ]) {
    const body = `<p>본문1 배<a epub:type="noteref" href="${href}">1</a></p><p id="p1">본문2</p><p>본문3</p>`;
    const words = assertWhole(await readPage(body), `${body}본문900`);
    assert.match(words.body, /배1/u);
  }
});

test('keeps the number of a marked call without target and remarks it', async () => {
  const work = await readPage('<p>배<a epub:type="noteref" href="none.xhtml#n1">1</a></p>');
  assert.match(work.remarks.map(({ sentence }) => sentence).join(), /주석/u);
});

test('keeps a word that calls a footnote and drops a picture that does', async () => {
  const body =
    '<p>본문1 <a epub:type="noteref" href="#n1">서고</a>에 <a epub:type="noteref" href="#n2"><img src="n.png" alt="주"/></a> 갔다.</p><aside epub:type="footnote" id="n1">풀이1</aside><aside epub:type="footnote" id="n2">풀이2</aside>';
  const work = await readPage(body);
  assert.deepEqual(textsOf(work.episodes[0]), ['본문1 서고[^1]에 [^2] 갔다.', '풀이1', '풀이2']);
});

test('includes a footnote called twice once without its own number', async () => {
  const note =
    '<aside epub:type="footnote" id="n1"><p><a href="#r1">1)</a> 첫 줄<br/>둘째 줄. <a href="#s3">제3장</a>을 보라.</p><ul><li>가</li><li>나</li></ul></aside>';
  const call = '<a epub:type="noteref" id="r1" href="#n1">1</a>';
  const work = await readPage(`<p>배${call}와 사공${call}.</p>${note}<p id="s3">본문1</p>`);
  assert.deepEqual(textsOf(work.episodes[0]), [
    '배[^1]와 사공[^1].',
    '본문1',
    '첫 줄\n둘째 줄. 제3장을 보라.\n• 가\n• 나',
  ]);
});

test('takes all paragraphs of a footnote section and keeps uncalled footnotes', async () => {
  const body =
    '<p>본문1 배<a href="#n1"><sup>[주1]</sup></a>와 노<a href="#n3"><sup>3</sup></a></p><div class="notes"><p><a id="n1"></a>풀이1 첫 문단.</p><p>풀이2 둘째 문단.</p><p id="n2">2) 풀이3 부르지 않은 것.</p><p id="n3">3) 풀이4</p></div>';
  const words = assertWhole(await readPage(body), `${body}본문900`);
  assert.equal(words.notes, ' 풀이1 첫 문단.\n풀이2 둘째 문단. 풀이4');
  assert.match(words.body, /2\) 풀이3 부르지 않은 것\./u);
});

test('keeps the one uncalled footnote of a footnote page', async () => {
  const pages = {
    'a.xhtml': page(`<p>본문1 배<a epub:type="noteref" href="n.xhtml#n1">1</a></p>`),
    'n.xhtml': page('<h1>주석</h1><p class="footnote" id="n1">풀이1</p><p class="footnote" id="n2">풀이2</p>'),
  };
  const work = await readFileAlone('책.epub', epub({ pages }));
  assert.deepEqual(work.episodes.map(textsOf), [['본문1 배[^1]', '풀이1'], ['풀이2']]);
});

test('keeps a heading that calls a footnote', async () => {
  const chapter = (at: number): string =>
    `<h1>장${at}<a epub:type="noteref" href="#n${at}">*</a></h1><p>본문${at} ${LONG}</p>`;
  const notes = [1, 2].map((at) => `<aside epub:type="footnote" id="n${at}">풀이${at}</aside>`).join('');
  const nav = page(
    '<nav epub:type="toc"><ol><li><a href="a.xhtml">장1</a></li><li><a href="b.xhtml">장2</a></li></ol></nav>',
  );
  const oneFile = await readFileAlone('책.epub', epub({ pages: { 'a.xhtml': page(chapter(1) + chapter(2) + notes) } }));
  const twoFiles = await readFileAlone(
    '책.epub',
    epub({ pages: { 'a.xhtml': page(chapter(1) + notes), 'b.xhtml': page(chapter(2) + notes) }, nav }),
  );
  for (const { episodes } of [oneFile, twoFiles]) {
    assert.deepEqual(
      episodes.map((episode) => episode.title),
      ['장1', '장2'],
    );
    for (const [at, episode] of episodes.entries()) {
      const lines = textsOf(episode);
      assert.match(lines[0] ?? '', new RegExp(`^장${at + 1}\\[\\^\\d\\]$`, 'u'));
      assert.ok(lines.includes(`풀이${at + 1}`));
    }
  }
});
