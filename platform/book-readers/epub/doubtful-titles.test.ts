import assert from 'node:assert/strict';
import test from 'node:test';
import type { SourceWork } from '#domain/catalog-import';
import { epub, page, readFileAlone, readOne, withFiles, textsOf } from '../../../tests/support/files/source-files.ts';

const BODY = '그날 밤에도 비가 내렸고 서고의 불은 꺼지지 않았다.\n\n'.repeat(25);
const novel = (headings: string[], top = ''): string =>
  top + headings.map((heading) => `${heading}\n\n${BODY}`).join('');
const titlesOf = (work: SourceWork): string[] => work.episodes.map((episode) => episode.title);
const remarksOf = (work: SourceWork): string => work.remarks.map((remark) => remark.sentence).join(' ');

for (const headings of [
  ['1화. 나는 돌아가고 싶다', '2화. 왜 하필 나지?', '3화. 부치지 못한 편지'],
  ['제1화 그는 오지 않았다', '제2화 그는 오지 않았다', '제3화 그는 오지 않았다'],
  ['제1장: 그는 오지 않았다', '제2장: 돌아온 편지?', '제3장: 문 너머'],
])
  test(`uses the file name as title and keeps all chapters when a text begins with “${headings[0]}”`, async () => {
    const work = await readFileAlone('달빛 우체국.txt', novel(headings));
    assert.deepEqual([work.facts.title, titlesOf(work), work.remarks], ['달빛 우체국', headings, []]);
  });

for (const headings of [
  ['1. 나는 돌아가고 싶다', '2. 왜 하필 나지?', '3. 문', '4. 눈', '5. 비', '6. 끝'],
  ['#1 나는 돌아가고 싶다', '#2 왜 하필 나지?', '#3 문', '#4 눈', '#5 비', '#6 끝'],
])
  test(`uses the file name as title and keeps all chapters when a long text begins with “${headings[0]}”`, async () => {
    const work = await readFileAlone('달빛 우체국.txt', novel(headings));
    assert.deepEqual([work.facts.title, titlesOf(work)], ['달빛 우체국', headings]);
  });

test('keeps a title above such chapters as the work title', async () => {
  const headings = ['1화 나는 돌아가고 싶다', '2화 왜 하필 나지?'];
  const work = await readFileAlone('파일.txt', novel(headings, '달빛 우체국\n\n'));
  assert.deepEqual([work.facts.title, titlesOf(work)], ['달빛 우체국', headings]);
});

test('names single-episode files by headings that read like sentences', async () => {
  const files = Object.fromEntries(
    ['나는 돌아가고 싶다', '왜 하필 나지?', '첫눈'].map((title, at) => [
      `달빛/00${at + 1}.txt`,
      `${at + 1}화. ${title}\n\n${BODY}`,
    ]),
  );
  await withFiles(files, async (folder) => {
    const work = await readOne(`${folder}/달빛`);
    assert.deepEqual(titlesOf(work), ['1화. 나는 돌아가고 싶다', '2화. 왜 하필 나지?', '3화. 첫눈']);
  });
});

test('remarks missing or duplicate numbers for every source', async () => {
  const text = await readFileAlone('달빛.txt', novel(['1화 문', '2화 눈', '2화 비', '5화 끝없는 밤']));
  assert.match(remarksOf(text), /없는 번호: 3~4화\. 두 번 나오는 번호: 2화/u);
  const nav = page(
    `<nav epub:type="toc"><ol>${[1, 2, 4].map((number) => `<li><a href="${number}.xhtml">${number}화</a></li>`).join('')}</ol></nav>`,
  );
  const pages = Object.fromEntries([1, 2, 4].map((number) => [`${number}.xhtml`, page('<p>글</p>')]));
  assert.match(remarksOf(await readFileAlone('책.epub', epub({ pages, nav }))), /없는 번호: 3화/u);
  await withFiles({ '달빛/01.txt': BODY, '달빛/02.txt': BODY, '달빛/04.txt': BODY }, async (folder) => {
    assert.match(remarksOf(await readOne(`${folder}/달빛`)), /없는 번호: 3화/u);
  });
});

test('remarks the gap of an unrecognised heading in the preview', async () => {
  const work = await readFileAlone('달빛.txt', novel(['1화 문', '이화 눈', '3화 비']));
  assert.deepEqual(titlesOf(work), ['1화 문', '3화 비']);
  assert.match(remarksOf(work), /없는 번호: 2화/u);
  assert.ok(textsOf(work.episodes[0]).includes('이화 눈'));
});
