import assert from 'node:assert/strict';
import test from 'node:test';
import { parseFraction, parsePositions, readerPath } from './device-positions.ts';

const storageKey = {
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

test('positions are sorted newest first and invalid ones dropped', () => {
  const later = { ...storageKey, workId: 4, at: '2026-11-21T00:00:00Z' };
  const text = JSON.stringify({
    3: storageKey,
    4: later,
    5: null,
    6: { ...storageKey, fraction: 'much' },
    7: { ...storageKey, coverHash: '../x' },
  });
  assert.deepEqual(
    parsePositions(text).map((saved) => saved.workId),
    [4, 3],
  );
});

test('invalid storage is ignored', () => {
  for (const text of [null, '', '[', '[]', '3', 'null', '"x"', '{"a":{"kind":"text"}}'])
    assert.deepEqual(parsePositions(text), []);
});

test('reads the fraction of an episode from its position', () => {
  assert.equal(parseFraction('{"episode":1,"fraction":0.5}'), 0.5);
  assert.equal(parseFraction('{"fraction":7}'), 1);
  assert.equal(parseFraction(null), 0);
});

test('text and webtoon episodes open in their own reader', () => {
  assert.equal(readerPath({ id: 7, content: 'text' }), '/viewer/7');
  assert.equal(readerPath({ id: 7, content: 'images' }), '/viewer/i/7');
});
