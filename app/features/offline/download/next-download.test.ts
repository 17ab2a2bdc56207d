import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EpisodeLineDto } from '#contract/catalog';
import { nextDownloads } from './next-download.ts';
import { formatSize } from '../download-labels.ts';

const episode = (id: number, state: EpisodeLineDto['state'], isOpened?: boolean) =>
  ({ id, state, isOpened }) as EpisodeLineDto;
const LINES = [
  episode(1, 'free'),
  episode(2, 'owned'),
  episode(3, 'locked'),
  episode(4, 'rented', true),
  episode(5, 'free'),
  episode(6, 'upcoming'),
  episode(7, 'rented', false),
];

test('downloads ahead what is readable, never what must be bought or would start a rental (B6)', () => {
  const next = (id: number, count: number, downloaded: number[] = []) =>
    nextDownloads(LINES, { id, count, kept: new Set(downloaded) });
  assert.deepEqual(next(1, 3), [2, 4, 5]);
  assert.deepEqual(next(2, 1), [4]);
  assert.deepEqual(next(1, 2, [2]), [4], 'what is kept already counts, it is not kept twice');
  assert.deepEqual(next(5, 3), []);
});

test('formats sizes (B6)', () => {
  assert.deepEqual([0, 999, 1500, 550_000, 3_500_000, 4_400_000_000].map(formatSize), [
    '0B',
    '999B',
    '1.5KB',
    '537KB',
    '3.3MB',
    '4.1GB',
  ]);
});
