import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EpisodeLineWire } from '#contract/catalogue';
import { nextToKeep } from './next-to-keep.ts';
import { sizeText } from './keep-words.ts';

const line = (id: number, state: EpisodeLineWire['state'], isOpened?: boolean) =>
  ({ id, state, isOpened }) as EpisodeLineWire;
const LINES = [
  line(1, 'free'),
  line(2, 'owned'),
  line(3, 'locked'),
  line(4, 'rented', true),
  line(5, 'free'),
  line(6, 'upcoming'),
  line(7, 'rented', false),
];

test('B6: what is kept ahead is what comes next and may be read, never what is to be bought or would start a rental', () => {
  const next = (id: number, count: number, kept: number[] = []) =>
    nextToKeep(LINES, { id, count, kept: new Set(kept) });
  assert.deepEqual(next(1, 3), [2, 4, 5]);
  assert.deepEqual(next(2, 1), [4]);
  assert.deepEqual(next(1, 2, [2]), [4], 'what is kept already counts, it is not kept twice');
  assert.deepEqual(next(5, 3), []);
});

test('B6: sizes are told as readers know them', () => {
  assert.deepEqual([0, 999, 1500, 550_000, 3_500_000, 4_400_000_000].map(sizeText), [
    '0B',
    '999B',
    '1.5KB',
    '537KB',
    '3.3MB',
    '4.1GB',
  ]);
});
