import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blocksIn, changedBlocks, withBlocks } from './event-blocks.ts';

const values = {
  title: '봄',
  'blocks.1.kind': 'divider',
  'blocks.0.kind': 'heading',
  'blocks.0.text': '하나',
  'blocks.99.kind': 'divider',
  'blocks.7.text': '종류가 없는 것',
};

test('L20 blocks are parsed in order and serialised unchanged', () => {
  const blocks = blocksIn(values);
  assert.deepEqual(blocks, [{ kind: 'heading', text: '하나' }, { kind: 'divider' }]);
  assert.deepEqual(withBlocks(values, blocks), {
    title: '봄',
    'blocks.0.kind': 'heading',
    'blocks.0.text': '하나',
    'blocks.1.kind': 'divider',
  });
});

test('L20 blocks are added, moved and removed; an unknown action changes nothing', () => {
  const blocks = blocksIn(values);
  assert.equal(changedBlocks(blocks, 'add', 'image')?.at(-1)?.['kind'], 'image');
  assert.equal(changedBlocks(blocks, 'add', 'nothing')?.length, 2);
  assert.deepEqual(
    changedBlocks(blocks, 'up:1', '')?.map(({ kind }) => kind),
    ['divider', 'heading'],
  );
  assert.deepEqual(
    changedBlocks(blocks, 'up:0', '')?.map(({ kind }) => kind),
    ['heading', 'divider'],
  );
  assert.deepEqual(
    changedBlocks(blocks, 'move:1:0', '')?.map(({ kind }) => kind),
    ['divider', 'heading'],
  );
  assert.equal(changedBlocks(blocks, 'move:1', ''), undefined);
  assert.deepEqual(
    changedBlocks(blocks, 'remove:0', '')?.map(({ kind }) => kind),
    ['divider'],
  );
  assert.equal(changedBlocks(blocks, 'save', ''), undefined);
});
