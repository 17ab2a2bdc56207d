import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { saveShopFields } from '#domain/merchandising';
import {
  announcePassFormula,
  closeSettlement,
  decidePassHold,
  draftSettlement,
  listLines,
  loadSettlement,
  saveHolder,
  showPassPool,
} from '#domain/settlement';
import { checkLedger } from '#domain/wallet';
import { rejectsWith } from '../../tests/support/domain-errors.ts';
import { plantCharge } from '../../tests/support/fixtures/planted-charge.ts';
import { TEST_PAYER, applyChange } from '../../tests/support/fixtures/settlement-changes.ts';
import { SellingShop, type SoldWork } from '../../tests/support/servers/selling-shop.ts';
import { addPassWorks, buyPass, cancelPass, savePassProducts } from './index.ts';

const by = 'command-line' as const;
let shop: SellingShop;
const works: SoldWork[] = [];
const holders: number[] = [];
let seq = 0;

before(async () => {
  shop = await SellingShop.open();
  await shop.goTo('2027-03-11 23:00');
  await sql`select make_reading_months('2027-02-01', '2027-08-01')`.execute(shop.ctx.db);
  await saveShopFields(shop.ctx, { by, values: { pass: 'on' } });
  const products = [1, 7, 30].map((days) => ({ days, coins: days * 3, isOnSale: true }));
  await savePassProducts(shop.ctx, { by, products });
  for (const [name, passBp] of [
    ['moon', 10_000],
    ['sun', 5000],
  ] as const) {
    const work = await shop.work(name, { free: 1, buy: 3, rental: 1, rentalHours: 24 }, { episodes: 4 });
    const holderId = await saveHolder(shop.ctx, { by, name, kind: 'person', businessNumber: '', mail: '' });
    const days = { fromDay: '2027-01-01', untilDay: null };
    const shares = { rateBp: 5000, eventBp: 5000, waitingBp: 0, passBp, base: 'with-vat' as const };
    const about = { kind: 'work' as const, text: String(work.id) };
    await applyChange(shop.ctx, { act: 'contract', holderId, about, ...days, ...shares });
    await addPassWorks(shop.ctx, { by, workIds: [work.id], newest: 0 });
    works.push(work);
    holders.push(holderId);
  }
  await sql`update episode set characters = 6000`.execute(shop.ctx.db);
});
after(async () => {
  const { invariants } = await checkLedger(shop.ctx);
  await shop.close();
  // The planted charges have no payment.
  const broken = invariants.filter(({ name, broken: count }) => count > 0 && name !== 'I9');
  assert.deepEqual(broken, []);
});

async function buyer(coins: number, bonus = 0): Promise<number> {
  const memberNo = await shop.member(0, bonus);
  if (coins > 0) await plantCharge(shop.ctx, { memberNo, won: coins * 100, coins });
  return memberNo;
}

async function buy(memberNo: number, days: number): Promise<number> {
  const { body } = await buyPass(shop.ctx, { memberNo, days, coins: days * 3, key: crypto.randomUUID() });
  return JSON.parse(body).result.pass;
}

async function read(memberNo: number, at: string, { work = 0, episode = 1, minutes = 10 } = {}): Promise<void> {
  seq += 1;
  const { id, episodes } = works[work] ?? { id: 0, episodes: [] };
  await sql`
    insert into reading_event (member_no, device, seq, at, version, work_id, episode_id, act, ms, fraction)
    values (${memberNo}, 'd', ${seq}, ${at}::timestamp at time zone 'Asia/Seoul', ${seq}, ${id},
      ${episodes[episode] ?? 0}, 'read', ${minutes * 60_000}, 1)`.execute(shop.ctx.db);
}

/** The lines of the pass in a month as work, direction, coins, won and share; the draft must match the ledger. */
async function linesOf(month: string): Promise<[number | null, string, number, number, number][]> {
  await draftSettlement(shop.ctx, { by, month });
  const view = await loadSettlement(shop.ctx, month);
  assert.deepEqual([view?.totals.coinsApart, view?.totals.bonusApart], [0, 0]);
  const { rows } = await sql<{ work: number | null; direction: string; coins: number; won: number; share: number }>`
    select s.work_id as work, s.direction, s.coins, s.won, coalesce(
      (select sum(sh.won + sh.remainder) from settlement_share sh where sh.sale_id = s.id), 0)::float8 as share
    from settlement_sale s
    where s.month = ${`${month}-01`} and s.form = 'pass'
    order by s.work_id nulls last, s.direction, s.won`.execute(shop.ctx.db);
  return rows.map(({ work, direction, coins, won, share }) => [work, direction, coins, won, share]);
}

test('a month of a member goes to what this member read, by days across months, and adds up to the ledger', async () => {
  const memberNo = await buyer(100);
  await buy(memberNo, 30);
  await buy(await buyer(0, 21), 7);
  // Ten minutes are the length of an episode: 20 of the moon, 10 of the sun.
  await read(memberNo, '2027-03-20 12:00', { work: 0, episode: 1, minutes: 60 });
  await read(memberNo, '2027-03-20 14:00', { work: 0, episode: 2 });
  await read(memberNo, '2027-03-20 15:00', { work: 1, episode: 1 });
  // A free episode, and reading before the pass.
  await read(memberNo, '2027-03-21 12:00', { work: 1, episode: 0, minutes: 30 });
  await read(memberNo, '2027-03-11 12:00', { work: 1, episode: 2, minutes: 30 });
  await read(memberNo, '2027-04-02 12:00', { work: 1, episode: 1 });
  await shop.goTo('2027-05-02 12:00');
  // Twenty of thirty days: 60 of 90 coins, 6,000 won, less 3 % and of the pool 70 %; the bonus coins are the shop's.
  assert.deepEqual(await linesOf('2027-03'), [
    [works[0]?.id, 'sale', 40, 4000, 2716],
    [works[1]?.id, 'sale', 20, 2000, 679],
    [null, 'sale', 21, 0, 0],
  ]);
  assert.deepEqual(await linesOf('2027-04'), [[works[1]?.id, 'sale', 30, 3000, 1018.5]]);
  const lines = await listLines(shop.ctx, { month: '2027-03', holderId: holders[0] ?? 0, limit: 10 });
  assert.deepEqual(
    lines.lines.map(({ form, coins }) => [form, coins]),
    [['pass', 40]],
  );
});

test('the months of a pass add up to what was kept, also when it is cancelled half way or returned whole', async () => {
  await shop.goTo('2027-05-21 23:00');
  const [half, whole] = [await buyer(90), await buyer(90)];
  const term = await buy(half, 30);
  const unused = await buy(whole, 30);
  await sql`update pass_term set used_at = seoga_clock() where id = ${term}`.execute(shop.ctx.db);
  await shop.goTo('2027-05-28 00:00');
  await cancelPass(shop.ctx, { memberNo: whole, termId: unused, key: 'whole' });
  await shop.goTo('2027-06-05 12:00');
  await cancelPass(shop.ctx, { memberNo: half, termId: term, key: 'half' });
  await shop.goTo('2027-07-02 00:00');
  const [may, june] = [await linesOf('2027-05'), await linesOf('2027-06')];
  // Ten whole days in May; the fifteen days that had begun less those in June.
  assert.deepEqual([may, june], [[[null, 'sale', 30, 3000, 0]], [[null, 'sale', 15, 1500, 0]]]);
});

test('a pass returned whole after the turn of the month is taken back from the shop alone', async () => {
  await shop.goTo('2027-06-27 23:00');
  const memberNo = await buyer(90);
  const term = await buy(memberNo, 30);
  await shop.goTo('2027-07-03 00:00');
  // Three whole days, beside the fifteen coins of the test above.
  assert.deepEqual(await linesOf('2027-06'), [[null, 'sale', 24, 2400, 0]]);
  await cancelPass(shop.ctx, { memberNo, termId: term, key: 'late' });
  await shop.goTo('2027-08-01 12:00');
  assert.deepEqual(await linesOf('2027-07'), [[null, 'refund', -9, -900, 0]]);
});

test('an author who reads the own work moves nothing, under any account of the person', async () => {
  await shop.goTo('2027-09-01 00:00');
  await sql`select make_reading_months('2027-09-01', '2027-10-01')`.execute(shop.ctx.db);
  const [author, friend] = [await buyer(90), await buyer(90)];
  const { rows } = await sql<{ id: number }>`
    insert into pen (member_no, name, name_key, terms_version, person_macs)
    values (${author}, '달빛', '달빛', '1', '{07}') returning id`.execute(shop.ctx.db);
  await sql`insert into work_crew (work_id, pen_id, role, accepted_at)
    values (${works[0]?.id}, ${rows[0]?.id}, 'owner', seoga_now())`.execute(shop.ctx.db);
  await sql`insert into identity_holder (mac, member_no) values ('\\x07', ${friend})`.execute(shop.ctx.db);
  for (const memberNo of [author, friend]) {
    await buy(memberNo, 30);
    await read(memberNo, '2027-09-05 12:00', { work: 0, minutes: 600 });
  }
  await shop.goTo('2027-10-01 12:00');
  assert.deepEqual(await linesOf('2027-09'), [[null, 'sale', 174, 17_400, 0]]);
});

test('a month that looks automatic is held until an operator decides, and stops the closing', async () => {
  await shop.goTo('2027-11-01 00:00');
  await sql`select make_reading_months('2027-11-01', '2027-12-01')`.execute(shop.ctx.db);
  const memberNo = await buyer(90);
  await buy(memberNo, 30);
  await read(memberNo, '2027-11-05 22:00', { work: 1, minutes: 21 * 60 });
  await shop.goTo('2027-12-02 12:00');
  assert.deepEqual(await linesOf('2027-11'), [[null, 'sale', 87, 8700, 0]]);
  const { holds } = await showPassPool(shop.ctx);
  assert.deepEqual(
    holds.map((hold) => [hold.memberNo, hold.month, hold.reason, hold.hours, hold.state]),
    [[memberNo, '2027-11', 'day', 21, 'open']],
  );
  for (const month of ['03', '04', '05', '06', '07', '08', '09', '10'])
    await closeSettlement(shop.ctx, { by, month: `2027-${month}`, payer: TEST_PAYER });
  const close = { by, month: '2027-11', payer: TEST_PAYER };
  await rejectsWith(closeSettlement(shop.ctx, close), 'SETTLE_ERROR 0035');
  const decision = { by, memberNo, month: '2027-11', state: 'share' as const };
  await rejectsWith(decidePassHold(shop.ctx, { ...decision, note: ' ' }), 'PASS_ERROR 0016');
  await decidePassHold(shop.ctx, { ...decision, note: '밤새 읽은 독자로 확인했습니다.' });
  await rejectsWith(decidePassHold(shop.ctx, { ...decision, note: '다시' }), 'PASS_ERROR 0017');
  assert.deepEqual(await linesOf('2027-11'), [[works[1]?.id, 'sale', 87, 8700, 2953.65]]);
  await closeSettlement(shop.ctx, close);
});

test('a formula is announced thirty days before its month and never changes', async () => {
  await shop.goTo('2028-01-02 00:00');
  assert.equal((await showPassPool(shop.ctx)).firstMonth, '2028-02');
  await shop.goTo('2028-01-03 12:00');
  const formula = { fromMonth: '2028-02', poolBp: 8000, msPerCharacter: 120, msPerPixel: 3 };
  const announced = (changes: Partial<typeof formula>) =>
    announcePassFormula(shop.ctx, { by, formula: { ...formula, ...changes } });
  await rejectsWith(announced({}), 'PASS_ERROR 0013');
  await rejectsWith(announced({ fromMonth: '2028-03', poolBp: 10_001 }), 'PASS_ERROR 0014');
  await announced({ fromMonth: '2028-03' });
  await rejectsWith(announced({ fromMonth: '2028-03' }), 'PASS_ERROR 0015');
  assert.deepEqual(
    (await showPassPool(shop.ctx)).formulas.map(({ fromMonth }) => fromMonth),
    ['2000-01', '2028-03'],
  );
});
