import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardBadges } from './badge-rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (hours: number): Date => new Date(now.getTime() - hours * 3600_000);
const work = { status: 'ongoing' as const, firstAt: ago(24 * 60), latestAt: ago(100), episodes: 10, freeEpisodes: 3 };

test('shows new for a week, update for a day, and at most two badges', () => {
  assert.deepEqual(cardBadges(work, now), []);
  assert.deepEqual(cardBadges({ ...work, latestAt: ago(23) }, now), ['up']);
  assert.deepEqual(cardBadges({ ...work, firstAt: ago(24 * 6), latestAt: ago(1) }, now), ['new']);
  assert.deepEqual(cardBadges({ ...work, status: 'completed', freeEpisodes: 10 }, now), ['completed', 'free']);
  assert.deepEqual(
    cardBadges({ ...work, status: 'completed', firstAt: ago(1), latestAt: ago(1), freeEpisodes: 10 }, now),
    ['new', 'completed'],
  );
});
