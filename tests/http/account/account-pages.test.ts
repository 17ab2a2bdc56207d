import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import yauzl from 'yauzl';
import { changePhoto, leaveMembership, removePhoto } from '#domain/members';
import { CallBrowser, validJoinForm } from '../../support/servers/http-browser.ts';
import { type CallServer, callServer } from '../../support/servers/api-server.ts';

let server: CallServer;
before(async () => {
  server = await callServer([]);
});
after(() => server.close());

async function joined(mail: string, address: string): Promise<{ browser: CallBrowser; memberNo: number }> {
  const browser = new CallBrowser(server.app, address);
  assert.equal((await browser.form('/proc/join_ver2', validJoinForm(mail))).statusCode, 200);
  const row = await server.ctx.db
    .selectFrom('member')
    .select('member_no')
    .where('mail', '=', mail)
    .executeTakeFirstOrThrow();
  return { browser, memberNo: row.member_no };
}

const sendRequest = (browser: CallBrowser, headers: Record<string, string> = {}) =>
  browser.sendRequest({ method: 'POST', url: '/proc/member_export', headers });

test('a data export is streamed only to its member and is not cached (L24)', async () => {
  const { browser } = await joined('export@seoga.example', '10.3.0.1');
  const response = await sendRequest(browser);
  assert.equal(response.statusCode, 200);
  assert.equal(response.headers['content-type'], 'application/zip');
  assert.equal(response.headers['cache-control'], 'private, no-store');
  assert.match(String(response.headers['content-disposition']), /^attachment; filename="seoga-my-data-[\d-]+\.zip"$/);
  assert.equal(response.headers['content-length'], undefined);
  const zip = await yauzl.fromBufferPromise(response.rawPayload, { lazyEntries: true });
  const names: string[] = [];
  for await (const entry of zip.eachEntry()) names.push(entry.fileName);
  assert.ok(names.includes('읽어 주세요.html') && names.includes('member.json'));
  assert.equal((await sendRequest(browser)).statusCode, 200);
  const third = await sendRequest(browser);
  assert.equal(third.statusCode, 303);
  assert.equal(third.headers.location, '/my/export?fault=EXPORT_ERROR+0001');
});

test('other sites, visitors and unsigned URLs get no export (L24)', async () => {
  const { browser } = await joined('other-site@seoga.example', '10.3.0.2');
  const foreign = await sendRequest(browser, { 'sec-fetch-site': 'cross-site' });
  assert.equal(foreign.statusCode, 403);
  assert.equal(foreign.json().result.code, '0005');
  const visitor = await sendRequest(new CallBrowser(server.app, '10.3.0.3'));
  assert.equal(visitor.statusCode, 303);
  assert.match(String(visitor.headers.location), /login_req=1/);
  assert.equal((await browser.sendRequest({ url: '/proc/member_export' })).statusCode, 404);
});

test('a profile photo is cached immutably and deleted when the member removes it (E2)', async () => {
  const { browser, memberNo } = await joined('photo@seoga.example', '10.3.0.4');
  const bytes = await sharp({ create: { width: 90, height: 40, channels: 3, background: '#963' } })
    .webp()
    .toBuffer();
  const photo = await changePhoto(server.ctx, { memberNo, bytes: new Uint8Array(bytes) });
  const url = `/media/members/${photo}/64.webp`;
  const response = await browser.sendRequest({ url });
  assert.equal(response.statusCode, 200);
  assert.equal(response.headers['content-type'], 'image/webp');
  assert.equal(response.headers['cache-control'], 'public, max-age=31536000, immutable');
  await removePhoto(server.ctx, { memberNo });
  assert.equal((await browser.sendRequest({ url })).statusCode, 404);
  for (const bad of [
    `/media/members/${photo}/65.webp`,
    '/media/members/..%2f..%2fsecrets/64.webp',
    '/media/members/x/64.webp',
  ])
    assert.equal((await browser.sendRequest({ url: bad })).statusCode, 404, bad);
});

test('a former member is told the rejoin date after solving a captcha (L24 A9)', async () => {
  const mail = 'back@seoga.example';
  const { browser, memberNo } = await joined(mail, '10.3.0.5');
  await server.ctx.db.transaction().execute((tx) => leaveMembership(tx, server.ctx.secrets, memberNo));
  const rejected = await browser.form('/proc/join_ver2', { ...validJoinForm(mail), captcha_text: '' });
  assert.equal(rejected.json().code, '0012');
  const result = await browser.form('/proc/join_ver2', validJoinForm(mail));
  assert.equal(result.json().code, '0010');
  assert.match(
    result.json().result,
    /^탈퇴한 지 얼마 지나지 않은 이메일입니다\. 20\d\d\.\d+\.\d+ 이후에 다시 가입할 수 있습니다\.$/,
  );
});
