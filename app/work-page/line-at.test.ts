import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EpisodeLineWire, WorkViewWire } from '#contract/catalogue';
import type { ShelfPlace } from '../device/places.ts';
import { lineAt } from './line-at.ts';

const place = { episode: 312, position: 312, kind: 'images' } as ShelfPlace;
const list = (count: number) => ({ count, unit: 'episode' }) as WorkViewWire['list'];
const line = (id: number, position: number) => ({ id, position, unit: 'volume', content: 'text' }) as EpisodeLineWire;

test('L8 a place is told by its line, which knows the number of now', () => {
  assert.equal(lineAt({ episodes: [line(312, 313)], list: list(400) }, place)?.position, 313);
});

test('L8 a place in another part of the list is told by itself, of an older release without its unit', () => {
  const known = { id: 312, position: 312, content: 'images' };
  assert.deepEqual(lineAt({ episodes: [line(1, 1)], list: list(400) }, place), { ...known, unit: 'episode' });
  const volume = lineAt({ episodes: [line(1, 1)], list: list(400) }, { ...place, unit: 'volume' });
  assert.deepEqual(volume, { ...known, unit: 'volume' });
});

test('L8 a place in an episode that is gone from a list that is all there is none', () => {
  assert.equal(lineAt({ episodes: [line(1, 1)], list: list(1) }, place), undefined);
});
