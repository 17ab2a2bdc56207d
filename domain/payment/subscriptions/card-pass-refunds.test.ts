import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { rejectsWith } from '../../../tests/support/domain-errors.ts';
import { CARD_WON, CardPassShop } from '../../../tests/support/fixtures/card-pass-shop.ts';
import { refundCardPass, refundCardPassForMember, syncPayment } from '../index.ts';

const by = 'command-line' as const;
let cards: CardPassShop;

before(async () => {
  cards = await CardPassShop.open();
});
beforeEach(() => cards.reset());
after(() => cards.close());

const refund = async (memberNo: number, won: number | null, key: string = crypto.randomUUID()) => {
  const termId = (await cards.termsOf(memberNo))[0]?.id ?? 0;
  return JSON.parse((await refundCardPass(cards.ctx, { memberNo, termId, won, key })).body).result;
};

test('an unopened term is refunded whole to the card within seven days, once', async () => {
  const memberNo = await cards.subscriber();
  const cancelled = cards.ctx.payments.cancelled.length;
  await rejectsWith(refund(memberNo, 9000), 'PAYMENT_ERROR 0016');
  await rejectsWith(
    refundCardPass(cards.ctx, {
      memberNo: await cards.reader(),
      termId: (await cards.termsOf(memberNo))[0]?.id ?? 0,
      won: null,
      key: 'x',
    }),
    'NOT_FOUND 0003',
  );
  const [one, two] = [await refund(memberNo, CARD_WON, 'r-1'), await refund(memberNo, CARD_WON, 'r-1')];
  assert.deepEqual([one.won, one], [CARD_WON, two]);
  assert.deepEqual(
    cards.ctx.payments.cancelled.slice(cancelled).map(({ won }) => won),
    [CARD_WON],
  );
  assert.deepEqual([await cards.walletOf(memberNo), await cards.endOf(memberNo)], [{ coin: 0, debt: 0 }, 'refund']);
  assert.equal(await cards.gateOf(memberNo), 'price');
});

test('a half used term is refunded without its used days, and its coins leave the wallet', async () => {
  const memberNo = await cards.subscriber();
  await cards.gateOf(memberNo);
  await cards.shop.pass('349 hours');
  // Fifteen of thirty days: 45 of 90 coins.
  assert.equal((await refund(memberNo, 4950)).won, 4950);
  assert.equal(cards.ctx.payments.cancelled.at(-1)?.won, 4950);
  assert.deepEqual(await cards.walletOf(memberNo), { coin: 0, debt: 0 });
  const [payment] = await cards.paymentsOf(memberNo);
  assert.deepEqual([payment?.state, payment?.returned], ['partial', 4950]);
});

test('a refund that the gateway refuses leaves the coins to the member', async () => {
  const memberNo = await cards.subscriber();
  await cards.gateOf(memberNo);
  await cards.shop.pass('349 hours');
  cards.ctx.payments.goes = 'failed';
  await refund(memberNo, null);
  assert.deepEqual(await cards.walletOf(memberNo), { coin: 45, debt: 0 });
});

test('a guardian gets everything back', async () => {
  const memberNo = await cards.subscriber();
  await cards.gateOf(memberNo);
  await cards.shop.pass('349 hours');
  const termId = (await cards.termsOf(memberNo))[0]?.id ?? 0;
  await refundCardPassForMember(cards.ctx, { by, termId, reason: 'guardian' });
  assert.deepEqual(
    [cards.ctx.payments.cancelled.at(-1)?.won, await cards.walletOf(memberNo)],
    [CARD_WON, { coin: 0, debt: 0 }],
  );
});

test('a chargeback ends the pass and what it paid for; used days are owed', async () => {
  const memberNo = await cards.subscriber();
  await cards.gateOf(memberNo);
  await cards.shop.pass('349 hours');
  const paymentId = (await cards.termsOf(memberNo))[0]?.payment ?? '';
  const cancellations = [{ id: 'cb', state: 'succeeded' as const, won: CARD_WON, reason: '카드사 취소' }];
  cards.ctx.payments.tell(paymentId, { state: 'cancelled', cancellations });
  await syncPayment(cards.ctx, { paymentId });
  await syncPayment(cards.ctx, { paymentId });
  assert.deepEqual(
    [await cards.walletOf(memberNo), await cards.endOf(memberNo)],
    [{ coin: 0, debt: 45 }, 'chargeback'],
  );
  assert.equal(await cards.gateOf(memberNo), 'price');
});
