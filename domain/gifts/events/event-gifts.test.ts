import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { type Reader, VISITOR } from '#kernel/reader';
import { runCampaigns, campaignInput } from '../../../tests/support/fixtures/gift-campaigns.ts';
import { plantMember } from '../../../tests/support/fixtures/planted-members.ts';
import { rejectsWith } from '../../../tests/support/domain-errors.ts';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';
import { redeemCoupon, loadAttendance, listEventGifts, claimEventGift } from '../index.ts';

let database: TestDatabase;
let ctx: TestContext;
let made = 0;

before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());

const someone = async () => {
  const memberNo = await plantMember(database.pool, `단추${(made += 1)}`);
  return { memberNo, reader: { kind: 'unverified' as const, memberNo } };
};
const key = () => `event-press-${(made += 1)}`;
const event = (name: string, parts: Parameters<typeof campaignInput>[1] = {}) =>
  campaignInput(name, { kind: 'event', ...parts });
const statesFor = async (reader: Reader, ...names: string[]) =>
  (await listEventGifts(ctx, { gifts: names.map((campaign) => ({ campaign })), reader })).map(
    (gift) => gift?.state ?? null,
  );
const setClock = (moment: string) =>
  sql`update clock set shift = ${moment}::timestamptz - clock_timestamp()`.execute(ctx.db);

test('L20 a button shows the state of its gift: open, proof required, taken, gone, too early, over, not for the member', async () => {
  await setClock('2031-05-01T00:00:00Z');
  const [one, other] = [await someone(), await someone()];
  const window = { startsAt: new Date('2031-05-02T00:00:00Z'), endsAt: new Date('2031-05-03T00:00:00Z') };
  await runCampaigns(
    ctx,
    event('plain'),
    event('person', { isOnceAPerson: true }),
    event('first', { budget: 1 }),
    event('window', window),
    event('newcomers', { joinedFrom: new Date('2032-01-01T00:00:00Z') }),
  );
  const names = ['plain', 'person', 'first', 'window', 'newcomers', 'nowhere'];
  assert.deepEqual(await statesFor(VISITOR, ...names), ['open', 'open', 'open', 'coming', 'open', null]);
  assert.deepEqual(await statesFor(one.reader, ...names), ['open', 'proof', 'open', 'coming', 'not-for-you', null]);
  await claimEventGift(ctx, { ...other, campaign: 'first', key: key() });
  await claimEventGift(ctx, { ...one, campaign: 'plain', key: key() });
  await rejectsWith(claimEventGift(ctx, { ...one, campaign: 'first', key: key() }), 'GIFT_ERROR 0003');
  await rejectsWith(claimEventGift(ctx, { ...one, campaign: 'person', key: key() }), 'GIFT_ERROR 0004');
  assert.deepEqual(await statesFor(one.reader, 'plain', 'first'), ['taken', 'gone']);
  assert.deepEqual(await statesFor(other.reader, 'plain', 'first'), ['open', 'taken']);
  await setClock('2031-05-02T00:00:00Z');
  assert.deepEqual(await statesFor(one.reader, 'window'), ['open']);
  await setClock('2031-05-03T00:00:00Z');
  assert.deepEqual(await statesFor(one.reader, 'window'), ['over']);
  await runCampaigns(ctx);
  assert.deepEqual(await statesFor(one.reader, 'plain', 'window'), ['taken', 'over']);
});

test('L20 a coupon button finds its campaign by the printed code only', async () => {
  const { memberNo, reader } = await someone();
  await runCampaigns(ctx, campaignInput('printed', { kind: 'coupon', codes: [{ code: 'SEOGA-SPRING', most: 2 }] }));
  const request = (code: string, who: Reader = reader) => listEventGifts(ctx, { gifts: [{ code }], reader: who });
  assert.equal((await request('seoga spring'))[0]?.state, 'open');
  assert.equal((await request('SEOGA-AUTUMN'))[0], null);
  assert.deepEqual(await statesFor(reader, 'printed'), [null]);
  await redeemCoupon(ctx, { memberNo, reader, code: 'SEOGA-SPRING', address: '10.0.0.1', key: key() });
  assert.equal((await request('SEOGA-SPRING'))[0]?.state, 'taken');
  const second = await someone();
  await redeemCoupon(ctx, { ...second, code: 'SEOGA-SPRING', address: '10.0.0.1', key: key() });
  assert.equal((await request('SEOGA-SPRING', (await someone()).reader))[0]?.state, 'gone');
});

test('L20 a visitor sees the attendance of the first day', async () => {
  const steps = [1, 2, 3].map((amount) => [{ kind: 'point' as const, amount, days: null }]);
  await runCampaigns(ctx, campaignInput('days', { kind: 'attendance', steps }));
  const attendance = await loadAttendance(ctx, { memberNo: null, reader: VISITOR });
  assert.deepEqual([attendance?.step, attendance?.isDoneToday, attendance?.steps.length], [1, false, 3]);
});
