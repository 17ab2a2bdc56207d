import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { type Reader, VISITOR } from '#shared/reader';
import { runCampaigns, wishedCampaign } from '../../tests/support/gift-campaigns.ts';
import { plantMember } from '../../tests/support/planted-members.ts';
import { refusedAs } from '../../tests/support/refused.ts';
import { type TestContext, testContext } from '../../tests/support/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/test-database.ts';
import { redeemCoupon, showAttendance, showEventGifts, takeEventGift } from './index.ts';

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
const event = (name: string, parts: Parameters<typeof wishedCampaign>[1] = {}) =>
  wishedCampaign(name, { kind: 'event', ...parts });
const statesFor = async (reader: Reader, ...names: string[]) =>
  (await showEventGifts(ctx, { gifts: names.map((campaign) => ({ campaign })), reader })).map(
    (gift) => gift?.state ?? null,
  );
const setClock = (moment: string) =>
  sql`update clock set shift = ${moment}::timestamptz - clock_timestamp()`.execute(ctx.db);

test('L20 a button says where its gift stands: open, to be proved, taken, gone, too early, too late, for others', async () => {
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
  await takeEventGift(ctx, { ...other, campaign: 'first', key: key() });
  await takeEventGift(ctx, { ...one, campaign: 'plain', key: key() });
  await refusedAs(takeEventGift(ctx, { ...one, campaign: 'first', key: key() }), 'GIFT_ERROR 0003');
  await refusedAs(takeEventGift(ctx, { ...one, campaign: 'person', key: key() }), 'GIFT_ERROR 0004');
  assert.deepEqual(await statesFor(one.reader, 'plain', 'first'), ['taken', 'gone']);
  assert.deepEqual(await statesFor(other.reader, 'plain', 'first'), ['open', 'taken']);
  await setClock('2031-05-02T00:00:00Z');
  assert.deepEqual(await statesFor(one.reader, 'window'), ['open']);
  await setClock('2031-05-03T00:00:00Z');
  assert.deepEqual(await statesFor(one.reader, 'window'), ['over']);
  await runCampaigns(ctx);
  assert.deepEqual(await statesFor(one.reader, 'plain', 'window'), ['taken', 'over']);
});

test('L20 a coupon’s button finds its campaign by the code as it is printed, and by nothing else', async () => {
  const { memberNo, reader } = await someone();
  await runCampaigns(ctx, wishedCampaign('printed', { kind: 'coupon', codes: [{ code: 'SEOGA-SPRING', most: 2 }] }));
  const ask = (code: string, who: Reader = reader) => showEventGifts(ctx, { gifts: [{ code }], reader: who });
  assert.equal((await ask('seoga spring'))[0]?.state, 'open');
  assert.equal((await ask('SEOGA-AUTUMN'))[0], null);
  assert.deepEqual(await statesFor(reader, 'printed'), [null]);
  await redeemCoupon(ctx, { memberNo, reader, code: 'SEOGA-SPRING', address: '10.0.0.1', key: key() });
  assert.equal((await ask('SEOGA-SPRING'))[0]?.state, 'taken');
  const second = await someone();
  await redeemCoupon(ctx, { ...second, code: 'SEOGA-SPRING', address: '10.0.0.1', key: key() });
  assert.equal((await ask('SEOGA-SPRING', (await someone()).reader))[0]?.state, 'gone');
});

test('L20 a visitor sees the attendance as it would stand on the first day', async () => {
  const steps = [1, 2, 3].map((amount) => [{ kind: 'point' as const, amount, days: null }]);
  await runCampaigns(ctx, wishedCampaign('days', { kind: 'attendance', steps }));
  const shown = await showAttendance(ctx, { memberNo: null, reader: VISITOR });
  assert.deepEqual([shown?.step, shown?.isDoneToday, shown?.steps.length], [1, false, 3]);
});
