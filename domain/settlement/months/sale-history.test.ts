import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { grantTickets, useTicket, withdrawPurchase } from '#domain/purchase';
import { PURCHASE_KINDS as KINDS } from '#shared/money/purchases';
import { plantCharge } from '../../../tests/support/fixtures/planted-charge.ts';
import { TEST_PAYER, applyChange } from '../../../tests/support/fixtures/settlement-changes.ts';
import { SellingShop, type SoldWork, codeOf } from '../../../tests/support/servers/selling-shop.ts';
import {
  closeSettlement,
  draftSettlement,
  listLines,
  loadHolderReport,
  loadHolderWorkReport,
  loadSettlement,
  saveHolder,
} from '../index.ts';

const by = 'command-line' as const;
let shop: SellingShop;
let work: SoldWork;
let memberNo = 0;
let first = 0;
let second = 0;

before(async () => {
  shop = await SellingShop.open();
  await shop.goTo('2027-03-02 12:00');
  work = await shop.work('moved', { free: 0, buy: 3, rental: 1, rentalHours: 24 }, { episodes: 9 });
  await sql`insert into publisher (name) values ('달빛'), ('별빛')`.execute(shop.ctx.db);
  await moveTo('달빛');
  first = await holderOf('달빛');
  second = await holderOf('별빛');
  memberNo = await shop.member(0);
  await plantCharge(shop.ctx, { memberNo, won: 10_000, coins: 100 });
});
after(() => shop.close());

async function moveTo(publisher: string): Promise<void> {
  await sql`update work set publisher_id = (select id from publisher where name = ${publisher})
    where id = ${work.id}`.execute(shop.ctx.db);
}

async function holderOf(publisher: string): Promise<number> {
  const holderId = await saveHolder(shop.ctx, { by, name: publisher, kind: 'business', businessNumber: '', mail: '' });
  const terms = {
    fromDay: '2027-01-01',
    untilDay: null,
    rateBp: 5000,
    eventBp: 5000,
    waitingBp: 0,
    base: 'with-vat' as const,
  };
  await applyChange(shop.ctx, { act: 'contract', holderId, about: { kind: 'publisher', text: publisher }, ...terms });
  return holderId;
}

async function bought(episode: number): Promise<number> {
  const { id } = await shop.quote(memberNo, { work, kind: KINDS.BUY, episodes: [work.episodes[episode] ?? 0] });
  return JSON.parse((await shop.buy(memberNo, id)).body).result.purchase;
}

async function sharesOf(month: string, holderId: number): Promise<[direction: string, share: number][]> {
  const { lines } = await listLines(shop.ctx, { month, holderId, limit: 100 });
  return lines.map(({ direction, share }) => [direction, Number(share)]);
}

test('credits a sale and its later refund to the publisher of the sale when the work moves', async () => {
  await shop.goTo('2027-03-29 12:00');
  const purchaseId = await bought(0);
  await shop.goTo('2027-03-31 12:00');
  await moveTo('별빛');
  await bought(1);
  await shop.goTo('2027-04-01 12:00');
  await withdrawPurchase(shop.ctx, { memberNo, purchaseId, key: 'taken-back' });
  await bought(2);
  await draftSettlement(shop.ctx, { by, month: '2027-03' });
  assert.deepEqual(await sharesOf('2027-03', second), []);
  assert.deepEqual(await sharesOf('2027-03', first), [
    ['sale', 145.5],
    ['sale', 145.5],
  ]);
  await draftSettlement(shop.ctx, { by, month: '2027-04' });
  assert.deepEqual(await sharesOf('2027-04', first), [['refund', -145.5]]);
  assert.deepEqual(await sharesOf('2027-04', second), [['sale', 145.5]]);
});

test('a right holder sees the figures of the days on which the publisher had the work', async () => {
  const span = { from: '2027-03-25', until: '2027-04-10' };
  const copiesOf = async (holderId: number): Promise<number | undefined> =>
    (await loadHolderReport(shop.ctx, { holderId, ...span })).works[0]?.copies;
  assert.deepEqual([await copiesOf(first), await copiesOf(second)], [1, 1]);
  const { days } = await loadHolderWorkReport(shop.ctx, { holderId: first, workId: work.id, ...span });
  assert.equal(days[0]?.day, '2027-03-31');
});

test('rejects closing a month while an earlier month has unsettled sales, also before the first closing', async () => {
  await shop.goTo('2027-05-02 12:00');
  assert.equal(
    await codeOf(closeSettlement(shop.ctx, { by, month: '2027-04', payer: TEST_PAYER })),
    'SETTLE_ERROR 0004',
  );
  await closeSettlement(shop.ctx, { by, month: '2027-03', payer: TEST_PAYER });
});

test('a statement rounds the sum of its shares once', async () => {
  const statement = (await loadSettlement(shop.ctx, '2027-03'))?.statements.find((one) => one.holderId === first);
  // Two shares of 145.5 won.
  assert.deepEqual([statement?.sums.vatShare, statement?.sums.vat], [291, 29]);
});

test('a ticket use committed after its month was closed counts in the next settlement, once', async () => {
  const tickets = { memberNo, ref: 'gift:late', workId: work.id, count: 1, hours: 24, expiresAt: null };
  await shop.goTo('2027-03-31 23:59');
  await shop.ctx.db.transaction().execute((tx) => grantTickets(tx, tickets));
  const use = { memberNo, episodeId: work.episodes[8] ?? 0, kind: 'ticket' as const, key: 'ticket-late' };
  await useTicket(shop.ctx, { ...use, reader: { kind: 'unverified', memberNo } });
  await shop.goTo('2027-06-02 12:00');
  await closeSettlement(shop.ctx, { by, month: '2027-04', payer: TEST_PAYER });
  const late = async (month: string): Promise<[string, string | null][]> =>
    (await listLines(shop.ctx, { month, holderId: first, limit: 100 })).lines
      .filter(({ paidBy }) => paidBy === 'ticket')
      .map(({ ofMonth, share }) => [ofMonth, share]);
  await draftSettlement(shop.ctx, { by, month: '2027-05' });
  assert.deepEqual([await late('2027-04'), await late('2027-05')], [[['2027-03', '25']], []]);
});

test('sales keep the exemption of the work and the kind of the holder of their day', async () => {
  await shop.goTo('2027-05-10 12:00');
  await bought(3);
  await sql`update work set is_tax_free = true where id = ${work.id}`.execute(shop.ctx.db);
  await shop.goTo('2027-05-11 12:00');
  const exempt = await bought(4);
  const holder = { by, id: second, name: '별빛', businessNumber: '', mail: '' };
  await saveHolder(shop.ctx, { ...holder, kind: 'person' });
  await shop.goTo('2027-05-12 12:00');
  await bought(5);
  await withdrawPurchase(shop.ctx, { memberNo, purchaseId: exempt, key: 'taken-back-later' });
  await draftSettlement(shop.ctx, { by, month: '2027-05' });
  const { lines } = await listLines(shop.ctx, { month: '2027-05', holderId: second, limit: 100 });
  assert.deepEqual(lines.map(({ direction, tax }) => `${direction} ${tax}`).toSorted(), [
    'refund exempt',
    'sale exempt',
    'sale vat',
    'sale withholding',
  ]);
});
