import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listLinkedProviders, reauthenticate, unlinkProvider } from '#domain/members';
import { DomainError } from '#kernel/domain-error';
import { validJoinForm } from '../../support/servers/http-browser.ts';
import { rejectsWith } from '../../support/domain-errors.ts';
import { choose } from '../../support/fakes/social-provider.ts';
import { SocialShop, errorOf, named } from '../../support/servers/social-login-server.ts';

let shop: SocialShop;
before(async () => void (shop = await SocialShop.open()));
after(() => shop.close());

test('linking needs the session that started it and an identity not linked to another member', async () => {
  assert.equal(errorOf(await shop.newBrowser().sendRequest({ url: '/login/naver?intent=link' })), 'AUTH_ERROR 0002');
  const browser = await shop.joinedByMail('linker@seoga.example');
  const fields = await choose(await shop.begin(browser, 'naver', '?intent=link'), named('late-link'));
  await browser.form('/proc/logout', {});
  assert.equal(errorOf(await shop.comeBack(browser, 'naver', fields)), 'AUTH_ERROR 0002');
  await browser.form('/proc/login', { email: 'linker@seoga.example', wd: validJoinForm('')['password'] ?? '' });
  await shop.joined('naver', 'somebody');
  assert.equal(
    errorOf(await shop.walk(browser, 'naver', named('somebody', { query: '?intent=link' }))),
    'SOCIAL_ERROR 0007',
  );
  assert.equal(
    (await shop.walk(browser, 'naver', named('mine', { query: '?intent=link' }))).headers.location,
    '/my/providers?said=linked-naver',
  );
  assert.equal(
    (await shop.walk(browser, 'naver', named('mine', { query: '?intent=link' }))).headers.location,
    '/my/providers?said=linked-naver',
  );
  assert.equal(
    errorOf(await shop.walk(browser, 'naver', named('mine-too', { query: '?intent=link' }))),
    'SOCIAL_ERROR 0008',
  );
});

const LINK = '/login/naver?intent=link';
const PASSWORD = validJoinForm('')['password'] ?? '';

test('linking does not start before the e-mail address is verified', async () => {
  const browser = shop.newBrowser();
  await browser.form('/proc/join_ver2', validJoinForm('unproved-link@seoga.example'));
  assert.equal((await browser.sendRequest({ url: LINK })).headers.location, '/my/providers');
});

test('linking starts only within ten minutes of a login or password confirmation', async () => {
  const browser = await shop.joinedByMail('stale-link@seoga.example');
  await shop.forward('11 minutes');
  assert.equal((await browser.sendRequest({ url: LINK })).headers.location, '/my/providers');
  const member = await shop.memberOf(browser);
  const { id: sessionId } = await shop.server.ctx.db
    .selectFrom('session_family')
    .select('id')
    .where('member_no', '=', member?.member_no ?? 0)
    .executeTakeFirstOrThrow();
  const proof = { memberNo: member?.member_no ?? 0, sessionId };
  await rejectsWith(reauthenticate(shop.server.ctx, { ...proof, password: 'wrong' }), 'CONFIRM_ERROR 0002');
  assert.equal((await browser.sendRequest({ url: LINK })).headers.location, '/my/providers');
  await reauthenticate(shop.server.ctx, { ...proof, password: PASSWORD });
  assert.match(String((await browser.sendRequest({ url: LINK })).headers.location), /^http/);
  await shop.forward('22 minutes');
  assert.equal((await browser.sendRequest({ url: LINK })).headers.location, '/my/providers');
  await shop.forward('0');
});

test('a logged-in member can confirm by a provider login', async () => {
  const browser = await shop.joined('kakao', 'confirms-again');
  const again = await browser.sendRequest({ url: '/login/kakao?return_to=%2Fmy%2Fproviders&again=1' });
  assert.match(String(again.headers.location), /^http/);
  assert.equal((await browser.sendRequest({ url: '/login/kakao?return_to=%2Fmy' })).headers.location, '/my');
});

test('a new link is reported by e-mail once', async () => {
  const mail = 'reported-link@seoga.example';
  const browser = await shop.joinedByMail(mail);
  for (let time = 0; time < 2; time += 1)
    await shop.walk(browser, 'kakao', named('reported', { query: '?intent=link' }));
  const sent = shop.server.ctx.letters.filter(({ to, subject }) => to === mail && subject.includes('카카오 로그인'));
  assert.equal(sent.length, 1);
});

test('other sites can start neither a login nor a link', async () => {
  const browser = await shop.joinedByMail('led@seoga.example');
  for (const site of ['cross-site', 'same-site']) {
    const headers = { 'sec-fetch-site': site };
    const login = await shop.newBrowser().sendRequest({ url: '/login/naver?return_to=%2Fnovel%2F1', headers });
    assert.equal(login.headers.location, '/login?return_to=%2Fnovel%2F1');
    const link = await browser.sendRequest({ url: '/login/naver?intent=link', headers });
    assert.equal(link.headers.location, '/my/providers');
  }
  const entered = await browser.sendRequest({ url: '/login/naver?intent=link', headers: { 'sec-fetch-site': 'none' } });
  assert.equal(entered.headers.location, '/my/providers');
});

test('the last login method cannot be removed, also not by two concurrent requests', async () => {
  const browser = await shop.joined('kakao', 'only');
  const memberNo = (await shop.memberOf(browser))?.member_no ?? 0;
  const member = { memberNo };
  const isLast = (error: unknown): boolean => error instanceof DomainError && error.message === 'SOCIAL_ERROR 0006';
  await assert.rejects(unlinkProvider(shop.server.ctx, { member, provider: 'kakao' }), isLast);
  await shop.walk(browser, 'google', named('second-way', { query: '?intent=link' }));
  const both = await Promise.allSettled([
    unlinkProvider(shop.server.ctx, { member, provider: 'kakao' }),
    unlinkProvider(shop.server.ctx, { member, provider: 'google' }),
  ]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
  const left = await listLinkedProviders(shop.server.ctx, member);
  assert.equal(left.filter(({ linkedAt }) => linkedAt !== null).length, 1);
});

test('a locked account is told the reason and stays logged out', async () => {
  const browser = await shop.joined('apple', 'locked');
  const memberNo = (await shop.memberOf(browser))?.member_no ?? 0;
  for (const [state, rejected] of [
    ['suspended', 'LOGIN_ERROR 0007'] as const,
    ['under-age', 'LOGIN_ERROR 0008'] as const,
  ]) {
    await shop.server.ctx.db.updateTable('member').set({ state }).where('member_no', '=', memberNo).execute();
    const next = shop.newBrowser();
    assert.equal(errorOf(await shop.walk(next, 'apple', named('locked'))), rejected);
    assert.equal(next.cookies.get('seoga_session'), undefined);
  }
});
