import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MEMBER_PAGES } from '../../support/addresses/crawled-pages.ts';
import { CallBrowser } from '../../support/servers/http-browser.ts';
import { type FullServer, joinShop, openFullServer } from '../../support/servers/full-server.ts';

let shop: FullServer;
let visitor: CallBrowser;
before(async () => {
  shop = await openFullServer([]);
  visitor = new CallBrowser(shop.app, '10.1.1.1');
});
after(() => shop.close());

test('a visitor to a member page is asked to log in and returns to it (L24 G5)', async () => {
  for (const path of MEMBER_PAGES) {
    const { statusCode, headers } = await visitor.sendRequest({ url: path });
    const home = `/?login_req=1&return_to=${encodeURIComponent(path)}`;
    assert.deepEqual([statusCode, headers.location], [302, home], path);
  }
});

test('a preview outside development leads home (G2 L22)', async () => {
  const { statusCode, headers } = await visitor.sendRequest({ url: '/dev/curation/1' });
  assert.deepEqual([statusCode, headers.location], [302, '/']);
});

test('a password reset is answered alike for known and unknown addresses (X4)', async () => {
  const { memberNo } = await joinShop(shop);
  const { mail } = await shop.ctx.db
    .selectFrom('member')
    .select('mail')
    .where('member_no', '=', memberNo)
    .executeTakeFirstOrThrow();
  const answers = [];
  for (const email of [mail, 'nobody@seoga.example']) {
    const { statusCode, headers, body } = await visitor.sendRequest({
      method: 'POST',
      url: '/find/password',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      payload: new URLSearchParams({ email: String(email) }).toString(),
    });
    answers.push([statusCode, headers.location, body]);
  }
  assert.equal(answers[0]?.[0], 303);
  assert.deepEqual(answers[0], answers[1]);
});
