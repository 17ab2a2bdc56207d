import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { OfferTerms } from '#shared/authors/contracts';
import { saveShopFields } from '#domain/merchandising';
import { giveSupport } from '#domain/author-support';
import { withdrawPurchase } from '#domain/purchase';
import { createPen } from '#domain/studio';
import { PURCHASE_KINDS, type PurchaseKind } from '#shared/money/purchases';
import { rejectsWith } from '../../../tests/support/domain-errors.ts';
import { plantCharge } from '../../../tests/support/fixtures/planted-charge.ts';
import { plantIdentity } from '../../../tests/support/fixtures/planted-payees.ts';
import { TEST_PAYER, applyChange } from '../../../tests/support/fixtures/settlement-changes.ts';
import { SellingShop, type SoldWork } from '../../../tests/support/servers/selling-shop.ts';
import {
  closeSettlement,
  createTransferFile,
  createWithholdingFile,
  findAuthorHolder,
  loadSettlement,
  makeAuthorContract,
  releaseHolder,
  savePayee,
  showAuthorMoney,
  showAuthorStatement,
} from '../index.ts';

const by = 'command-line' as const;
const payer = TEST_PAYER;
const TERMS: OfferTerms = {
  fromDay: '2027-03-01',
  untilDay: null,
  rateBp: 3000,
  eventBp: 0,
  waitingBp: 0,
  supportBp: null,
  passBp: null,
  earlyBp: null,
  base: 'with-vat',
};
const PAYEE = { name: '홍길동', kind: 'person' as const, businessNumber: '', representative: '' };
const ACCOUNT = { bank: 'KAKAO', number: '3333011234567', ownerName: '홍길동' };
let shop: SellingShop;
let work: SoldWork;
let author: number;
let other: number;
let sold = 0;

before(async () => {
  shop = await SellingShop.open();
  await shop.goTo('2027-03-02 12:00');
  work = await shop.work('author-work', { free: 0, buy: 100, rental: 1, rentalHours: 24 }, { episodes: 20 });
  author = await shop.member(0);
  other = await shop.member(0);
  for (const memberNo of [author, other]) {
    const payee = { ...PAYEE, ...ACCOUNT };
    await savePayee(shop.ctx, { by: { memberNo, name: '펜' }, mail: `author-${memberNo}@seoga.example`, payee });
  }
  await shop.ctx.db
    .transaction()
    .execute((tx) => makeAuthorContract(tx, { memberNo: author, workId: work.id, today: '2027-03-02', terms: TERMS }));
});
after(() => shop.close());

/** 10,000 won for 100 coins, of which the author gets 30 % after 3 %: 2,910 won. */
async function sell(copies: number): Promise<void> {
  for (let at = 0; at < copies; at += 1) {
    const memberNo = await shop.member(0);
    await plantCharge(shop.ctx, { memberNo, won: 10_000, coins: 100 });
    const { id } = await shop.quote(memberNo, { work, kind: PURCHASE_KINDS.BUY, episodes: work.episodes.slice(0, 1) });
    await shop.buy(memberNo, id);
    sold += 1;
  }
}

const statementOf = async (month: string) => {
  const holderId = await findAuthorHolder(shop.ctx, author);
  const view = await loadSettlement(shop.ctx, month);
  const statement = view?.statements.find((one) => one.holderId === holderId);
  assert.ok(view && statement);
  // The lines are the ledger.
  assert.deepEqual([view.totals.coinsApart, view.totals.bonusApart], [0, 0]);
  return statement;
};

test('a month below the minimum is carried over without taxes, and taxed once when it is paid', async () => {
  const { ctx } = shop;
  await sell(1);
  assert.deepEqual(
    (await showAuthorMoney(ctx, author))?.works.map(({ copies }) => copies),
    [1],
  );
  await shop.goTo('2027-04-02 09:00');
  const open = await showAuthorMoney(ctx, author);
  assert.deepEqual([open?.openMonth, open?.nextDay, open?.works[0]?.copies], ['2027-03', '2027-04-20', 1]);
  await closeSettlement(ctx, { by, month: '2027-03', payer });
  const march = await statementOf('2027-03');
  assert.deepEqual(
    [march.sums.withholdingShare, march.sums.carried, march.sums.incomeTax, march.sums.payable],
    [2_910, 2_910, 0, 0],
  );
  const carried = await showAuthorMoney(ctx, author);
  assert.deepEqual([carried?.dueWon, carried?.carriedWon, carried?.nextDay], [0, 2_910, '2027-05-20']);
  await sell(3);
  await shop.goTo('2027-05-02 09:00');
  await closeSettlement(ctx, { by, month: '2027-04', payer });
  const april = await statementOf('2027-04');
  assert.equal(april.sums.withholdingShare, sold * 2_910);
  assert.deepEqual(
    [april.sums.carried, april.sums.incomeTax, april.sums.localTax, april.sums.payable],
    [0, 340, 30, 11_270],
  );
  const money = await showAuthorMoney(ctx, author);
  assert.deepEqual([money?.dueWon, money?.carriedWon, money?.nextDay], [11_270, 0, '2027-05-20']);
});

test('a statement names gross, price, fee and share of each episode, and only its author sees it', async () => {
  const { id } = await statementOf('2027-04');
  const { sales, steps, statement } = await showAuthorStatement(shop.ctx, { memberNo: author, id });
  assert.deepEqual(
    sales.map(({ form, copies, gross, fee, share: own }) => [form, copies, gross, fee, own]),
    [['buy', 3, 30_000, 900, 8_730]],
  );
  assert.deepEqual([steps.gross, steps.fee, steps.shopShare, steps.sold], [30_000, 900, 20_370, 8_730]);
  assert.deepEqual([steps.carried, steps.share, statement.sums.withholdingShare], [2_910, 11_640, 11_640]);
  await rejectsWith(showAuthorStatement(shop.ctx, { memberNo: other, id }), 'NOT_FOUND 0003');
  await rejectsWith(showAuthorStatement(shop.ctx, { memberNo: await shop.member(0), id }), 'NOT_FOUND 0003');
});

test('payouts wait while a changed account can be undone, and for the guardian of a minor', async () => {
  const { ctx } = shop;
  const payee = { ...PAYEE, ...ACCOUNT, number: '110222333444' };
  await savePayee(ctx, { by: { memberNo: author, name: '펜' }, mail: 'new@seoga.example', payee });
  assert.deepEqual(
    ctx.letters.slice(-2).map(({ to }) => to),
    ['new@seoga.example', `author-${author}@seoga.example`],
  );
  await rejectsWith(createTransferFile(ctx, { by, month: '2027-04' }), 'SETTLE_ERROR 0029');
  const { id } = await statementOf('2027-04');
  const paid = { act: 'payment' as const, statementId: id, on: '2027-05-10', reference: '이체 1' };
  await rejectsWith(applyChange(ctx, { ...paid, on: '2027-05-02' }), 'SETTLE_ERROR 0031');
  await shop.goTo('2027-05-10 09:00');
  assert.ok((await createTransferFile(ctx, { by, month: '2027-04' })).includes('110222333444'));
  await plantIdentity(ctx, { memberNo: author, birthYear: 2012 });
  await rejectsWith(createTransferFile(ctx, { by, month: '2027-04' }), 'SETTLE_ERROR 0029');
  await rejectsWith(applyChange(ctx, paid), 'SETTLE_ERROR 0032');
  await sql`insert into guardian_consent (member_no, method, who) values (${author}, '동의서', '운영자')`.execute(
    ctx.db,
  );
  await applyChange(ctx, paid);
  assert.match(
    await createWithholdingFile(ctx, { by, month: '2027-05' }),
    /홍길동,\d+,2027-04,2027-05-10,11640,340,30,11270/u,
  );
  assert.doesNotMatch(await createWithholdingFile(ctx, { by, month: '2027-04' }), /홍길동/u);
  assert.equal((await showAuthorMoney(ctx, author))?.dueWon, 0);
});

test('what an author who leaves is owed is paid, however small', async () => {
  const { ctx } = shop;
  await sell(1);
  const holderId = await findAuthorHolder(ctx, author);
  await ctx.db.transaction().execute((tx) => releaseHolder(tx, author));
  await shop.goTo('2027-06-02 09:00');
  await closeSettlement(ctx, { by, month: '2027-05', payer });
  const view = await loadSettlement(ctx, '2027-05');
  const statement = view?.statements.find((one) => one.holderId === holderId);
  // 2,910 less 80 of income tax and no local tax of 8 won.
  assert.deepEqual([statement?.sums.carried, statement?.sums.payable], [0, 2_910 - 80]);
});

test('sales, returns and support of a month add up to the ledger on the statement', async () => {
  const { ctx } = shop;
  await shop.goTo('2027-06-10 09:00');
  await saveShopFields(ctx, { by, values: { authors: 'on', support: 'on' } });
  const own = await shop.work('own-work', { free: 0, buy: 7, rental: 2, rentalHours: 24 }, { episodes: 4 });
  const { id: pen } = await createPen(ctx, { memberNo: other, name: '셈 펜', shop: '서가', agrees: true });
  await sql`insert into work_crew (work_id, pen_id, role, accepted_at)
    values (${own.id}, ${pen}, 'owner', seoga_now())`.execute(ctx.db);
  const terms = { ...TERMS, fromDay: '2027-06-10', rateBp: 3333, supportBp: 7000 };
  await ctx.db
    .transaction()
    .execute((tx) => makeAuthorContract(tx, { memberNo: other, workId: own.id, today: '2027-06-10', terms }));
  const reader = await shop.member(0);
  await plantCharge(ctx, { memberNo: reader, won: 10_100, coins: 100 });
  await plantIdentity(ctx, { memberNo: reader, birthYear: 1990 });
  const buy = async (kind: PurchaseKind, at: number): Promise<void> => {
    const { id } = await shop.quote(reader, { work: own, kind, episodes: own.episodes.slice(at, at + 1) });
    await shop.buy(reader, id);
  };
  for (const at of [0, 1, 2]) await buy(PURCHASE_KINDS.BUY, at);
  await buy(PURCHASE_KINDS.RENTAL, 3);
  const { rows } = await sql<{ id: number }>`
    select max(purchase_id)::int as id from purchase_item where episode_id = ${own.episodes[2]}`.execute(ctx.db);
  await withdrawPurchase(ctx, { memberNo: reader, purchaseId: rows[0]?.id ?? 0, key: 'taken-back' });
  const gift = { workId: own.id, coins: 30, message: '', visibility: 'public' as const, key: 'support-1' };
  await giveSupport(ctx, { memberNo: reader, reader: { kind: 'unverified', memberNo: reader }, ...gift });
  await shop.goTo('2027-07-02 09:00');
  await closeSettlement(ctx, { by, month: '2027-06', payer });
  const holderId = await findAuthorHolder(ctx, other);
  const view = await loadSettlement(ctx, '2027-06');
  assert.deepEqual([view?.totals.coinsApart, view?.totals.bonusApart], [0, 0]);
  const id = view?.statements.find((one) => one.holderId === holderId)?.id ?? 0;
  const { sales, steps } = await showAuthorStatement(ctx, { memberNo: other, id });
  assert.deepEqual(sales.map(({ form, direction, copies }) => `${form} ${direction} ${copies}`).toSorted(), [
    'buy refund -1',
    'buy sale 1',
    'buy sale 1',
    'buy sale 1',
    'rental sale 1',
    'support sale 1',
  ]);
  const statement = view?.statements.find((one) => one.id === id);
  assert.equal(
    sales.reduce((sum, row) => sum + row.share, 0),
    statement?.sums.withholdingShare,
  );
  assert.equal(steps.share, statement?.sums.withholdingShare);
  // 2 × 7, 2 and 30 coins at 101 won.
  assert.equal(
    sales.reduce((sum, row) => sum + row.gross, 0),
    46 * 101,
  );
});
