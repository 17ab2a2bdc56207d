import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { VISITOR } from '#kernel/reader';
import { plantReaders } from '../../tests/support/fixtures/planted-reads.ts';
import { openRankingShop } from '../../tests/support/servers/ranking-shop.ts';
import { rejectsWith } from '../../tests/support/domain-errors.ts';
import { type PinInput, endPin, rollUpRankings, savePin, showRanking } from './index.ts';

const background = openRankingShop();
const by = 'command-line' as const;
/** A time relative to the shop's clock, in hours. */
async function hours(count: number): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select seoga_now() as now`.execute(background.ctx.db);
  return new Date((rows[0]?.now.getTime() ?? 0) + count * 3_600_000);
}
const board = { board: 'realtime', shelf: 'all', by: 'readers' } as const;
const visibleWorks = async (after?: string) => {
  const page = await showRanking(background.ctx, { ...board, reader: VISITOR, after });
  return {
    ranks: page.places.map(({ rank, work }) => [rank, work.id]),
    pins: page.pins.map(({ place, work }) => [place, work.id]),
  };
};
const nameOf = async (key: string): Promise<string> => {
  const row = await background.ctx.db
    .selectFrom('work')
    .select('source_key')
    .where('id', '=', background.id(key))
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
  await plantReaders(background.ctx, { workId: background.id('moon'), readers: 5 });
  await plantReaders(background.ctx, { workId: background.id('rain'), readers: 3 });
  await rollUpRankings(background.ctx);
  const counted = await visibleWorks();
  assert.deepEqual(counted, {
    ranks: [
      [1, background.id('moon')],
      [2, background.id('rain')],
    ],
    pins: [],
  });
  const id = await savePin(background.ctx, { by, id: null, wish: await pinInput('moon', { place: 2 }) });
  assert.deepEqual(await visibleWorks(), { ranks: [[2, background.id('rain')]], pins: [[2, background.id('moon')]] });
  await endPin(background.ctx, { by, id });
  assert.deepEqual(await visibleWorks(), counted);
});

test('shows a pin only in its period and board and rejects overlaps (L6)', async () => {
  await sql`delete from ranking_pin`.execute(background.ctx.db);
  await plantReaders(background.ctx, { workId: background.id('moon'), readers: 5 });
  await rollUpRankings(background.ctx);
  await savePin(background.ctx, {
    by,
    id: null,
    wish: await pinInput('rain', { startsAt: await hours(1), endsAt: await hours(2) }),
  });
  assert.deepEqual((await visibleWorks()).pins, []);
  await rejectsWith(
    savePin(background.ctx, {
      by,
      id: null,
      wish: await pinInput('snow', { startsAt: await hours(1.5), endsAt: await hours(3) }),
    }),
    'WINDOW_ERROR 0006',
  );
  await savePin(background.ctx, {
    by,
    id: null,
    wish: await pinInput('snow', { startsAt: await hours(2), endsAt: await hours(3) }),
  });
  await savePin(background.ctx, { by, id: null, wish: await pinInput('snow', { board: 'weekly' }) });
  assert.deepEqual((await visibleWorks()).pins, []);
  await rejectsWith(
    savePin(background.ctx, { by, id: null, wish: { ...(await pinInput('snow')), work: '없는 작품' } }),
    'WINDOW_ERROR 0004',
  );
});
