import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import { syncPayment } from '#domain/payment';
import { createPortOnePayments } from '#platform/payment/portone-payments';
import { type PaymentSimulator, startPaymentSimulator } from '#server/simulators/portone-payments';
import type { PaymentGateway } from '#kernel/ports/payment-ports';
import { CallBrowser, validJoinForm } from '../../support/servers/http-browser.ts';
import { type CallServer, callServer } from '../../support/servers/api-server.ts';

let simulator: PaymentSimulator;
let server: CallServer;
let payments: PaymentGateway;
before(async () => {
  simulator = await startPaymentSimulator({ everywhere: false });
  const log = pino({ level: 'silent' });
  payments = createPortOnePayments(simulator.settings, log);
  server = await callServer([], { log, payments, saysDeeds: true });
});
after(async () => {
  await server.close();
  await simulator.close();
});

let orders = 0;

/** A member who orders, pays and returns from the gateway. */
async function payer(browser: CallBrowser) {
  const joined = await browser.form('/proc/join_ver2', validJoinForm(`payer-${orders}@seoga.example`));
  const headers = { 'login-at': String(joined.json().result.LOGINAT) };
  await server.ctx.db.updateTable('member').set({ mail_proved_at: new Date() }).execute();
  const post = async (url: string, payload: object) => {
    orders += 1;
    const key = { 'idempotency-key': `order-${orders}-key` };
    return (await browser.sendRequest({ method: 'POST', url, headers: { ...headers, ...key }, payload })).json().result;
  };
  const { products } = (await browser.sendRequest({ url: '/ko/v1/coin-products', headers })).json().result;
  return {
    headers,
    order: async (method = 'card'): Promise<string> =>
      (await post('/ko/v1/payments', { product: products[0].id, method })).payment,
    pay: (id: string, choice: 'approved' | 'account' = 'approved'): void => {
      const requests = simulator.payments.request({
        id,
        won: products[0].won,
        orderName: '코인',
        payMethod: choice === 'account' ? 'VIRTUAL_ACCOUNT' : 'CARD',
        redirectUrl: null,
      });
      assert.ok('tx' in requests, JSON.stringify(requests));
      simulator.payments.choose(requests.tx, choice);
    },
    complete: async (id: string): Promise<string> => (await post(`/ko/v1/payments/${id}/complete`, {})).payment.state,
  };
}

test('a completed payment records its conversion with consent and the campaign of the first one (X3 G11)', async () => {
  const browser = new CallBrowser(server.app, '10.8.1.1');
  const { order, pay, complete } = await payer(browser);
  browser.cookies.set('SID', 'spring');
  const first = await order();
  pay(first);
  assert.equal(await complete(first), 'paid');
  assert.equal(browser.cookies.has('payment_idx'), false, 'nobody agreed to anything');
  browser.cookies.set('ad_cookies', '1').set('SID', 'autumn');
  const second = await order();
  assert.notEqual(await complete(second), 'paid');
  assert.equal(browser.cookies.has('payment_idx'), false, 'nothing was paid');
  pay(second);
  assert.equal(await complete(second), 'paid');
  assert.equal(browser.cookies.get('payment_idx'), second);
  const recorded = await server.ctx.db.selectFrom('acquisition').select(['act', 'pid', 'sid']).execute();
  assert.deepEqual(recorded, [{ act: 'payment', pid: null, sid: 'spring' }]);
});

test('a deposit paid while the member was away is reported once, on their next page (X3)', async () => {
  const browser = new CallBrowser(server.app, '10.8.1.2');
  const { headers, order, pay, complete } = await payer(browser);
  browser.cookies.set('ad_cookies', '1').set('SID', 'winter');
  /** Reads and clears the conversion cookie as the page does. */
  const wordOf = async (login: Record<string, string> = headers): Promise<string | undefined> => {
    await browser.sendRequest({ url: '/ko/v1/member/advert-cookies', headers: login });
    const word = browser.cookies.get('payment_idx');
    browser.cookies.delete('payment_idx');
    return word;
  };
  const ids = [await order('virtual-account'), await order('virtual-account'), await order('virtual-account')];
  for (const id of ids) {
    pay(id, 'account');
    assert.equal(await complete(id), 'waiting');
  }
  assert.equal(await wordOf(), undefined, 'nothing came yet');
  const [first = '', second = '', third = ''] = ids;
  for (const id of [first, second]) simulator.payments.pay(id);
  simulator.payments.expire(third);
  // The gateway notifies the server, not the browser.
  for (const paymentId of ids) await syncPayment({ ...server.ctx, payments }, { paymentId });
  const other = new CallBrowser(server.app, '10.8.1.3');
  const { headers: others } = await payer(other);
  assert.equal(await wordOf(others), undefined, 'another member of this browser');
  assert.deepEqual(new Set([await wordOf(), await wordOf()]), new Set([first, second]));
  assert.equal(await wordOf(), undefined);
  assert.equal(browser.cookies.has('open_orders'), false);
  const recorded = await server.ctx.db.selectFrom('acquisition').select('act').where('sid', '=', 'winter').execute();
  assert.deepEqual(recorded, [{ act: 'payment' }]);
});
