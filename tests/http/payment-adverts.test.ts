import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import { makePortOnePayments } from '#platform/payment/portone-payments';
import { type PaymentSimulator, startPaymentSimulator } from '#server/simulators/portone-payments';
import { CallBrowser, goodJoin } from '../support/browser-of-calls.ts';
import { type CallServer, callServer } from '../support/call-server.ts';

let simulator: PaymentSimulator;
let server: CallServer;
before(async () => {
  simulator = await startPaymentSimulator({ everywhere: false });
  const log = pino({ level: 'silent' });
  server = await callServer([], { log, payments: makePortOnePayments(simulator.settings, log), saysDeeds: true });
});
after(async () => {
  await server.close();
  await simulator.close();
});

let orders = 0;

/** Somebody logged in, who orders coins, pays and comes back from the window. */
async function payer(browser: CallBrowser) {
  const joined = await browser.form('/proc/join_ver2', goodJoin('payer@seoga.example'));
  const headers = { 'login-at': String(joined.json().result.LOGINAT) };
  await server.ctx.db.updateTable('member').set({ mail_proved_at: new Date() }).execute();
  const post = async (url: string, payload: object) => {
    orders += 1;
    const key = { 'idempotency-key': `order-${orders}-key` };
    return (await browser.ask({ method: 'POST', url, headers: { ...headers, ...key }, payload })).json().result;
  };
  const { products } = (await browser.ask({ url: '/ko/v1/coin-products', headers })).json().result;
  return {
    order: async (): Promise<string> =>
      (await post('/ko/v1/payments', { product: products[0].id, method: 'card' })).payment,
    pay: (id: string): void => {
      const asked = simulator.payments.request({
        id,
        won: products[0].won,
        orderName: '코인',
        payMethod: 'CARD',
        redirectUrl: null,
      });
      assert.ok('tx' in asked, JSON.stringify(asked));
      simulator.payments.choose(asked.tx, 'approved');
    },
    complete: async (id: string): Promise<string> => (await post(`/ko/v1/payments/${id}/complete`, {})).payment.state,
  };
}

test('X3 G11 a payment that came back leaves its number where somebody agreed, and notes the advert of the first', async () => {
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
  const noted = await server.ctx.db.selectFrom('acquisition').select(['act', 'pid', 'sid']).execute();
  assert.deepEqual(noted, [{ act: 'payment', pid: null, sid: 'spring' }]);
});
