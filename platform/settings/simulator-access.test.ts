import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Settings, readSettings } from '#platform/settings/settings';
import { closedFeaturesMessage, refusedSimulatorsMessage } from '#platform/settings/simulator-access';

const read = (environment: Record<string, string>): Settings => readSettings(environment, '/shop');
const OUTSIDE = { PUBLIC_URL: 'https://shop.example.com', IDENTITY_SIMULATOR: 'off' };

const SIMULATORS: { variable: string; label: string; runs: (settings: Settings) => boolean }[] = [
  { variable: 'IDENTITY_SIMULATOR', label: '모의 본인인증', runs: ({ identity }) => identity.kind === 'simulator' },
  { variable: 'PAYMENT_SIMULATOR', label: '모의 결제', runs: ({ payments }) => payments.kind === 'simulator' },
  { variable: 'STORE_SIMULATOR', label: '모의 앱 스토어', runs: ({ stores }) => stores.kind === 'simulator' },
  { variable: 'SOCIAL_SIMULATOR', label: '간편 로그인 연습용 제공자', runs: ({ social }) => social.isPractised },
];

for (const { variable, label, runs } of SIMULATORS) {
  test(`runs the simulator only on a loopback address when ${variable} is unset`, () => {
    for (const HOST of ['127.0.0.1', 'localhost', '::1']) assert.ok(runs(read({ HOST })), HOST);
    for (const HOST of ['0.0.0.0', '::', '192.168.0.7', 'seoga.internal']) {
      const settings = read({ HOST });
      assert.ok(!runs(settings), HOST);
      const message = refusedSimulatorsMessage(settings) ?? '';
      for (const part of [HOST, label, `${variable}=allow`]) assert.ok(message.includes(part), `${part}: ${message}`);
    }
  });

  test(`runs the simulator anywhere with ${variable}=allow and nowhere with ${variable}=off without a message`, () => {
    const allowed = read({ HOST: '0.0.0.0', [variable]: 'allow' });
    assert.ok(runs(allowed));
    assert.ok(!refusedSimulatorsMessage(allowed)?.includes(label));
    for (const HOST of ['127.0.0.1', '0.0.0.0']) {
      const off = read({ HOST, [variable]: 'off' });
      assert.ok(!runs(off));
      assert.ok(!refusedSimulatorsMessage(off)?.includes(label));
    }
  });
}

test('runs no simulator in a shop with a public address and reports none', () => {
  const settings = read({ ...OUTSIDE, HOST: '0.0.0.0' });
  assert.ok(SIMULATORS.every(({ runs }) => !runs(settings)));
  assert.equal(refusedSimulatorsMessage(settings), undefined);
  assert.equal(refusedSimulatorsMessage(read({})), undefined);
});

test('a shop without providers opens and names what stays closed', () => {
  const closed = closedFeaturesMessage(readSettings({ PUBLIC_URL: 'https://shop.example.com' }, '/shop')) ?? '';
  assert.match(closed, /성인 작품을 열지 않습니다.*\n결제 설정이 없어/);
  assert.equal(closedFeaturesMessage(readSettings({}, '/shop')), undefined);
});
