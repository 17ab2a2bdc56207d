import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { after, before, test } from 'node:test';
import { createSocialLogin } from '#platform/social-login/social-login';
import type { SocialLoginProviders, SocialProfile } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { SocialProvider } from '#shared/members/members';
import { SOCIAL_PROVIDERS } from '#shared/members/social-login';
import { type SimulatedProvider, choose, openSimulatedProvider } from '../../tests/support/fakes/social-provider.ts';

const SHOP = 'http://127.0.0.1:4999';
let house: SimulatedProvider;
let gate: SocialLoginProviders;
const logged: object[] = [];
const log = { info: () => undefined, warn: (details: object) => void logged.push(details), error: () => undefined };

before(async () => {
  house = await openSimulatedProvider();
  gate = createSocialLogin(house.practice.settings, log);
});
after(() => house.close());

let turns = 0;
async function walk(
  provider: SocialProvider,
  choice: Record<string, string>,
  through: SocialLoginProviders = gate,
): Promise<SocialProfile> {
  turns += 1;
  const method = { provider, origin: SHOP, state: `state-${turns}`, nonce: `nonce-${turns}` };
  const { address, pkceVerifier } = await through.begin(method);
  const answer = await choose(address, choice);
  return through.finish({ ...method, pkceVerifier, answer });
}

const refusedWith = (code: string) => (error: unknown) =>
  error instanceof DomainError && error.errorName === 'SOCIAL_ERROR' && error.code === code;

for (const provider of SOCIAL_PROVIDERS) {
  test(`reports the same person each time for ${provider} and others for other names (A13)`, async () => {
    const first = await walk(provider, { as: 'named', who: 'dal' });
    const again = await walk(provider, { as: 'named', who: 'dal' });
    const other = await walk(provider, { as: 'named', who: 'byeol' });
    assert.equal(again.subject, first.subject);
    assert.notEqual(other.subject, first.subject);
    assert.equal(first.mail, `dal@${provider}.example`);
    // Naver and Facebook do not report verification.
    assert.equal(first.isMailProved, provider !== 'naver' && provider !== 'facebook');
    assert.ok(first.nickHint);
    assert.equal(again.nickHint === null, provider === 'apple', 'Apple tells a name at the first consent alone');
  });

  test(`may report no address or an unverified one for ${provider}`, async () => {
    const silent = await walk(provider, { as: 'no-mail' });
    assert.deepEqual([silent.mail, silent.isMailProved], [null, false]);
    const unproved = await walk(provider, { as: 'unproved-mail' });
    assert.ok(unproved.mail?.endsWith(`@${provider}.example`));
    assert.equal(unproved.isMailProved, false);
  });

  test(`reports a cancellation at ${provider} as cancelled`, async () => {
    await assert.rejects(walk(provider, { as: 'cancel' }), refusedWith('0001'));
  });

  const isOidc = provider !== 'naver' && provider !== 'facebook';
  const errors = ['wrong-state', 'wrong-issuer', 'wrong-code', 'used-code'];
  for (const failure of [...errors, ...(isOidc ? ['wrong-nonce', 'wrong-token-issuer', 'wrong-key'] : [])]) {
    test(`rejects ${provider} with ${failure}`, async () => {
      await assert.rejects(walk(provider, { as: failure }), refusedWith('0003'));
    });
  }
}

test('identifies Naver OpenID users by the same number and requires PKCE', async () => {
  const { naver } = house.practice.settings;
  const settings = { ...naver, authorizeUrl: undefined, tokenUrl: undefined };
  const oidc = createSocialLogin({ naver: { ...settings, issuer: `${house.origin}/simulators/social/naver` } }, log);
  const method = { provider: 'naver' as const, origin: SHOP, state: 's', nonce: 'n' };
  const { address, pkceVerifier } = await oidc.begin(method);
  assert.equal(new URL(address).searchParams.get('code_challenge_method'), 'S256');
  const answer = await choose(address, { as: 'named', who: 'dal' });
  await assert.rejects(oidc.finish({ ...method, pkceVerifier: 'x'.repeat(43), answer }), refusedWith('0003'));
  assert.ok(pkceVerifier);
  const byOidc = await walk('naver', { as: 'named', who: 'dal' }, oidc);
  assert.equal(byOidc.subject, (await walk('naver', { as: 'named', who: 'dal' })).subject);
});

test('rejects a code of one provider at another', async () => {
  const method = { provider: 'google' as const, origin: SHOP, state: 'mixed', nonce: 'mixed' };
  const kakao = await gate.begin({ ...method, provider: 'kakao' });
  const answer = await choose(kakao.address, { as: 'known' });
  await assert.rejects(gate.finish({ ...method, pkceVerifier: kakao.pkceVerifier, answer }), refusedWith('0003'));
  const named = { ...answer, iss: `${house.origin}/simulators/social/google` };
  await assert.rejects(
    gate.finish({ ...method, pkceVerifier: kakao.pkceVerifier, answer: named }),
    refusedWith('0003'),
  );
});

test('gives up on a provider after ten seconds', { timeout: 20_000 }, async () => {
  const began = performance.now();
  await assert.rejects(walk('google', { as: 'slow' }), refusedWith('0003'));
  assert.ok(performance.now() - began < 13_000);
});

test("a token of Google's own dialog counts for this shop and its nonce, signed by Google's keys alone (D5)", async () => {
  const input = async (form: Record<string, string>, provider = 'google'): Promise<string> => {
    const url = `${house.origin}/simulators/social/${provider}/dialog`;
    const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(form) });
    return ((await answer.json()) as { id_token: string }).id_token;
  };
  const person = await gate.readGoogleToken(await input({ nonce: 'n-1', as: 'named', who: 'dal' }));
  assert.equal(person.nonce, 'n-1');
  assert.equal(person.subject, (await walk('google', { as: 'named', who: 'dal' })).subject);
  for (const forged of [
    await input({ nonce: 'n-1', as: 'wrong-key' }),
    await input({ nonce: 'n-1', as: 'wrong-token-issuer' }),
    await input({ as: 'known' }),
    await input({ nonce: 'n-1', as: 'known' }, 'kakao'),
    'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
    '',
  ])
    await assert.rejects(gate.readGoogleToken(forged), refusedWith('0003'));
});

test('neither offers nor starts unconfigured providers', async () => {
  const { kakao } = house.practice.settings;
  const one = createSocialLogin({ kakao }, log);
  assert.deepEqual(one.available(), ['kakao']);
  const method = { provider: 'naver' as const, origin: SHOP, state: 's', nonce: 'n' };
  await assert.rejects(one.begin(method), refusedWith('0009'));
});

test('redirects only to the callback of a local shop', async () => {
  const { address } = await gate.begin({ provider: 'google', origin: SHOP, state: 's', nonce: 'n' });
  for (const target of ['https://evil.example/login/google/callback', `${SHOP}/elsewhere`, 'javascript:1']) {
    const url = new URL(address);
    url.searchParams.set('redirect_uri', target);
    assert.equal((await fetch(url)).status, 400);
  }
});

test('answers only for names of this machine', async () => {
  const { address } = await gate.begin({ provider: 'google', origin: SHOP, state: 's', nonce: 'n' });
  const statusFor = async (host: string): Promise<number | undefined> => {
    const clientRequest = request(address, { headers: { host } }).end();
    const [answer] = (await once(clientRequest, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };
  assert.equal(await statusFor('localhost:4999'), 200);
  for (const host of ['shop.example', '192.168.0.7:4999', 'localhost.evil.example', '127.0.0.1.evil.example'])
    assert.equal(await statusFor(host), 404, host);
});

test('logs provider and error kind of a failed flow without code or token', () => {
  assert.ok(logged.length > 10);
  for (const details of logged)
    assert.deepEqual(
      Object.keys(details).filter((name) => !['provider', 'kind', 'name', 'message'].includes(name)),
      [],
    );
  const words = logged.flatMap((context) => Object.values(context)).filter((word) => word !== undefined);
  for (const word of words) assert.match(String(word), /^[A-Za-z_]{1,50}$/);
});
