import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { claimAllGifts, loadGiftBox } from '#domain/gifts';
import { checkLedger, selectBalances } from '#domain/wallet';
import type { AdminGiftInput } from '#shared/merchandising/gifts';
import { plantStaff } from '../../tests/support/fixtures/planted-staff.ts';
import { SellingShop, codeOf } from '../../tests/support/servers/selling-shop.ts';
import { type Clerk, decideProposal, listProposals, previewGift, requestGift, withdrawProposal } from './index.ts';

const LIMIT = 1000;
let shop: SellingShop;
let by: Clerk;
let owner: Clerk;

before(async () => {
  shop = await SellingShop.open();
  by = await plantStaff(shop.ctx.db, 'marketing');
  owner = await plantStaff(shop.ctx.db, 'owner');
  await sql`update operator set approves_at = seoga_clock() - interval '1 day'`.execute(shop.ctx.db);
});
after(() => shop.close());

const GIFT: AdminGiftInput = {
  kind: 'members',
  title: '한가위 선물',
  sentence: '',
  thing: { kind: 'bonus', amount: 400, days: 30, hours: null, work: null },
  from: '',
  until: '',
  claimDays: null,
  budget: null,
  isOnceAPerson: false,
  members: '',
  code: '',
  most: null,
};
const request = (gift: Partial<AdminGiftInput>, key: string = crypto.randomUUID()) =>
  requestGift(shop.ctx, { by, gift: { ...GIFT, ...gift }, limit: LIMIT, key });
const decide = (clerk: Clerk, id: number, isApproved = true) =>
  decideProposal(shop.ctx, { by: clerk, id, isApproved, message: '', key: crypto.randomUUID(), limit: LIMIT });
const newest = async () => (await listProposals(shop.ctx, { isOpen: true })).proposals[0];
const received = async (memberNo: number): Promise<number> => {
  const reader = { kind: 'unverified' as const, memberNo };
  await claimAllGifts(shop.ctx, { memberNo, reader, key: crypto.randomUUID() });
  return (await selectBalances(shop.ctx.db, memberNo)).bonus;
};

test('shows heads, coins and whether a second person is needed, for every kind of gift', async () => {
  const members = [await shop.member(0), await shop.member(0), await shop.member(0)];
  const seen = async (gift: Partial<AdminGiftInput>) => {
    const { heads, total, needsSecond } = await previewGift(shop.ctx, { by, gift: { ...GIFT, ...gift }, limit: LIMIT });
    return [heads, total, needsSecond];
  };
  assert.deepEqual(await seen({ members: members.slice(0, 2).join() }), [2, 800, false]);
  assert.deepEqual(await seen({ members: members.join() }), [3, 1200, true]);
  assert.deepEqual(await seen({ kind: 'all' }), [3, 1200, true]);
  assert.deepEqual(await seen({ kind: 'all', budget: 2 }), [2, 800, false]);
  assert.deepEqual(await seen({ kind: 'join' }), [null, 400, false]);
  assert.deepEqual(await seen({ kind: 'join', budget: 50 }), [50, 20_000, true]);
  assert.deepEqual(await seen({ kind: 'coupon', code: 'AUTUMN2027' }), [3, 1200, true]);
  assert.deepEqual(await seen({ kind: 'coupon', code: 'AUTUMN2027', most: 2 }), [2, 800, false]);
  assert.deepEqual(await seen({ kind: 'coupon' }), [0, 0, false]);
  assert.equal(await codeOf(seen({ members: '없는 번호' })), 'MONEY_ERROR 0012');
});

test('a gift to many beyond the limit reaches nobody until a second person approves it, and then once', async () => {
  const members = [await shop.member(0), await shop.member(0), await shop.member(0)];
  const key = crypto.randomUUID();
  assert.equal(await request({ members: members.join() }, key), 'proposed');
  assert.equal(await request({ members: members.join() }, key), 'proposed');
  assert.equal((await listProposals(shop.ctx, { isOpen: true })).proposals.length, 1);
  const [one = 0] = members;
  const reader = { kind: 'unverified' as const, memberNo: one };
  assert.equal((await loadGiftBox(shop.ctx, { memberNo: one, reader })).waiting.length, 0);
  const proposal = await newest();
  assert.deepEqual(proposal?.wish.act === 'gift' && [proposal.wish.heads, proposal.wish.total], [3, 1200]);
  assert.equal(await codeOf(decide(by, proposal?.id ?? 0)), 'MONEY_ERROR 0007');
  await decide(owner, proposal?.id ?? 0);
  assert.equal(await codeOf(decide(owner, proposal?.id ?? 0)), 'MONEY_ERROR 0006');
  for (const memberNo of members) assert.equal(await received(memberNo), 400);
  const { isConsistent, invariants } = await checkLedger(shop.ctx);
  assert.ok(isConsistent, JSON.stringify(invariants));
});

test('small gifts spend the limit of the day together; refused and withdrawn ones give nothing', async () => {
  const [one, two] = [await shop.member(0), await shop.member(0)];
  assert.notEqual(await request({ members: `${one}`, thing: { ...GIFT.thing, amount: 700 } }), 'proposed');
  assert.equal(await request({ members: `${two}` }), 'proposed', '400 beyond the 300 that are left');
  await decide(owner, (await newest())?.id ?? 0, false);
  assert.equal(await request({ members: `${two}` }), 'proposed');
  await withdrawProposal(shop.ctx, { by, id: (await newest())?.id ?? 0, key: crypto.randomUUID() });
  assert.equal(await received(one), 700);
  const reader = { kind: 'unverified' as const, memberNo: two };
  assert.equal((await loadGiftBox(shop.ctx, { memberNo: two, reader })).waiting.length, 0);
});

test('the code of a proposed coupon is stored encrypted and works after the approval', async () => {
  assert.equal(await request({ kind: 'coupon', code: 'SECRET-AUTUMN', most: 100 }), 'proposed');
  const proposal = await newest();
  assert.ok(!JSON.stringify(proposal).includes('SECRET'));
  await decide(owner, proposal?.id ?? 0);
  const { rows } = await sql<{ coupons: number }>`select count(*)::int as coupons from coupon`.execute(shop.ctx.db);
  assert.equal(rows[0]?.coupons, 1);
});

test('who approves may not receive the gift themselves', async () => {
  const memberNo = await shop.member(0);
  await sql`update member set mail = (select mail from operator where id = ${owner.id}) where member_no = ${memberNo}`.execute(
    shop.ctx.db,
  );
  assert.equal(await request({ members: `${memberNo}` }), 'proposed');
  assert.equal(await codeOf(decide(owner, (await newest())?.id ?? 0)), 'OPERATOR_ERROR 0018');
});
