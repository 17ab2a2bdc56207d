import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EpisodeLineDto, WorkViewDto } from '#contract/catalog';
import type { LibraryPosition } from '../../../browser/device-positions.ts';
import { rowAt } from './row-at.ts';

const place = { episode: 312, position: 312, kind: 'images' } as LibraryPosition;
const list = (count: number) => ({ count, unit: 'episode' }) as WorkViewDto['list'];
const line = (id: number, position: number) => ({ id, position, unit: 'volume', content: 'text' }) as EpisodeLineDto;

test('L8 a position uses its row, which has the current number', () => {
  assert.equal(rowAt({ episodes: [line(312, 313)], list: list(400) }, place)?.position, 313);
});

test('L8 a position outside the window is used directly', () => {
  const existing = { id: 312, position: 312, content: 'images' };
  assert.deepEqual(rowAt({ episodes: [line(1, 1)], list: list(400) }, place), { ...existing, unit: 'episode' });
  const volume = rowAt({ episodes: [line(1, 1)], list: list(400) }, { ...place, unit: 'volume' });
  assert.deepEqual(volume, { ...existing, unit: 'volume' });
});

test('L8 a position in a removed episode is ignored when the list is complete', () => {
  assert.equal(rowAt({ episodes: [line(1, 1)], list: list(1) }, place), undefined);
});
