import assert from 'node:assert/strict';
import test from 'node:test';
import { type LibraryPosition, newestPositions, parsePositions, readerPath } from './device-positions.ts';

const storageKey: LibraryPosition = {
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

test('what follows a finished episode is kept only when it is valid', () => {
  const next = { episode: 10, position: 2, kind: 'text' as const };
  const following = (stored: unknown): unknown =>
    parsePositions(JSON.stringify({ 3: { ...storageKey, fraction: 1, next: stored } }))[0]?.next;
  assert.deepEqual(following(next), next);
  for (const stored of [null, 3, { position: 2 }, { episode: 'x', position: 2 }])
    assert.equal(following(stored), undefined);
});

test('text and webtoon episodes open in their own reader', () => {
  assert.equal(readerPath({ id: 7, content: 'text' }), '/viewer/7');
  assert.equal(readerPath({ id: 7, content: 'images' }), '/viewer/i/7');
});

test('a position of the device takes what follows its episode from the account', () => {
  const account = { ...storageKey, fraction: 1, next: { episode: 12, position: 4, kind: 'text' as const } };
  const device = { ...account, at: '2026-11-21T00:00:00Z', next: { episode: 10, position: 2, kind: 'text' as const } };
  assert.deepEqual(newestPositions([device], [account]), [{ ...device, next: account.next }]);
  assert.deepEqual(newestPositions([{ ...device, episode: 10 }], [account]), [{ ...device, episode: 10 }]);
});
