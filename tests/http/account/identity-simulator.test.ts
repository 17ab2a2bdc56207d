import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import Fastify, { type FastifyInstance } from 'fastify';
import { type PortOneIdentitySettings, createPortOneIdentity } from '#platform/identity/portone-identity';
import { type IdentitySimulator, startIdentitySimulator } from '#server/simulators/portone-identity';
import { fullAge } from '#shared/members/identity';

let simulator: IdentitySimulator;
let app: FastifyInstance;
const warned: object[] = [];
const log = { info: () => undefined, warn: (details: object) => void warned.push(details), error: () => undefined };
before(async () => {
  simulator = await startIdentitySimulator({ everywhere: false });
  app = Fastify();
  await simulator.serveWindows(app);
});
after(async () => {
  await app.close();
  await simulator.close();
});

const PREFIX = '/simulators/portone';
const today = (): string => new Date().toISOString().slice(0, 10);
const provider = (further: Partial<PortOneIdentitySettings> = {}) =>
  createPortOneIdentity({ ...simulator.settings, ...further }, log);

async function request(identityVerificationId: string, redirectUrl: string | null = null): Promise<string> {
  const { storeId, channelKey } = simulator.settings;
  const response = await app.inject({
    method: 'POST',
    url: `${PREFIX}/identity-requests`,
    payload: { storeId, channelKey, identityVerificationId, redirectUrl },
  });
  return response.json().identityVerificationTxId;
}

const choose = (tx: string, person: string) =>
  app.inject({
    method: 'POST',
    url: `${PREFIX}/identity-windows/${tx}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `person=${person}`,
  });

async function prove(id: string, person: string): Promise<Awaited<ReturnType<ReturnType<typeof provider>['read']>>> {
  await choose(await request(id), person);
  return provider().read(id);
}

test("a check passes through PortOne's states from ready to verified, failed or cancelled (P2)", async () => {
  assert.deepEqual(await provider().read('never-asked'), { state: 'open' });
  const tx = await request('a-ready');
  assert.deepEqual(await provider().read('a-ready'), { state: 'open' });
  assert.match((await choose(tx, 'adult')).body, /"identityVerificationId":"a-ready"/);
  const adult = await provider().read('a-ready');
  assert.ok(adult.state === 'verified' && adult.ci && adult.di && adult.method === 'portone/DANAL');
  assert.deepEqual(await prove('a-fails', 'fails'), { state: 'failed' });
  assert.deepEqual(await prove('a-cancels', 'cancels'), { state: 'open' });
});

test('each simulated person has the stated attributes (P2)', async () => {
  const ages: Record<string, number | undefined> = {};
  for (const person of ['fifteen', 'thirteen'])
    ages[person] = await prove(`b-${person}`, person).then((result) =>
      result.state === 'verified' ? fullAge(result.birthDate, today()) : undefined,
    );
  assert.deepEqual(ages, { fifteen: 15, thirteen: 13 });
  const [existing, again] = [await prove('b-known-1', 'known'), await prove('b-known-2', 'known')];
  assert.ok(existing.state === 'verified' && again.state === 'verified' && existing.ci === again.ci && existing.ci);
  const [one, other] = [await prove('b-one', 'adult'), await prove('b-other', 'adult')];
  assert.ok(one.state === 'verified' && other.state === 'verified' && one.ci !== other.ci);
  const bare = await prove('b-bare', 'without-numbers');
  assert.ok(bare.state === 'verified' && bare.ci === null && bare.di === null);
});

test('a check is verified once and its window responds once (P2)', async () => {
  const tx = await request('c-once');
  await choose(tx, 'adult');
  assert.match((await choose(tx, 'thirteen')).body, /이미 끝난 인증입니다/);
  assert.equal(await request('c-once'), undefined);
  assert.match((await app.inject({ url: `${PREFIX}/identity-windows/unknown` })).body, /이미 끝난 인증입니다/);
});

test('a redirect flow returns the result in the query, only to this shop (P2)', async () => {
  const own = await choose(await request('d-own', 'http://localhost/verify?adult=2'), 'cancels');
  assert.equal(own.statusCode, 303);
  const back = new URL(String(own.headers.location), 'http://localhost');
  assert.equal(back.pathname, '/verify');
  assert.deepEqual(
    ['adult', 'identityVerificationId', 'transactionType', 'code'].map((name) => back.searchParams.get(name)),
    ['2', 'd-own', 'IDENTITY_VERIFICATION', 'PG_PROVIDER_ERROR'],
  );
  const foreign = await choose(await request('d-foreign', 'https://evil.example/verify'), 'adult');
  assert.equal(foreign.headers.location, undefined);
});

test('the simulator serves only the local machine (P2)', async () => {
  for (const host of ['shop.example.com', '127.0.0.1.evil.example', 'localhost.evil.example', '10.0.0.1', '[::2]']) {
    const response = await app.inject({ url: `${PREFIX}/browser-sdk.js`, headers: { host } });
    assert.equal(response.statusCode, 404, host);
  }
  for (const host of ['localhost:3000', '127.0.0.1:4740', '127.0.0.2', '[::1]:3000'])
    assert.equal((await app.inject({ url: `${PREFIX}/browser-sdk.js`, headers: { host } })).statusCode, 200, host);
});

test("the simulator's API rejects requests without the secret and logs no personal data (P2)", async () => {
  await prove('e-secret', 'adult');
  assert.deepEqual(await provider({ secret: 'wrong' }).read('e-secret'), { state: 'unknown' });
  assert.deepEqual(await provider({ apiBase: 'http://127.0.0.1:9' }).read('e-secret'), { state: 'unknown' });
  assert.ok(warned.length >= 2);
  assert.ok(!/한서림|1990|010/.test(JSON.stringify(warned)));
});

test('test-channel and foreign-channel results are rejected by a live shop (P2)', async () => {
  await prove('f-test', 'adult');
  assert.deepEqual(await provider({ takesTestChannel: false }).read('f-test'), { state: 'failed' });
  assert.deepEqual(await provider({ channelKey: 'channel-key-other' }).read('f-test'), { state: 'failed' });
});

test('a slow, failing or unknown provider response is retried later (P2)', async () => {
  let body = '';
  const peer = createServer((_asked, response) => {
    if (body === 'never') return;
    response.writeHead(body === 'broken' ? 502 : 200, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve));
  const address = peer.address();
  const apiBase = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const describeResult = (message: string): Promise<unknown> => {
    body = message;
    return provider({ apiBase, timeoutMs: 200 }).read('x');
  };
  const began = performance.now();
  assert.deepEqual(await describeResult('never'), { state: 'unknown' });
  assert.ok(performance.now() - began < 2000);
  assert.deepEqual(await describeResult('broken'), { state: 'unknown' });
  assert.deepEqual(await describeResult('<html>'), { state: 'unknown' });
  assert.deepEqual(await describeResult('{}'), { state: 'unknown' });
  assert.deepEqual(await describeResult(JSON.stringify({ status: 'SOMETHING_NEW' })), { state: 'unknown' });
  assert.deepEqual(await describeResult(JSON.stringify({ status: 'VERIFIED', verifiedCustomer: { name: '이름' } })), {
    state: 'failed',
  });
  peer.closeAllConnections();
  peer.close();
});
