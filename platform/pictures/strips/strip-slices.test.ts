import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { arePages, nextCut, stripWidth, type StripRows } from './strip-slices.ts';

function rowsOf(height: number, bands: [number, number][] = [], pageTops: number[] = [0]): StripRows {
  const quiet = new Uint8Array(height);
  for (const [from, to] of bands) quiet.fill(1, from, to);
  return { height, quiet, pageTops: new Set(pageTops) };
}

function cutsOf(rows: StripRows): number[] {
  const cuts = [0];
  while ((cuts.at(-1) ?? 0) < rows.height) cuts.push(nextCut(rows, cuts.at(-1) ?? 0));
  return cuts;
}

test('uses the width of most of the height up to 1,080', () => {
  assert.equal(
    stripWidth([
      { width: 690, height: 480 },
      { width: 720, height: 900 },
      { width: 720, height: 100 },
    ]),
    720,
  );
  assert.equal(
    stripWidth([
      { width: 690, height: 1000 },
      { width: 720, height: 1000 },
    ]),
    720,
  );
  assert.equal(stripWidth([{ width: 1600, height: 1000 }]), 1080);
});

test('cuts at the blank band nearest to 1,280', () => {
  assert.deepEqual(
    cutsOf(
      rowsOf(4000, [
        [700, 740],
        [1300, 1340],
        [2500, 2560],
      ]),
    ),
    [0, 1308, 2552, 4000],
  );
});

test('cuts between pages without blank rows and else at 1,280', () => {
  assert.equal(nextCut(rowsOf(4000, [], [0, 1500, 3000]), 0), 1500);
  assert.equal(nextCut(rowsOf(4000), 0), 1280);
});

test('joins short pages into a slice', () => {
  const tops = Array.from({ length: 12 }, (_, index) => index * 320);
  assert.deepEqual(cutsOf(rowsOf(3840, [], tops)), [0, 1280, 2560, 3840]);
});

test('covers any strip with slices inside the height limits', () => {
  const band = fc.tuple(fc.nat(9_000), fc.nat(300)).map(([from, length]): [number, number] => [from, from + length]);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_000 }),
      fc.array(band, { maxLength: 8 }),
      fc.array(fc.nat(9_000), { maxLength: 8 }),
      (height, bands, tops) => {
        const cuts = cutsOf(rowsOf(height, bands, tops));
        const heights = cuts.slice(1).map((cut, index) => cut - (cuts[index] ?? 0));
        assert.equal(
          heights.reduce((sum, one) => sum + one, 0),
          height,
        );
        for (const one of heights) assert.ok(one <= 1920 && one >= Math.min(640, height), `${one} of ${height}`);
      },
    ),
    { numRuns: 200 },
  );
});

test('keeps book pages whole, including spreads', () => {
  const heights = [1520, 1520, 760, 1520, 1524];
  const pages = heights.map((height) => ({ width: 1080, height }));
  assert.ok(arePages(pages, 1080));
  const tops = heights.map((_, index) => heights.slice(0, index).reduce((sum, height) => sum + height, 0));
  const rows = { height: 6844, quiet: new Uint8Array(6844).fill(1), pageTops: new Set(tops), isBook: true };
  assert.deepEqual(
    tops.map((top) => nextCut(rows, top)),
    [1520, 3040, 3800, 5320, 6844],
  );
});

test('does not treat few, tall or irregular pieces as book pages', () => {
  const piece = (height: number): { width: number; height: number } => ({ width: 800, height });
  assert.ok(!arePages([piece(1200), piece(1200)], 800));
  assert.ok(!arePages([piece(1280), piece(1280), piece(1280), piece(1280)], 800));
  assert.ok(!arePages([piece(1100), piece(1300), piece(900), piece(2400)], 800));
});
