import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quietBands, quietRows } from './quiet-rows.ts';

const width = 300;

/** A picture of rows, each painted by column. */
function painted(rows: ((column: number) => number)[]): Uint8Array {
  return Uint8Array.from(
    rows.flatMap((paint) =>
      Array.from({ length: width }, (_, column) => [paint(column), paint(column), paint(column)]).flat(),
    ),
  );
}

test('an exact row is quiet when its values span no more than six', () => {
  const pixels = painted([
    () => 255,
    (column) => 240 + (column % 2) * 6,
    (column) => 240 + (column % 2) * 7,
    (column) => (column === 150 ? 0 : 255),
  ]);
  assert.deepEqual([...quietRows(pixels, { width, height: 4 }, 'exact')], [1, 1, 0, 0]);
});

test('a lossy row may hold a hundredth of stray pixels and no more', () => {
  const stray = (count: number) => (column: number) => (column < count ? 120 : 250);
  assert.deepEqual(
    [...quietRows(painted([stray(0), stray(3), stray(4), stray(200)]), { width, height: 4 }, 'lossy')],
    [1, 1, 0, 0],
  );
});

test('a row of one colour is quiet whatever the colour, one of two colours is not', () => {
  const pixels = painted([() => 0, () => 90, (column) => (column < 150 ? 0 : 255)]);
  for (const noise of ['exact', 'lossy'] as const)
    assert.deepEqual([...quietRows(pixels, { width, height: 3 }, noise)], [1, 1, 0]);
});

test('bands are the quiet rows that lie together, thin ones left out', () => {
  const quiet = new Uint8Array(100);
  quiet.fill(1, 0, 12);
  quiet.fill(1, 30, 41);
  quiet.fill(1, 60, 100);
  assert.deepEqual(quietBands(quiet), [
    [0, 12],
    [60, 100],
  ]);
});
