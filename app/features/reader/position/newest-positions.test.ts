import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type LibraryPosition, parsePositions } from '../../../browser/device-positions.ts';
import { mergeLibraryPosition } from './newest-positions.ts';

function place(workId: number, at: string): LibraryPosition {
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

test('keeps one position per work, the newest', () => {
  const stored = JSON.stringify(mergeLibraryPosition(null, place(1, '2026-01-01T00:00:00Z')));
  const places = parsePositions(JSON.stringify(mergeLibraryPosition(stored, place(1, '2026-01-02T00:00:00Z'))));
  assert.deepEqual(
    places.map((each) => each.at),
    ['2026-01-02T00:00:00Z'],
  );
});

test('keeps the newest fifty positions', () => {
  let stored: string | null = null;
  for (let work = 1; work <= 60; work += 1)
    stored = JSON.stringify(mergeLibraryPosition(stored, place(work, new Date(work * 1000).toISOString())));
  const works = parsePositions(stored).map((each) => each.workId);
  assert.equal(works.length, 50);
  assert.equal(Math.min(...works), 11);
});

test('drops foreign values', () => {
  assert.deepEqual(
    Object.keys(mergeLibraryPosition('{"1":null,"2":{"workId":"2"},"3":[]}', place(9, '2026-01-01T00:00:00Z'))),
    ['9'],
  );
  assert.deepEqual(Object.keys(mergeLibraryPosition('not json', place(9, '2026-01-01T00:00:00Z'))), ['9']);
});
