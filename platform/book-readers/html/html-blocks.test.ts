import assert from 'node:assert/strict';
import test from 'node:test';
import { readFileAlone, textsOf } from '../../../tests/support/files/source-files.ts';

async function htmlWords(body: string, head = ''): Promise<string[]> {
  const work = await readFileAlone(
    '글.html',
    `<!DOCTYPE html><html><head><title>글</title>${head}</head><body>${body}</body></html>`,
  );
  return textsOf(work.episodes[0]);
}

test('paragraphs, breaks, rules and headings become blocks', async () => {
  assert.deepEqual(
    await htmlWords(
      '<h2>하나</h2><p>첫 줄.<br>둘째 줄.</p><div>셋째 <span>줄</span></div><hr>넷째 줄<p>&nbsp;</p><p>* * *</p><p>끝</p>',
    ),
    ['하나', '첫 줄.', '둘째 줄.', '셋째 줄', '***', '넷째 줄', '***', '끝'],
  );
});

test('ruby keeps each base with its reading', async () => {
  assert.deepEqual(await htmlWords('<p><ruby>漢<rp>(</rp><rt>한</rt><rp>)</rp>字<rt>자</rt></ruby>를 읽다</p>'), [
    '{漢|한}{字|자}를 읽다',
  ]);
});

test('emphasis is read from elements, classes and styles', async () => {
  const head = '<style>.d{-epub-text-emphasis-style: dot} p.mid{text-align:center} .b{font-weight:bold}</style>';
  const words = await htmlWords(
    '<p><em>가</em> <b>나</b> <span class="d">다</span> <span class="b">라</span> <span style="font-style:italic">마</span> <span class="bangjeom">바</span></p>',
    head,
  );
  assert.deepEqual(words, ['<emphasis>가</> <strong>나</> <dots>다</> <strong>라</> <emphasis>마</> <dots>바</>']);
});

test('centred and right-aligned lines keep their alignment', async () => {
  const work = await readFileAlone(
    '글.html',
    '<style>.mid{text-align:center}</style><p class="mid">가운데</p><p style="text-align:right">오른쪽</p><p>왼쪽</p>',
  );
  const { content } = work.episodes[0] ?? {};
  assert.deepEqual(
    content?.kind === 'text' && content.blocks.map((block) => block.kind === 'paragraph' && block.align),
    ['center', 'end', undefined],
  );
});

test('footnotes leave the text and are numbered at the end', async () => {
  const words = await htmlWords(
    '<p>서고<a href="#n7" epub:type="noteref">*</a>와 책<sup><a href="#f2" id="r2">2)</a></sup></p><aside id="n7" epub:type="footnote"><p>책 창고.</p></aside><ol><li id="f2"><p>묶은 종이. <a href="#r2">↑</a></p></li></ol>',
  );
  assert.deepEqual(words, ['서고[^1]와 책[^2]', '책 창고.', '묶은 종이.']);
});

test('a table of contents link is no footnote', async () => {
  assert.deepEqual(await htmlWords('<p><a href="#c1">첫째 마당</a></p><p id="c1">글이다.</p>'), [
    '첫째 마당',
    '글이다.',
  ]);
});

test('hidden text and styles are skipped', async () => {
  assert.deepEqual(
    await htmlWords('<p hidden>숨김</p><p style="display: none">숨김</p><style>p{}</style><p>보임</p>'),
    ['보임'],
  );
});

test('metadata of an HTML file is that of the work', async () => {
  const html = `<!DOCTYPE html><html><head><title>달빛 우체국</title><META NAME="Author" CONTENT="한서림">
    <meta name="keywords" content="밤, 편지"><meta name="description" content="막차 뒤의 이야기."></head><body><p>글이다.</p></body></html>`;
  const { facts } = await readFileAlone('글.html', html);
  assert.deepEqual(facts, {
    title: '달빛 우체국',
    creators: [{ name: '한서림', role: '글' }],
    tags: ['밤', '편지'],
    synopsis: '막차 뒤의 이야기.',
  });
});
