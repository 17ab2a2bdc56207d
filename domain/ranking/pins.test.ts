import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { VISITOR } from '#shared/reader';
import { plantReaders } from '../../tests/support/planted-openings.ts';
import { rankingGround } from '../../tests/support/ranking-ground.ts';
import { refusedAs } from '../../tests/support/refused.ts';
import { type PinWish, endPin, rollUpRankings, savePin, showRanking } from './index.ts';

const ground = rankingGround();
const by = 'command-line' as const;
/** A moment so many hours from now, by the shop's clock. */
async function hours(count: number): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select seoga_now() as now`.execute(ground.ctx.db);
  return new Date((rows[0]?.now.getTime() ?? 0) + count * 3_600_000);
}
const board = { board: 'realtime', shelf: 'all', by: 'readers' } as const;
const shown = async (after?: string) => {
  const page = await showRanking(ground.ctx, { ...board, reader: VISITOR, after });
  return {
    ranks: page.places.map(({ rank, work }) => [rank, work.id]),
    pins: page.pins.map(({ place, work }) => [place, work.id]),
  };
};
const nameOf = async (key: string): Promise<string> => {
  const row = await ground.ctx.db
    .selectFrom('work')
    .select('source_key')
    .where('id', '=', ground.id(key))
    .executeTakeFirstOrThrow();
  return row.source_key;
};
const wish = async (key: string, parts: Partial<PinWish> = {}): Promise<PinWish> => ({
  ...board,
  work: await nameOf(key),
  place: 1,
  startsAt: await hours(-1),
  endsAt: await hours(1),
  ...parts,
});

test('L6 a recommended work stands at its place without a rank; the others keep theirs, and all is as before at its end', async () => {
  await plantReaders(ground.ctx, { workId: ground.id('moon'), readers: 5 });
  await plantReaders(ground.ctx, { workId: ground.id('rain'), readers: 3 });
  await rollUpRankings(ground.ctx);
  const counted = await shown();
  assert.deepEqual(counted, {
    ranks: [
      [1, ground.id('moon')],
      [2, ground.id('rain')],
    ],
    pins: [],
  });
  const id = await savePin(ground.ctx, { by, id: null, wish: await wish('moon', { place: 2 }) });
  assert.deepEqual(await shown(), { ranks: [[2, ground.id('rain')]], pins: [[2, ground.id('moon')]] });
  await endPin(ground.ctx, { by, id });
  assert.deepEqual(await shown(), counted);
});

test('L6 a recommendation stands in its period and on its board only, never beside another in one place', async () => {
  await sql`delete from ranking_pin`.execute(ground.ctx.db);
  await plantReaders(ground.ctx, { workId: ground.id('moon'), readers: 5 });
  await rollUpRankings(ground.ctx);
  await savePin(ground.ctx, {
    by,
    id: null,
    wish: await wish('rain', { startsAt: await hours(1), endsAt: await hours(2) }),
  });
  assert.deepEqual((await shown()).pins, []);
  await refusedAs(
    savePin(ground.ctx, {
      by,
      id: null,
      wish: await wish('snow', { startsAt: await hours(1.5), endsAt: await hours(3) }),
    }),
    'WINDOW_ERROR 0006',
  );
  await savePin(ground.ctx, {
    by,
    id: null,
    wish: await wish('snow', { startsAt: await hours(2), endsAt: await hours(3) }),
  });
  await savePin(ground.ctx, { by, id: null, wish: await wish('snow', { board: 'weekly' }) });
  assert.deepEqual((await shown()).pins, []);
  await refusedAs(
    savePin(ground.ctx, { by, id: null, wish: { ...(await wish('snow')), work: '없는 작품' } }),
    'WINDOW_ERROR 0004',
  );
});
