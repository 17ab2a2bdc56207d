import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sliceAt, sourceAt, stripGeometry, topAt } from './strip-geometry.ts';

const SLICES = [
  { y: 0, width: 1080, height: 1280 },
  { y: 1280, width: 1080, height: 640 },
  { y: 1920, width: 1080, height: 1600 },
];
const STRIP = { width: 1080, height: 3520 };

test('tops are prefix sums of displayed heights', () => {
  assert.deepEqual(stripGeometry(SLICES, STRIP, 540).tops, [0, 640, 960, 1760]);
});

test('finds the slice at a height, at edges and beyond the strip', () => {
  const { tops } = stripGeometry(SLICES, STRIP, 540);
  assert.deepEqual(
    [-5, 0, 639, 640, 959, 960, 1759, 9999].map((top) => sliceAt(tops, top)),
    [0, 0, 0, 1, 1, 2, 2, 2],
  );
  assert.equal(sliceAt([0], 10), 0);
});

test('source height is stable at every width', () => {
  for (const width of [320, 360, 390, 540, 720]) {
    const geometry = stripGeometry(SLICES, STRIP, width);
    for (const y of [0, 1, 1279, 1280, 2500, 3519])
      assert.ok(Math.abs(sourceAt(geometry, topAt(geometry, y)) - y) < 1e-6);
  }
});

test('slices of different widths fill the strip', () => {
  const pages = [
    { y: 0, width: 800, height: 1200 },
    { y: 1200, width: 400, height: 600 },
  ];
  const geometry = stripGeometry(pages, { width: 800, height: 2400 }, 400);
  assert.deepEqual(geometry.tops, [0, 600, 1200]);
  assert.equal(sourceAt(geometry, 900), 1800);
});
