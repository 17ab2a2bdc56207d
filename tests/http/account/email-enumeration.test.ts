import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { LightMyRequestResponse } from 'fastify';
import { type CallBrowser, validJoinForm } from '../../support/servers/http-browser.ts';
import { SocialShop, TICKED, errorOf, named } from '../../support/servers/social-login-server.ts';

let shop: SocialShop;
before(async () => {
  shop = await SocialShop.open();
  await shop.joinedByMail('member@seoga.example');
  const { ctx } = shop.server;
  const until = new Date(Date.now() + 20 * 86_400_000);
  const mac = ctx.secrets.mac('identity', 'left left@seoga.example');
  await ctx.db.insertInto('rejoin_wait').values({ mail_mac: mac, until }).execute();
});
after(() => shop.close());

const UNSOLVED = [
  { what: 'without a captcha', captcha_text: '', code: 'JOIN_ERROR 0012' },
  { what: 'with a wrong captcha', captcha_text: 'QQQQQQ', code: 'JOIN_ERROR 0013' },
];
const ADDRESSES = ['member@seoga.example', 'MEMBER@seoga.example', 'left@seoga.example', 'nobody@seoga.example'];

/** Every form in which a visitor can enter someone else's address. */
const JOINS: Record<string, (browser: CallBrowser, mail: string, captcha: string) => Promise<LightMyRequestResponse>> =
  {
    'a join by mail': (browser, mail, captcha) =>
      browser.form('/proc/join_ver2', { ...validJoinForm(mail), captcha_text: captcha }),
    'a join by a provider that told no address': async (browser, mail, captcha) => {
      await shop.walk(browser, 'kakao', { as: 'no-mail' });
      return shop.joinWith(browser, { ...TICKED, email: mail, captcha_text: captcha });
    },
    'a join by a provider that did not prove the address': async (browser, mail, captcha) => {
      await shop.walk(browser, 'naver', named('prober', { mail }));
      return shop.joinWith(browser, { ...TICKED, captcha_text: captcha });
    },
  };

/** The response without random values. */
const seen = ({ statusCode, body, headers }: LightMyRequestResponse) => {
  const { 'set-cookie': cookies = [], date: _date, ...rest } = headers;
  const names = [cookies].flat().map((cookie) => cookie.split('=')[0]);
  return { statusCode, body, names, rest };
};

for (const [join, send] of Object.entries(JOINS))
  for (const { what, captcha_text, code } of UNSOLVED)
    test(`${join} ${what} responds identically for members, former members and unknown addresses (S4)`, async () => {
      const responses = [];
      for (const mail of ADDRESSES) responses.push(seen(await send(shop.newBrowser(), mail, captcha_text)));
      const { name, code: number } = JSON.parse(responses[0]?.body ?? '{}');
      assert.equal(`${name} ${number}`, code);
      for (const response of responses) assert.deepEqual(response, responses[0]);
    });

test('an address verified by the provider is named without a captcha, because its owner asks (S4)', async () => {
  const response = await shop.walk(shop.newBrowser(), 'google', named('owner', { mail: 'member@seoga.example' }));
  assert.equal(errorOf(response), 'SOCIAL_ERROR 0005');
});
