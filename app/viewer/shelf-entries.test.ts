import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ShelfEntry, shelfEntriesFrom, withShelfEntry } from './shelf-entries.ts';

function entry(workId: number, at: string): ShelfEntry {
  return { workId, title: '등대부', coverHash: '', episode: workId * 10, episodeTitle: '물때', position: 1, kind: 'text', fraction: 0.5, at };
}

test('a work has one entry, the newest', () => {
  const kept = withShelfEntry(withShelfEntry(undefined, entry(1, '2026-01-01T00:00:00Z')), entry(1, '2026-01-02T00:00:00Z'));
  assert.deepEqual(shelfEntriesFrom(kept).map((each) => each.at), ['2026-01-02T00:00:00Z']);
});

test('the newest fifty are kept', () => {
  let kept: unknown;
  for (let work = 1; work <= 60; work += 1) kept = withShelfEntry(kept, entry(work, new Date(work * 1000).toISOString()));
  const works = shelfEntriesFrom(kept).map((each) => each.workId);
  assert.equal(works.length, 50);
  assert.equal(Math.min(...works), 11);
});

test('what others wrote there is dropped, not shown', () => {
  for (const hostile of [null, 'x', [1, 2], { 1: null, 2: { workId: '2' }, 3: { ...entry(3, ''), kind: 'x' } }]) {
    assert.deepEqual(shelfEntriesFrom(hostile), []);
  }
});
