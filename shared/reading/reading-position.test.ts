import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type TextReadingPosition,
  passagesOf,
  resolvePosition,
  parseStripPosition,
  parseTextPosition,
} from './reading-position.ts';
import type { Block } from '../content/text-blocks.ts';

function paragraphs(...texts: [string, string][]): Block[] {
  return texts.map(([id, text]) => ({ id, kind: 'paragraph', spans: [text] }));
}

const BEFORE = paragraphs(
  ['a', '오늘도 또 우리 수탉이 막 쫓기었다. 내가 점심을 먹고 나무를 하러 갈 양으로 나올 때이었다.'],
  ['b', '“응.”'],
  ['c', '점순네 수탉이 덩저리 작은 우리 수탉을 함부로 해내는 것이다. 그것도 그냥 해내는 것이 아니다.'],
  ['d', '“응.”'],
);

function placeAt(block: string, offset: number): TextReadingPosition {
  const passages = passagesOf(BEFORE);
  const index = passages.findIndex((passage) => passage.id === block);
  const text = passages[index]?.text ?? '';
  const passed = passages.slice(0, index).reduce((sum, passage) => sum + passage.text.length, 0);
  const whole = passages.reduce((sum, passage) => sum + passage.text.length, 0);
  return {
    episode: 7,
    revision: 1,
    block,
    offset,
    quote: text.slice(offset, offset + 16),
    fraction: (passed + offset) / whole,
  };
}

function found(after: Block[], place: TextReadingPosition, revision = 2): string | undefined {
  const passages = passagesOf(after);
  const spot = resolvePosition(passages, revision, place);
  return (
    spot &&
    `${spot.block}:${passages.find((passage) => passage.id === spot.block)?.text.slice(spot.offset, spot.offset + 4)}`
  );
}

test('uses block and offset while the revision is unchanged', () => {
  assert.deepEqual(resolvePosition(passagesOf(BEFORE), 1, placeAt('c', 34)), { block: 'c', offset: 34 });
});

test('moves with its sentence when text is inserted before', () => {
  const after = paragraphs(['a', textBefore('a')], ['c', `아까 그 ${textBefore('c')}`]);
  assert.equal(found(after, placeAt('c', 34)), `c:${textBefore('c').slice(34, 38)}`);
});

test('finds a merged block by its quote', () => {
  const after = paragraphs(['a', `${textBefore('a')} ${textBefore('c')}`]);
  assert.equal(found(after, placeAt('c', 0)), 'a:점순네 ');
});

test('stays at the old offset when a short line was removed but occurs elsewhere', () => {
  const after = paragraphs(['a', textBefore('a')], ['b', '“그래.”'], ['c', textBefore('c')], ['d', '“응.”']);
  assert.equal(found(after, placeAt('b', 0)), 'b:“그래.');
});

test('finds a short line near its old position when the block is gone', () => {
  const after = paragraphs(['x', '“응.”'], ['a', textBefore('a')], ['c', textBefore('c')], ['y', '“응.”']);
  assert.equal(resolvePosition(passagesOf(after), 2, placeAt('d', 0))?.block, 'y');
});

test('falls back to the fraction when block and quote are gone', () => {
  const after = paragraphs(['x', '가나다라마바사아자차'], ['y', '']);
  for (const fraction of [0, 0.5, 1]) {
    const spot = resolvePosition(passagesOf(after), 2, {
      ...placeAt('c', 0),
      block: 'gone',
      quote: '없는 말',
      fraction,
    });
    assert.deepEqual(spot, { block: 'x', offset: Math.min(9, fraction * 10) });
  }
});

test('clamps an offset beyond the edited text', () => {
  const after = paragraphs(['a', '짧다.']);
  assert.deepEqual(resolvePosition(passagesOf(after), 2, placeAt('a', 40)), { block: 'a', offset: 2 });
});

test('resolves pictures, ignores footnotes and has no position in an empty text', () => {
  const picture: Block = { id: 'p', kind: 'image', alt: '', picture: 'h', width: 10, height: 10 };
  assert.deepEqual(
    resolvePosition(passagesOf([...BEFORE, picture]), 2, { ...placeAt('a', 0), block: 'p', quote: '' }),
    {
      block: 'p',
      offset: 0,
    },
  );
  assert.deepEqual(passagesOf([{ id: 'n', kind: 'note', name: '1', spans: ['주석'] }]), []);
  assert.equal(resolvePosition([], 1, placeAt('a', 0)), undefined);
});

test('ignores ruby in offsets', () => {
  assert.deepEqual(
    passagesOf([
      { id: 'r', kind: 'paragraph', spans: ['저 ', { base: '등대', ruby: 'とうだい' }, { note: '1' }, '로'] },
    ]),
    [{ id: 'r', text: '저 등대로' }],
  );
});

test('rejects a stored position of any other shape', () => {
  const place = placeAt('a', 3);
  assert.deepEqual(parseTextPosition(JSON.parse(JSON.stringify(place)), 7), place);
  for (const saved of [
    null,
    3,
    'x',
    [],
    {},
    { ...place, offset: -1 },
    { ...place, offset: '3' },
    { ...place, fraction: 2 },
    { ...place, quote: null },
  ]) {
    assert.equal(parseTextPosition(saved, 7), undefined);
  }
  assert.equal(parseStripPosition({ revision: 1, y: -4, fraction: 0 }, 7), undefined);
  assert.deepEqual(parseStripPosition({ revision: 1, y: 40, fraction: 9 }, 7), {
    episode: 7,
    revision: 1,
    y: 40,
    fraction: 0,
  });
});

function textBefore(id: string): string {
  return passagesOf(BEFORE).find((passage) => passage.id === id)?.text ?? '';
}
