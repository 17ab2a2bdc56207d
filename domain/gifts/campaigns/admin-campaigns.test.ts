import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AdminGiftInput } from '#shared/merchandising/gifts';
import { createAdminGift } from '../../../tests/support/fixtures/made-gifts.ts';
import { plantStaff } from '../../../tests/support/fixtures/planted-staff.ts';
import { SellingShop, codeOf } from '../../../tests/support/servers/selling-shop.ts';
import { checkLedger, selectBalances } from '#domain/wallet';
import {
  applyCampaigns,
  changeGiftPeriod,
  claimAllGifts,
  createAdminCoupons,
  redeemCoupon,
  loadCampaign,
  loadGiftBox,
  stopCampaign,
} from '../index.ts';

let shop: SellingShop;
let by: { id: number; name: string };

before(async () => {
  shop = await SellingShop.open();
  by = await plantStaff(shop.ctx.db, 'owner');
});
after(() => shop.close());

const GIFT: AdminGiftInput = {
  kind: 'members',
  title: '사과의 선물',
  sentence: '',
  thing: { kind: 'bonus', amount: 5, days: 30, hours: null, work: null },
  from: '',
  until: '',
  claimDays: null,
  budget: null,
  isOnceAPerson: false,
  members: '',
  code: '',
  most: null,
};
const make = (input: Partial<AdminGiftInput>, key: string = crypto.randomUUID()) =>
  createAdminGift(shop.ctx, { by, gift: { ...GIFT, ...input }, limit: 1000, key });
const taker = (memberNo: number) => ({ memberNo, reader: { kind: 'unverified' as const, memberNo } });
const whole = async (): Promise<void> => {
  const { isConsistent, invariants } = await checkLedger(shop.ctx);
  assert.ok(isConsistent, JSON.stringify(invariants));
};

test('P4 a gift for listed members is in their boxes only, once for its key', async () => {
  const [one, two, none] = [await shop.member(0), await shop.member(0), await shop.member(0)];
  const key = crypto.randomUUID();
  const members = `회원 번호,닉네임\r\n${one}\r\n${two}\r\n${one}\r\n`;
  const made = await Promise.all([make({ members }, key), make({ members }, key)]);
  assert.equal(made[0], made[1]);
  for (const memberNo of [one, two]) {
    assert.equal((await loadGiftBox(shop.ctx, taker(memberNo))).waiting.length, 1);
    await claimAllGifts(shop.ctx, { ...taker(memberNo), key: crypto.randomUUID() });
    assert.equal((await selectBalances(shop.ctx.db, memberNo)).bonus, 5);
  }
  assert.equal((await loadGiftBox(shop.ctx, taker(none))).waiting.length, 0);
  assert.equal((await loadCampaign(shop.ctx, made[0] ?? 0)).taken, 2);
  await whole();
});

test('rejects unknown members, amounts above the limit and invalid gifts without writing', async () => {
  const one = await shop.member(0);
  const there = await shop.ctx.db.selectFrom('campaign').select('id').execute();
  assert.equal(await codeOf(make({ members: `${one}\n홍길동` })), 'MONEY_ERROR 0012');
  assert.equal(await codeOf(make({ members: `${one}\n987654` })), 'MONEY_ERROR 0012');
  assert.equal(await codeOf(make({ members: '' })), 'MONEY_ERROR 0013');
  assert.equal(await codeOf(make({ kind: 'attendance', members: `${one}` })), 'MONEY_ERROR 0013');
  assert.equal(await codeOf(make({ members: `${one}`, from: '2030-02-02', until: '2030-02-01' })), 'MONEY_ERROR 0013');
  const thing = { ...GIFT.thing, amount: 1001 };
  assert.equal(await codeOf(make({ members: `${one}`, thing })), 'MONEY_ERROR 0011');
  assert.equal((await shop.ctx.db.selectFrom('campaign').select('id').execute()).length, there.length);
});

test('applying the shop folder ends no console campaign; a stopped one grants nothing more', async () => {
  const one = await shop.member(0);
  const id = await make({ kind: 'all', title: '모두에게' });
  await applyCampaigns(shop.ctx, { rewards: {}, campaigns: [] });
  assert.equal((await loadCampaign(shop.ctx, id)).isRunning, true);
  await changeGiftPeriod(shop.ctx, { by, id, from: '', until: '2035-12-31' });
  await stopCampaign(shop.ctx, { by, id });
  assert.equal((await loadGiftBox(shop.ctx, taker(one))).waiting.length, 0);
  assert.equal(await codeOf(changeGiftPeriod(shop.ctx, { by, id, from: '', until: '' })), 'MONEY_ERROR 0015');
});

test('codes are returned once, work once each, and are counted', async () => {
  const one = await shop.member(0);
  const id = await make({ kind: 'coupon', title: '쿠폰' });
  const key = crypto.randomUUID();
  const codes = await createAdminCoupons(shop.ctx, { by, id, count: 3, limit: 1000, key });
  assert.equal(new Set(codes).size, 3);
  assert.equal(await codeOf(createAdminCoupons(shop.ctx, { by, id, count: 3, limit: 1000, key })), 'MONEY_ERROR 0014');
  assert.equal(
    await codeOf(createAdminCoupons(shop.ctx, { by, id, count: 0, limit: 1000, key: crypto.randomUUID() })),
    'MONEY_ERROR 0001',
  );
  await redeemCoupon(shop.ctx, { ...taker(one), address: '10.7.0.1', code: codes[0] ?? '', key: crypto.randomUUID() });
  const { usedCodes, uses, codes: all } = await loadCampaign(shop.ctx, id);
  assert.deepEqual({ usedCodes, uses, all }, { usedCodes: 1, uses: 1, all: 3 });
  await whole();
});
