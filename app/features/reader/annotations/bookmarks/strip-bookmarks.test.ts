import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Annotation } from '#shared/reading/annotations';
import { stripBookmarksInView } from './strip-bookmarks.ts';

function bookmark(id: string, episode: number, y: number): Annotation {
  return {
    id,
    work: 1,
    workTitle: '작품',
    episode: { id: episode, position: 1, title: '1' },
    text: '',
    note: '',
    madeAt: '2026-01-01T00:00:00Z',
    changedAt: '2026-01-01T00:00:00Z',
    kind: 'bookmark',
    place: { episode, revision: 1, y, fraction: 0 },
  };
}

test('a bookmark is in view from the top of the view to its end, in its own episode', () => {
  const all = [bookmark('above', 5, 99), bookmark('top', 5, 100), bookmark('below', 5, 300), bookmark('other', 6, 150)];
  const seen = { place: { episode: 5, revision: 1, y: 100, fraction: 0.1 }, height: 200 };
  assert.deepEqual(
    stripBookmarksInView(all, seen).map(({ id }) => id),
    ['top'],
  );
});
