import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFileAlone, textsOf } from '../../tests/support/files/source-files.ts';
import { writeEpub } from './epub-book.ts';

test('the EPUB for peer readers contains every paragraph, chapter by chapter', async () => {
  const chapters = [
    ['첫 문단 <하나> & 둘', '둘째 문단'],
    ['다른 장', '끝'],
  ];
  const work = await readFileAlone('책.epub', writeEpub('긴 글', chapters));
  assert.equal(work.facts.title, '긴 글');
  assert.deepEqual(work.episodes.map(textsOf), chapters);
});
