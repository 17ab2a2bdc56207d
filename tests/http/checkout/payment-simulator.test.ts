import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import Fastify, { type FastifyInstance } from 'fastify';
import { createPortOnePayments } from '#platform/payment/portone-payments';
import { type PaymentSimulator, startPaymentSimulator } from '#server/simulators/portone-payments';

const PREFIX = '/simulators/portone-payments';
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
let simulator: PaymentSimulator;
let app: FastifyInstance;
let orders = 0;
before(async () => {
  simulator = await startPaymentSimulator({ everywhere: false });
  app = Fastify();
  await simulator.serveWindows(app);
});
after(async () => {
  await app.close();
  await simulator.close();
});

async function sendRequest(options: { redirectUrl?: string; totalAmount?: string; storeId?: string } = {}) {
  orders += 1;
  const paymentId = `order-of-the-window-${orders}`;
  const { storeId, channels } = simulator.settings;
  const payload = {
    storeId,
    channelKey: channels.card,
    paymentId,
    orderName: '코인 <10>개',
    totalAmount: '1000',
    currency: 'KRW',
    payMethod: 'CARD',
    ...options,
  };
  const response = (await app.inject({ method: 'POST', url: `${PREFIX}/payment-requests`, payload })).json();
  return { paymentId, tx: String(response.txId), code: response.code };
}
const post = (url: string, payload: string) =>
  app.inject({
    method: 'POST',
    url: `${PREFIX}${url}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  });
const choose = (tx: string, choice: string) => post(`/payment-windows/${tx}`, `choice=${choice}`);
const stateOf = async (id: string): Promise<string> =>
  (await createPortOnePayments(simulator.settings, quiet).read(id)).state;

test('the simulated window shows the order and a test badge, responds once and posts only to its origin', async () => {
  const { paymentId, tx } = await sendRequest();
  const page = await app.inject({ url: `${PREFIX}/payment-windows/${tx}` });
  assert.match(page.body, /테스트 상점/);
  assert.match(page.body, /코인 &lt;10&gt;개<\/strong> · 1,000원/);
  const result = await choose(tx, 'approved');
  assert.match(result.body, new RegExp(`"paymentId":"${paymentId}"`));
  assert.match(result.body, /postMessage\(\{portoneSimulator:.*\},location\.origin\)/);
  assert.equal(await stateOf(paymentId), 'paid');
  for (const again of [
    await choose(tx, 'cancels'),
    await choose('unknown', 'approved'),
    await choose((await sendRequest()).tx, 'mint'),
  ])
    assert.match(again.body, /이미 끝난 결제입니다/);
});

test('a redirect flow returns the result in the query, only to this shop', async () => {
  const own = await sendRequest({ redirectUrl: 'http://localhost/coin?from=viewer' });
  const back = new URL(String((await choose(own.tx, 'fails')).headers.location), 'http://localhost');
  assert.equal(back.pathname, '/coin');
  assert.deepEqual(
    ['from', 'paymentId', 'transactionType', 'code'].map((name) => back.searchParams.get(name)),
    ['viewer', own.paymentId, 'PAYMENT', 'PG_PROVIDER_ERROR'],
  );
  const foreign = await sendRequest({ redirectUrl: 'https://evil.example/coin' });
  assert.equal((await choose(foreign.tx, 'approved')).headers.location, undefined);
});

test('another store and an invalid amount get no window', async () => {
  assert.equal((await sendRequest({ storeId: 'another-store' })).code, 'ChannelNotFound');
  for (const totalAmount of ['0', '-5', '1.5', 'x', '1e30'])
    assert.equal((await sendRequest({ totalAmount })).code, 'INVALID_REQUEST');
});

test('the simulator desk deposits money, expires accounts and refunds cards in part or full', async () => {
  const runAction = (name: string, id: string) => post('/desk', `act=${name}&payment=${id}`);
  assert.match((await app.inject({ url: `${PREFIX}/desk` })).body, /모의 결제 창구/);
  const [paid, over] = [await sendRequest(), await sendRequest()];
  for (const { tx } of [paid, over]) await choose(tx, 'account');
  assert.equal(await stateOf(paid.paymentId), 'waiting');
  await runAction('deposit', paid.paymentId);
  await runAction('expire', over.paymentId);
  assert.deepEqual([await stateOf(paid.paymentId), await stateOf(over.paymentId)], ['paid', 'cancelled']);
  await runAction('charge-back-half', paid.paymentId);
  assert.equal(await stateOf(paid.paymentId), 'partial');
  await runAction('charge-back', paid.paymentId);
  assert.equal(await stateOf(paid.paymentId), 'cancelled');
  const received = simulator.sent.length;
  await runAction('tell-again', paid.paymentId);
  assert.equal(simulator.sent.length, received + 1);
  assert.equal((await runAction('charge-back', 'nothing')).statusCode, 303);
});

async function registerCard(card: string): Promise<string> {
  const payload = {
    storeId: simulator.settings.storeId,
    channelKey: simulator.settings.billingChannel,
    issueId: 'issue-1',
    issueName: '정액제 <30일>',
    customerId: 'reader-1',
  };
  const { txId } = (await app.inject({ method: 'POST', url: `${PREFIX}/card-requests`, payload })).json();
  const page = await app.inject({ url: `${PREFIX}/card-windows/${txId}` });
  assert.match(page.body, /모의 카드 등록[^]*정액제 &lt;30일&gt;/);
  const result = await post(`/card-windows/${txId}`, `card=${card}`);
  assert.match((await post(`/card-windows/${txId}`, `card=${card}`)).body, /이미 끝난/);
  return /"billingKey":"([\w-]*)"/.exec(result.body)?.[1] ?? '';
}

test('a registered card is charged once per payment until it is deleted', async () => {
  const gateway = createPortOnePayments(simulator.settings, quiet);
  const billingKey = await registerCard('good');
  const card = await gateway.readCard(billingKey);
  assert.ok(card.state === 'issued' && card.isOurs);
  assert.deepEqual([card.customer, card.name, /^\d{4}$/.test(card.tail)], ['reader-1', '모의카드', true]);
  const charge = { id: 'term-of-a-pass-1234567', billingKey, customer: 'reader-1', won: 9900, name: '정액제' };
  const sent = simulator.sent.length;
  assert.deepEqual([await gateway.chargeCard(charge), await gateway.chargeCard(charge)], ['sent', 'sent']);
  assert.equal(simulator.sent.slice(sent).filter(({ body }) => body.includes('Transaction.Paid')).length, 1);
  const paid = await gateway.read(charge.id);
  assert.ok('id' in paid && paid.state === 'paid' && paid.totalWon === 9900);
  assert.deepEqual([await gateway.removeCard(billingKey), await gateway.removeCard(billingKey)], [true, true]);
  assert.equal((await gateway.readCard(billingKey)).state, 'absent');
  assert.equal(await gateway.chargeCard({ ...charge, id: 'term-of-a-pass-7654321' }), 'refused');
  assert.equal(await registerCard('cancels'), '');
});

test('a card that fails may be charged again under the same payment', async () => {
  const gateway = createPortOnePayments(simulator.settings, quiet);
  const billingKey = await registerCard('expired');
  const charge = { id: 'term-of-a-pass-expired', billingKey, customer: 'reader-1', won: 9900, name: '정액제' };
  assert.equal(await gateway.chargeCard(charge), 'sent');
  const failed = await gateway.read(charge.id);
  assert.ok('id' in failed && failed.state === 'failed' && failed.failure === '유효기간이 지난 카드입니다.');
  simulator.cards.setKind(billingKey, 'no-webhook');
  const sent = simulator.sent.length;
  assert.equal(await gateway.chargeCard(charge), 'sent');
  assert.equal(await stateOf(charge.id), 'paid');
  assert.ok(simulator.sent.slice(sent).every(({ body }) => !body.includes('Transaction.Paid')));
  simulator.cards.setKind(billingKey, 'slow');
  const impatient = createPortOnePayments({ ...simulator.settings, timeoutMs: 100 }, quiet);
  const slow = { ...charge, id: 'term-of-a-pass-too-slow' };
  assert.equal(await impatient.chargeCard(slow), 'unknown');
  assert.equal(await stateOf(slow.id), 'paid');
});

test('the payment simulator serves only the local machine', async () => {
  for (const host of ['shop.example.com', '127.0.0.1.evil.example', '10.0.0.1', '[::2]'])
    for (const url of ['/browser-sdk.js', '/desk'])
      assert.equal((await app.inject({ url: `${PREFIX}${url}`, headers: { host } })).statusCode, 404, host);
  assert.equal((await app.inject({ url: `${PREFIX}/desk`, headers: { host: '127.0.0.1:4740' } })).statusCode, 200);
});
