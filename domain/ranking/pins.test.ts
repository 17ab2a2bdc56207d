import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { VISITOR } from '#kernel/reader';
import { plantReaders } from '../../tests/support/fixtures/planted-reads.ts';
import { openRankingShop } from '../../tests/support/servers/ranking-shop.ts';
import { rejectsWith } from '../../tests/support/domain-errors.ts';
import { type PinInput, endPin, rollUpRankings, savePin, showRanking } from './index.ts';

const fixture = openRankingShop();
const by = 'command-line' as const;
/** A time relative to the shop's clock, in hours. */
async function hours(count: number): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select seoga_now() as now`.execute(fixture.ctx.db);
  return new Date((rows[0]?.now.getTime() ?? 0) + count * 3_600_000);
}
const board = { board: 'realtime', shelf: 'all', by: 'readers' } as const;
const visibleWorks = async (after?: string) => {
  const page = await showRanking(fixture.ctx, { ...board, reader: VISITOR, after });
  return {
    ranks: page.places.map(({ rank, work }) => [rank, work.id]),
    pins: page.pins.map(({ place, work }) => [place, work.id]),
  };
};
const nameOf = async (key: string): Promise<string> => {
  const row = await fixture.ctx.db
    .selectFrom('work')
    .select('source_key')
    .where('id', '=', fixture.id(key))
    .executeTakeFirstOrThrow();
  return row.source_key;
};
const pinInput = async (key: string, parts: Partial<PinInput> = {}): Promise<PinInput> => ({
  ...board,
  work: await nameOf(key),
  place: 1,
  startsAt: await hours(-1),
  endsAt: await hours(1),
  ...parts,
});

test('shows a pinned work at its place without rank and restores the board afterwards (L6)', async () => {
  await plantReaders(fixture.ctx, { workId: fixture.id('moon'), readers: 5 });
  await plantReaders(fixture.ctx, { workId: fixture.id('rain'), readers: 3 });
  await rollUpRankings(fixture.ctx);
  const counted = await visibleWorks();
  assert.deepEqual(counted, {
    ranks: [
      [1, fixture.id('moon')],
      [2, fixture.id('rain')],
    ],
    pins: [],
  });
  const id = await savePin(fixture.ctx, { by, id: null, wish: await pinInput('moon', { place: 2 }) });
  assert.deepEqual(await visibleWorks(), { ranks: [[2, fixture.id('rain')]], pins: [[2, fixture.id('moon')]] });
  await endPin(fixture.ctx, { by, id });
  assert.deepEqual(await visibleWorks(), counted);
});

test('shows a pin only in its period and board and rejects overlaps (L6)', async () => {
  await sql`delete from ranking_pin`.execute(fixture.ctx.db);
  await plantReaders(fixture.ctx, { workId: fixture.id('moon'), readers: 5 });
  await rollUpRankings(fixture.ctx);
  await savePin(fixture.ctx, {
    by,
    id: null,
    wish: await pinInput('rain', { startsAt: await hours(1), endsAt: await hours(2) }),
  });
  assert.deepEqual((await visibleWorks()).pins, []);
  await rejectsWith(
    savePin(fixture.ctx, {
      by,
      id: null,
      wish: await pinInput('snow', { startsAt: await hours(1.5), endsAt: await hours(3) }),
    }),
    'WINDOW_ERROR 0006',
  );
  await savePin(fixture.ctx, {
    by,
    id: null,
    wish: await pinInput('snow', { startsAt: await hours(2), endsAt: await hours(3) }),
  });
  await savePin(fixture.ctx, { by, id: null, wish: await pinInput('snow', { board: 'weekly' }) });
  assert.deepEqual((await visibleWorks()).pins, []);
  await rejectsWith(
    savePin(fixture.ctx, { by, id: null, wish: { ...(await pinInput('snow')), work: '없는 작품' } }),
    'WINDOW_ERROR 0004',
  );
});
