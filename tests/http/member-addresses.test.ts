import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { LightMyRequestResponse } from 'fastify';
import { type CallBrowser, goodJoin } from '../support/browser-of-calls.ts';
import { SocialShop, TICKED, faultOf, named } from '../support/social-shop.ts';

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

/** Every way in which a visitor may name an address that nobody has proved to be theirs. */
const JOINS: Record<string, (browser: CallBrowser, mail: string, captcha: string) => Promise<LightMyRequestResponse>> =
  {
    'a join by mail': (browser, mail, captcha) =>
      browser.form('/proc/join_ver2', { ...goodJoin(mail), captcha_text: captcha }),
    'a join by a provider that told no address': async (browser, mail, captcha) => {
      await shop.walk(browser, 'kakao', { as: 'no-mail' });
      return shop.joinWith(browser, { ...TICKED, email: mail, captcha_text: captcha });
    },
    'a join by a provider that did not prove the address': async (browser, mail, captcha) => {
      await shop.walk(browser, 'naver', named('prober', { mail }));
      return shop.joinWith(browser, { ...TICKED, captcha_text: captcha });
    },
  };

/** What a client can tell apart, without what is random. */
const seen = ({ statusCode, body, headers }: LightMyRequestResponse) => {
  const { 'set-cookie': cookies = [], date: _date, ...rest } = headers;
  const names = [cookies].flat().map((cookie) => cookie.split('=')[0]);
  return { statusCode, body, names, rest };
};

for (const [join, send] of Object.entries(JOINS))
  for (const { what, captcha_text, code } of UNSOLVED)
    test(`S4: ${join} ${what} answers the same for members, leavers and strangers`, async () => {
      const answers = [];
      for (const mail of ADDRESSES) answers.push(seen(await send(shop.newBrowser(), mail, captcha_text)));
      const { name, code: number } = JSON.parse(answers[0]?.body ?? '{}');
      assert.equal(`${name} ${number}`, code);
      for (const answer of answers) assert.deepEqual(answer, answers[0]);
    });

test('S4: an address that the provider proved is named without a captcha, since it is its owner who asks', async () => {
  const answer = await shop.walk(shop.newBrowser(), 'google', named('owner', { mail: 'member@seoga.example' }));
  assert.equal(faultOf(answer), 'SOCIAL_ERROR 0005');
});
