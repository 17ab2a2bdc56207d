import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Block, type BlockBody, blockText } from '#shared/content/text-blocks';
import { assignBlockIds } from './block-matching.ts';

const paragraph = (text: string): BlockBody => ({ kind: 'paragraph', spans: [text] });
const texts = (blocks: Block[]): [string, string][] => blocks.map((block) => [block.id, blockText(block)]);

test('assigns rising unique ids to a new text', () => {
  const { blocks, lastBlock } = assignBlockIds(['하나', '둘', '셋'].map(paragraph), [], 0);
  assert.deepEqual(texts(blocks), [
    ['1', '하나'],
    ['2', '둘'],
    ['3', '셋'],
  ]);
  assert.equal(lastBlock, 3);
});

test('keeps block ids across insertion, edit and removal', () => {
  const old = assignBlockIds(
    ['비가 내렸다.', '우산은 없었다.', '그는 뛰기 시작했다.', '집은 멀었다.'].map(paragraph),
    [],
    0,
  );
  const incoming = ['비가 내렸다.', '새로 쓴 문단이다.', '그는 천천히 뛰기 시작했다.', '집은 멀었다.'].map(paragraph);
  const { blocks, lastBlock } = assignBlockIds(incoming, old.blocks, old.lastBlock);
  assert.deepEqual(texts(blocks), [
    ['1', '비가 내렸다.'],
    ['5', '새로 쓴 문단이다.'],
    ['3', '그는 천천히 뛰기 시작했다.'],
    ['4', '집은 멀었다.'],
  ]);
  assert.equal(lastBlock, 5);
});

test('never reuses a removed id', () => {
  const first = assignBlockIds(['하나다.', '둘이다.'].map(paragraph), [], 0);
  const second = assignBlockIds([paragraph('하나다.')], first.blocks, first.lastBlock);
  const third = assignBlockIds(['하나다.', '전혀 다른 이야기.'].map(paragraph), second.blocks, second.lastBlock);
  assert.deepEqual(
    third.blocks.map((block) => block.id),
    ['1', '3'],
  );
});

test('property: ids stay unique, and equal texts in order keep theirs', () => {
  const words = fc.array(fc.constantFrom('가나다라', '마바사아', '자차카타', '파하거너', '더러머버', '서어저처'), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(words, words, (before, after) => {
      const old = assignBlockIds(before.map(paragraph), [], 0);
      const { blocks } = assignBlockIds(after.map(paragraph), old.blocks, old.lastBlock);
      assert.equal(new Set(blocks.map((block) => block.id)).size, blocks.length);
      const same = assignBlockIds(before.map(paragraph), old.blocks, old.lastBlock);
      assert.deepEqual(same.blocks, old.blocks);
    }),
  );
});
