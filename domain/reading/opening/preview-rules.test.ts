import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assert as always, array, integer, property } from 'fast-check';
import { type Block, blockText } from '#shared/content/text-blocks';
import { openingLines, previewBlocks, previewSlices } from './preview-rules.ts';

const paragraph = (id: string, letters: number): Block => ({ id, kind: 'paragraph', spans: ['가'.repeat(letters)] });
const picture = (id: string): Block => ({ id, kind: 'image', alt: '', picture: id, width: 1, height: 1 });

test('previews whole first blocks within the share', () => {
  always(
    property(
      array(integer({ min: 1, max: 400 }), { maxLength: 60 }),
      integer({ min: 0, max: 50 }),
      (sizes, percent) => {
        const blocks = sizes.map((letters, at) => paragraph(String(at), letters));
        const visible = previewBlocks(blocks, percent);
        const letters = (of: Block[]): number => of.reduce((sum, block) => sum + blockText(block).length, 0);
        assert.deepEqual(visible, blocks.slice(0, visible.length));
        assert.ok(letters(visible) * 100 <= letters(blocks) * percent);
        const next = blocks[visible.length];
        if (next) assert.ok(letters([...visible, next]) * 100 > letters(blocks) * percent, 'no block less than it may');
      },
    ),
  );
});

test('counts pictures and removes note markers in previews', () => {
  assert.deepEqual(previewBlocks([picture('a'), picture('b'), picture('c'), paragraph('d', 100)], 10), []);
  const marked: Block = { id: 'a', kind: 'paragraph', spans: ['가나', { note: 'x' }] };
  const note: Block = { id: 'n', kind: 'note', name: 'x', spans: ['몰래 붙인 말'] };
  assert.deepEqual(previewBlocks([marked, note, paragraph('b', 100)], 20), [
    { id: 'a', kind: 'paragraph', spans: ['가나'] },
  ]);
});

test('previews whole first slices within the share', () => {
  const slices = Array.from({ length: 10 }, (_none, at) => ({ y: at * 1000, height: 1000 }));
  assert.deepEqual(previewSlices({ height: 10_000, slices }, 10), slices.slice(0, 1));
  assert.deepEqual(previewSlices({ height: 10_000, slices }, 9), []);
  assert.deepEqual(previewSlices({ height: 10_000, slices }, 50), slices.slice(0, 5));
});

test('opening lines are three paragraphs and 180 characters at most', () => {
  const blocks = [picture('a'), paragraph('b', 10), paragraph('c', 20), paragraph('d', 30), paragraph('e', 40)];
  assert.deepEqual(
    openingLines(blocks).map((line) => line.length),
    [10, 20, 30],
  );
  assert.deepEqual(openingLines([paragraph('a', 500)]), [`${'가'.repeat(180)}…`]);
  assert.deepEqual(openingLines([]), []);
});
