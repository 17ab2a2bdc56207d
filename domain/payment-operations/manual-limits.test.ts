import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { createAdminCoupons } from '#domain/gifts';
import type { AdminGiftInput } from '#shared/merchandising/gifts';
import { checkLedger, selectBalances } from '#domain/wallet';
import type { WalletAdjustment } from '#shared/money/wallet-adjustments';
import { PURCHASE_KINDS } from '#shared/money/purchases';
import { createAdminGift } from '../../tests/support/fixtures/made-gifts.ts';
import { plantStaff } from '../../tests/support/fixtures/planted-staff.ts';
import { SellingShop, type SoldWork, codeOf } from '../../tests/support/servers/selling-shop.ts';
import { type Clerk, decideProposal, listProposals, proposeAllowance, requestMoneyAction } from './index.ts';

const LIMIT = 1000;
let shop: SellingShop;
let work: SoldWork;
let dear: SoldWork;
let owner: Clerk;
let second: Clerk;

before(async () => {
  shop = await SellingShop.open();
  work = await shop.work('desk', { free: 0, buy: 3, rental: 1, rentalHours: 48 }, { episodes: 3 });
  dear = await shop.work('dear', { free: 0, buy: 600 }, { episodes: 1 });
  owner = await plantStaff(shop.ctx.db, 'owner');
  second = await plantStaff(shop.ctx.db, 'owner');
});
after(() => shop.close());

const bonus = (amount: number): WalletAdjustment => ({ act: 'adjust', unit: 'bonus', amount, days: 30 });
const createInput = (by: Clerk, memberNo: number, wanted: WalletAdjustment) =>
  requestMoneyAction(shop.ctx, {
    by,
    mayDecide: true,
    limit: LIMIT,
    memberNo,
    wish: wanted,
    reason: '보상',
    key: crypto.randomUUID(),
  });
const decide = (by: Clerk, id: number, isApproved = true) =>
  decideProposal(shop.ctx, { by, id, isApproved, message: '확인', key: crypto.randomUUID() });
const newest = async (memberNo: number) => (await listProposals(shop.ctx, { isOpen: false, memberNo })).proposals[0];
const giftOf = (memberNo: number, amount: number): AdminGiftInput => ({
  kind: 'members',
  title: '선물',
  sentence: '',
  thing: { kind: 'bonus', amount, days: 30, hours: null, work: null },
  from: '',
  until: '',
  claimDays: null,
  budget: null,
  isOnceAPerson: false,
  members: String(memberNo),
  code: '',
  most: null,
});

/** A purchase of 600 coins with defective content. */
async function defectOf(memberNo: number): Promise<WalletAdjustment> {
  const quote = await shop.quote(memberNo, { work: dear, kind: PURCHASE_KINDS.BUY, episodes: dear.episodes });
  const { body } = await shop.buy(memberNo, quote.id);
  return { act: 'purchase-refund', purchase: JSON.parse(body).result.purchase, knownOn: await shop.today() };
}

async function assertWhole(): Promise<void> {
  const { isConsistent, invariants } = await checkLedger(shop.ctx);
  assert.ok(isConsistent, JSON.stringify(invariants.filter(({ broken }) => broken > 0)));
}

/** Actions of one operator on one day, each within the limit of 1000 alone, and the outcome of the last. */
const DAYS: Record<string, { parts: ('give' | 'take' | 'defect' | 'gift' | 'codes')[]; last: 'done' | 'proposed' }> = {
  'one grant': { parts: ['give'], last: 'done' },
  'a grant after a gift': { parts: ['gift', 'give'], last: 'proposed' },
  'a grant after codes': { parts: ['codes', 'give'], last: 'proposed' },
  'a correction after a grant': { parts: ['give', 'take'], last: 'proposed' },
  'a refund after a grant': { parts: ['give', 'defect'], last: 'proposed' },
  'a grant after a refund': { parts: ['defect', 'give'], last: 'proposed' },
};

for (const [what, { parts, last }] of Object.entries(DAYS))
  test(`grants, gifts and refunds of one operator and day share one limit: ${what} is ${last}`, async () => {
    const by = await plantStaff(shop.ctx.db, 'owner');
    let message = '';
    for (const part of parts) {
      const memberNo = await shop.member(600);
      const order = { by, limit: LIMIT, key: crypto.randomUUID() };
      if (part === 'give') message = await createInput(by, memberNo, bonus(600));
      if (part === 'take')
        message = await createInput(by, memberNo, { act: 'adjust', unit: 'coin', amount: -600, days: null });
      if (part === 'gift') await createAdminGift(shop.ctx, { ...order, gift: giftOf(memberNo, 600) });
      if (part === 'codes') {
        const id = await createAdminGift(shop.ctx, { ...order, gift: { ...giftOf(memberNo, 50), kind: 'coupon' } });
        await createAdminCoupons(shop.ctx, { by, id, count: 11, limit: LIMIT, key: crypto.randomUUID() });
      }
      if (part === 'defect') message = await createInput(by, memberNo, await defectOf(memberNo));
    }
    assert.equal(message, last);
    await assertWhole();
  });

test('proposes a gift beyond the daily limit until a second operator raises it for a day', async () => {
  const by = await plantStaff(shop.ctx.db, 'owner');
  const [one, two, three] = [await shop.member(0), await shop.member(0), await shop.member(0)];
  const gift = () =>
    createAdminGift(shop.ctx, {
      by,
      gift: { ...giftOf(one, 600), members: [one, two, three].join(',') },
      limit: LIMIT,
      key: crypto.randomUUID(),
    });
  assert.equal(await codeOf(gift()), 'proposed', '600 for each of three');
  await proposeAllowance(shop.ctx, { by, amount: 800, reason: '이벤트 보상', key: crypto.randomUUID() });
  const proposal = (await listProposals(shop.ctx, { isOpen: true })).proposals[0];
  assert.deepEqual(proposal?.wish, { act: 'allowance', amount: 800 });
  assert.equal(await codeOf(decide(by, proposal?.id ?? 0)), 'MONEY_ERROR 0007');
  assert.equal(await codeOf(gift()), 'proposed');
  await decide(second, proposal?.id ?? 0);
  assert.equal(await codeOf(gift()), 'done');
  assert.equal(await codeOf(gift()), 'proposed', 'it was allowed once');
  assert.equal(
    await codeOf(proposeAllowance(shop.ctx, { by, amount: 0, reason: '없음', key: crypto.randomUUID() })),
    'MONEY_ERROR 0001',
  );
});

test('tickets and works count at the prices that they open', async () => {
  const by = await plantStaff(shop.ctx.db, 'owner');
  const memberNo = await shop.member(0);
  const thing = { kind: 'work', amount: 0, days: null, hours: null, work: work.id };
  const make = (limit: number, part: object = {}) =>
    createAdminGift(shop.ctx, {
      by,
      gift: { ...giftOf(memberNo, 1), thing: { ...thing, ...part } },
      limit,
      key: crypto.randomUUID(),
    });
  assert.equal(await codeOf(make(8)), 'MONEY_ERROR 0011', 'three episodes at 3 coins');
  assert.equal(await codeOf(make(9)), 'done');
  assert.equal(await codeOf(make(19, { kind: 'ticket', amount: 11, days: 7, hours: 48 })), 'proposed');
  assert.equal(await codeOf(make(19, { kind: 'ticket', amount: 10, days: 7, hours: 48 })), 'done');
});

test('an operator may approve from a day after joining, and reject at once', async () => {
  const late = await plantStaff(shop.ctx.db, 'owner');
  const approves = (from: string) =>
    sql`update operator set approves_at = seoga_clock() + ${from}::interval where id = ${late.id}`.execute(shop.ctx.db);
  const memberNo = await shop.member(0);
  await createInput(owner, memberNo, bonus(LIMIT + 1));
  await approves('1 minute');
  const proposal = (await newest(memberNo))?.id ?? 0;
  assert.equal(await codeOf(decide(late, proposal)), 'MONEY_ERROR 0021');
  await approves('0 minutes');
  await decide(late, proposal);
  assert.equal((await selectBalances(shop.ctx.db, memberNo)).bonus, LIMIT + 1);
  await createInput(owner, memberNo, bonus(LIMIT + 2));
  await approves('1 minute');
  await decide(late, (await newest(memberNo))?.id ?? 0, false);
  assert.equal((await newest(memberNo))?.state, 'refused');
});

test("rejects proposals, decisions and grants for the operator's own member account", async () => {
  const memberNo = await shop.member(0);
  const mine = await plantStaff(shop.ctx.db, 'owner');
  const mail = `own-${memberNo}@seoga.test`;
  await sql`update operator set mail = ${mail} where id = ${mine.id}`.execute(shop.ctx.db);
  await sql`update member set mail = ${mail.toUpperCase()} where member_no = ${memberNo}`.execute(shop.ctx.db);
  const gift = { by: mine, gift: giftOf(memberNo, 1), limit: LIMIT, key: crypto.randomUUID() };
  assert.equal(await codeOf(createInput(mine, memberNo, bonus(1))), 'OPERATOR_ERROR 0018');
  assert.equal(await codeOf(createInput(mine, memberNo, bonus(LIMIT + 1))), 'OPERATOR_ERROR 0018');
  assert.equal(await codeOf(createAdminGift(shop.ctx, gift)), 'OPERATOR_ERROR 0018');
  await createInput(owner, memberNo, bonus(LIMIT + 1));
  const proposal = (await newest(memberNo))?.id ?? 0;
  assert.equal(await codeOf(decide(mine, proposal)), 'OPERATOR_ERROR 0018');
  assert.equal((await selectBalances(shop.ctx.db, memberNo)).bonus, 0);
  await decide(second, proposal);
});
