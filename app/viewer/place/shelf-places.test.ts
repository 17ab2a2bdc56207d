import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ShelfPlace, parsePlaces } from '../../device/places.ts';
import { withShelfPlace } from './shelf-places.ts';

function place(workId: number, at: string): ShelfPlace {
  return {
    workId,
    title: '등대부',
    coverHash: 'abcd',
    episode: workId * 10,
    episodeTitle: '물때',
    position: 1,
    kind: 'text',
    fraction: 0.5,
    at,
  };
}

test('a work has one place, the newest', () => {
  const kept = JSON.stringify(withShelfPlace(null, place(1, '2026-01-01T00:00:00Z')));
  const places = parsePlaces(JSON.stringify(withShelfPlace(kept, place(1, '2026-01-02T00:00:00Z'))));
  assert.deepEqual(
    places.map((each) => each.at),
    ['2026-01-02T00:00:00Z'],
  );
});

test('the newest fifty are kept', () => {
  let kept: string | null = null;
  for (let work = 1; work <= 60; work += 1)
    kept = JSON.stringify(withShelfPlace(kept, place(work, new Date(work * 1000).toISOString())));
  const works = parsePlaces(kept).map((each) => each.workId);
  assert.equal(works.length, 50);
  assert.equal(Math.min(...works), 11);
});

test('what others wrote there is dropped', () => {
  assert.deepEqual(
    Object.keys(withShelfPlace('{"1":null,"2":{"workId":"2"},"3":[]}', place(9, '2026-01-01T00:00:00Z'))),
    ['9'],
  );
  assert.deepEqual(Object.keys(withShelfPlace('not json', place(9, '2026-01-01T00:00:00Z'))), ['9']);
});
