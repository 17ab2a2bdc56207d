import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { settleStorePurchase } from '#domain/payment';
import { plantClerk } from '../../tests/support/planted-clerks.ts';
import { codeOf } from '../../tests/support/selling-shop.ts';
import { StoreGround, nameOf } from '../../tests/support/store-ground.ts';
import { type Clerk, decideProposal, listProposals, wishMoney } from './index.ts';

let ground: StoreGround;
let by: Clerk;
let second: Clerk;

before(async () => {
  ground = await StoreGround.open();
  by = await plantClerk(ground.ctx.db, 'owner');
  second = await plantClerk(ground.ctx.db, 'owner');
});
after(() => ground.drop());
beforeEach(() => ground.settle());

/** A purchase of 50 coins and 2 bonus coins in the App Store of which 12 were spent, and what is done with it. */
async function bought() {
  const memberNo = await ground.buyer();
  const { account, payment } = await ground.order(memberNo);
  const id = ground.fresh();
  const tell = async (state: 'purchased' | 'refunded') => {
    const returnedShare = state === 'refunded' ? 100_000 : 0;
    const told = ground.ctx.stores.tell('app-store', id, { accountToken: account, state, returnedShare });
    await settleStorePurchase(ground.ctx, nameOf(told));
  };
  const buyAgain = async () => {
    const told = ground.ctx.stores.tell('app-store', ground.fresh(), { accountToken: account });
    await settleStorePurchase(ground.ctx, nameOf(told));
  };
  const propose = () =>
    wishMoney(ground.ctx, {
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
    const [proposal] = (await listProposals(ground.ctx, { isOpen: true, memberNo })).proposals;
    const decision = { id: proposal?.id ?? 0, isApproved: true, said: '확인' };
    const own = decideProposal(ground.ctx, { ...decision, by, key: crypto.randomUUID() });
    assert.equal(await codeOf(own), 'MONEY_ERROR 0007');
    await decideProposal(ground.ctx, { ...decision, by: second, key: crypto.randomUUID() });
  };
  await tell('purchased');
  await ground.spend(memberNo, 12);
  return { memberNo, tell, approve, propose, buyAgain };
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
  test(`민법 §141: a minor’s charge in an app store leaves no debt when its cancellation ${what}`, async () => {
    const charge = await bought();
    await steps(charge);
    assert.deepEqual(await ground.coinsOf(charge.memberNo), { coin, bonus, debt: 0 });
    await ground.assertWhole();
    assert.equal(await codeOf(charge.propose()), 'PAYMENT_ERROR 0007', 'it is cancelled once');
  });

test('a charge in an app store that no minor cancelled leaves a debt, nor is it cancelled for who was of age', async () => {
  const { memberNo, tell, propose } = await bought();
  await ground.ctx.db
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
  assert.equal((await ground.coinsOf(memberNo)).debt, 12);
});
