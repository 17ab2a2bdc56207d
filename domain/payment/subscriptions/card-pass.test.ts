import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { buyPass, showPass } from '#domain/pass';
import { rejectsWith } from '../../../tests/support/domain-errors.ts';
import { CARD_WON, CardPassShop } from '../../../tests/support/fixtures/card-pass-shop.ts';
import { plantCharge } from '../../../tests/support/fixtures/planted-charge.ts';
import {
  agreeToPrice,
  cancelSubscription,
  deleteCardKey,
  endMemberSubscription,
  pollPayments,
  registerCard,
  showCardPass,
  subscribeToPass,
  syncPayment,
} from '../index.ts';
import { customerCode } from './register-card.ts';

let cards: CardPassShop;

before(async () => {
  cards = await CardPassShop.open();
});
beforeEach(() => cards.reset());
after(() => cards.close());

test('a member subscribes with a card, once per key, and only with consent and at the price shown', async () => {
  const { memberNo } = await cards.withCard();
  await rejectsWith(cards.subscribe(memberNo, { isAgreed: false }), 'PASS_ERROR 0022');
  await rejectsWith(cards.subscribe(memberNo, { won: 8900 }), 'PASS_ERROR 0002');
  await rejectsWith(cards.subscribe(await cards.reader()), 'PASS_ERROR 0021');
  const app = { memberNo, won: CARD_WON, isAgreed: true, channel: 'ios' as const, key: 'app' };
  await rejectsWith(subscribeToPass(cards.ctx, app), 'PAYMENT_ERROR 0006');
  assert.equal(await cards.chargesOf(memberNo), 0);
  const outcomes = await Promise.all([
    cards.subscribe(memberNo, { key: 'k-1' }),
    cards.subscribe(memberNo, { key: 'k-1' }),
  ]);
  assert.ok(outcomes.includes('paid'));
  assert.equal(await cards.chargesOf(memberNo), 1);
  const [term, ...more] = await cards.termsOf(memberNo);
  assert.deepEqual([term?.starts, term?.ends, term?.won, more.length], ['01-31 12:00', '03-02 12:00', CARD_WON, 0]);
  assert.deepEqual(await cards.walletOf(memberNo), { coin: 0, debt: 0 });
  assert.equal(await cards.gateOf(memberNo), 'open');
  await rejectsWith(cards.subscribe(memberNo), 'PASS_ERROR 0020');
  await rejectsWith(buyPass(cards.ctx, { memberNo, days: 30, coins: 90, key: 'coins' }), 'PASS_ERROR 0020');
  const { rows } = await sql<{ text: string }>`
    select c.text from pass_consent c join pass_subscription s on s.id = c.subscription_id
    where s.member_no = ${memberNo}`.execute(cards.ctx.db);
  assert.match(rows[0]?.text ?? '', /30일마다 9,900원/);
});

test("a card that is another member's, of another shop or gone is refused, and keys stay sealed", async () => {
  const [one, other] = [await cards.reader(), await cards.reader()];
  const issued = {
    state: 'issued',
    customer: customerCode(cards.ctx, one),
    name: 'x',
    tail: '',
    isOurs: true,
  } as const;
  cards.ctx.payments.cards.set('stolen', issued).set('foreign', { ...issued, isOurs: false });
  await rejectsWith(registerCard(cards.ctx, { memberNo: other, billingKey: 'stolen' }), 'PASS_ERROR 0021');
  await rejectsWith(registerCard(cards.ctx, { memberNo: one, billingKey: 'foreign' }), 'PASS_ERROR 0021');
  await rejectsWith(registerCard(cards.ctx, { memberNo: one, billingKey: 'gone' }), 'PASS_ERROR 0021');
  cards.ctx.payments.cards.set('silent', { state: 'unknown' });
  await rejectsWith(registerCard(cards.ctx, { memberNo: one, billingKey: 'silent' }), 'PASS_ERROR 0025');
  await registerCard(cards.ctx, { memberNo: one, billingKey: 'stolen' });
  const { rows } = await sql<{ sealed: string }>`
    select key_sealed as sealed from pass_card where member_no = ${one}`.execute(cards.ctx.db);
  assert.ok(rows[0] && !rows[0].sealed.includes('stolen'));
});

test('a declined first charge gives nothing, and the next order is another', async () => {
  const { memberNo } = await cards.withCard();
  for (const card of ['failed', 'refused'] as const) {
    cards.ctx.payments.card = card;
    await rejectsWith(cards.subscribe(memberNo), 'PASS_ERROR 0023');
    assert.deepEqual([await cards.endOf(memberNo), (await cards.termsOf(memberNo)).length], ['declined', 0]);
    await cards.addCard(memberNo);
  }
  cards.ctx.payments.card = 'paid';
  assert.equal(await cards.subscribe(memberNo), 'paid');
  assert.equal((await cards.termsOf(memberNo)).length, 1);
});

test('a charge whose answer is lost is found, not repeated', async () => {
  const { memberNo } = await cards.withCard();
  cards.ctx.payments.card = 'paid-unanswered';
  assert.equal(await cards.subscribe(memberNo), 'paid');
  assert.deepEqual([await cards.chargesOf(memberNo), (await cards.termsOf(memberNo)).length], [1, 1]);
});

test('a charge that never arrived is sent again under the same ID', async () => {
  const { memberNo } = await cards.withCard();
  cards.ctx.payments.card = 'lost';
  assert.equal(await cards.subscribe(memberNo), 'waiting');
  assert.equal((await showCardPass(cards.ctx, { memberNo, paymentIds: [] })).subscription?.isStarting, true);
  cards.ctx.payments.card = 'paid';
  await cards.renew();
  assert.equal((await cards.termsOf(memberNo)).length, 0, 'another worker may still be sending');
  await cards.shop.pass('11 minutes');
  await cards.renew();
  const rows = await cards.paymentsOf(memberNo);
  assert.deepEqual([rows.length, (await cards.termsOf(memberNo)).length], [1, 1]);
});

test('a term is renewed on its last day after a notice of seven days, by one of two workers', async () => {
  const memberNo = await cards.subscriber();
  await cards.shop.goTo('2027-02-22 17:30');
  await cards.renew();
  assert.deepEqual(await cards.noticesOf(memberNo), ['card-paid']);
  await cards.shop.goTo('2027-02-22 18:30');
  await Promise.all([cards.renew(), cards.renew()]);
  assert.deepEqual(await cards.noticesOf(memberNo), ['card-paid', 'card-notice']);
  await cards.shop.goTo('2027-03-01 23:59');
  await cards.renew();
  assert.equal((await cards.termsOf(memberNo)).length, 1);
  await cards.shop.goTo('2027-03-02 00:03');
  await Promise.all([cards.renew(), cards.renew(), cards.renew()]);
  assert.deepEqual(
    (await cards.termsOf(memberNo)).map(({ starts, ends }) => [starts, ends]),
    [
      ['01-31 12:00', '03-02 12:00'],
      ['03-02 12:00', '04-01 12:00'],
    ],
  );
  assert.equal(await cards.chargesOf(memberNo), 2);
  const mails = cards.ctx.letters.filter(({ subject }) => subject.includes('결제 예정'));
  assert.match(mails.at(-1)?.text ?? '', /2027\.03\.02[^]*9,900원/);
});

test('without a notice nothing is charged for seven more days', async () => {
  const memberNo = await cards.subscriber();
  await cards.shop.goTo('2027-03-10 09:00');
  await cards.renew();
  assert.equal((await cards.termsOf(memberNo)).length, 1);
  await cards.shop.goTo('2027-03-17 08:59');
  await cards.renew();
  assert.equal((await cards.termsOf(memberNo)).length, 1);
  await cards.shop.goTo('2027-03-17 09:10');
  await cards.renew();
  assert.deepEqual((await cards.termsOf(memberNo)).at(-1)?.starts, '03-17 09:10');
});

test('a renewal that fails is tried on days 1, 3 and 5 under one ID, then the pass by card ends', async () => {
  const memberNo = await cards.subscriber();
  await cards.toRenewal();
  cards.ctx.payments.card = 'failed';
  const tried: number[] = [];
  for (let hour = 0; hour < 24 * 7; hour += 6) {
    const charges = await cards.chargesOf(memberNo);
    await cards.renew();
    if ((await cards.chargesOf(memberNo)) > charges) tried.push(hour / 24);
    await cards.shop.pass('6 hours');
  }
  assert.deepEqual(tried, [0, 1, 3, 5]);
  assert.equal(await cards.endOf(memberNo), 'declined');
  assert.deepEqual(await cards.noticesOf(memberNo), [
    'card-paid',
    'card-notice',
    'card-failed',
    'card-failed',
    'card-failed',
    'card-ended',
  ]);
  assert.equal((await cards.paymentsOf(memberNo)).length, 2);
});

test('an expired card that is replaced is charged at once', async () => {
  const memberNo = await cards.subscriber();
  await cards.toRenewal();
  cards.ctx.payments.card = 'failed';
  await cards.renew();
  assert.equal((await showCardPass(cards.ctx, { memberNo, paymentIds: [] })).subscription?.isFailing, true);
  cards.ctx.payments.card = 'paid';
  const billingKey = await cards.addCard(memberNo);
  await cards.renew();
  assert.deepEqual(
    [(await cards.termsOf(memberNo)).length, cards.ctx.payments.charged.at(-1)?.billingKey],
    [2, billingKey],
  );
});

test('an outage delays a renewal and uses up no attempt', async () => {
  const memberNo = await cards.subscriber();
  await cards.toRenewal();
  cards.ctx.payments.card = 'failed';
  await cards.renew();
  const { id = '' } = cards.ctx.payments.charged.at(-1) ?? {};
  cards.ctx.payments.hang(id);
  await cards.shop.pass('25 hours');
  for (let round = 0; round < 3; round += 1) {
    await cards.renew();
    await cards.shop.pass('1 hour');
  }
  assert.equal(await cards.chargesOf(memberNo), 2);
  cards.ctx.payments.card = 'paid';
  cards.ctx.payments.tell(id, { state: 'failed', totalWon: CARD_WON });
  await cards.renew();
  assert.deepEqual([await cards.chargesOf(memberNo), (await cards.termsOf(memberNo)).length], [3, 2]);
});

test('a charge is credited once, however often and from wherever it is synced', async () => {
  const memberNo = await cards.subscriber();
  const [term] = await cards.termsOf(memberNo);
  await Promise.all(Array.from({ length: 6 }, () => syncPayment(cards.ctx, { paymentId: term?.payment ?? '' })));
  await pollPayments(cards.ctx);
  assert.deepEqual([(await cards.termsOf(memberNo)).length, await cards.walletOf(memberNo)], [1, { coin: 0, debt: 0 }]);
});

test('a cancelled pass by card stays open to its end, is charged no more and its card is deleted', async () => {
  const { memberNo, billingKey } = await cards.withCard();
  await cards.subscribe(memberNo);
  await cancelSubscription(cards.ctx, memberNo);
  const removal = cards.ctx.added.findLast(({ name }) => name === 'card-removal');
  assert.ok(removal && 'keySealed' in removal.payload);
  await deleteCardKey(cards.ctx, { keySealed: String(removal.payload.keySealed) });
  assert.equal(cards.ctx.payments.removed.at(-1), billingKey);
  await rejectsWith(cancelSubscription(cards.ctx, memberNo), 'PASS_ERROR 0029');
  assert.equal(await cards.gateOf(memberNo), 'open');
  const view = await showCardPass(cards.ctx, { memberNo, paymentIds: [] });
  assert.deepEqual([view.subscription, view.card], [null, null]);
  await cards.toRenewal();
  await cards.renew();
  assert.deepEqual([(await cards.termsOf(memberNo)).length, await cards.chargesOf(memberNo)], [1, 1]);
  await cards.shop.goTo('2027-03-02 12:01');
  assert.equal(await cards.gateOf(memberNo), 'price');
});

test('money of a charge that is confirmed after the cancellation goes back', async () => {
  const { memberNo } = await cards.withCard();
  cards.ctx.payments.card = 'lost';
  await cards.subscribe(memberNo);
  await cancelSubscription(cards.ctx, memberNo);
  const rows = await cards.paymentsOf(memberNo);
  const paymentId = rows[0]?.id ?? '';
  cards.ctx.payments.tell(paymentId, { state: 'paid', totalWon: CARD_WON });
  assert.equal(await syncPayment(cards.ctx, { paymentId }), 'mismatch');
  assert.equal(cards.ctx.payments.cancelled.at(-1)?.id, paymentId);
  assert.deepEqual([(await cards.termsOf(memberNo)).length, await cards.walletOf(memberNo)], [0, { coin: 0, debt: 0 }]);
});

test('a higher price is charged only with consent, and without it the pass ends after 30 days', async () => {
  const [agrees, silent] = [await cards.subscriber(), await cards.subscriber()];
  await cards.setPrice(12_900);
  await cards.shop.goTo('2027-02-05 10:00');
  await cards.renew();
  assert.deepEqual((await cards.noticesOf(agrees)).at(-1), 'card-price');
  await rejectsWith(agreeToPrice(cards.ctx, { memberNo: agrees, won: 12_900, isAgreed: false }), 'PASS_ERROR 0022');
  await rejectsWith(agreeToPrice(cards.ctx, { memberNo: agrees, won: 13_900, isAgreed: true }), 'PASS_ERROR 0002');
  await agreeToPrice(cards.ctx, { memberNo: agrees, won: 12_900, isAgreed: true });
  await rejectsWith(agreeToPrice(cards.ctx, { memberNo: agrees, won: 12_900, isAgreed: true }), 'PASS_ERROR 0024');
  await cards.toRenewal();
  await cards.renew();
  assert.deepEqual(
    [(await cards.termsOf(agrees)).at(-1)?.won, (await cards.termsOf(silent)).at(-1)?.won],
    [12_900, CARD_WON],
  );
  await cards.shop.goTo('2027-03-07 10:10');
  await cards.renew();
  assert.deepEqual([await cards.endOf(silent), await cards.endOf(agrees)], ['price', null]);
  assert.equal(await cards.gateOf(silent), 'open');
});

test('a price that falls during failed charges applies from the next term', async () => {
  const memberNo = await cards.subscriber();
  await cards.toRenewal();
  cards.ctx.payments.card = 'failed';
  await cards.renew();
  await cards.setPrice(7900);
  await cards.renew();
  assert.equal((await showCardPass(cards.ctx, { memberNo, paymentIds: [] })).subscription?.won, CARD_WON);
  cards.ctx.payments.card = 'paid';
  await cards.shop.pass('25 hours');
  await cards.renew();
  assert.equal((await cards.termsOf(memberNo)).at(-1)?.won, CARD_WON);
  await cards.renew();
  assert.equal((await showCardPass(cards.ctx, { memberNo, paymentIds: [] })).subscription?.won, 7900);
});

test('a refused renewal is not counted twice against the monthly limit', async () => {
  const memberNo = await cards.subscriber();
  await cards.toRenewal();
  cards.ctx.payments.card = 'refused';
  await cards.renew();
  cards.ctx.payments.card = 'paid';
  await cards.addCard(memberNo);
  await sql`update charge_terms set unverified_won = 15000`.execute(cards.ctx.db);
  await cards.renew();
  await sql`update charge_terms set unverified_won = null`.execute(cards.ctx.db);
  assert.deepEqual([(await cards.termsOf(memberNo)).length, await cards.endOf(memberNo)], [2, null]);
});

test('a lower price applies by itself, and a shop that stops selling charges no member', async () => {
  const memberNo = await cards.subscriber();
  await cards.setPrice(7900);
  await cards.toRenewal();
  await cards.renew();
  assert.equal((await cards.termsOf(memberNo)).at(-1)?.won, 7900);
  await cards.setPrice(7900, false);
  await cards.shop.goTo('2027-04-20 10:00');
  await cards.renew();
  assert.deepEqual([await cards.endOf(memberNo), (await cards.termsOf(memberNo)).length], ['shop', 2]);
});

test('limits of minors and unverified members, debt and suspended members stop a charge', async () => {
  const [limited, owing, suspended] = [await cards.subscriber(), await cards.subscriber(), await cards.subscriber()];
  await cards.toRenewal();
  await sql`insert into member_spending (member_no, month_limit) values (${limited}, 10)`.execute(cards.ctx.db);
  await sql`update wallet set debt = 5 where member_no = ${owing}`.execute(cards.ctx.db);
  await sql`update member set state = 'suspended' where member_no = ${suspended}`.execute(cards.ctx.db);
  await cards.renew();
  await sql`update wallet set debt = 0 where member_no = ${owing}`.execute(cards.ctx.db);
  assert.deepEqual(
    [await cards.endOf(limited), await cards.endOf(owing), await cards.endOf(suspended)],
    ['limit', 'limit', 'left'],
  );
  await sql`update charge_terms set unverified_won = 5000`.execute(cards.ctx.db);
  await rejectsWith(cards.subscribe((await cards.withCard()).memberNo), 'PAYMENT_ERROR 0003');
  await sql`update charge_terms set unverified_won = null`.execute(cards.ctx.db);
});

test('a pass by coins that runs has to end first, and a leaving member is charged no more', async () => {
  const { memberNo } = await cards.withCard();
  await plantCharge(cards.ctx, { memberNo, won: 10_000, coins: 100 });
  await buyPass(cards.ctx, { memberNo, days: 30, coins: 90, key: 'first' });
  await rejectsWith(cards.subscribe(memberNo), 'PASS_ERROR 0019');
  const leaver = await cards.subscriber();
  await cards.ctx.db.transaction().execute((tx) => endMemberSubscription(cards.ctx, tx, leaver));
  assert.equal(await cards.endOf(leaver), 'left');
  assert.equal((await showPass(cards.ctx, { memberNo: leaver, offset: 0, most: 1 })).terms.length, 1);
});

test('a failure at any statement of the credit leaves nothing half done', async () => {
  for (const table of ['pass_term', 'pass_payment', 'notification', 'lot']) {
    const { memberNo } = await cards.withCard();
    await sql`create function fail_here() returns trigger language plpgsql as $$ begin raise 'planted'; end $$`.execute(
      cards.ctx.db,
    );
    await sql`create trigger fail_here before insert on ${sql.table(table)} execute function fail_here()`.execute(
      cards.ctx.db,
    );
    await assert.rejects(cards.subscribe(memberNo), /planted/);
    await sql`drop function fail_here() cascade`.execute(cards.ctx.db);
    assert.deepEqual(
      [(await cards.termsOf(memberNo)).length, await cards.walletOf(memberNo)],
      [0, { coin: 0, debt: 0 }],
    );
    await cards.shop.pass('11 minutes');
    await cards.renew();
    assert.deepEqual([(await cards.termsOf(memberNo)).length, await cards.chargesOf(memberNo)], [1, 1], table);
  }
});
