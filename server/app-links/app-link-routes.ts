import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppLinkSettings } from '#platform/app-link-settings';
import { notFoundAnswer } from '../error-answer.ts';

// Whoever went to a bank or a provider from a browser has to come back to that browser: the return is bound to its cookies.
const RETURNS = ['paymentId', 'identityVerificationId'];
/** Addresses that are no screen, and the ways back from providers of logins. */
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

/** Says to Android and iOS which apps may open this shop's addresses; 404 for a shop that has none. */
export function serveAppLinks(app: FastifyInstance, links: AppLinkSettings): void {
  app.get('/.well-known/assetlinks.json', (_request, reply) => answer(reply, androidLinks(links)));
  // @NOTE Apple asks for this very name, without an ending, and takes nothing but application/json without a redirect.
  app.get('/.well-known/apple-app-site-association', (_request, reply) => answer(reply, iosLinks(links)));
  app.all('/.well-known/*', (_request, reply) => notFoundAnswer(reply));
}

function answer(reply: FastifyReply, links: object | undefined): FastifyReply {
  if (!links) return notFoundAnswer(reply);
  return reply
    .headers({ 'content-type': 'application/json', 'cache-control': 'public, max-age=3600' })
    .send(Buffer.from(JSON.stringify(links)));
}

/** One component a kind: what is left out stands before what takes all. */
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
      // From Android 15 on; older ones open every address of the shop in the app.
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
