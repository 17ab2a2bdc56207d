import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import type { AppLinkSettings } from '#platform/app-link-settings';
import { serveAppLinks } from '#server/app-links/app-link-routes';
import { answerErrors } from '#server/error-answer';

const ANDROID = '/.well-known/assetlinks.json';
const IOS = '/.well-known/apple-app-site-association';

async function asked(links: AppLinkSettings, url: string) {
  const app = Fastify();
  answerErrors(app);
  serveAppLinks(app, links);
  const answer = await app.inject({ url });
  await app.close();
  return answer;
}

test('a shop without an app of its own has no association files', async () => {
  for (const url of [ANDROID, IOS, '/.well-known/anything']) {
    const answer = await asked({}, url);
    assert.equal(answer.statusCode, 404, url);
    assert.equal(answer.headers['cache-control'], 'no-store');
  }
  assert.equal((await asked({ iosAppId: 'ABCDE12345.kr.seoga.app' }, ANDROID)).statusCode, 404);
});

test('Android learns package and keys, and from its version 15 on what stays in the browser', async () => {
  const answer = await asked({ android: { packageName: 'kr.seoga.app', fingerprints: ['AA:BB'] } }, ANDROID);
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.headers['content-type'], 'application/json');
  assert.match(String(answer.headers['cache-control']), /^public, max-age=\d+$/);
  const [statement] = answer.json();
  assert.deepEqual(statement.target, {
    namespace: 'android_app',
    package_name: 'kr.seoga.app',
    sha256_cert_fingerprints: ['AA:BB'],
  });
  const [all] = statement.relation;
  assert.equal(all, 'delegate_permission/common.handle_all_urls');
  const rules = statement.relation_extensions[all].dynamic_app_link_components;
  assert.equal(opens(rules, '/novel/17'), true);
  assert.equal(opens(rules, '/proc/login'), false);
});

test('iOS opens every screen in the app, and no way back from a bank, a provider or a letter of the server', async () => {
  const answer = await asked({ iosAppId: 'ABCDE12345.kr.seoga.app' }, IOS);
  // Without an ending in its name the file is still JSON, which Apple insists on.
  assert.equal(answer.headers['content-type'], 'application/json');
  const { applinks, webcredentials } = answer.json();
  assert.deepEqual(webcredentials, { apps: ['ABCDE12345.kr.seoga.app'] });
  const [{ appIDs, components }] = applinks.details;
  assert.deepEqual(appIDs, ['ABCDE12345.kr.seoga.app']);
  for (const path of ['/', '/novel/17', '/viewer/3', '/mybook', '/event/page/9', '/my/mail-proof', '/coin', '/login'])
    assert.equal(opens(components, path), true, path);
  for (const path of [
    '/proc/login',
    '/login/kakao/callback',
    '/coin?paymentId=one',
    '/verify?adult=1&identityVerificationId=two',
    '/simulators/portone/check',
    '/webhooks/portone',
    '/ko/v1/works',
    '/media/1/cover.webp',
    '/assets/entry.js',
    '/builds/now',
    '/rss.xml',
    '/sitemap.xml',
    '/.well-known/assetlinks.json',
  ])
    assert.equal(opens(components, path), false, path);
});

/** As both systems read it: the first component that fits decides. */
function opens(components: Component[], address: string): boolean {
  const { pathname, searchParams } = new URL(address, 'https://seoga.example');
  const first = components.find(
    (component) =>
      fits(component['/'], pathname) &&
      Object.entries(component['?'] ?? {}).every(([name, pattern]) => fits(pattern, searchParams.get(name) ?? '')),
  );
  return first !== undefined && first.exclude !== true;
}

interface Component {
  '/': string;
  '?'?: Record<string, string>;
  exclude?: boolean;
}

function fits(pattern: string, text: string): boolean {
  const expression = pattern.replaceAll('.', '\\.').replaceAll('?', '[^]').replaceAll('*', '[^]*');
  return new RegExp(`^${expression}$`).test(text);
}
