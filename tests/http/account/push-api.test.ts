import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CallBrowser, validJoinForm } from '../../support/servers/http-browser.ts';
import { type CallServer, callServer } from '../../support/servers/api-server.ts';

let server: CallServer;
before(async () => {
  server = await callServer([]);
});
after(() => server.close());

const device = { kind: 'web', endpoint: 'https://push.test/one', p256dh: 'key', auth: 'auth' };

async function member(mail: string, address: string) {
  const browser = new CallBrowser(server.app, address);
  const joined = await browser.form('/proc/join_ver2', validJoinForm(mail));
  const headers = { 'login-at': joined.json().result.LOGINAT };
  return {
    browser,
    take: (payload: object) => browser.sendRequest({ method: 'POST', url: '/ko/v1/push/devices', headers, payload }),
    list: () => browser.sendRequest({ url: '/ko/v1/push/devices', headers }),
    remove: (id: number) => browser.sendRequest({ method: 'DELETE', url: `/ko/v1/push/devices/${id}`, headers }),
  };
}

test('a member registers, lists and removes a push device; a visitor cannot', async () => {
  const reader = await member('push@seoga.example', '10.8.0.1');
  const key = await reader.browser.sendRequest({ url: '/ko/v1/push/key' });
  assert.equal(key.json().result.key, server.ctx.pusher.publicKey);
  const claimed = await reader.take(device);
  assert.equal(claimed.statusCode, 200);
  const listed = await reader.list();
  assert.equal(listed.headers['cache-control'], 'no-store');
  const [visible] = listed.json().result.devices;
  assert.deepEqual([visible.kind, visible.is_this, visible.reached_at], ['web', true, null]);
  assert.ok(!listed.body.includes('push.test'));
  const other = await member('other-push@seoga.example', '10.8.0.2');
  assert.deepEqual((await other.remove(visible.id)).json().result, { removed: false });
  assert.deepEqual((await reader.remove(visible.id)).json().result, { removed: true });
  const visitor = new CallBrowser(server.app, '10.8.0.3');
  for (const request of [
    { url: '/ko/v1/push/devices' },
    { method: 'POST' as const, url: '/ko/v1/push/devices', payload: device },
    { method: 'DELETE' as const, url: '/ko/v1/push/devices/1' },
  ])
    assert.equal((await visitor.sendRequest(request)).statusCode, 401);
});

test('rejects an invalid push subscription with a Korean message', async () => {
  const reader = await member('push-bad@seoga.example', '10.8.0.4');
  const bad = await reader.take({ ...device, endpoint: 'http://127.0.0.1:5432/' });
  assert.deepEqual([bad.statusCode, bad.json().result.name, bad.json().result.code], [422, 'PUSH_ERROR', '0001']);
  const off = await reader.take({ kind: 'aos', token: 'x'.repeat(30) });
  assert.deepEqual([off.statusCode, off.json().result.code], [422, '0002']);
  for (const payload of [{}, { kind: 'fax' }, { ...device, endpoint: '' }, { ...device, endpoint: 'x'.repeat(3000) }])
    assert.equal((await reader.take(payload)).statusCode, 400);
  assert.equal((await reader.remove(0)).statusCode, 400);
});

test('a rotated push endpoint keeps its device, and other sites cannot rotate it', async () => {
  const reader = await member('push-new@seoga.example', '10.8.0.5');
  await reader.take(device);
  const renewed = { ...device, endpoint: 'https://push.test/two' };
  const say = (headers: Record<string, string>) =>
    server.app.inject({
      method: 'POST',
      url: '/ko/v1/push/devices/renewed',
      headers,
      payload: { old: device.endpoint, device: renewed },
    });
  assert.equal((await say({ 'sec-fetch-site': 'cross-site' })).statusCode, 403);
  assert.equal((await say({ 'sec-fetch-site': 'same-origin' })).statusCode, 200);
  assert.equal((await say({ 'sec-fetch-site': 'same-origin' })).statusCode, 422);
});

test('a device receives no push after logout', async () => {
  const reader = await member('push-out@seoga.example', '10.8.0.6');
  await reader.take({ ...device, endpoint: 'https://push.test/three' });
  const { ctx } = server;
  const { member_no: memberNo } = await ctx.db
    .selectFrom('push_device')
    .select('member_no')
    .where('address', '=', 'https://push.test/three')
    .executeTakeFirstOrThrow();
  const { queuePush } = await import('#domain/push');
  const message = { title: '새 회차', body: '글', path: '/', tag: 'one' };
  const order = () => ctx.db.transaction().execute((tx) => queuePush(ctx, tx, { memberNo, message }));
  assert.equal(await order(), 1);
  await reader.browser.form('/proc/logout', {});
  assert.equal(await order(), 0);
});
