import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { withdrawPurchase } from '#domain/purchase';
import { openEpisode } from '#domain/reading';
import { VISITOR } from '#shared/reader';
import { plantBuyer, plantMember } from '../../tests/support/planted-members.ts';
import { passMinutes } from '../../tests/support/planted-openings.ts';
import { rankingGround } from '../../tests/support/ranking-ground.ts';
import { countOpening, rollUpRankings, showRanking, showRankingInputs } from './index.ts';

const ground = rankingGround();
const visitor = (key: string, episodeId: number) =>
  countOpening(ground.ctx, { episodeId, memberNo: null, visitorKey: key });
const member = (memberNo: number, episodeId: number) =>
  countOpening(ground.ctx, { episodeId, memberNo, visitorKey: '' });
const lines = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from opening where episode_id <> 0`.execute(
    ground.ctx.db,
  );
  return rows[0]?.n ?? 0;
};
/** Everything that was counted, as text. */
test('L6 of 200 reloads at once, by a member on any device or by a visitor, one counts', async () => {
  const episode = await ground.episode('moon');
  const memberNo = await plantMember(ground.database.pool, '새로고침');
  const asked = Array.from({ length: 200 }, (_none, at) =>
    at % 2 === 0 ? member(memberNo, episode) : visitor('key', episode),
  );
  const told = await Promise.all(asked);
  assert.equal(told.filter(Boolean).length, 2);
  assert.equal(await lines(), 2);
  await rollUpRankings(ground.ctx);
  const { snapshot, places } = await showRanking(ground.ctx, {
    board: 'realtime',
    shelf: 'all',
    by: 'readers',
    reader: VISITOR,
  });
  assert.deepEqual(
    places.map(({ work }) => work.title),
    ['달'],
  );
  const inputs = await showRankingInputs(ground.ctx, { snapshot: snapshot?.id ?? 0, reader: VISITOR });
  assert.deepEqual(inputs.places[0]?.counts, [{ age: 0, readers: 2, opens: 2, follows: 0, coins: 0 }]);
});

test('L6 a reader of many episodes is one reader of the work that day, and again one tomorrow', async () => {
  for (const at of [0, 1, 2]) await visitor('one', await ground.episode('moon', at));
  await passMinutes(ground.ctx, 24 * 60);
  await visitor('one', await ground.episode('moon'));
  await rollUpRankings(ground.ctx);
  const days = await ground.ctx.db.selectFrom('work_day').select(['readers', 'opens']).orderBy('day').execute();
  assert.deepEqual(days, [
    { readers: 1, opens: 3 },
    { readers: 1, opens: 1 },
  ]);
});

test('L6 a gate counts nothing: unpaid, held but not opened, of age only, withdrawn, not there', async () => {
  const paid = await ground.episode('sold', 1);
  const buyer = await plantBuyer(ground.database, { coin: 10 });
  assert.equal(await visitor('v', paid), false);
  assert.equal(await member(buyer, paid), false);
  await ground.buy(buyer, [paid]);
  assert.equal(await member(buyer, paid), false, 'its reader has not opened it');
  await openEpisode(ground.ctx, { id: paid, reader: { kind: 'unverified', memberNo: buyer }, opening: 'read' });
  assert.equal(await member(buyer, paid), true);
  const adult = await ground.episode('night');
  assert.equal(await visitor('v', adult), false);
  assert.equal(await member(buyer, adult), false);
  await sql`insert into identity_check (member_no, birth_year, method, provider_ref) values (${buyer}, 1990, 'test', 'of-age')`.execute(
    ground.ctx.db,
  );
  assert.equal(await member(buyer, adult), false, 'the mode is off');
  await sql`update member set adult_mode = true where member_no = ${buyer}`.execute(ground.ctx.db);
  assert.equal(await member(buyer, adult), true);
  await sql`update identity_check set verified_at = seoga_now() - interval '13 months' where member_no = ${buyer}`.execute(
    ground.ctx.db,
  );
  assert.equal(await member(buyer, await ground.episode('night', 1)), false, 'the proof has run out');
  assert.equal(await visitor('v', 987_654), false);
});

test('L6 what is kept of a reader says nothing of them, and another thing every day', async () => {
  const episode = await ground.episode('moon');
  const memberNo = await plantMember(ground.database.pool, '열쇠');
  await member(memberNo, episode);
  await passMinutes(ground.ctx, 24 * 60);
  await member(memberNo, episode);
  const rows = await ground.ctx.db.selectFrom('opening').select('reader').where('episode_id', '<>', 0).execute();
  assert.equal(new Set(rows.map(({ reader }) => reader)).size, 2);
});

test('L6 판매 counts paid coins alone, and what is taken back leaves the board with the next count', async () => {
  const [first, second] = [await ground.episode('sold', 1), await ground.episode('sold', 2)];
  const payer = await plantBuyer(ground.database, { coin: 6 });
  const gifted = await plantBuyer(ground.database, { coin: 0, bonus: 6 });
  const purchase = await ground.buy(payer, [first, second]);
  await ground.buy(gifted, [first]);
  await ground.buy(await plantBuyer(ground.database, { coin: 6, channel: 'test' }), [first, second]);
  await rollUpRankings(ground.ctx);
  const sales = async () => {
    const { snapshot } = await showRanking(ground.ctx, {
      board: 'realtime',
      shelf: 'serial',
      by: 'sales',
      reader: VISITOR,
    });
    return (await showRankingInputs(ground.ctx, { snapshot: snapshot?.id ?? 0, reader: VISITOR })).places.map(
      ({ title, score }) => [title, score],
    );
  };
  assert.deepEqual(await sales(), [['값', 6 * 24]]);
  await withdrawPurchase(ground.ctx, { memberNo: payer, purchaseId: purchase, key: crypto.randomUUID() });
  await passMinutes(ground.ctx, 10);
  await rollUpRankings(ground.ctx);
  assert.deepEqual(await sales(), []);
});

test('L6 a purchase of yesterday that is taken back today leaves its hour, its day and all time', async () => {
  const payer = await plantBuyer(ground.database, { coin: 6 });
  const purchase = await ground.buy(payer, [await ground.episode('sold', 1)]);
  await rollUpRankings(ground.ctx);
  await passMinutes(ground.ctx, 26 * 60);
  await rollUpRankings(ground.ctx);
  const coins = async () => {
    const { rows } = await sql<{
      told: number[];
    }>`select array[(select sum(coins) from work_hour), (select sum(coins) from work_day), (select sum(coins) from work_total)]::int[] as told`.execute(
      ground.ctx.db,
    );
    return rows[0]?.told;
  };
  const kept = await coins();
  assert.ok(
    kept?.every((sum) => sum === kept[0] && sum > 0),
    String(kept),
  );
  await withdrawPurchase(ground.ctx, { memberNo: payer, purchaseId: purchase, key: crypto.randomUUID() });
  await rollUpRankings(ground.ctx);
  assert.deepEqual(await coins(), [0, 0, 0]);
});
