import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { SOCIAL_PROVIDERS } from '#shared/members/social-login';
import { validJoinForm } from '../../support/servers/http-browser.ts';
import { SocialShop, TICKED, errorOf, named } from '../../support/servers/social-login-server.ts';

let shop: SocialShop;
before(async () => void (shop = await SocialShop.open()));
after(() => shop.close());

test('the server requires the address where it is missing and then the three consents in order (V3)', async () => {
  const browser = shop.newBrowser();
  await shop.walk(browser, 'kakao', { as: 'no-mail' });
  const steps: [Record<string, string>, string][] = [
    [{ email: '' }, 'SOCIAL_ERROR 0004'],
    [{ email: 'nothing' }, 'JOIN_ERROR 0001'],
    [{ email: 'typed@seoga.example' }, 'JOIN_ERROR 0006'],
    [{ tos_agree: 'true' }, 'JOIN_ERROR 0007'],
    [{ tos_agree2: 'true' }, 'JOIN_ERROR 0008'],
  ];
  const form: Record<string, string> = {};
  for (const [mend, rejected] of steps) {
    const { name, code } = (await shop.joinWith(browser, Object.assign(form, mend))).json();
    assert.equal(`${name} ${code}`, rejected);
  }
  assert.equal((await shop.joinWith(browser, { ...form, age_agree: 'true', alarm_agree: 'true' })).statusCode, 200);
  const member = await shop.memberOf(browser);
  assert.deepEqual([member?.mail, member?.mail_proved_at], ['typed@seoga.example', null]);
  const twice = (await shop.joinWith(browser, { ...form, age_agree: 'true' })).json();
  assert.equal(`${twice.name} ${twice.code}`, 'SOCIAL_ERROR 0002');
});

test('the form without script returns with its choices and without the address in the URL', async () => {
  const browser = shop.newBrowser();
  await shop.walk(browser, 'naver', { as: 'no-mail' });
  const response = await browser.sendRequest({
    method: 'POST',
    url: '/proc/join_social',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: new URLSearchParams({ email: 'plain@seoga.example', tos_agree: 'true' }).toString(),
  });
  assert.equal(response.headers.location, '/join/social?fault=JOIN_ERROR+0007&tos_agree=true');
  assert.equal(response.cookies.find(({ name }) => name === 'typed_mail')?.httpOnly, true);
});

test("an existing member's address is never joined, whether from the provider or typed, verified or not", async () => {
  await shop.newBrowser().form('/proc/join_ver2', validJoinForm('owner@seoga.example'));
  for (const provider of SOCIAL_PROVIDERS) {
    const browser = shop.newBrowser();
    const outcome = await shop.walk(browser, provider, named('impostor', { mail: 'OWNER@seoga.example' }));
    if (provider === 'kakao' || provider === 'google' || provider === 'apple')
      assert.equal(errorOf(outcome), 'SOCIAL_ERROR 0005', provider);
    else assert.equal((await shop.joinWith(browser)).json().name, 'SOCIAL_ERROR', provider);
  }
  const typing = shop.newBrowser();
  await shop.walk(typing, 'facebook', { as: 'no-mail' });
  const { name, code } = (await shop.joinWith(typing, { ...TICKED, email: ' Owner@seoga.example ' })).json();
  assert.equal(`${name} ${code}`, 'SOCIAL_ERROR 0005');
  const ways = await shop.server.ctx.db
    .selectFrom('login_identity')
    .innerJoin('member', 'member.member_no', 'login_identity.member_no')
    .select('provider')
    .where('member.mail', '=', 'owner@seoga.example')
    .execute();
  assert.deepEqual(ways, [{ provider: 'mail' }]);
});

test('probing addresses at the last step is blocked after ten tries', async () => {
  const browser = shop.newBrowser();
  await shop.walk(browser, 'kakao', { as: 'no-mail' });
  await shop.newBrowser().form('/proc/join_ver2', validJoinForm('asked-after@seoga.example'));
  const messages: string[] = [];
  for (let time = 0; time < 12; time += 1) {
    const { name, code } = (await shop.joinWith(browser, { ...TICKED, email: 'asked-after@seoga.example' })).json();
    messages.push(`${name} ${code}`);
  }
  assert.deepEqual([...new Set(messages.slice(0, 10))], ['SOCIAL_ERROR 0005']);
  assert.deepEqual([...new Set(messages.slice(10))], ['JOIN_ERROR 0011']);
});

test('a former member is told the rejoin date after a provider login too', async () => {
  const mac = shop.server.ctx.secrets.mac('identity', 'left gone@seoga.example');
  const until = new Date(Date.now() + 20 * 86_400_000);
  await shop.server.ctx.db.insertInto('rejoin_wait').values({ mail_mac: mac, until }).execute();
  const browser = shop.newBrowser();
  await shop.walk(browser, 'google', named('gone', { mail: 'gone@seoga.example' }));
  const { name, code, result } = (await shop.joinWith(browser)).json();
  assert.equal(`${name} ${code}`, 'JOIN_ERROR 0010');
  assert.match(result, /\d{4}\.\d{1,2}\.\d{1,2} 이후에 다시 가입할 수 있습니다\./);
});

test('an address that the provider did not verify gets a verification e-mail', async () => {
  const emails = shop.server.ctx.letters;
  for (const provider of ['naver', 'google'] as const) await shop.joined(provider, 'lettered');
  assert.equal(emails.filter(({ to }) => to === 'lettered@naver.example').length, 1);
  assert.equal(emails.filter(({ to }) => to === 'lettered@google.example').length, 0);
});

test('the join key belongs to its browser and expires after half an hour', async () => {
  const browser = shop.newBrowser();
  await shop.walk(browser, 'google', named('slowly'));
  const thief = shop.newBrowser();
  thief.cookies.set('seoga_joining', browser.cookies.get('seoga_joining') ?? '');
  assert.equal((await shop.joinWith(thief)).json().code, '0002');
  await shop.forward('31 minutes');
  assert.equal((await shop.joinWith(browser)).json().code, '0002');
  await shop.forward('0');
});
