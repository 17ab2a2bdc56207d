import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blankBands, blankRows } from './blank-rows.ts';

const width = 300;

function painted(rows: ((column: number) => number)[]): Uint8Array {
  return Uint8Array.from(
    rows.flatMap((paint) =>
      Array.from({ length: width }, (_, column) => [paint(column), paint(column), paint(column)]).flat(),
    ),
  );
}

test('treats an exact row as blank when its values span at most six', () => {
  const pixels = painted([
    () => 255,
    (column) => 240 + (column % 2) * 6,
    (column) => 240 + (column % 2) * 7,
    (column) => (column === 150 ? 0 : 255),
  ]);
  assert.deepEqual([...blankRows(pixels, { width, height: 4 }, 'exact')], [1, 1, 0, 0]);
});

test('tolerates one percent of stray pixels in a lossy row', () => {
  const stray = (count: number) => (column: number) => (column < count ? 120 : 250);
  assert.deepEqual(
    [...blankRows(painted([stray(0), stray(3), stray(4), stray(200)]), { width, height: 4 }, 'lossy')],
    [1, 1, 0, 0],
  );
});

test('treats a row of any one colour as blank but not one of two', () => {
  const pixels = painted([() => 0, () => 90, (column) => (column < 150 ? 0 : 255)]);
  for (const noise of ['exact', 'lossy'] as const)
    assert.deepEqual([...blankRows(pixels, { width, height: 3 }, noise)], [1, 1, 0]);
});

test('groups adjacent blank rows into bands without thin ones', () => {
  const quiet = new Uint8Array(100);
  quiet.fill(1, 0, 12);
  quiet.fill(1, 30, 41);
  quiet.fill(1, 60, 100);
  assert.deepEqual(blankBands(quiet), [
    [0, 12],
    [60, 100],
  ]);
});
