import assert from 'node:assert/strict';
import test from 'node:test';
import { parseFraction, parsePlaces, viewerPath } from './places.ts';

const place = {
  workId: 3,
  title: '달',
  coverHash: 'ab12',
  episode: 9,
  episodeTitle: '1화',
  position: 1,
  kind: 'text',
  fraction: 0.64,
  at: '2026-11-20T00:00:00Z',
};

test('places come newest first, and what is no place is left out', () => {
  const later = { ...place, workId: 4, at: '2026-11-21T00:00:00Z' };
  const text = JSON.stringify({
    3: place,
    4: later,
    5: null,
    6: { ...place, fraction: 'much' },
    7: { ...place, coverHash: '../x' },
  });
  assert.deepEqual(
    parsePlaces(text).map((kept) => kept.workId),
    [4, 3],
  );
});

test('storage that somebody else wrote breaks nothing', () => {
  for (const text of [null, '', '[', '[]', '3', 'null', '"x"', '{"a":{"kind":"text"}}'])
    assert.deepEqual(parsePlaces(text), []);
});

test('the share read of an episode is read from its place', () => {
  assert.equal(parseFraction('{"episode":1,"fraction":0.5}'), 0.5);
  assert.equal(parseFraction('{"fraction":7}'), 1);
  assert.equal(parseFraction(null), 0);
});

test('text and strips open in their own viewers', () => {
  assert.equal(viewerPath({ id: 7, content: 'text' }), '/viewer/7');
  assert.equal(viewerPath({ id: 7, content: 'images' }), '/viewer/i/7');
});
