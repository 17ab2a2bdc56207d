import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { notify } from '#domain/notifications';
import { CallBrowser, validJoinForm } from '../../support/servers/http-browser.ts';
import { type CallServer, callServer } from '../../support/servers/api-server.ts';

let server: CallServer;
let created = 0;
before(async () => {
  server = await callServer([]);
});
after(() => server.close());

interface Member {
  memberNo: number;
  get(url: string): ReturnType<CallBrowser['sendRequest']>;
  send(method: 'POST' | 'DELETE', url: string, payload?: object): ReturnType<CallBrowser['sendRequest']>;
}

async function member(options: { marketing?: boolean } = {}): Promise<Member> {
  created += 1;
  const browser = new CallBrowser(server.app, `10.7.0.${created}`);
  const mail = `told${created}@seoga.example`;
  const joined = await browser.form('/proc/join_ver2', {
    ...validJoinForm(mail),
    ...(options.marketing ? { alarm_agree: 'true' } : {}),
  });
  const headers = { 'login-at': joined.json().result.LOGINAT };
  const { member_no: memberNo } = await server.ctx.db
    .selectFrom('member')
    .select('member_no')
    .where('mail', '=', mail)
    .executeTakeFirstOrThrow();
  return {
    memberNo,
    get: (url) => browser.sendRequest({ url, headers }),
    send: (method, url, payload) => browser.sendRequest({ method, url, headers, ...(payload ? { payload } : {}) }),
  };
}
const report = ({ memberNo }: Member, ref: string) =>
  server.ctx.db
    .transaction()
    .execute((tx) => notify(tx, { memberNo, kind: 'inquiry', ref, facts: { inquiry: 1, title: `문의 ${ref}` } }));

test('the inbox is accessible only to its member (A17 point 8)', async () => {
  const [one, other] = [await member(), await member()];
  await report(one, 'a');
  const visitor = new CallBrowser(server.app, '10.7.1.1');
  for (const url of ['/ko/v1/notifications', '/ko/v1/notifications/unread'])
    assert.equal((await visitor.sendRequest({ url })).statusCode, 401, url);
  const [notifications] = (await one.get('/ko/v1/notifications')).json().result.notifications;
  assert.deepEqual((await other.get('/ko/v1/notifications')).json().result.notifications, []);
  const removed = await other.send('DELETE', `/ko/v1/notifications/${notifications.id}`);
  assert.deepEqual([removed.statusCode, removed.json().result.name], [404, 'NEWS_ERROR']);
  await other.send('POST', '/ko/v1/notifications/read', { ids: [notifications.id] });
  assert.equal((await one.get('/ko/v1/notifications/unread')).json().result.unread, 1);
});

test('notifications are paged newest first, marked singly, by kind or all, and deleted once (point 8)', async () => {
  const one = await member();
  for (let at = 0; at < 33; at += 1) await report(one, `n${at}`);
  const first = (await one.get('/ko/v1/notifications')).json().result;
  assert.deepEqual([first.notifications.length, first.unread], [30, 33]);
  assert.equal(first.notifications[0].body, '문의 n32');
  assert.equal(first.notifications[0].path, `/my/inbox/${first.notifications[0].id}`);
  const rest = (await one.get(`/ko/v1/notifications?before=${first.next}`)).json().result;
  assert.deepEqual([rest.notifications.length, rest.next], [3, null]);
  const ids = [first.notifications[0].id, first.notifications[1].id];
  assert.equal((await one.send('POST', '/ko/v1/notifications/read', { ids })).json().result.unread, 31);
  assert.equal((await one.send('POST', '/ko/v1/notifications/read', { kind: 'gift' })).json().result.unread, 31);
  assert.equal((await one.send('POST', '/ko/v1/notifications/read', {})).json().result.unread, 0);
  assert.equal((await one.send('DELETE', `/ko/v1/notifications/${ids[0]}`)).statusCode, 200);
  assert.equal((await one.send('DELETE', `/ko/v1/notifications/${ids[0]}`)).statusCode, 404);
  assert.equal(await report(one, 'n32'), false, 'what was removed is not told again');
  const response = await one.get('/ko/v1/notifications');
  assert.equal(response.headers['cache-control'], 'private, no-store');
});

test('invalid input is rejected', async () => {
  const one = await member();
  for (const url of ['/ko/v1/notifications?kind=nothing', '/ko/v1/notifications?before=-1'])
    assert.equal((await one.get(url)).statusCode, 400, url);
  assert.equal((await one.send('POST', '/ko/v1/notifications/read', { ids: ['x'] })).statusCode, 400);
  assert.equal((await one.send('DELETE', '/ko/v1/notifications/none')).statusCode, 400);
});

test('one-click unsubscribe works by POST without a login, leads browsers to the page and rejects forged links (RFC 8058)', async () => {
  const one = await member({ marketing: true });
  const mac = server.ctx.secrets.mac('unsubscribe', `${one.memberNo} adverts`);
  const url = `/unsubscribe/one-click?token=${one.memberNo}.adverts.${mac}`;
  const led = await server.app.inject({ url });
  assert.deepEqual([led.statusCode, String(led.headers['location']).startsWith('/unsubscribe?token=')], [303, true]);
  const consents = async (): Promise<boolean | undefined> =>
    (
      await server.ctx.db
        .selectFrom('consent')
        .select('is_given')
        .where('member_no', '=', one.memberNo)
        .where('kind', '=', 'marketing')
        .orderBy('id', 'desc')
        .executeTakeFirst()
    )?.is_given;
  assert.equal(await consents(), true, 'opening the address ends nothing');
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' };
  const payload = 'List-Unsubscribe=One-Click';
  const ended = await server.app.inject({ method: 'POST', url, headers, payload });
  assert.equal(ended.statusCode, 200);
  assert.match(ended.body, /광고성 정보 수신을 거부했습니다/);
  assert.equal(await consents(), false);
  const forged = await server.app.inject({ method: 'POST', url: `${url}x`, headers, payload });
  assert.deepEqual([forged.statusCode, forged.json().result.name], [404, 'NEWS_ERROR']);
});
