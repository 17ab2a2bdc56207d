import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { markdownOf } from '#shared/content/article-markdown';
import type { TextSpan, ArticleTextBlock } from '#shared/content/articles';
import { createImageProcessor } from './image-processor.ts';

const press = createImageProcessor({
  put: async () => undefined,
  read: async () => undefined,
  remove: async () => undefined,
});

/** All Markdown special characters; spaces normalised. */
const words = fc
  .stringMatching(/^[가-힣a-z0-9#*_[\]<>&~`\\|.)(+=!:-]{1,6}( [가-힣a-z0-9#*_[\]<>&~`\\|.)(+=!:-]{1,6}){0,2}$/)
  .filter((text) => text !== '---');
const spans = fc.oneof(
  words.map((text): TextSpan[] => [text]),
  fc.tuple(words, words).map(([plain, text]): TextSpan[] => [`${plain} `, { text, href: '/notice' }]),
);
const block = fc.oneof(
  fc
    .record({ level: fc.constantFrom(2 as const, 3 as const), spans: words.map((text): TextSpan[] => [`가${text}`]) })
    .map((message): ArticleTextBlock => ({ kind: 'heading', ...message })),
  spans.map((message): ArticleTextBlock => ({ kind: 'paragraph', spans: message })),
);

test('any written article is parsed back unchanged', () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 4 }), (blocks) => {
      const again = press.text(markdownOf(blocks));
      assert.deepEqual(joined(again), joined(blocks), markdownOf(blocks));
    }),
    { numRuns: 200 },
  );
});

test('a heading keeps signs at its end', () => {
  for (const text of ['가. #', '가 ##', '#', '가#']) {
    const blocks: ArticleTextBlock[] = [{ kind: 'heading', level: 2, spans: [text] }];
    assert.deepEqual(joined(press.text(markdownOf(blocks))), joined(blocks));
  }
});

function joined(blocks: unknown[]): string {
  return JSON.stringify(blocks).replaceAll('","', '');
}

test('lists and tables are kept', () => {
  const blocks: ArticleTextBlock[] = [
    { kind: 'list', isNumbered: false, items: [['하나'], ['- 둘']] },
    { kind: 'list', isNumbered: true, items: [['셋'], [{ text: '넷', isStrong: true }]] },
    { kind: 'table', head: [['때'], ['값']], rows: [[['가|나'], ['1']]] },
  ];
  assert.deepEqual(press.text(markdownOf(blocks)), blocks);
});
