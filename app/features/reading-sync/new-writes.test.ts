import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PositionRecord, ReadingRecord } from '#shared/reading/reading-record';
import { World } from '../../../tests/support/reading/simulated-devices.ts';
import { NewWrites } from './new-writes.ts';

async function written(fraction: number, seqs = 1): Promise<PositionRecord> {
  const phone = new World().device('aaaa-1', 0);
  for (let times = 0; times < seqs; times += 1) await phone.read(fraction);
  const place = (await phone.home.take(0)).records.find((record) => record.kind === 'place');
  assert.ok(place);
  return place;
}

test('position sent on page leave equals the one written to the records', async () => {
  const writes = new NewWrites();
  const existing = { ...(await written(0.8)), settledAgo: 0, run: 2, furthest: 0.9 };
  const moved = { ...(await written(0.3, 2)), at: existing.at + 60_000 };
  assert.deepEqual(writes.with([moved]), []);
  writes.know(7, [existing]);
  const [place] = writes.with([moved]) as PositionRecord[];
  assert.deepEqual(
    [place?.fraction, place?.run, place?.furthest, place?.settledAgo, place?.seq],
    [0.3, 2, 0.9, 60_000, moved.seq],
  );
});

test('acknowledged writes are dropped, newer ones stay', async () => {
  const writes = new NewWrites();
  writes.add(await written(0.2));
  const sent = writes.all();
  writes.add(await written(0.4, 2));
  writes.drop(sent);
  assert.deepEqual(
    writes.all().map((record: ReadingRecord) => record.kind === 'place' && record.fraction),
    [0.4],
  );
  writes.drop(writes.all());
  assert.deepEqual(writes.all(), []);
});
