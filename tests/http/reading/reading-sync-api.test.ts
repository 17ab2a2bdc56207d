import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { createApiKey } from '#domain/members';
import { readingRecord } from '#contract/reading';
import type { ReadingRecord } from '#shared/reading/reading-record';
import { recordFrom } from '#shared/reading/reading-record-guards';
import { GOOD_PASSWORD } from '../../support/fixtures/joined-member.ts';
import { CallBrowser, validJoinForm } from '../../support/servers/http-browser.ts';
import { type CallServer, callServer } from '../../support/servers/api-server.ts';
import { World } from '../../support/reading/simulated-devices.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';

let server: CallServer;
before(async () => {
  server = await callServer([]);
});
after(() => server.close());

interface Reader {
  browser: CallBrowser;
  headers: { 'login-at': string; 'user-agent': string };
  member: number;
}

async function joined(mail: string, address: string): Promise<Reader> {
  const browser = new CallBrowser(server.app, address);
  const response = await browser.form('/proc/join_ver2', validJoinForm(mail));
  const headers = { 'login-at': response.json().result.LOGINAT, 'user-agent': IPHONE };
  const me = await browser.sendRequest({ url: '/ko/v1/login/me', headers });
  return { browser, headers, member: me.json().result.login.mem_no };
}

const pull = ({ browser, headers }: Reader, since: number | string = 0) =>
  browser.sendRequest({ url: `/ko/v1/reading/pull?since=${since}`, headers });

const push = ({ browser, headers, member }: Reader, records: unknown[], details: object = {}) =>
  browser.sendRequest({
    method: 'POST',
    url: '/ko/v1/reading/push',
    headers,
    payload: { member, device: 'aaaa-1', now: Date.now(), records, ...details },
  });

/** One record of each kind. */
async function written(): Promise<ReadingRecord[]> {
  const phone = new World().device('aaaa-1', 0);
  await phone.read(0.4);
  await phone.set('size', 20);
  await phone.note('쪽지');
  await phone.event(30_000);
  return (await phone.home.take(0)).records;
}

test('records of one device reach another unchanged and a repeated push changes nothing (L9, A17)', async () => {
  const reader = await joined('sync@seoga.example', '10.2.0.1');
  const records = await written();
  const first = await push(reader, [...records, { kind: 'nothing' }]);
  assert.equal(first.statusCode, 200, first.body);
  assert.equal(first.headers['cache-control'], 'no-store');
  assert.deepEqual(first.json().result, { cursor: 4, refused: [{ index: 4, reason: 'broken' }] });
  assert.deepEqual((await push(reader, records)).json().result, { cursor: 4, refused: [] });
  const response = await pull(reader);
  const { records: pulled, ...told } = response.json().result;
  assert.deepEqual(
    { ...told, now: typeof told.now },
    { member: reader.member, now: 'number', from: 0, cursor: 4, hasMore: false },
  );
  const withoutMoments = (record: unknown): unknown =>
    JSON.parse(JSON.stringify(record).replaceAll(/"at":\d+/g, '"at":0'));
  assert.deepEqual(new Set(pulled.map(withoutMoments)), new Set(records.map(withoutMoments)));
  for (const record of pulled) assert.deepEqual(recordFrom(record), record);
  assert.deepEqual((await pull(reader, 4)).json().result.records, []);
});

test('an API key reads and writes only the kinds of records of its scopes', async () => {
  const reader = await joined('sync-key@seoga.example', '10.2.0.9');
  const records = await written();
  assert.equal((await push(reader, records)).statusCode, 200);
  const { rows } = await sql<{ id: number }>`
    select id from session_family where member_no = ${reader.member}`.execute(server.ctx.db);
  const proof = { memberNo: reader.member, sessionId: rows[0]?.id ?? 0, password: GOOD_PASSWORD };
  const key = { name: '자리', scopes: ['places.read', 'highlights.write'], days: 0 };
  const headers = { authorization: `Bearer ${await createApiKey(server.ctx, { proof, key })}` };
  const pulled = await server.app.inject({ url: '/ko/v1/reading/pull?since=0', headers });
  const kinds = pulled.json().result.records.map(({ kind }: ReadingRecord) => kind);
  assert.deepEqual(new Set(kinds), new Set(['place', 'event']));
  for (const record of records) {
    const body = { member: reader.member, device: 'aaaa-1', now: Date.now(), records: [record] };
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: '/ko/v1/reading/push',
      headers,
      payload: body,
    });
    assert.equal(statusCode, record.kind === 'mark' ? 200 : 403, record.kind);
  }
  const me = await server.app.inject({ url: '/ko/v1/login/me', headers });
  assert.deepEqual([me.statusCode, me.json().result.code], [403, '0003']);
  assert.equal(me.headers['www-authenticate'], 'Bearer error="insufficient_scope"');
  const unknown = await server.app.inject({ url: '/ko/v1/works', headers: { authorization: 'Bearer nothing' } });
  assert.deepEqual([unknown.statusCode, unknown.json().result.code], [401, '0001']);
});

test('the contract accepts every field of every record and only those of the guard', async () => {
  for (const record of await written()) assert.deepEqual(readingRecord.parse(record), record);
});

test('the position of another device has its sentence and device name (D2)', async () => {
  const reader = await joined('place@seoga.example', '10.2.0.2');
  const position = (await written()).find((record) => record.kind === 'place');
  assert.ok(position);
  const text = { episode: 7, revision: 1, block: 'b1', offset: 3, quote: '등불을 든 사람이 ', fraction: 0.4 };
  await push(reader, [{ ...position, place: text }]);
  const sendRequest = (device: string) =>
    reader.browser.sendRequest({ url: `/ko/v1/reading/place/1?device=${device}`, headers: reader.headers });
  const { resume, furthest } = (await sendRequest('bbbb-2')).json().result;
  assert.deepEqual(resume, furthest);
  assert.deepEqual(
    [resume.device, resume.sentence, resume.fraction, resume.episode, resume.place],
    [{ id: 'aaaa-1', name: 'iPhone' }, '등불을 든 사람이', 0.4, { id: 7, position: 3, title: '물때' }, text],
  );
  assert.deepEqual((await sendRequest('aaaa-1')).json().result, { resume: null, furthest: null });
  assert.equal((await sendRequest('Robert%27%29')).statusCode, 400);
});

test('reading records belong to their member and need a login (P1, F1)', async () => {
  const [one, other] = [await joined('one@seoga.example', '10.2.0.3'), await joined('other@seoga.example', '10.2.0.4')];
  await push(one, await written());
  assert.deepEqual((await pull(other)).json().result.records, []);
  const strange = await push({ ...other, member: one.member }, await written());
  assert.deepEqual([strange.statusCode, strange.json().result.code], [409, '0001']);
  for (const url of ['/ko/v1/reading/pull?since=0', '/ko/v1/reading/place/1?device=aaaa-1']) {
    const response = await one.browser.sendRequest({ url });
    assert.deepEqual([response.statusCode, response.json().result.name], [401, 'AUTH_ERROR']);
  }
  assert.equal((await pull(one, '-1')).statusCode, 400);
  const many = await push(
    one,
    Array.from({ length: 501 }, () => null),
  );
  assert.equal(many.statusCode, 400);
});

test('the OpenAPI document describes the reading calls (A17)', async () => {
  const { paths } = (await server.app.inject({ url: '/ko/v1/openapi.json' })).json();
  for (const path of ['/ko/v1/reading/push', '/ko/v1/reading/pull', '/ko/v1/reading/place/{work}'])
    assert.ok(paths[path], path);
});
