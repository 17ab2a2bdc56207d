import assert from 'node:assert/strict';
import { test } from 'node:test';
import { backupName, expiredBackups } from './backup-rules.ts';

const nightly = (nights: number, end: Date) =>
  Array.from({ length: nights }, (_none, ago) => {
    const begunAt = new Date(end.getTime() - ago * 86_400_000);
    return { name: backupName(begunAt), begunAt };
  });

test('nightly backups are retained for seven days, four weeks and six months, and always the newest', () => {
  const all = nightly(400, new Date('2026-11-22T17:30:00Z'));
  const removed = new Set(expiredBackups(all));
  const saved = all.filter(({ name }) => !removed.has(name)).map(({ name }) => name.slice(0, 8));
  assert.deepEqual(saved, [
    '20261123',
    '20261122',
    '20261121',
    '20261120',
    '20261119',
    '20261118',
    '20261117',
    '20261115',
    '20261108',
    '20261031',
    '20260930',
    '20260831',
    '20260731',
    '20260630',
  ]);
  assert.deepEqual(expiredBackups(all.slice(0, 1)), []);
});

test('a backup retained yesterday is retained today, or replaced by a newer one of its span', () => {
  let lying = nightly(1, new Date('2026-01-01T17:30:00Z'));
  for (let day = 1; day < 300; day += 1) {
    lying.push(...nightly(1, new Date(Date.UTC(2026, 0, 1 + day, 17, 30))));
    const removed = new Set(expiredBackups(lying));
    lying = lying.filter(({ name }) => !removed.has(name));
  }
  // With nightly deletion, the oldest still is five full months old.
  assert.ok(lying.length >= 13 && lying.length <= 17, String(lying.length));
  assert.ok(lying[0] && lying[0].begunAt < new Date('2026-06-01T00:00:00Z'));
});

test('of two backups of a day the newer is retained', () => {
  const early = { name: 'early', begunAt: new Date('2026-11-22T01:00:00Z') };
  const expired = { name: 'late', begunAt: new Date('2026-11-22T05:00:00Z') };
  assert.deepEqual(expiredBackups([early, expired]), ['early']);
  assert.equal(backupName(new Date('2026-11-21T18:30:05Z')), '20261122-033005');
});
