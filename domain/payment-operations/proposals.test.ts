import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { plantStaff } from '../../tests/support/fixtures/planted-staff.ts';
import { SellingShop, type SoldWork, codeOf } from '../../tests/support/servers/selling-shop.ts';
import { acceptQuote, withdrawPurchase } from '#domain/purchase';
import { checkLedger, grantLots, selectBalances } from '#domain/wallet';
import type { WalletAdjustment } from '#shared/money/wallet-adjustments';
import { PURCHASE_KINDS } from '#shared/money/purchases';
import {
  decideProposal,
  listExplainedMovements,
  listProposals,
  requestMoneyAction,
  withdrawProposal,
} from './index.ts';
import type { Clerk } from './index.ts';

let shop: SellingShop;
let work: SoldWork;
let owner: Clerk;
let second: Clerk;
let support: Clerk;

before(async () => {
  shop = await SellingShop.open();
  work = await shop.work('desk', { free: 0, buy: 3, rental: 1, rentalHours: 48 }, { episodes: 3 });
  const { db } = shop.ctx;
  owner = await plantStaff(db, 'owner');
  second = await plantStaff(db, 'owner');
  support = await plantStaff(db, 'support');
});
after(() => shop.close());

const LIMIT = 1000;
const bonus = (amount: number, days: number | null = 30): WalletAdjustment => ({
  act: 'adjust',
  unit: 'bonus',
  amount,
  days,
});

function wish(by: Clerk, memberNo: number, order: WalletAdjustment & { key?: string }) {
  const { key = crypto.randomUUID(), ...plain } = order;
  return requestMoneyAction(shop.ctx, {
    by,
    mayDecide: by !== support,
    limit: LIMIT,
    memberNo,
    wish: plain,
    reason: '보상',
    key,
  });
}

async function assertWhole(): Promise<void> {
  const { isConsistent, invariants } = await checkLedger(shop.ctx);
  assert.ok(isConsistent, JSON.stringify(invariants.filter(({ broken }) => broken > 0)));
}

const decide = (by: Clerk, id: number, isApproved = true) =>
  decideProposal(shop.ctx, { by, id, isApproved, message: '확인', key: crypto.randomUUID() });
const newest = async (memberNo: number) => (await listProposals(shop.ctx, { isOpen: false, memberNo })).proposals[0];

test('P4 a manual grant is one transaction against adjustment, notified and audited with before and after', async () => {
  const memberNo = await shop.member(10);
  assert.equal(await wish(owner, memberNo, bonus(50)), 'done');
  const { coin, bonus: has } = await selectBalances(shop.ctx.db, memberNo);
  assert.deepEqual({ coin, has }, { coin: 10, has: 50 });
  const [line] = await shop.ctx.db
    .selectFrom('operator_audit')
    .selectAll()
    .where('subject', '=', `member:${memberNo}`)
    .execute();
  assert.equal(line?.act, 'money.adjust');
  assert.equal(line?.reason, '보상');
  assert.equal(JSON.parse(JSON.stringify(line?.before)).bonus, 0);
  assert.equal(JSON.parse(JSON.stringify(line?.after)).bonus, 50);
  await assertWhole();
});

test('P4 a repeated or concurrent request grants once, and its key is rejected for another amount', async () => {
  const memberNo = await shop.member(0);
  const key = crypto.randomUUID();
  const message = await Promise.all([1, 2, 3].map(() => wish(owner, memberNo, { ...bonus(7), key })));
  assert.deepEqual(message, ['done', 'done', 'done']);
  assert.equal((await selectBalances(shop.ctx.db, memberNo)).bonus, 7);
  assert.equal(await codeOf(wish(owner, memberNo, { ...bonus(8), key })), 'IDEMPOTENCY_ERROR 0002');
  assert.equal(await codeOf(wish(second, memberNo, { ...bonus(7), key })), 'IDEMPOTENCY_ERROR 0002');
  assert.equal(await codeOf(wish(owner, memberNo, { ...bonus(7), key: '' })), 'IDEMPOTENCY_ERROR 0001');
  const acts = await shop.ctx.db
    .selectFrom('operator_audit')
    .select('id')
    .where('subject', '=', `member:${memberNo}`)
    .execute();
  assert.equal(acts.length, 1);
  await assertWhole();
});

test('a correction takes what would be spent first, never more than there is', async () => {
  const memberNo = await shop.member(0);
  await wish(owner, memberNo, bonus(5, 90));
  await wish(owner, memberNo, bonus(5, 10));
  assert.equal(await wish(owner, memberNo, bonus(-7)), 'done');
  const lots = await shop.ctx.db
    .selectFrom('lot')
    .select('remaining')
    .where('member_no', '=', memberNo)
    .orderBy('expires_at')
    .execute();
  assert.deepEqual(
    lots.map(({ remaining }) => remaining),
    [0, 3],
  );
  assert.equal(await codeOf(wish(owner, memberNo, bonus(-4))), 'MONEY_ERROR 0004');
  assert.equal((await selectBalances(shop.ctx.db, memberNo)).bonus, 3);
  await assertWhole();
});

test('above the daily limit, also in parts, a different operator has to approve', async () => {
  const memberNo = await shop.member(0);
  assert.equal(await wish(owner, memberNo, bonus(600)), 'done');
  assert.equal(await wish(owner, memberNo, bonus(600)), 'proposed');
  const proposal = await newest(memberNo);
  assert.equal((await selectBalances(shop.ctx.db, memberNo)).bonus, 600);
  assert.equal(await codeOf(decide(owner, proposal?.id ?? 0)), 'MONEY_ERROR 0007');
  await decide(second, proposal?.id ?? 0);
  assert.equal((await selectBalances(shop.ctx.db, memberNo)).bonus, 1200);
  assert.equal(await codeOf(decide(second, proposal?.id ?? 0)), 'MONEY_ERROR 0006');
  assert.equal((await newest(memberNo))?.state, 'done');
  await assertWhole();
  await assert.rejects(
    shop.ctx.db
      .updateTable('money_proposal')
      .set({ decided_by: owner.id })
      .where('id', '=', proposal?.id ?? 0)
      .execute(),
    /check/,
    'the database refuses it as well',
  );
});

test('the daily limit applies to an operator over all members, and to each member', async () => {
  const [giver, other] = [await plantStaff(shop.ctx.db, 'owner'), await plantStaff(shop.ctx.db, 'owner')];
  const [one, two, three] = [await shop.member(0), await shop.member(0), await shop.member(0)];
  assert.equal(await wish(giver, one, bonus(600)), 'done');
  assert.equal(await wish(giver, two, bonus(500)), 'proposed', 'another member does not begin the sum anew');
  assert.equal(await wish(giver, two, bonus(400)), 'done');
  assert.equal(await wish(giver, two, bonus(-1)), 'proposed', 'what is taken counts like what is given');
  assert.equal(await wish(other, one, bonus(400)), 'done');
  assert.equal(await wish(other, one, bonus(1)), 'proposed', 'another operator does not begin the member’s sum anew');
  assert.equal(await wish(other, three, bonus(600)), 'done');
  await shop.pass('1 day');
  assert.equal(await wish(giver, three, bonus(1000)), 'done');
  await shop.goToNow();
  await assertWhole();
});

test('concurrent grants to many members stay within the daily limit', async () => {
  const giver = await plantStaff(shop.ctx.db, 'owner');
  const members = await Promise.all(Array.from({ length: 8 }, () => shop.member(0)));
  const outcomes = await Promise.all(members.map((memberNo) => wish(giver, memberNo, bonus(300))));
  assert.equal(outcomes.filter((outcome) => outcome === 'done').length, 3);
  assert.equal(outcomes.filter((outcome) => outcome === 'proposed').length, 5);
  await assertWhole();
});

test('support only proposes; rejected, withdrawn and expired proposals grant nothing', async () => {
  const memberNo = await shop.member(0);
  const propose = () => wish(support, memberNo, bonus(1));
  assert.equal(await propose(), 'proposed');
  await decide(owner, (await newest(memberNo))?.id ?? 0, false);
  await propose();
  const own = (await newest(memberNo))?.id ?? 0;
  const key = crypto.randomUUID();
  assert.equal(await codeOf(withdrawProposal(shop.ctx, { by: owner, id: own, key })), 'MONEY_ERROR 0005');
  await withdrawProposal(shop.ctx, { by: support, id: own, key: crypto.randomUUID() });
  assert.equal(await codeOf(decide(owner, own)), 'MONEY_ERROR 0006');
  await propose();
  await shop.pass('7 days');
  const lapsed = await newest(memberNo);
  assert.equal(lapsed?.state, 'lapsed');
  assert.equal(await codeOf(decide(owner, lapsed?.id ?? 0)), 'MONEY_ERROR 0006');
  assert.equal((await selectBalances(shop.ctx.db, memberNo)).bonus, 0);
  await shop.goToNow();
  await assertWhole();
});

test('concurrent approvals grant once', async () => {
  const memberNo = await shop.member(0);
  await wish(support, memberNo, bonus(9));
  const id = (await newest(memberNo))?.id ?? 0;
  const codes = await Promise.all([decide(owner, id), decide(second, id)].map(codeOf));
  assert.deepEqual(codes.toSorted(), ['MONEY_ERROR 0006', 'done']);
  assert.equal((await selectBalances(shop.ctx.db, memberNo)).bonus, 9);
  await assertWhole();
});

async function bought(memberNo: number, episodes: number[]): Promise<number> {
  const quote = await shop.quote(memberNo, { work, kind: PURCHASE_KINDS.BUNDLE_BUY, episodes });
  const { body } = await acceptQuote(shop.ctx, { memberNo, quoteId: quote.id, key: crypto.randomUUID() });
  return JSON.parse(body).result.purchase;
}

test('refunds opened defective content within three months and thirty days of knowing', async () => {
  const memberNo = await shop.member(4, 2);
  const purchase = await bought(memberNo, work.episodes.slice(0, 2));
  await shop.ctx.db
    .updateTable('entitlement')
    .set({ opened_at: new Date() })
    .where('member_no', '=', memberNo)
    .execute();
  const day = (ago: number): string =>
    new Date(Date.now() + 9 * 3_600_000 - ago * 86_400_000).toISOString().slice(0, 10);
  const refund = (knownOn: string) => ({ act: 'purchase-refund' as const, purchase, knownOn });
  assert.equal(await codeOf(wish(owner, memberNo, refund(day(45)))), 'PURCHASE_ERROR 0007');
  assert.equal(await codeOf(wish(owner, memberNo, refund('어제'))), 'MONEY_ERROR 0010');
  assert.equal(await codeOf(wish(owner, await shop.member(0), refund(day(0)))), 'NOT_FOUND 0003');
  assert.equal(await codeOf(wish(owner, memberNo, { ...refund(day(0)), coins: 1 })), 'PURCHASE_ERROR 0014');
  const key = crypto.randomUUID();
  assert.equal(await wish(owner, memberNo, { ...refund(day(0)), key }), 'done');
  assert.equal(await wish(owner, memberNo, { ...refund(day(0)), key }), 'done');
  const { coin, bonus: has } = await selectBalances(shop.ctx.db, memberNo);
  assert.deepEqual({ coin, has }, { coin: 4, has: 2 });
  const rows = await shop.ctx.db
    .selectFrom('entitlement')
    .select('episode_id')
    .where('member_no', '=', memberNo)
    .where('revoked_at', 'is', null)
    .execute();
  assert.deepEqual(rows, []);
  assert.equal(await codeOf(wish(owner, memberNo, refund(day(0)))), 'PURCHASE_ERROR 0007');
  await assertWhole();
});

test('refunds defective episodes of a bundle at their own price and keeps the others', async () => {
  const memberNo = await shop.member(4, 2);
  const [kept = 0, bad = 0] = work.episodes;
  const purchase = await bought(memberNo, [kept, bad]);
  const knownOn = await shop.today();
  const refund = (episodes: number[]): WalletAdjustment => ({ act: 'purchase-refund', purchase, knownOn, episodes });
  assert.equal(await codeOf(wish(owner, memberNo, refund([]))), 'MONEY_ERROR 0016');
  assert.equal(await codeOf(wish(owner, memberNo, refund([bad, Number.NaN]))), 'MONEY_ERROR 0016');
  assert.equal(await codeOf(wish(owner, memberNo, refund([bad, work.episodes[2] ?? 0]))), 'PURCHASE_ERROR 0007');
  const items = await shop.ctx.db
    .selectFrom('purchase_item')
    .select(['episode_id', 'coins'])
    .where('purchase_id', '=', purchase)
    .execute();
  const cost = items.find(({ episode_id }) => episode_id === bad)?.coins ?? 0;
  const stood = await selectBalances(shop.ctx.db, memberNo);
  assert.equal(await codeOf(wish(owner, memberNo, refund([bad, bad]))), 'done');
  const has = await selectBalances(shop.ctx.db, memberNo);
  assert.equal(has.coin + has.bonus, stood.coin + stood.bonus + cost);
  const rows = await shop.ctx.db
    .selectFrom('entitlement')
    .select('episode_id')
    .where('member_no', '=', memberNo)
    .where('revoked_at', 'is', null)
    .execute();
  assert.deepEqual(rows, [{ episode_id: kept }]);
  assert.equal(await codeOf(wish(owner, memberNo, refund([kept, bad]))), 'PURCHASE_ERROR 0007');
  assert.equal(await codeOf(wish(owner, memberNo, refund([kept]))), 'done');
  const { coin, bonus: whole } = await selectBalances(shop.ctx.db, memberNo);
  assert.deepEqual({ coin, whole }, { coin: 4, whole: 2 });
  await assertWhole();
});

test('expired coins of an earlier partial refund are not taken for the next one', async () => {
  const memberNo = await shop.member(0, 2);
  const soon = new Date(Date.now() + 86_400_000);
  const coins = { unit: 'coin' as const, amount: 4, expiresAt: soon, channel: 'web', against: 'issued-paid' as const };
  const grant = { memberNo, kind: 'grant' as const, ref: `soon:${memberNo}`, lots: [coins] };
  await shop.ctx.db.transaction().execute((tx) => grantLots(tx, grant));
  const [bad = 0, unread = 0] = work.episodes;
  const purchaseId = await bought(memberNo, [bad, unread]);
  await shop.pass('2 days');
  const refund = {
    act: 'purchase-refund' as const,
    purchase: purchaseId,
    knownOn: await shop.today(),
    episodes: [bad],
  };
  assert.equal(await codeOf(wish(owner, memberNo, refund)), 'done');
  await withdrawPurchase(shop.ctx, { memberNo, purchaseId, key: crypto.randomUUID() });
  const { coin, bonus: has } = await selectBalances(shop.ctx.db, memberNo);
  assert.deepEqual({ coin, has }, { coin: 0, has: 2 });
  await assertWhole();
  await shop.goToNow();
});

test('rejects invalid amounts and lifetimes, missing reasons and unknown members without writing', async () => {
  const memberNo = await shop.member(0);
  for (const amount of [0, 1.5, Number.NaN, 20_000_000])
    assert.equal(await codeOf(wish(owner, memberNo, bonus(amount))), 'MONEY_ERROR 0001');
  assert.equal(await codeOf(wish(owner, memberNo, bonus(5, 0))), 'MONEY_ERROR 0009');
  assert.equal(await codeOf(wish(owner, 999_999, bonus(5))), 'MONEY_ERROR 0003');
  const order = {
    by: owner,
    mayDecide: true,
    limit: LIMIT,
    memberNo,
    wish: bonus(5),
    reason: ' ',
    key: 'k'.repeat(20),
  };
  assert.equal(await codeOf(requestMoneyAction(shop.ctx, order)), 'MONEY_ERROR 0002');
  assert.equal((await selectBalances(shop.ctx.db, memberNo)).bonus, 0);
});

test('every line of a member’s ledger has an explanation', async () => {
  const memberNo = await shop.member(10, 2);
  await bought(memberNo, [work.episodes[0] ?? 0]);
  await wish(owner, memberNo, bonus(5));
  const { movements } = await listExplainedMovements(shop.ctx, { memberNo, operatorNo: owner.id });
  assert.deepEqual(
    movements.map(({ kind }) => kind),
    ['adjust', 'purchase', 'grant'],
  );
  assert.ok(movements.every(({ why }) => why.length > 5));
  assert.match(movements[1]?.why ?? '', /1화 묶음 소장에 사용했습니다/);
});
