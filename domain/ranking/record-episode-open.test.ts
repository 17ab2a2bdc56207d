import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { withdrawPurchase } from '#domain/purchase';
import { openEpisode } from '#domain/reading';
import { VISITOR } from '#kernel/reader';
import { plantBuyer, plantMember } from '../../tests/support/fixtures/planted-members.ts';
import { advanceMinutes } from '../../tests/support/fixtures/planted-reads.ts';
import { openRankingShop } from '../../tests/support/servers/ranking-shop.ts';
import { recordEpisodeOpen, rollUpRankings, showRanking, showRankingInputs } from './index.ts';

const fixture = openRankingShop();
const visitor = (key: string, episodeId: number) =>
  recordEpisodeOpen(fixture.ctx, { episodeId, memberNo: null, visitorKey: key });
const member = (memberNo: number, episodeId: number) =>
  recordEpisodeOpen(fixture.ctx, { episodeId, memberNo, visitorKey: '' });
const lines = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from opening where episode_id <> 0`.execute(
    fixture.ctx.db,
  );
  return rows[0]?.n ?? 0;
};
/** Everything counted, as text. */
test('counts one of 200 concurrent reloads per member or visitor (L6)', async () => {
  const episode = await fixture.episode('moon');
  const memberNo = await plantMember(fixture.database.pool, '새로고침');
  const input = Array.from({ length: 200 }, (_none, at) =>
    at % 2 === 0 ? member(memberNo, episode) : visitor('key', episode),
  );
  const data = await Promise.all(input);
  assert.equal(data.filter(Boolean).length, 2);
  assert.equal(await lines(), 2);
  await rollUpRankings(fixture.ctx);
  const { snapshot, places } = await showRanking(fixture.ctx, {
    board: 'realtime',
    shelf: 'all',
    by: 'readers',
    reader: VISITOR,
  });
  assert.deepEqual(
    places.map(({ work }) => work.title),
    ['달'],
  );
  const inputs = await showRankingInputs(fixture.ctx, { snapshot: snapshot?.id ?? 0, reader: VISITOR });
  assert.deepEqual(inputs.places[0]?.counts, [{ age: 0, readers: 2, opens: 2, follows: 0, coins: 0 }]);
});

test('counts a reader of many episodes once per work and day (L6)', async () => {
  for (const at of [0, 1, 2]) await visitor('one', await fixture.episode('moon', at));
  await advanceMinutes(fixture.ctx, 24 * 60);
  await visitor('one', await fixture.episode('moon'));
  await rollUpRankings(fixture.ctx);
  const days = await fixture.ctx.db.selectFrom('work_day').select(['readers', 'opens']).orderBy('day').execute();
  assert.deepEqual(days, [
    { readers: 1, opens: 3 },
    { readers: 1, opens: 1 },
  ]);
});

test('counts nothing behind a paywall, age gate or for missing episodes (L6)', async () => {
  const paid = await fixture.episode('sold', 1);
  const buyer = await plantBuyer(fixture.database, { coin: 10 });
  assert.equal(await visitor('v', paid), false);
  assert.equal(await member(buyer, paid), false);
  await fixture.buy(buyer, [paid]);
  assert.equal(await member(buyer, paid), false, 'its reader has not opened it');
  await openEpisode(fixture.ctx, { id: paid, reader: { kind: 'unverified', memberNo: buyer }, opening: 'read' });
  assert.equal(await member(buyer, paid), true);
  const adult = await fixture.episode('night');
  assert.equal(await visitor('v', adult), false);
  assert.equal(await member(buyer, adult), false);
  await sql`insert into identity_check (member_no, birth_year, method, provider_ref) values (${buyer}, 1990, 'test', 'of-age')`.execute(
    fixture.ctx.db,
  );
  assert.equal(await member(buyer, adult), false, 'the mode is off');
  await sql`update member set adult_mode = true where member_no = ${buyer}`.execute(fixture.ctx.db);
  assert.equal(await member(buyer, adult), true);
  await sql`update identity_check set verified_at = seoga_now() - interval '13 months' where member_no = ${buyer}`.execute(
    fixture.ctx.db,
  );
  assert.equal(await member(buyer, await fixture.episode('night', 1)), false, 'the proof has run out');
  assert.equal(await visitor('v', 987_654), false);
});

test('stores an anonymous hash that changes daily (L6)', async () => {
  const episode = await fixture.episode('moon');
  const memberNo = await plantMember(fixture.database.pool, '열쇠');
  await member(memberNo, episode);
  await advanceMinutes(fixture.ctx, 24 * 60);
  await member(memberNo, episode);
  const rows = await fixture.ctx.db.selectFrom('opening').select('reader').where('episode_id', '<>', 0).execute();
  assert.equal(new Set(rows.map(({ reader }) => reader)).size, 2);
});

test('counts paid coins only and removes refunds with the next count (L6)', async () => {
  const [first, second] = [await fixture.episode('sold', 1), await fixture.episode('sold', 2)];
  const payer = await plantBuyer(fixture.database, { coin: 6 });
  const gifted = await plantBuyer(fixture.database, { coin: 0, bonus: 6 });
  const purchase = await fixture.buy(payer, [first, second]);
  await fixture.buy(gifted, [first]);
  await fixture.buy(await plantBuyer(fixture.database, { coin: 6, channel: 'test' }), [first, second]);
  await rollUpRankings(fixture.ctx);
  const sales = async () => {
    const { snapshot } = await showRanking(fixture.ctx, {
      board: 'realtime',
      shelf: 'serial',
      by: 'sales',
      reader: VISITOR,
    });
    return (await showRankingInputs(fixture.ctx, { snapshot: snapshot?.id ?? 0, reader: VISITOR })).places.map(
      ({ title, score }) => [title, score],
    );
  };
  assert.deepEqual(await sales(), [['값', 6 * 24]]);
  await withdrawPurchase(fixture.ctx, { memberNo: payer, purchaseId: purchase, key: crypto.randomUUID() });
  await advanceMinutes(fixture.ctx, 10);
  await rollUpRankings(fixture.ctx);
  assert.deepEqual(await sales(), []);
});

test("removes a refund of yesterday's purchase from its hour, day and total (L6)", async () => {
  const payer = await plantBuyer(fixture.database, { coin: 6 });
  const purchase = await fixture.buy(payer, [await fixture.episode('sold', 1)]);
  await rollUpRankings(fixture.ctx);
  await advanceMinutes(fixture.ctx, 26 * 60);
  await rollUpRankings(fixture.ctx);
  const coins = async () => {
    const { rows } = await sql<{
      told: number[];
    }>`select array[(select sum(coins) from work_hour), (select sum(coins) from work_day), (select sum(coins) from work_total)]::int[] as told`.execute(
      fixture.ctx.db,
    );
    return rows[0]?.told;
  };
  const stored = await coins();
  assert.ok(
    stored?.every((sum) => sum === stored[0] && sum > 0),
    String(stored),
  );
  await withdrawPurchase(fixture.ctx, { memberNo: payer, purchaseId: purchase, key: crypto.randomUUID() });
  await rollUpRankings(fixture.ctx);
  assert.deepEqual(await coins(), [0, 0, 0]);
});
