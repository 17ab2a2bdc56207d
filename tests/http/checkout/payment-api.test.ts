import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import { pollPayments, syncPayment } from '#domain/payment';
import { checkLedger, selectBalances } from '#domain/wallet';
import { type PortOnePaymentSettings, createPortOnePayments } from '#platform/payment/portone-payments';
import { PAYMENT_CHOICES, type PaymentChoice } from '#server/simulators/payment-choices';
import {
  type PaymentSimulator,
  type SignedMessage,
  signedMessage,
  startPaymentSimulator,
} from '#server/simulators/portone-payments';
import type { Context } from '#kernel/context';
import { CallBrowser, validJoinForm } from '../../support/servers/http-browser.ts';
import { type CallServer, callServer } from '../../support/servers/api-server.ts';
import { advanceTime } from '../../support/fixtures/joined-member.ts';

let simulator: PaymentSimulator;
let server: CallServer;
let ctx: Context;
let shopUrl = '';
let logged = '';
let joins = 0;
let keys = 0;
const bodies: string[] = [];

before(async () => {
  simulator = await startPaymentSimulator({ everywhere: false });
  const log = pino({ level: 'trace' }, { write: (line: string) => void (logged += line) });
  const payments = createPortOnePayments({ ...simulator.settings, timeoutMs: 2000 }, log);
  server = await callServer([], { log, payments });
  ctx = { ...server.ctx, payments };
  shopUrl = await server.app.listen({ host: '127.0.0.1', port: 0 });
});
after(async () => {
  server.app.server.closeAllConnections();
  await server.close();
  await simulator.close();
});

type Payer = Awaited<ReturnType<typeof payer>>;

async function payer() {
  joins += 1;
  const browser = new CallBrowser(server.app, `10.8.0.${joins}`);
  const joined = await browser.form('/proc/join_ver2', validJoinForm(`payer-${joins}@seoga.example`));
  const headers = { 'login-at': joined.json().result.LOGINAT };
  const memberNo = (await browser.sendRequest({ url: '/ko/v1/login/me', headers })).json().result.login.mem_no;
  await server.ctx.db
    .updateTable('member')
    .set({ mail_proved_at: new Date() })
    .where('member_no', '=', memberNo)
    .execute();
  const sendRequest = async (url: string, payload?: object, key?: string) => {
    const response = payload
      ? await browser.sendRequest({
          method: 'POST',
          url,
          headers: { ...headers, ...(key ? { 'idempotency-key': key } : {}) },
          payload,
        })
      : await browser.sendRequest({ url, headers });
    bodies.push(response.body);
    return { statusCode: response.statusCode, result: response.json().result };
  };
  return { memberNo, request: sendRequest };
}

async function order(who: Payer, won = 1000, method = 'card'): Promise<string> {
  const { products } = (await who.request('/ko/v1/coin-products')).result;
  keys += 1;
  const product: number = products.find((one: { won: number }) => one.won === won).id;
  const begun = await who.request('/ko/v1/payments', { product, method }, `order-${keys}-key`);
  assert.equal(begun.statusCode, 200, JSON.stringify(begun.result));
  return begun.result.payment;
}

function pay(id: string, choice: PaymentChoice, won = 1000): void {
  const requests = simulator.payments.request({
    id,
    won,
    orderName: '코인 10개',
    payMethod: 'CARD',
    redirectUrl: null,
  });
  assert.ok('tx' in requests, JSON.stringify(requests));
  simulator.payments.choose(requests.tx, choice);
}

const deliver = (message: SignedMessage) =>
  fetch(`${shopUrl}/webhooks/portone`, { method: 'POST', body: message.body, headers: message.headers });
const messagesOf = (id: string) => simulator.sent.filter(({ body }) => body.includes(id));
const complete = (who: Payer, id: string) => who.request(`/ko/v1/payments/${id}/complete`, {});

async function work(): Promise<void> {
  const jobs = server.ctx.added.splice(0);
  const ids = jobs.flatMap(({ name, payload: outcome }) =>
    name === 'payment-settle' && 'paymentId' in outcome ? [String(outcome.paymentId)] : [],
  );
  await Promise.all(ids.map((paymentId) => syncPayment(ctx, { paymentId })));
}

test('fifty orders with duplicate webhooks and concurrent confirmations are granted exactly once each (R15)', async () => {
  const who = await payer();
  const ids: string[] = [];
  for (let at = 0; at < 51; at += 1) ids.push(await order(who));
  const [wrong = '', ...right] = ids;
  pay(wrong, 'other-sum');
  for (const id of right) pay(id, 'approved');
  for (const id of ids) simulator.payments.tellAgain(id);
  const forged = messagesOf(right[0] ?? '').map((message) => ({
    ...message,
    body: message.body.replace('Paid', 'paid'),
  }));
  const actions: (() => Promise<unknown>)[] = ids.flatMap((id) => {
    const paid = messagesOf(id).filter(({ body }) => body.includes('Transaction.Paid'));
    assert.equal(paid.length, 2);
    const [first, second] = paid;
    assert.ok(first && second);
    return [
      () => deliver(first),
      () => deliver(first),
      () => deliver(second),
      () => complete(who, id),
      () => complete(who, id),
    ];
  });
  for (const message of forged) actions.push(() => deliver(message));
  const shuffled = actions
    .map((action, at) => ({ act: action, place: (at * 7919) % actions.length }))
    .toSorted((a, b) => a.place - b.place);
  for (let at = 0; at < shuffled.length; at += 40) {
    await Promise.all([...shuffled.slice(at, at + 40).map(({ act }) => act()), work()]);
  }
  await work();
  const { db } = server.ctx;
  const grants = await db
    .selectFrom('ledger_transaction')
    .select('ref')
    .where('kind', '=', 'charge')
    .where('member_no', '=', who.memberNo)
    .execute();
  assert.deepEqual(grants.map(({ ref }) => ref).toSorted(), right.map((id) => `payment:${id}`).toSorted());
  assert.equal((await selectBalances(db, who.memberNo)).coin, 500);
  const receipts = server.ctx.letters.flatMap(({ key = '' }) => (key.startsWith('receipt ') ? [key] : []));
  assert.deepEqual(receipts.toSorted(), right.map((id) => `receipt ${id}`).toSorted(), 'each is told once');
  const { result } = await who.request(`/ko/v1/payments/${wrong}`);
  assert.equal(result.payment.state, 'mismatch');
  assert.equal(simulator.payments.get(wrong)?.status, 'CANCELLED');
  for (const message of messagesOf(right[1] ?? '')) await deliver(message);
  await work();
  const { isConsistent, invariants } = await checkLedger(ctx);
  assert.ok(isConsistent, JSON.stringify(invariants));
});

test('a webhook is accepted once, with a valid signature over its exact bytes within five minutes', async () => {
  const who = await payer();
  const id = await order(who);
  pay(id, 'approved');
  const message = messagesOf(id).at(-1);
  assert.ok(message);
  server.ctx.added.length = 0;
  assert.equal((await deliver(message)).status, 200);
  assert.equal((await deliver(message)).status, 200);
  assert.equal(server.ctx.added.filter(({ name }) => name === 'payment-settle').length, 1);
  const key = Buffer.from(simulator.settings.webhookSecret.replace('whsec_', ''), 'base64');
  const outcome = { kind: 'Transaction.Paid', paymentId: id, transactionId: 'tx' };
  const minutes = (count: number): Date => new Date(Date.now() + count * 60_000);
  const rejected = [
    { ...message, body: `${message.body} ` },
    { ...message, headers: { ...message.headers, 'webhook-signature': 'v1,AAAA' } },
    { ...message, headers: { ...message.headers, 'webhook-id': 'another' } },
    signedMessage(key, { ...outcome, at: minutes(-6) }),
    signedMessage(key, { ...outcome, at: minutes(6) }),
    signedMessage(Buffer.from('another key'), outcome),
  ];
  for (const one of rejected) {
    const response = await deliver(one);
    assert.equal(response.status, 401);
    assert.deepEqual(((await response.json()) as { result: { name: string } }).result.name, 'PAYMENT_ERROR');
  }
  assert.equal((await deliver(signedMessage(key, { ...outcome, at: minutes(-4) }))).status, 200);
  assert.equal((await deliver(signedMessage(key, { ...outcome, kind: 'BillingKey.Issued' }))).status, 200);
  const large = await fetch(`${shopUrl}/webhooks/portone`, { method: 'POST', body: 'x'.repeat(100_000) });
  assert.equal(large.status, 413);
  await work();
});

const ENDS: Record<PaymentChoice, [string, number]> = {
  approved: ['paid', 10],
  account: ['waiting', 0],
  fails: ['failed', 0],
  cancels: ['ready', 0],
  leaves: ['paid', 10],
  twice: ['paid', 10],
  slow: ['ready', 0],
  'no-webhook': ['paid', 10],
  'webhook-twice': ['paid', 10],
  'other-sum': ['mismatch', 0],
};

for (const [choice, [state, coins]] of Object.entries(ENDS)) {
  test(`the payment choice “${PAYMENT_CHOICES[choice as PaymentChoice]}” ends as ${state}`, async () => {
    const who = await payer();
    const id = await order(who);
    pay(id, choice as PaymentChoice);
    const { result } = await complete(who, id);
    assert.equal(result.payment.state, state);
    assert.equal((await who.request('/ko/v1/wallet')).result.coin, coins);
    if (choice === 'account') assert.match(result.payment.account.number, /^999\d+/);
    if (choice === 'fails') assert.equal(result.payment.failure, '한도를 초과했습니다.');
    if (choice !== 'slow') return;
    assert.equal((await complete(who, id)).result.payment.state, 'paid');
  });
}

test('a webhook grants the coins before the reader returns, or when they never do', async () => {
  const who = await payer();
  const id = await order(who);
  pay(id, 'leaves');
  const message = messagesOf(id).at(-1);
  assert.ok(message);
  await deliver(message);
  await work();
  assert.equal((await who.request('/ko/v1/wallet')).result.coin, 10);
  const silent = await order(who);
  pay(silent, 'no-webhook');
  await advanceTime(server.ctx, '2 minutes');
  await pollPayments(ctx);
  assert.equal((await who.request('/ko/v1/wallet')).result.coin, 20);
});

test('an order is paid once: a second window is rejected and a fixed amount cannot change', async () => {
  const who = await payer();
  const id = await order(who);
  const again = { id, orderName: '코인 10개', payMethod: 'CARD', redirectUrl: null };
  assert.deepEqual(simulator.payments.request({ ...again, won: 100 }), {
    code: 'AMOUNT_MISMATCH',
    message: '등록된 금액과 다른 금액입니다.',
  });
  pay(id, 'approved');
  const second = simulator.payments.request({ ...again, won: 1000 });
  assert.equal('code' in second && second.code, 'ALREADY_PAID');
});

test("a virtual account is paid days later by webhook and its refund needs the reader's account", async () => {
  const who = await payer();
  const id = await order(who, 1000, 'virtual-account');
  pay(id, 'account');
  assert.equal((await complete(who, id)).result.payment.state, 'waiting');
  simulator.payments.pay(id);
  for (const message of messagesOf(id)) await deliver(message);
  await work();
  assert.equal((await who.request(`/ko/v1/payments/${id}`)).result.payment.state, 'paid');
  const url = `/ko/v1/payments/${id}/refund`;
  const offer = await who.request(url);
  assert.deepEqual([offer.result.won, offer.result.fee, offer.result.needs_account], [1000, 0, true]);
  const visible = { won: 1000, coins: 10 };
  const bare = await who.request(url, visible, 'refund-account-1');
  assert.deepEqual([bare.statusCode, bare.result.code], [422, '0010']);
  const account = { bank: 'SHINHAN', number: '110-123-456789', holder: '한서림' };
  const wrong = { ...visible, account: { ...account, number: 'x' } };
  assert.equal((await who.request(url, wrong, 'refund-account-2')).statusCode, 400);
  assert.equal((await who.request(url, { account }, 'refund-account-2')).statusCode, 400, 'without the sum');
  assert.equal((await who.request(url, { ...visible, account })).result.code, '0001', 'without a key');
  const changed = await who.request(url, { ...visible, won: 900, account }, 'refund-account-2');
  assert.deepEqual([changed.statusCode, changed.result.code], [409, '0016']);
  const done = await who.request(url, { ...visible, account }, 'refund-account-3');
  assert.deepEqual([done.statusCode, done.result.won], [200, 1000]);
  assert.equal((await who.request(`/ko/v1/payments/${id}`)).result.payment.state, 'cancelled');
  assert.equal((await who.request('/ko/v1/wallet')).result.coin, 0);
  assert.equal(simulator.payments.get(id)?.status, 'CANCELLED');
  simulator.payments.tellAgain(id);
  for (const message of messagesOf(id)) await deliver(message);
  await work();
  assert.equal((await who.request('/ko/v1/wallet')).result.coin, 0);
});

test('a refund accepted for later is awaited and a rejected one returns the coins', async () => {
  const who = await payer();
  const [first, second] = [await order(who), await order(who)];
  for (const id of [first, second]) {
    pay(id, 'approved');
    await complete(who, id);
  }
  simulator.payments.cancels = 'wait';
  await who.request(`/ko/v1/payments/${first}/refund`, { won: 1000, coins: 10 }, 'refund-waits-1');
  simulator.payments.cancels = 'fail';
  await who.request(`/ko/v1/payments/${second}/refund`, { won: 1000, coins: 10 }, 'refund-fails-1');
  simulator.payments.cancels = 'succeed';
  const stands = async (id: string) => (await who.request(`/ko/v1/payments/${id}`)).result.payment;
  assert.deepEqual([(await stands(first)).refund.state, (await stands(second)).refund.state], ['requested', 'failed']);
  assert.equal((await who.request('/ko/v1/wallet')).result.coin, 10);
  simulator.payments.endCancellation(first, true);
  const message = messagesOf(first ?? '').at(-1);
  assert.ok(message);
  await deliver(message);
  await work();
  assert.deepEqual([(await stands(first)).state, (await stands(first)).refund.state], ['cancelled', 'done']);
});

test('a cancellation at the gateway takes the coins and orders are hidden from other members', async () => {
  const who = await payer();
  const id = await order(who);
  pay(id, 'approved');
  await complete(who, id);
  simulator.payments.cancel({ id, won: undefined, cancellableWon: undefined, reason: '카드사 취소', goes: 'succeed' });
  const message = messagesOf(id).at(-1);
  assert.ok(message);
  assert.match(message.body, /Transaction\.Cancelled/);
  await deliver(message);
  await work();
  assert.equal((await who.request('/ko/v1/wallet')).result.coin, 0);
  const stranger = await payer();
  for (const url of [`/ko/v1/payments/${id}`, `/ko/v1/payments/${id}/refund`])
    assert.equal((await stranger.request(url)).statusCode, 404);
  assert.equal((await complete(stranger, id)).statusCode, 404);
  assert.deepEqual((await stranger.request('/ko/v1/payments')).result, { payments: [], next: null });
});

test("a member's orders are paged newest first", async () => {
  const who = await payer();
  const ids: string[] = [];
  for (let at = 0; at < 23; at += 1) ids.push(await order(who));
  const first = (await who.request('/ko/v1/payments')).result;
  const second = (await who.request(`/ko/v1/payments?before=${first.next}`)).result;
  const seen = [...first.payments, ...second.payments].map((one: { id: string }) => one.id);
  assert.deepEqual(seen, ids.toReversed());
  assert.equal(second.next, null);
});

test('a gateway that hangs, fails or returns an unknown state is retried', async () => {
  let body = '';
  let status = 200;
  const peer = createServer((_asked, response) => {
    if (body === 'never') return;
    response.writeHead(status, { 'content-type': 'text/html' }).end(body);
  });
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve));
  const address = peer.address();
  const apiBase = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const settings: PortOnePaymentSettings = { ...simulator.settings, apiBase, timeoutMs: 1000 };
  const gateway = createPortOnePayments(settings, server.ctx.log);
  const says = (text: string, code = 200): void => void ([body, status] = [text, code]);
  const cases: [string, number, string][] = [
    ['never', 200, 'unknown'],
    ['<html>502 Bad Gateway</html>', 502, 'unknown'],
    ['<html>', 200, 'unknown'],
    ['{}', 200, 'unknown'],
    ['null', 200, 'unknown'],
    [JSON.stringify({ status: 'SOMETHING_NEW', amount: { total: 1 } }), 200, 'unknown'],
    [JSON.stringify({ type: 'PAYMENT_NOT_FOUND' }), 404, 'absent'],
    [JSON.stringify({ type: 'SOMETHING_NEW' }), 500, 'unknown'],
  ];
  for (const [text, code, state] of cases) {
    says(text, code);
    assert.deepEqual(await gateway.read('an-order-of-some-kind'), { state }, text);
  }
  const cancel = () => gateway.cancel({ id: 'an-order-of-some-kind', won: 1, reason: 'x' });
  says('never');
  assert.equal(await cancel(), 'unknown');
  says('<html>', 502);
  assert.equal(await cancel(), 'unknown');
  says(JSON.stringify({ type: 'PAYMENT_ALREADY_CANCELLED' }), 409);
  assert.equal(await cancel(), 'failed');
  says('<html>', 502);
  assert.equal(await gateway.changed({ from: new Date(0), until: new Date() }), undefined);
  assert.equal(await gateway.preRegister({ id: 'x', won: 1 }), false);
  peer.closeAllConnections();
  peer.close();
});

test('money of a test channel or another store is rejected by a live shop', async () => {
  const who = await payer();
  const id = await order(who);
  pay(id, 'approved');
  const real = createPortOnePayments({ ...simulator.settings, takesTestChannel: false }, server.ctx.log);
  const other = createPortOnePayments({ ...simulator.settings, storeId: 'another-store' }, server.ctx.log);
  for (const gateway of [real, other]) {
    const outcome = await gateway.read(id);
    assert.equal('id' in outcome && outcome.isOurs, false);
  }
});

test('gateway secrets appear in no response and no log (S7)', async () => {
  const { secret, webhookSecret } = simulator.settings;
  const who = await payer();
  const id = await order(who);
  await complete(who, id);
  const wrong = createPortOnePayments({ ...simulator.settings, secret: `${secret}x` }, server.ctx.log);
  assert.deepEqual(await wrong.read(id), { state: 'unknown' });
  assert.match(logged, /the gateway could not be asked/);
  const bare = webhookSecret.replace('whsec_', '');
  for (const canary of [secret, bare]) {
    assert.ok(!logged.includes(canary), 'in a log');
    assert.ok(!bodies.some((body) => body.includes(canary)), 'in an answer');
  }
});
