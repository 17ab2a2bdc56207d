import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RankedWorkWire } from '#contract/rankings';
import { shownPlaces } from './shown-places.ts';

const work = (id: number): RankedWorkWire['work'] =>
  ({
    id,
    title: `작품 ${id}`,
    creator: '한서림',
    shelf: 'serial',
    kind: 'serial',
    isAdult: false,
    status: 'ongoing',
    badges: [],
    cover: { masked: true },
  }) as unknown as RankedWorkWire['work'];
const ranked = (rank: number): RankedWorkWire => ({ rank, move: { kind: 'same' }, follows: 1, work: work(rank) });

test('L6 what is recommended stands at its place without a rank, and the ranks around it stay', () => {
  const shown = shownPlaces([ranked(1), ranked(2), ranked(4)], [{ place: 2, work: work(3) }]);
  assert.deepEqual(
    shown.map(({ id, rank }) => [id, rank]),
    [
      [1, 1],
      [3, null],
      [2, 2],
      [4, 4],
    ],
  );
});

test('L6 a recommendation beyond the end stands at the end; several keep their order', () => {
  const shown = shownPlaces(
    [ranked(1)],
    [
      { place: 20, work: work(9) },
      { place: 1, work: work(8) },
    ],
  );
  assert.deepEqual(
    shown.map(({ id }) => id),
    [8, 1, 9],
  );
});
