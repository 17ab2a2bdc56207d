import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWithin, sliceWindows } from './slice-windows.ts';

const slicesOf = (window: { ahead: number; behind: number }, current: number): number[] =>
  Array.from({ length: 200 }, (_, slice) => slice).filter((slice) => isWithin(window, current, slice));

test('preloads eight slices, two with data saver (L10)', () => {
  for (const isSmall of [true, false]) {
    assert.deepEqual(slicesOf(sliceWindows({ isSmall, saves: false }).near, 100).at(-1), 108);
    assert.deepEqual(slicesOf(sliceWindows({ isSmall, saves: true }).near, 100).at(-1), 102);
  }
});

test('small device holds a bounded number of images including the near ones (L10)', () => {
  for (const saves of [true, false]) {
    const { near, held } = sliceWindows({ isSmall: true, saves });
    for (const current of [0, 50, 199]) {
      assert.ok(slicesOf(held, current).length <= 19);
      for (const slice of slicesOf(near, current)) assert.ok(isWithin(held, current, slice));
    }
  }
});

test('large device holds all images, except ahead with data saver (L10)', () => {
  assert.equal(slicesOf(sliceWindows({ isSmall: false, saves: false }).held, 100).length, 200);
  assert.equal(slicesOf(sliceWindows({ isSmall: false, saves: true }).held, 100).at(-1), 102);
});
