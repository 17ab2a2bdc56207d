import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Block, type Span, TEXT_MARKS, blockText } from '#shared/content/text-blocks';
import { joinedSpans, parseBlocks, assignIds } from './block-rules.ts';
import { diffTexts, diffWords } from './text-diff.ts';
import { findWords, replaceWords } from './word-change-rules.ts';
import { rejectsWith } from '../../tests/support/domain-errors.ts';

const letters = fc.string({ unit: fc.constantFrom('가', '나', '다', ' ', '.', 'a', '1'), maxLength: 12 });
const result = fc.string({ unit: fc.constantFrom('가', '나', 'b'), minLength: 1, maxLength: 4 });
const span: fc.Arbitrary<Span> = fc.oneof(
  letters,
  fc.record({ mark: fc.constantFrom(...TEXT_MARKS), text: letters }),
  fc.record({ ruby: result, base: result }),
  fc.record({ note: fc.constantFrom('1', '2') }),
);
const spans = fc.array(span, { maxLength: 8 }).map(joinedSpans);

test('replaces exactly a range of text under any marks', () => {
  const order = fc.record({ spans, at: fc.nat(20), length: fc.integer({ min: 1, max: 10 }), words: letters });
  fc.assert(
    fc.property(order, ({ spans: given, at, length, words }) => {
      const block: Block = { id: '1', kind: 'paragraph', spans: given };
      const text = blockText(block);
      fc.pre(at < text.length);
      const to = Math.min(text.length, at + length);
      const changed = replaceWords(block, { from: at, to }, words);
      assert.equal(blockText(changed), text.slice(0, at) + words + text.slice(to));
      const notes = (one: Block): number =>
        'spans' in one ? one.spans.filter((each) => typeof each === 'object' && 'note' in each).length : 0;
      assert.equal(notes(changed), notes(block));
    }),
  );
});

test('finds the words nearest to their old offset', () => {
  const block: Block = { id: '1', kind: 'paragraph', spans: ['배가 배를 배로'] };
  assert.deepEqual(findWords(block, '배', 3), { from: 3, to: 4 });
  assert.deepEqual(findWords(block, '배', 99), { from: 6, to: 7 });
  assert.equal(findWords(block, '달', 0), undefined);
});

test('joins a word diff into the old and the new line', () => {
  fc.assert(
    fc.property(letters, letters, (older, newer) => {
      const runs = diffWords(older, newer);
      const joined = (leftOut: 'gone' | 'new'): string =>
        runs
          .filter((run) => run.is !== leftOut)
          .map((run) => run.text)
          .join('');
      assert.equal(joined('new'), older);
      assert.equal(joined('gone'), newer);
    }),
  );
});

test('reports each block once by stable ids', () => {
  const block = (id: string, text: string): Block => ({ id, kind: 'paragraph', spans: [text] });
  const changes = diffTexts(
    [block('1', '하나'), block('2', '둘 셋'), block('3', '넷')],
    [block('1', '하나'), block('4', '새 글'), block('2', '둘 넷'), block('5', '끝')],
  );
  assert.deepEqual(
    changes.map((change) => [change.is, change.id]),
    [
      ['same', '1'],
      ['new', '4'],
      ['changed', '2'],
      ['gone', '3'],
      ['new', '5'],
    ],
  );
  const ids = fc.uniqueArray(fc.constantFrom('1', '2', '3', '4', '5', '6'));
  fc.assert(
    fc.property(ids, ids, (older, newer) => {
      const data = diffTexts(
        older.map((id) => block(id, id)),
        newer.map((id) => block(id, id)),
      );
      assert.deepEqual(
        data.filter(({ is }) => is !== 'gone').map(({ id }) => id),
        newer,
      );
      assert.deepEqual(
        data.filter(({ is }) => is === 'gone').map(({ id }) => id),
        older.filter((id) => !newer.includes(id)),
      );
    }),
  );
});

test('keeps assigned ids once and gives new blocks unused numbers', () => {
  const body = { kind: 'paragraph' as const, spans: ['글'] };
  const { blocks, lastBlock } = assignIds(
    [
      { id: '2', ...body },
      { id: '2', ...body },
      { id: null, ...body },
      { id: 'zz', ...body },
      { id: '07', ...body },
    ],
    10,
  );
  assert.deepEqual(
    blocks.map(({ id }) => id),
    ['2', 'b', 'c', 'd', 'e'],
  );
  assert.equal(lastBlock, 14);
});

test('rejects invalid blocks, drops empty lines and normalizes to NFC', async () => {
  for (const raw of [
    null,
    [{ kind: 'script' }],
    [{ kind: 'paragraph' }],
    [{ kind: 'paragraph', spans: [{ html: '<b>' }] }],
    [{ kind: 'heading', level: 1, spans: [] }],
    [{ kind: 'image', picture: '../etc', alt: '', width: 1, height: 1 }],
    [{ kind: 'paragraph', spans: [], align: 'left' }],
    [{ kind: 'paragraph', spans: [], layout: 'grid' }],
    [{ kind: 'paragraph', spans: [], indent: 5 }],
    [{ kind: 'paragraph', spans: [{ picture: '../etc', alt: '', width: 1, height: 1 }] }],
  ])
    await rejectsWith(Promise.resolve(raw).then(parseBlocks), 'TEXT_ERROR 0001');
  const read = parseBlocks([
    { id: 'x', kind: 'paragraph', spans: ['가\u200B'.normalize('NFD'), '나', { mark: 'strong', text: '' }] },
    { kind: 'paragraph', spans: [''] },
    { kind: 'break' },
    {
      kind: 'paragraph',
      spans: ['힘\t', { picture: 'hash', alt: '', width: 9, height: 9 }],
      layout: 'row',
      indent: 2,
    },
  ]);
  assert.deepEqual(read, [
    { id: 'x', kind: 'paragraph', spans: ['가나'] },
    { id: null, kind: 'break' },
    {
      id: null,
      kind: 'paragraph',
      spans: ['힘\t', { picture: 'hash', alt: '', width: 9, height: 9 }],
      layout: 'row',
      indent: 2,
    },
  ]);
});
