import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import webPush from 'web-push';
import type { PushTarget, Pusher } from '#kernel/ports/push-port';
import {
  BrowserKeys,
  type PushService,
  http2Service,
  httpService,
  readToken,
  readVapid,
} from '../../tests/support/fakes/fake-push-endpoint.ts';
import { createPusher } from './pusher.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const pem = (pair: { privateKey: { export(how: { type: 'pkcs8'; format: 'pem' }): string | Buffer } }): string =>
  pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const apple = pem(generateKeyPairSync('ec', { namedCurve: 'P-256' }));
const google = pem(generateKeyPairSync('rsa', { modulusLength: 2048 }));
const vapid = webPush.generateVAPIDKeys();
const browser = new BrowserKeys();
const message = { title: '새 회차', body: '달의 서재 12화가 열렸습니다.', path: '/novel/3', tag: 'work-3' };
const terms = { ttlSeconds: 3600 };
const ios: PushTarget = { kind: 'ios', address: 'ab'.repeat(32), keys: null };
const aos: PushTarget = { kind: 'aos', address: 'fcm-token:of_one-device', keys: null };

let web: PushService;
let apns: Awaited<ReturnType<typeof http2Service>>;
let fcm: PushService;
let pusher: Pusher;
before(async () => {
  web = await httpService(() => ({ status: 201 }));
  apns = await http2Service();
  fcm = await httpService(({ path }) =>
    path === '/token'
      ? { status: 200, body: { access_token: 'opened', expires_in: 3600 } }
      : { status: 200, body: { name: 'projects/seoga/messages/1' } },
  );
  pusher = freshPusher();
});
beforeEach(() => {
  for (const service of [web, apns, fcm]) {
    service.asked.length = 0;
    service.answers.length = 0;
  }
});
after(() => Promise.all([web.close(), apns.close(), fcm.close()]));

function freshPusher(): Pusher {
  return createPusher(
    {
      web: { ...vapid, subject: 'https://seoga.test', furtherHosts: [], takesLoopback: true },
      apns: {
        keyId: 'ABC1234567',
        teamId: 'TEAM123456',
        privateKey: apple,
        topic: 'kr.seoga.app',
        origin: apns.origin,
      },
      fcm: {
        projectId: 'seoga',
        clientEmail: 'push@seoga.iam.test',
        privateKey: google,
        origin: fcm.origin,
        tokenUrl: `${fcm.origin}/token`,
      },
    },
    quiet,
  );
}

const webTarget = (): PushTarget => ({ kind: 'web', address: `${web.origin}/send/one`, keys: browser.keys });

test('only the browser can decrypt its message and the push service sees a signed token without content', async () => {
  assert.deepEqual(await pusher.send(webTarget(), message, terms), { state: 'taken' });
  const [asked] = web.asked;
  assert.ok(asked);
  assert.deepEqual(JSON.parse(browser.open(asked.body)), message);
  assert.ok(!asked.body.includes('서재'));
  const { headers } = asked;
  assert.deepEqual([headers['ttl'], headers['content-encoding'], headers['urgency']], ['3600', 'aes128gcm', 'normal']);
  assert.match(String(headers['topic']), /^[\w-]{32}$/);
  const { payload, key } = await readVapid(String(headers['authorization']));
  assert.equal(key, vapid.publicKey);
  assert.deepEqual([payload.aud, payload.sub], [web.origin, 'https://seoga.test']);
  assert.ok((payload.exp ?? 0) - Date.now() / 1000 <= 24 * 3600);
  await pusher.send(webTarget(), message, terms);
  assert.equal(web.asked[1]?.headers['topic'], headers['topic']);
  assert.notDeepEqual(web.asked[1]?.body, asked.body);
});

test('responses of push services are handled: gone, retry later, unavailable, rejected, none', async () => {
  const messageOf = async (answer: PushService['answers'][number]) => {
    web.answers.push(answer);
    return pusher.send(webTarget(), message, terms);
  };
  assert.deepEqual(await messageOf({ status: 410 }), { state: 'gone' });
  assert.deepEqual(await messageOf({ status: 404 }), { state: 'gone' });
  assert.deepEqual(await messageOf({ status: 429, headers: { 'retry-after': '90' } }), { state: 'wait', seconds: 90 });
  assert.deepEqual(await messageOf({ status: 429 }), { state: 'wait', seconds: 60 });
  assert.deepEqual(await messageOf({ status: 503 }), { state: 'away' });
  assert.deepEqual(await messageOf({ status: 403 }), { state: 'refused', status: 403, why: '127.0.0.1' });
  // Redirects are not followed.
  assert.deepEqual(await messageOf({ status: 307, headers: { location: `${web.origin}/other` } }), { state: 'away' });
  assert.equal(
    web.asked.some(({ path }) => path === '/other'),
    false,
  );
  const nobody: PushTarget = { ...webTarget(), address: 'http://127.0.0.1:9/x' };
  assert.deepEqual(await pusher.send(nobody, message, terms), { state: 'away' });
});

test('only push services of browsers are called and invalid keys are rejected', () => {
  const outside = createPusher(
    { web: { ...vapid, subject: 'https://seoga.test', furtherHosts: ['push.example.kr'], takesLoopback: false } },
    quiet,
  );
  const judge = (address: string, keys: PushTarget['keys'] = browser.keys) =>
    outside.validate({ kind: 'web', address, keys });
  for (const good of [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://wns2-par02p.notify.windows.com/w/?token=x',
    'https://web.push.apple.com/Qx',
    'https://push.example.kr/x',
  ])
    assert.equal(judge(good), 'good', good);
  for (const bad of [
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://user:word@fcm.googleapis.com/x',
    'https://evilnotify.windows.com.example/x',
    'https://127.0.0.1/x',
    'http://localhost:5432/',
    'https://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'nonsense',
  ])
    assert.equal(judge(bad), 'bad', bad);
  assert.equal(judge('https://web.push.apple.com/Qx', { p256dh: 'x', auth: browser.keys.auth }), 'bad');
  assert.equal(judge('https://web.push.apple.com/Qx', { p256dh: browser.keys.p256dh, auth: 'x' }), 'bad');
  assert.equal(judge('https://web.push.apple.com/Qx', null), 'bad');
  assert.deepEqual([outside.validate(ios), outside.validate(aos)], ['off', 'off']);
  assert.equal(pusher.validate({ ...ios, address: '../../x' }), 'bad');
});

test('iOS messages use one connection and a token signed once', async () => {
  const fresh = freshPusher();
  const opened = apns.connections();
  assert.deepEqual(await fresh.send(ios, message, terms), { state: 'taken' });
  assert.deepEqual(await fresh.send(ios, message, terms), { state: 'taken' });
  const [first, second] = apns.asked;
  assert.equal(apns.connections() - opened, 1);
  assert.equal(first?.path, `/3/device/${ios.address}`);
  assert.deepEqual(JSON.parse(String(first?.body)), {
    aps: { alert: { title: message.title, body: message.body }, sound: 'default', 'thread-id': 'work-3' },
    path: '/novel/3',
  });
  const headers = first?.headers ?? {};
  assert.deepEqual([headers['apns-topic'], headers['apns-push-type']], ['kr.seoga.app', 'alert']);
  assert.ok(String(headers['apns-collapse-id']).length <= 64);
  assert.ok(Math.abs(Number(headers['apns-expiration']) - Date.now() / 1000 - 3600) < 5);
  assert.equal(headers['authorization'], second?.headers['authorization']);
  const { payload, header } = await readToken(String(headers['authorization']).replace('bearer ', ''), apple);
  assert.deepEqual([payload.iss, header.kid, header.alg], ['TEAM123456', 'ABC1234567', 'ES256']);
});

test("Apple's responses are handled and a lost connection is reopened", async () => {
  const fresh = freshPusher();
  const messageOf = async (status: number, reason: string) => {
    apns.answers.push({ status, body: { reason } });
    return fresh.send(ios, message, terms);
  };
  assert.deepEqual(await messageOf(410, 'Unregistered'), { state: 'gone' });
  assert.deepEqual(await messageOf(400, 'BadDeviceToken'), { state: 'gone' });
  assert.deepEqual(await messageOf(429, 'TooManyRequests'), { state: 'wait', seconds: 60 });
  assert.deepEqual(await messageOf(503, 'ServiceUnavailable'), { state: 'away' });
  assert.deepEqual(await messageOf(403, 'InvalidProviderToken'), {
    state: 'refused',
    status: 403,
    why: 'InvalidProviderToken',
  });
  const earlier = apns.asked.at(-1)?.headers['authorization'];
  assert.deepEqual(await messageOf(403, 'ExpiredProviderToken'), { state: 'away' });
  await new Promise((resolve) => setTimeout(resolve, 1100));
  assert.deepEqual(await fresh.send(ios, message, terms), { state: 'taken' });
  assert.notEqual(apns.asked.at(-1)?.headers['authorization'], earlier);
  apns.hangUp();
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.deepEqual(await fresh.send(ios, message, terms), { state: 'taken' });
});

test('Android messages use FCM with a cached access token', async () => {
  const fresh = freshPusher();
  await Promise.all([fresh.send(aos, message, terms), fresh.send(aos, message, terms)]);
  const [grant, sent] = [
    fcm.asked.filter(({ path }) => path === '/token'),
    fcm.asked.filter(({ path }) => path === '/v1/projects/seoga/messages:send'),
  ];
  assert.deepEqual([grant.length, sent.length], [1, 2]);
  const requested = new URLSearchParams(String(grant[0]?.body));
  assert.equal(requested.get('grant_type'), 'urn:ietf:params:oauth:grant-type:jwt-bearer');
  const { payload } = await readToken(requested.get('assertion') ?? '', google);
  assert.deepEqual([payload.iss, payload.aud], ['push@seoga.iam.test', `${fcm.origin}/token`]);
  assert.equal(sent[0]?.headers['authorization'], 'Bearer opened');
  assert.deepEqual(JSON.parse(String(sent[0]?.body)), {
    message: {
      token: aos.address,
      notification: { title: message.title, body: message.body },
      data: { path: '/novel/3' },
      android: { collapse_key: 'work-3', ttl: '3600s', priority: 'high', notification: { tag: 'work-3' } },
    },
  });
});

test("Google's responses are handled and a wrong project drops no device", async () => {
  const fresh = freshPusher();
  await fresh.send(aos, message, terms);
  const messageOf = async (status: number, code: string, errorCode?: string) => {
    fcm.answers.push({ status, body: { error: { status: code, details: errorCode ? [{ errorCode }] : [] } } });
    return fresh.send(aos, message, terms);
  };
  assert.deepEqual(await messageOf(404, 'NOT_FOUND', 'UNREGISTERED'), { state: 'gone' });
  assert.deepEqual(await messageOf(403, 'PERMISSION_DENIED', 'SENDER_ID_MISMATCH'), { state: 'gone' });
  assert.deepEqual(await messageOf(404, 'NOT_FOUND'), { state: 'refused', status: 404, why: 'NOT_FOUND' });
  assert.deepEqual(await messageOf(429, 'RESOURCE_EXHAUSTED', 'QUOTA_EXCEEDED'), { state: 'wait', seconds: 60 });
  assert.deepEqual(await messageOf(503, 'UNAVAILABLE'), { state: 'away' });
  assert.deepEqual(await messageOf(401, 'UNAUTHENTICATED'), { state: 'away' });
  fcm.asked.length = 0;
  assert.deepEqual(await fresh.send(aos, message, terms), { state: 'taken' });
  assert.deepEqual(
    fcm.asked.map(({ path }) => path),
    ['/token', '/v1/projects/seoga/messages:send'],
  );
});

test('a channel without settings is skipped and reported once', async () => {
  const lines: string[] = [];
  const keep = (_facts: object, line: string): void => void lines.push(line);
  const outside = createPusher(
    { web: { ...vapid, subject: 'https://seoga.test', furtherHosts: [], takesLoopback: false } },
    { info: keep, warn: keep, error: keep },
  );
  for (let one = 0; one < 3; one += 1) assert.deepEqual(await outside.send(ios, message, terms), { state: 'off' });
  assert.equal(lines.length, 1);
});
