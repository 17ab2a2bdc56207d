import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CallBrowser, validJoinForm } from '../../support/servers/http-browser.ts';
import { type CallServer, callServer } from '../../support/servers/api-server.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';

let server: CallServer;
before(async () => {
  server = await callServer([plantedWork('open'), plantedWork('adult', { rating: '19' })]);
});
after(() => server.close());

test('following is idempotent and the work counts its followers (L8)', async () => {
  const browser = new CallBrowser(server.app, '10.4.0.1');
  const joined = await browser.form('/proc/join_ver2', validJoinForm('follow@seoga.example'));
  const headers = { 'login-at': joined.json().result.LOGINAT };
  const work = server.works.get('open') ?? 0;
  const follow = (wanted: boolean, id = work) =>
    browser.sendRequest({ method: 'PUT', url: `/ko/v1/works/${id}/follow`, headers, payload: { follow: wanted } });
  assert.deepEqual((await follow(true)).json().result, { follow: true, follows: 1 });
  const again = await Promise.all([follow(true), follow(true), follow(true)]);
  assert.deepEqual(
    again.map((response) => response.json().result.follows),
    [1, 1, 1],
  );
  const visible = await browser.sendRequest({ url: `/ko/v1/works/${work}` });
  assert.equal(visible.json().result.about.follows, 1);
  assert.deepEqual((await follow(false)).json().result, { follow: false, follows: 0 });
  assert.equal((await follow(true, server.works.get('adult'))).json().result.name, 'ADULT_ERROR');
  assert.equal((await follow(false, server.works.get('adult'))).statusCode, 200);
  assert.equal((await follow(true, 999_999)).statusCode, 404);
  const visitor = await browser.sendRequest({
    method: 'PUT',
    url: `/ko/v1/works/${work}/follow`,
    payload: { follow: true },
  });
  assert.deepEqual([visitor.statusCode, visitor.json().result.code], [401, '0001']);
});
