import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { syncStorePurchase } from '#domain/payment';
import { plantStaff } from '../../tests/support/fixtures/planted-staff.ts';
import { codeOf } from '../../tests/support/servers/selling-shop.ts';
import { AppStoreShop, nameOf } from '../../tests/support/servers/app-store-shop.ts';
import { type Clerk, decideProposal, listProposals, requestMoneyAction } from './index.ts';

let fixture: AppStoreShop;
let by: Clerk;
let second: Clerk;

before(async () => {
  fixture = await AppStoreShop.open();
  by = await plantStaff(fixture.ctx.db, 'owner');
  second = await plantStaff(fixture.ctx.db, 'owner');
});
after(() => fixture.drop());
beforeEach(() => fixture.settle());

/** An App Store purchase of 50 coins and 2 bonus coins, 12 of them spent, and actions on it. */
async function bought() {
  const memberNo = await fixture.buyer();
  const { account, payment } = await fixture.order(memberNo);
  const id = fixture.fresh();
  const notify = async (state: 'purchased' | 'refunded') => {
    const returnedShare = state === 'refunded' ? 100_000 : 0;
    const verifiedStorePurchase = fixture.ctx.stores.tell('app-store', id, {
      accountToken: account,
      state,
      returnedShare,
    });
    await syncStorePurchase(fixture.ctx, nameOf(verifiedStorePurchase));
  };
  const buyAgain = async () => {
    const verifiedStorePurchase = fixture.ctx.stores.tell('app-store', fixture.fresh(), { accountToken: account });
    await syncStorePurchase(fixture.ctx, nameOf(verifiedStorePurchase));
  };
  const propose = () =>
    requestMoneyAction(fixture.ctx, {
      by,
      mayDecide: true,
      limit: 1000,
      memberNo,
      wish: { act: 'minor-refund', payment },
      reason: '법정대리인의 취소, 서류 확인',
      key: crypto.randomUUID(),
    });
  const approve = async () => {
    assert.equal(await propose(), 'proposed');
    const [proposal] = (await listProposals(fixture.ctx, { isOpen: true, memberNo })).proposals;
    const decision = { id: proposal?.id ?? 0, isApproved: true, message: '확인' };
    const own = decideProposal(fixture.ctx, { ...decision, by, key: crypto.randomUUID() });
    assert.equal(await codeOf(own), 'MONEY_ERROR 0007');
    await decideProposal(fixture.ctx, { ...decision, by: second, key: crypto.randomUUID() });
  };
  await notify('purchased');
  await fixture.spend(memberNo, 12);
  return { memberNo, tell: notify, approve, propose, buyAgain };
}
type Bought = Awaited<ReturnType<typeof bought>>;

const CASES: Record<string, { steps: (charge: Bought) => Promise<void>; coin: number; bonus: number }> = {
  'is approved before the store gives the money back': {
    steps: async ({ approve, tell }) => {
      await approve();
      await tell('refunded');
    },
    coin: 0,
    bonus: 0,
  },
  'is approved after the store gave the money back': {
    steps: async ({ approve, tell }) => {
      await tell('refunded');
      await approve();
      await tell('refunded');
    },
    coin: 0,
    bonus: 0,
  },
  'is approved after what was owed was repaid by another purchase': {
    steps: async ({ approve, tell, buyAgain }) => {
      await tell('refunded');
      await buyAgain();
      await approve();
    },
    coin: 50,
    bonus: 2,
  },
};

for (const [what, { steps, coin, bonus }] of Object.entries(CASES))
  test(`민법 §141: a minor’s app store charge leaves no debt when its cancellation ${what}`, async () => {
    const charge = await bought();
    await steps(charge);
    assert.deepEqual(await fixture.coinsOf(charge.memberNo), { coin, bonus, debt: 0 });
    await fixture.assertWhole();
    assert.equal(await codeOf(charge.propose()), 'PAYMENT_ERROR 0007', 'it is cancelled once');
  });

test("a refunded app store charge leaves debt unless a minor cancelled it, and an adult's cannot be cancelled", async () => {
  const { memberNo, tell, propose } = await bought();
  await fixture.ctx.db
    .insertInto('identity_check')
    .values({
      member_no: memberNo,
      birth_year: new Date().getUTCFullYear() - 30,
      method: 'test',
      provider_ref: crypto.randomUUID(),
    })
    .execute();
  assert.equal(await codeOf(propose()), 'MONEY_ERROR 0020');
  await tell('refunded');
  assert.equal((await fixture.coinsOf(memberNo)).debt, 12);
});
