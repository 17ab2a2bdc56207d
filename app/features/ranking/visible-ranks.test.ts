import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RankedWorkDto } from '#contract/rankings';
import { visibleRanks } from './visible-ranks.ts';

const work = (id: number): RankedWorkDto['work'] =>
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
  }) as unknown as RankedWorkDto['work'];
const ranked = (rank: number): RankedWorkDto => ({ rank, move: { kind: 'same' }, follows: 1, work: work(rank) });

test('L6 a recommended work has no rank and keeps the ranks around it', () => {
  const visible = visibleRanks([ranked(1), ranked(2), ranked(4)], [{ place: 2, work: work(3) }]);
  assert.deepEqual(
    visible.map(({ id, rank }) => [id, rank]),
    [
      [1, 1],
      [3, null],
      [2, 2],
      [4, 4],
    ],
  );
});

test('L6 a recommendation beyond the end is last, and several keep their order', () => {
  const visible = visibleRanks(
    [ranked(1)],
    [
      { place: 20, work: work(9) },
      { place: 1, work: work(8) },
    ],
  );
  assert.deepEqual(
    visible.map(({ id }) => id),
    [8, 1, 9],
  );
});
