import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppLinkSettings } from '#platform/settings/app-link-settings';
import { notFoundResponse } from '../error-response.ts';

// Returns from banks and providers must stay in the browser that has the cookies.
const RETURNS = ['paymentId', 'identityVerificationId'];
/** URLs that are no pages, and provider callbacks. */
const STAYS_IN_BROWSER = [
  '/proc',
  '/proc/*',
  '/login/*/callback',
  '/simulators/*',
  '/webhooks/*',
  '/ko/*',
  '/media/*',
  '/assets/*',
  '/builds/*',
  '/rss*',
  '/opds*',
  '/sitemap*',
  '/robots.txt',
  '/.well-known/*',
];
const EVERY_ADDRESS = 'delegate_permission/common.handle_all_urls';

/** App links for Android and iOS; 404 without apps. */
export function serveAppLinks(app: FastifyInstance, links: AppLinkSettings): void {
  app.get('/.well-known/assetlinks.json', (_request, reply) => answer(reply, androidLinks(links)));
  // @NOTE Apple requests exactly this name and requires application/json without a redirect.
  app.get('/.well-known/apple-app-site-association', (_request, reply) => answer(reply, iosLinks(links)));
  app.all('/.well-known/*', (_request, reply) => notFoundResponse(reply));
}

function answer(reply: FastifyReply, links: object | undefined): FastifyReply {
  if (!links) return notFoundResponse(reply);
  return reply
    .headers({ 'content-type': 'application/json', 'cache-control': 'public, max-age=3600' })
    .send(Buffer.from(JSON.stringify(links)));
}

/** Exclusions precede the wildcard. */
function components(): object[] {
  return [
    ...STAYS_IN_BROWSER.map((path) => ({ '/': path, exclude: true })),
    ...RETURNS.map((name) => ({ '/': '*', '?': { [name]: '?*' }, exclude: true })),
    { '/': '*' },
  ];
}

function androidLinks({ android }: AppLinkSettings): object | undefined {
  if (!android) return undefined;
  return [
    {
      relation: [EVERY_ADDRESS, 'delegate_permission/common.get_login_creds'],
      target: {
        namespace: 'android_app',
        package_name: android.packageName,
        sha256_cert_fingerprints: android.fingerprints,
      },
      // From Android 15 on; older versions open every shop URL in the app.
      relation_extensions: { [EVERY_ADDRESS]: { dynamic_app_link_components: components() } },
    },
  ];
}

function iosLinks({ iosAppId }: AppLinkSettings): object | undefined {
  if (!iosAppId) return undefined;
  return {
    applinks: { details: [{ appIDs: [iosAppId], components: components() }] },
    webcredentials: { apps: [iosAppId] },
  };
}
