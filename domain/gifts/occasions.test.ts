import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { loadBalances, checkLedger } from '#domain/wallet';
import { VISITOR } from '#kernel/reader';
import { runCampaigns, campaignInput } from '../../tests/support/fixtures/gift-campaigns.ts';
import { plantMember } from '../../tests/support/fixtures/planted-members.ts';
import { rejectsWith } from '../../tests/support/domain-errors.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import { checkIn, claimTimedGift, createCoupons, redeemCoupon, loadAttendance, listTimedGifts } from './index.ts';

let database: TestDatabase;
let ctx: TestContext;
let made = 0;

before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());

const someone = () => plantMember(database.pool, `때맞춤${(made += 1)}`);
const by = (memberNo: number) => ({ memberNo, reader: { kind: 'unverified' as const, memberNo } });
const key = () => `press-${(made += 1)}`;
const bonusOf = async (memberNo: number) => (await loadBalances(ctx, memberNo)).bonus;

/** Sets the database clock to a time in Seoul. */
const setClock = (seoul: string) =>
  sql`update clock set shift = ${`${seoul}+09:00`}::timestamptz - clock_timestamp()`.execute(ctx.db);

async function outcomes(acts: Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const one of await Promise.allSettled(acts)) {
    const message = one.status === 'fulfilled' ? 'done' : String(one.reason.message);
    counts[message] = (counts[message] ?? 0) + 1;
  }
  return counts;
}

test('L13: a timed gift is claimed while open, once per opening, by the database clock', async () => {
  await setClock('2027-03-01T11:59:58');
  const schedule = { at: ['12:00', '21:00'], minutes: 60, weekdays: null };
  await runCampaigns(ctx, campaignInput('noon', { kind: 'time', schedule }));
  const memberNo = await someone();
  const [closed] = (await listTimedGifts(ctx, VISITOR)).gifts;
  assert.equal(closed?.state, 'waiting');
  assert.equal(closed.opensAt?.toISOString(), '2027-03-01T03:00:00.000Z');
  const press = () => claimTimedGift(ctx, { ...by(memberNo), campaignId: closed.id, key: key() });
  await rejectsWith(press(), 'GIFT_ERROR 0006');
  await setClock('2027-03-01T12:00:00');
  assert.equal((await listTimedGifts(ctx, by(memberNo).reader)).gifts[0]?.state, 'open');
  const counts = await outcomes(Array.from({ length: 30 }, press));
  assert.equal(counts['done'], 1, JSON.stringify(counts));
  assert.equal((await listTimedGifts(ctx, by(memberNo).reader)).gifts[0]?.state, 'taken');
  await setClock('2027-03-01T13:00:00');
  await rejectsWith(press(), 'GIFT_ERROR 0006');
  await setClock('2027-03-01T22:30:00');
  const [missed] = (await listTimedGifts(ctx, by(memberNo).reader)).gifts;
  assert.equal(missed?.missedAt?.toISOString(), '2027-03-01T13:00:00.000Z');
  await setClock('2027-03-02T12:30:00');
  await press();
  assert.equal(await bonusOf(memberNo), 10);
});

test('L13: a gift after a wait recharges from its claim', async () => {
  await setClock('2027-03-02T00:00:00');
  await runCampaigns(ctx, campaignInput('wait', { kind: 'time', schedule: { waitMinutes: 180 } }));
  const memberNo = await someone();
  const [gift] = (await listTimedGifts(ctx, by(memberNo).reader)).gifts;
  const press = () => claimTimedGift(ctx, { ...by(memberNo), campaignId: gift?.id ?? 0, key: key() });
  await press();
  await rejectsWith(press(), 'GIFT_ERROR 0006');
  await setClock('2027-03-02T02:59:00');
  await rejectsWith(press(), 'GIFT_ERROR 0006');
  await setClock('2027-03-02T03:00:10');
  await press();
  assert.equal(await bonusOf(memberNo), 10);
});

test('attendance counts once per day in Seoul, and consecutive days grant their gifts', async () => {
  await setClock('2027-04-01T23:59:30');
  const steps = [1, 2, 3].map((amount) => [{ kind: 'point' as const, amount, days: null }]);
  await runCampaigns(ctx, campaignInput('days', { kind: 'attendance', steps }));
  const memberNo = await someone();
  const press = () => checkIn(ctx, { ...by(memberNo), key: key() });
  const counts = await outcomes(Array.from({ length: 30 }, press));
  assert.equal(counts['done'], 1, JSON.stringify(counts));
  assert.deepEqual(await loadAttendance(ctx, by(memberNo)).then((one) => [one?.step, one?.isDoneToday]), [1, true]);
  await rejectsWith(press(), 'GIFT_ERROR 0007');
  await setClock('2027-04-02T00:00:05');
  await press();
  await setClock('2027-04-04T08:00:00');
  assert.deepEqual(await loadAttendance(ctx, by(memberNo)).then((one) => [one?.step, one?.isDoneToday]), [1, false]);
  await press();
  assert.equal((await loadBalances(ctx, memberNo)).point, 1 + 2 + 1);
  await runCampaigns(ctx);
  await rejectsWith(press(), 'GIFT_ERROR 0008');
});

test('L12: a single-use coupon works once for one member and reveals nothing to others', async () => {
  await setClock('2027-05-01T12:00:00');
  await runCampaigns(ctx, campaignInput('codes', { kind: 'coupon', endsAt: new Date('2027-05-02T00:00:00+09:00') }));
  const codes = await createCoupons(ctx, { campaign: 'codes', count: 2500 });
  assert.equal(new Set(codes).size, 2500);
  const { rows: lines } = await database.pool.query("select who, after from operator_audit where act = 'coupon.make'");
  assert.deepEqual(lines, [{ who: '명령줄', after: { codes: 2500 } }]);
  const { rows } = await database.pool.query('select code_mac from coupon');
  const saved = rows.map(({ code_mac: mac }) => mac).join('\n');
  for (const code of codes?.slice(0, 50) ?? []) assert.equal(saved.includes(code.replaceAll('-', '')), false);
  const [code = '', another = ''] = codes ?? [];
  const members = await Promise.all(Array.from({ length: 12 }, someone));
  const enter = (memberNo: number, typed: string, address = `10.0.0.${memberNo}`) =>
    redeemCoupon(ctx, { ...by(memberNo), code: typed, address, key: key() });
  const counts = await outcomes(members.map((memberNo) => enter(memberNo, code.toLowerCase().replaceAll('-', ' '))));
  assert.deepEqual(counts, { done: 1, 'COUPON_ERROR 0001': 11 });
  const entitled = await Promise.all(members.map(bonusOf));
  const winner = members[entitled.indexOf(5)] ?? 0;
  await rejectsWith(enter(winner, code), 'COUPON_ERROR 0002');
  await rejectsWith(enter(winner, another), 'COUPON_ERROR 0002');
  const loser = members.find((memberNo) => memberNo !== winner) ?? 0;
  await enter(loser, another);
  await setClock('2027-05-02T00:00:00');
  await rejectsWith(enter(await someone(), codes?.[2] ?? ''), 'COUPON_ERROR 0003');
  await rejectsWith(enter(await someone(), code), 'COUPON_ERROR 0001');
});

test('limits wrong codes to ten per member and hour; correct ones do not count', async () => {
  await setClock('2027-06-01T12:00:00');
  await runCampaigns(
    ctx,
    campaignInput('shared', { kind: 'coupon', codes: [{ code: 'SPRING-2027', most: 2 }] }),
    campaignInput('second', { kind: 'coupon', codes: [{ code: 'SECOND-2027', most: null }] }),
  );
  const [one, two, three] = [await someone(), await someone(), await someone()];
  const enter = (memberNo: number, code: string) =>
    redeemCoupon(ctx, { ...by(memberNo), code, address: '10.9.9.9', key: key() });
  const wrong = Array.from({ length: 40 }, (_none, at) => enter(one, `WRONG-CODE-${at}`));
  assert.deepEqual(await outcomes(wrong), { 'COUPON_ERROR 0001': 10, 'COUPON_ERROR 0004': 30 });
  await rejectsWith(enter(one, 'SPRING-2027'), 'COUPON_ERROR 0004');
  await enter(two, 'spring2027');
  await setClock('2027-06-01T13:00:01');
  await enter(one, 'SPRING-2027');
  await rejectsWith(enter(three, 'SPRING-2027'), 'GIFT_ERROR 0003');
  await enter(three, 'SECOND-2027');
  const { rows } = await database.pool.query(
    "select failures from throttle where kind = 'coupon-member' and failures > 0",
  );
  assert.ok(rows.every(({ failures }) => failures <= 10));
  const { isConsistent, invariants } = await checkLedger(ctx);
  assert.ok(isConsistent, JSON.stringify(invariants));
});
