import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { markdownOf } from '#vocabulary/written-markdown';
import type { TextSpan, WrittenBlock } from '#vocabulary/written-text';
import { makeWindowPress } from './window-press.ts';

const press = makeWindowPress({
  put: async () => undefined,
  read: async () => undefined,
  remove: async () => undefined,
});

/** Words with all that Markdown reads as marks; spaces at ends and doubled are nobody's. */
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
    .map((told): WrittenBlock => ({ kind: 'heading', ...told })),
  spans.map((told): WrittenBlock => ({ kind: 'paragraph', spans: told })),
);

test('a text that was written is read again as it was, whatever its letters are', () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 4 }), (blocks) => {
      const again = press.text(markdownOf(blocks));
      assert.deepEqual(joined(again), joined(blocks), markdownOf(blocks));
    }),
    { numRuns: 200 },
  );
});

test('signs at the end of a heading are letters of it', () => {
  for (const text of ['가. #', '가 ##', '#', '가#']) {
    const blocks: WrittenBlock[] = [{ kind: 'heading', level: 2, spans: [text] }];
    assert.deepEqual(joined(press.text(markdownOf(blocks))), joined(blocks));
  }
});

/** Neighbouring plain spans are one. */
function joined(blocks: unknown[]): string {
  return JSON.stringify(blocks).replaceAll('","', '');
}

test('lists and tables come back too', () => {
  const blocks: WrittenBlock[] = [
    { kind: 'list', isNumbered: false, items: [['하나'], ['- 둘']] },
    { kind: 'list', isNumbered: true, items: [['셋'], [{ text: '넷', isStrong: true }]] },
    { kind: 'table', head: [['때'], ['값']], rows: [[['가|나'], ['1']]] },
  ];
  assert.deepEqual(press.text(markdownOf(blocks)), blocks);
});
