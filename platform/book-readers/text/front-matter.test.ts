import assert from 'node:assert/strict';
import test from 'node:test';
import { readFileAlone, textsOf } from '../../../tests/support/files/source-files.ts';
import { takeFrontMatter } from './front-matter.ts';

test('reads title, people, tags and publication data of the front matter', async () => {
  const text = `---
title: 달빛 우체국
author: [한서림, { name: 박하늘 }]
옮긴이: 김나루
tags: 밤, 편지
genre: 판타지
description: 막차 뒤에만 여는 우체국.
publisher: 느린달
lang: ja
draft: true
---

# 첫 밤

본문이다.

# 둘째 밤

끝.
`;
  const work = await readFileAlone('글.md', text);
  assert.deepEqual(work.facts, {
    title: '달빛 우체국',
    creators: [
      { name: '한서림', role: '글' },
      { name: '박하늘', role: '글' },
      { name: '김나루', role: '번역' },
    ],
    tags: ['밤', '편지'],
    genre: '판타지',
    synopsis: '막차 뒤에만 여는 우체국.',
    publisher: '느린달',
    language: 'ja',
  });
  assert.deepEqual(
    work.episodes.map(({ title }) => title),
    ['첫 밤', '둘째 밤'],
  );
  assert.match(work.remarks[0]?.sentence ?? '', /draft/u);
});

test('keeps the only heading as the chapter title beside the title of the front matter', async () => {
  const work = await readFileAlone('글.md', '---\r\ntitle: 달빛 우체국\r\n---\r\n\r\n# 첫 밤\r\n\r\n본문이다.\r\n');
  assert.deepEqual(
    [work.facts.title, work.episodes.map(({ title }) => title), textsOf(work.episodes[0])],
    ['달빛 우체국', ['첫 밤'], ['본문이다.']],
  );
});

for (const [what, text] of [
  ['scene breaks', '---\n그날 밤이었다.\n---\n비가 내렸다.\n'],
  ['dialogue with a colon', '---\n그가 말했다: 가자.\n---\n비가 내렸다.\n'],
  ['broken YAML', '---\ntitle: [가\n---\n비가 내렸다.\n'],
  ['an unclosed front matter', '---\ntitle: 가\n비가 내렸다.\n'],
])
  test(`keeps ${what} as text`, () => {
    assert.deepEqual(takeFrontMatter(text ?? ''), { front: undefined, body: text });
  });
