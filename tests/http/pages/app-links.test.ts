import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import type { AppLinkSettings } from '#platform/settings/app-link-settings';
import { serveAppLinks } from '#server/well-known/app-link-routes';
import { installErrorHandler } from '#server/error-response';

const ANDROID = '/.well-known/assetlinks.json';
const IOS = '/.well-known/apple-app-site-association';

async function sendRequest(links: AppLinkSettings, url: string) {
  const app = Fastify();
  installErrorHandler(app);
  serveAppLinks(app, links);
  const response = await app.inject({ url });
  await app.close();
  return response;
}

test('a shop without an app serves no association files', async () => {
  for (const url of [ANDROID, IOS, '/.well-known/anything']) {
    const response = await sendRequest({}, url);
    assert.equal(response.statusCode, 404, url);
    assert.equal(response.headers['cache-control'], 'no-store');
  }
  assert.equal((await sendRequest({ iosAppId: 'ABCDE12345.kr.seoga.app' }, ANDROID)).statusCode, 404);
});

test('Android gets package and certificate, and from version 15 the URLs that stay in the browser', async () => {
  const response = await sendRequest({ android: { packageName: 'kr.seoga.app', fingerprints: ['AA:BB'] } }, ANDROID);
  assert.equal(response.statusCode, 200);
  assert.equal(response.headers['content-type'], 'application/json');
  assert.match(String(response.headers['cache-control']), /^public, max-age=\d+$/);
  const [statement] = response.json();
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

test('iOS opens pages in the app but not returns from banks, providers or e-mail links', async () => {
  const response = await sendRequest({ iosAppId: 'ABCDE12345.kr.seoga.app' }, IOS);
  // Apple requires JSON although the name has no extension.
  assert.equal(response.headers['content-type'], 'application/json');
  const { applinks, webcredentials } = response.json();
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

/** On both systems the first matching component decides. */
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
