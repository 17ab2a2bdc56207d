import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlaceRecord, ReadingRecord } from '#vocabulary/reading-record';
import { World } from '../../tests/support/reading-world.ts';
import { FreshWrites } from './fresh-writes.ts';

/** The place that a device wrote last, as its records have it. */
async function written(fraction: number, seqs = 1): Promise<PlaceRecord> {
  const phone = new World().device('aaaa-1', 0);
  for (let times = 0; times < seqs; times += 1) await phone.read(fraction);
  const place = (await phone.home.take(0)).records.find((record) => record.kind === 'place');
  assert.ok(place);
  return place;
}

test('a movement that leaves with its page is completed as the records will complete it', async () => {
  const fresh = new FreshWrites();
  const known = { ...(await written(0.8)), settledAgo: 0, run: 2, furthest: 0.9 };
  const moved = { ...(await written(0.3, 2)), at: known.at + 60_000 };
  assert.deepEqual(fresh.with([moved]), []);
  fresh.know(7, [known]);
  const [place] = fresh.with([moved]) as PlaceRecord[];
  assert.deepEqual(
    [place?.fraction, place?.run, place?.furthest, place?.settledAgo, place?.seq],
    [0.3, 2, 0.9, 60_000, moved.seq],
  );
});

test('what the account has is let go, what was written meanwhile is not', async () => {
  const fresh = new FreshWrites();
  fresh.add(await written(0.2));
  const sent = fresh.all();
  fresh.add(await written(0.4, 2));
  fresh.drop(sent);
  assert.deepEqual(
    fresh.all().map((record: ReadingRecord) => record.kind === 'place' && record.fraction),
    [0.4],
  );
  fresh.drop(fresh.all());
  assert.deepEqual(fresh.all(), []);
});
