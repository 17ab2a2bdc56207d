import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { type PageChanges, openDueEpisodes, pageChanges } from '#domain/catalog';
import { legalVersions } from '#domain/policies';
import { shopAlert } from '#domain/help-center';
import { rotateReadingLog } from '#domain/reading';
import { readFeatureFlags } from '#domain/feature-flags';
import { loadRedirects, loadSearchEngineSettings, loadShopInfo } from '#domain/merchandising';
import { advanceClock } from '#domain/maintenance';
import { maintainVisits } from '#domain/analytics';
import type { AppLinkSettings } from '#platform/settings/app-link-settings';
import { openIconSets } from '#platform/icons/icon-sets';
import type { MarketingSettings } from '#platform/settings/marketing-settings';
import type { SecuritySettings } from '#platform/settings/security-settings';
import type { Replica } from '#platform/database/replica';
import type { Context } from '#kernel/context';
import type { PageSettings } from '#shared/web/page-settings';
import { DEFAULT_APP_RULES } from '#shared/web/app-rules';
import { GRANT_LIMIT } from '#shared/money/wallet-adjustments';
import { SETTLEMENT_LIMIT } from '#shared/money/settlement-changes';
import type { Development } from './development.ts';
import { installErrorHandler, rejectUnreadable, notFoundResponse } from './error-response.ts';
import { redirectToCanonical } from './canonical-urls/canonical-redirects.ts';
import { serveAppLinks } from './well-known/app-link-routes.ts';
import { serveSecurityText } from './well-known/security-text-route.ts';
import { serveAssets } from './assets/asset-routes.ts';
import { serveManifest } from './assets/manifest-routes.ts';
import { serveWorker } from './assets/worker-routes.ts';
import { readBuild } from './builds/build-info.ts';
import { serveBuilds } from './builds/build-routes.ts';
import { saveBuild } from './builds/previous-builds.ts';
import { logUnhandledErrors } from './error-log.ts';
import { serveFeeds } from './feeds/feed-routes.ts';
import type { ApiDeps } from './api/v1/api-deps.ts';
import { serveApi } from './api/v1/api-routes.ts';
import { visitorResponses } from './api/v1/visitor-responses.ts';
import { registerJsonParser } from './json-body.ts';
import { serveIcons } from './assets/icon-routes.ts';
import { serveSocialLogin } from './auth/social-routes.ts';
import { serveMedia } from './media/media-routes.ts';
import { servePages } from './pages/page-routes.ts';
import { serveProc } from './forms/proc-routes.ts';
import { type ReplicaReads, replicaReads, rememberWrites } from './replica/replica-reads.ts';
import { serveOneClick } from './forms/one-click-route.ts';
import { serveTrust } from './well-known/trust-routes.ts';
import { guardFeatures } from './feature-flags/feature-guard.ts';
import { serveWebhooks } from './webhooks/webhook-routes.ts';
import { limitLogins } from './auth/limit-logins.ts';
import { Sessions, readCookies } from './auth/sessions.ts';
import { pageTemplates } from './observability/page-templates.ts';
import { type Observability, observeRequests } from './observability/observe-requests.ts';

/** Page settings are by default those of a shop in production without further services. */
export interface ShopServerOptions extends Partial<Omit<PageSettings, 'isTrial'>> {
  ctx: Context;
  logger: FastifyBaseLogger;
  /** Replica for pure reads. */
  replica?: Replica | undefined;
  /** Build folder: `client/` and `server/`. */
  build: string;
  publicUrl: string;
  trustedProxies: number;
  /** False leaves subdomains out of HSTS. */
  hstsSubdomains?: boolean;
  /** Maximum offline devices per member; default 5. */
  keptDevices?: number;
  /** Marketing settings. */
  marketing?: MarketingSettings | undefined;
  /** App links; none by default. */
  appLinks?: AppLinkSettings;
  /** Security contact; none by default. */
  security?: SecuritySettings;
  /** Pages from sources instead of the build. */
  development?: Development | undefined;
  /** False removes the service worker. */
  serviceWorker?: boolean;
  /** Health and metrics; without it no routes for them. */
  watching?: Observability;
  /** Simulated providers; every page then shows a test mode badge. */
  simulators?: Simulator[];
}

/** A simulator with pages in the shop. */
export interface Simulator {
  serveWindows(app: FastifyInstance): Promise<void>;
}

const WATCH_MS = 1000;
const DAY_MS = 86_400_000;
/** URLs with their own response format. */
const OWN_FORM = [
  '/proc',
  '/media',
  '/builds',
  '/builds/*',
  '/assets',
  '/assets/*',
  '/rss',
  '/rss/*',
  '/opds/*',
  '/sitemaps',
  '/sitemaps/*',
  '/ko/v1',
  '/simulators',
  '/simulators/*',
  '/webhooks',
  '/icons/*',
];

async function loadBuild({ build, development }: ShopServerOptions): Promise<ServerBuild> {
  return development ? development.loadBuild() : import(pathToFileURL(join(build, 'server', 'index.js')).href);
}

/** Creates the server: API, media, files and pages in one stateless process. */
export async function makeShopServer(options: ShopServerOptions): Promise<FastifyInstance> {
  const { ctx, publicUrl, watching } = options;
  const guarding = guardingHeaders(publicUrl.startsWith('https:'), options.hstsSubdomains ?? true);
  const app = openApp(options, guarding);
  // A build that is older than the sources may not even load.
  const build = await loadBuild(options);
  const pageOf = pageTemplates(build);
  if (watching) observeRequests(app, { ...watching, pageOf, isBehindProxy: options.trustedProxies > 0 });
  installErrorHandler(app);
  registerJsonParser(app);
  guardHeaders(app, guarding);
  redirectToCanonical(app, build);
  let message = await operatorSettings(ctx);
  const shopName = (): string => message.facts.name;
  guardFeatures(app, () => message.switches);
  await readCookies(app);
  limitLogins(app);
  const { marketing, apps = DEFAULT_APP_RULES, simulators = [] } = options;
  const sessions = new Sessions(ctx, publicUrl, { saysDeeds: marketing !== undefined, apps });
  const reads = openReads(app, options, sessions);
  // A replica has its own bound of age.
  const responses = options.replica ? undefined : visitorResponses();
  await serveApi(app, { ...apiDeps(options, sessions, reads), responses });
  await serveProc(app, { ctx, sessions, shop: shopName, textVersions: () => legalVersions(ctx) });
  await serveSocialLogin(app, { ctx, sessions });
  await serveWebhooks(app, { ctx });
  await serveOneClick(app, { ctx });
  const feedDeps = { writes: ctx, sessions, publicUrl };
  const media = serveMedia(app, { ctx, sessions, shopName });
  for (const simulator of simulators) await simulator.serveWindows(app);
  const feeds = serveFeeds(app, { ...feedDeps, ctx: reads.forAll, shopName, engines: () => message.engines });
  serveAppLinks(app, options.appLinks ?? {});
  serveTrust(app, { ctx, switches: () => message.switches });
  serveSecurityText(app, { contact: undefined, ...options.security, publicUrl });
  const made = readBuild(options.build, build);
  await saveBuild(ctx, made, Date.now());
  serveManifest(app, () => message.facts);
  const icons = serveBuilt(app, options);
  serveBuilds(app, { ctx, meta: made.meta });
  for (const url of OWN_FORM) app.all(url, (_request, reply) => notFoundResponse(reply));
  const pages = await servePages(app, {
    ctx,
    reads,
    sessions,
    build,
    development: options.development,
    pageOf,
    publicUrl,
    shop: () => message.facts,
    settings: pageSettings(options),
    alert: () => message.alert,
    switches: () => message.switches,
    routes: () => message.routes,
    engines: () => message.engines,
    iconDrawing: icons.drawing,
    findIcons: icons.find,
    marketing,
  });
  watching?.onPages?.(() => pages.counts());
  watchChanges(app, ctx, async (works) => {
    await options.replica?.raiseBarrier();
    if (works === 'all') message = await operatorSettings(ctx);
    pages.clear(works);
    responses?.clear();
    feeds.clear();
    media.clear();
  });
  persistLogs(app, ctx);
  return app;
}

function pageSettings(options: ShopServerOptions): PageSettings {
  return {
    appEnv: options.appEnv ?? 'production',
    apps: options.apps ?? DEFAULT_APP_RULES,
    isTrial: (options.simulators ?? []).length > 0,
    apiBase: options.apiBase ?? '',
    kakaoKey: options.kakaoKey ?? '',
    grantLimit: options.grantLimit ?? GRANT_LIMIT,
    settlementLimit: options.settlementLimit ?? SETTLEMENT_LIMIT,
    iconService: options.iconService ?? '',
  };
}

/** Replica reads and read-your-writes cookies. */
function openReads(app: FastifyInstance, { ctx, replica }: ShopServerOptions, { cookies }: Sessions): ReplicaReads {
  if (replica) rememberWrites(app, { replica, cookies });
  return replicaReads({ ctx, replica, cookies });
}

function apiDeps(options: ShopServerOptions, sessions: Sessions, reads: ReplicaReads): ApiDeps {
  const { ctx, marketing, keptDevices, publicUrl } = options;
  return { ctx, sessions, reads: reads.forBrowser, givesMailHash: marketing?.givesMailHash, keptDevices, publicUrl };
}

/** Build output: worker, icons, scripts and styles. */
function serveBuilt(
  app: FastifyInstance,
  { build, serviceWorker }: ShopServerOptions,
): ReturnType<typeof openIconSets> {
  serveWorker(app, { build, isOn: serviceWorker ?? true });
  const icons = openIconSets(join(build, 'server', 'icons'));
  serveIcons(app, icons);
  serveAssets(app, join(build, 'client'));
  return icons;
}

/** Request ids, unique across processes and restarts. */
function requestNames(): () => string {
  const start = crypto.randomUUID().slice(0, 13);
  let requested = 0;
  return () => `${start}-${(requested += 1)}`;
}

/** Fastify with limits and error log. */
function openApp(options: ShopServerOptions, guarding: ReturnType<typeof guardingHeaders>): FastifyInstance {
  return Fastify({
    ...logUnhandledErrors(options.logger),
    ...(options.development ? { serverFactory: options.development.serverFactory } : {}),
    trustProxy: (_address, hop) => hop < options.trustedProxies,
    // Unparsable requests skip hooks.
    frameworkErrors: (error, request, reply) => rejectUnreadable(error, request, reply.headers(guarding)),
    bodyLimit: 1024 * 1024,
    requestTimeout: 30_000,
    genReqId: requestNames(),
    // Requests accepted before closing are answered.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
  });
}

/** Settings needed by every request, reloaded on change. */
async function operatorSettings(ctx: Context) {
  const [facts, alert, engines, routes, switches] = await Promise.all([
    loadShopInfo(ctx),
    shopAlert(ctx),
    loadSearchEngineSettings(ctx),
    loadRedirects(ctx),
    readFeatureFlags(ctx),
  ]);
  return { facts, alert, engines, routes, switches };
}

function guardHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** Headers of every response. */
function guardingHeaders(isHttps: boolean, coversSubdomains: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    // For browsers that ignore frame-ancestors.
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(isHttps
      ? { 'strict-transport-security': `max-age=31536000${coversSubdomains ? '; includeSubDomains' : ''}` }
      : {}),
  };
}

/** Creates and drops log partitions once a day. */
function persistLogs(app: FastifyInstance, ctx: Context): void {
  const keep = (): void => {
    rotateReadingLog(ctx).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'the reading log kept its old months'),
    );
    maintainVisits(ctx).catch((error: unknown) => ctx.log.warn({ err: error }, 'the access log kept its old weeks'));
  };
  const timer = setInterval(keep, DAY_MS);
  timer.unref();
  app.addHook('onReady', (done) => {
    keep();
    done();
  });
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
}

/** Polls every second for changes by imports, operators or time. */
function watchChanges(
  app: FastifyInstance,
  ctx: Context,
  onChange: (works: PageChanges['works']) => Promise<void>,
): void {
  let version: number | undefined;
  let failing = false;
  const check = async (): Promise<void> => {
    try {
      await advanceClock(ctx);
      await openDueEpisodes(ctx);
      const now = await pageChanges(ctx, version ?? 0);
      if (version !== undefined && version !== now.version) await onChange(now.works);
      version = now.version;
      failing = false;
    } catch (error) {
      if (!failing) ctx.log.error({ err: error }, 'cannot see whether pages changed');
      failing = true;
    }
  };
  const first = check();
  const timer = setInterval(() => void check(), WATCH_MS);
  timer.unref();
  app.addHook('onReady', () => first);
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
}
