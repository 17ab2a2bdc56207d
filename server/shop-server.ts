import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { type PageChanges, openDueEpisodes, pageChanges } from '#domain/catalogue';
import { legalVersions } from '#domain/legal';
import { shopAlert } from '#domain/notices';
import { keepReadingMonths } from '#domain/reading';
import { readSwitches } from '#domain/switches';
import { routesInForce, searchEngines, shopFacts } from '#domain/showcase';
import { keepClock } from '#domain/upkeep';
import { keepVisits } from '#domain/visits';
import type { AppLinkSettings } from '#platform/app-link-settings';
import { openIconSets } from '#platform/icons/icon-sets';
import type { MarketingSettings } from '#platform/marketing-settings';
import type { Replica } from '#platform/database/replica';
import type { Context } from '#shared/context';
import type { AppEnv } from '#vocabulary/app-env';
import { type AppRules, USUAL_APP_RULES } from '#vocabulary/app-rules';
import { GRANT_LIMIT } from '#vocabulary/money-desk';
import { SETTLEMENT_LIMIT } from '#vocabulary/settlement-changes';
import { answerErrors, answerUnreadable, notFoundAnswer } from './error-answer.ts';
import { leadToCanonical } from './addresses/canonical-addresses.ts';
import { serveAppLinks } from './app-links/app-link-routes.ts';
import { serveSecurityText } from './app-links/security-text-route.ts';
import { serveAssets } from './assets/asset-routes.ts';
import { serveManifest } from './assets/manifest-routes.ts';
import { serveWorker } from './assets/worker-routes.ts';
import { readBuild } from './builds/build-facts.ts';
import { serveBuilds } from './builds/build-routes.ts';
import { keepBuild } from './builds/kept-builds.ts';
import { faultsLoggedBy } from './fault-log.ts';
import { serveFeeds } from './feeds/feed-routes.ts';
import type { CallMeans } from './ko-v1/call-means.ts';
import { serveCalls } from './ko-v1/call-routes.ts';
import { takeJson } from './json-body.ts';
import { serveIcons } from './icons/icon-routes.ts';
import { serveSocialLogin } from './login/social-routes.ts';
import { serveMedia } from './media/media-routes.ts';
import { servePages } from './pages/page-routes.ts';
import { serveProc } from './proc/proc-routes.ts';
import { type LaggingReads, laggingReads, rememberWrites } from './replica/lagging-reads.ts';
import { serveOneClick } from './unsubscribe/one-click-route.ts';
import { serveTrust } from './trust/trust-routes.ts';
import { guardFeatures } from './switches/feature-guard.ts';
import { serveWebhooks } from './webhooks/webhook-routes.ts';
import { limitEntries } from './sessions/limit-entries.ts';
import { Sessions, readCookies } from './sessions/sessions.ts';
import { pageTemplates } from './watching/page-templates.ts';
import { type ShopWatching, watchRequests } from './watching/watch-requests.ts';

export interface ShopServerOptions {
  ctx: Context;
  logger: FastifyBaseLogger;
  /** Where reads that decide nothing may go; the operator's, if there is one. */
  replica?: Replica | undefined;
  /** Folder of the built app: `client/` and `server/`. */
  build: string;
  publicUrl: string;
  /** What the guards of /dev and of event windows go by; those of production unless told. */
  appEnv?: AppEnv;
  /** Where browsers find the calls; at this very address unless the operator says otherwise. */
  apiBase?: string;
  /** For sharing by KakaoTalk. */
  kakaoKey?: string;
  /** OPERATOR_GRANT_LIMIT. */
  grantLimit?: number;
  /** OPERATOR_SETTLEMENT_LIMIT. */
  settlementLimit?: number;
  /** Where browsers ask for icons that the shop has not. */
  iconService?: string;
  trustedProxies: number;
  /** On how many devices a member may keep episodes; five unless told. */
  keptDevices?: number;
  /** What the operator set up for adverts. */
  marketing?: MarketingSettings | undefined;
  /** What the operator decided about the shells. */
  apps?: AppRules;
  /** In which apps the shop's addresses open; in none unless told. */
  appLinks?: AppLinkSettings;
  /** Where faults of security are reported. */
  securityContact?: string | undefined;
  /** False takes the service worker out of every browser. */
  serviceWorker?: boolean;
  /** How the process is watched, and how it stops; without it there are no addresses for that. */
  watching?: ShopWatching;
  /** What stands in for providers outside; every page then says that the shop is for trying only. */
  simulators?: Simulator[];
}

/** A provider's stand-in with windows of its own in the shop. */
export interface Simulator {
  serveWindows(app: FastifyInstance): Promise<void>;
}

const WATCH_MS = 1000;
const DAY_MS = 86_400_000;
/** Addresses that answer in their own form, never with a page. */
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

/** The shop's server: calls, pictures, files and pages in one process. Nothing is kept in it that another may not do without. */
export async function makeShopServer(options: ShopServerOptions): Promise<FastifyInstance> {
  const { ctx, publicUrl, watching } = options;
  const guarding = guardingHeaders(publicUrl.startsWith('https:'));
  const app = openApp(options, guarding);
  const build: ServerBuild = await import(pathToFileURL(join(options.build, 'server', 'index.js')).href);
  const pageOf = pageTemplates(build);
  if (watching) watchRequests(app, { ...watching, pageOf, isBehindProxy: options.trustedProxies > 0 });
  answerErrors(app);
  takeJson(app);
  guardHeaders(app, guarding);
  leadToCanonical(app, build);
  let told = await toldByOperator(ctx);
  const shopName = (): string => told.facts.name;
  guardFeatures(app, () => told.switches);
  await readCookies(app);
  limitEntries(app);
  const { marketing, apps = USUAL_APP_RULES, simulators = [] } = options;
  const sessions = new Sessions(ctx, publicUrl, { saysDeeds: marketing !== undefined, apps });
  const reads = openReads(app, options, sessions);
  await serveCalls(app, callMeans(options, sessions, reads));
  await serveProc(app, { ctx, sessions, shop: shopName, textVersions: () => legalVersions(ctx) });
  await serveSocialLogin(app, { ctx, sessions });
  await serveWebhooks(app, { ctx });
  await serveOneClick(app, { ctx });
  const media = serveMedia(app, { ctx, sessions, shopName });
  for (const simulator of simulators) await simulator.serveWindows(app);
  const feeds = serveFeeds(app, { ctx: reads.forAll, publicUrl, shopName, engines: () => told.engines });
  serveAppLinks(app, options.appLinks ?? {});
  serveTrust(app, { ctx, switches: () => told.switches });
  serveSecurityText(app, { contact: options.securityContact, publicUrl });
  const made = readBuild(options.build, build);
  await keepBuild(ctx, made, Date.now());
  serveManifest(app, () => told.facts);
  const icons = serveBuilt(app, options);
  serveBuilds(app, { ctx, meta: made.meta });
  for (const url of OWN_FORM) app.all(url, (_request, reply) => notFoundAnswer(reply));
  const pages = await servePages(app, {
    ctx,
    reads,
    sessions,
    build,
    pageOf,
    publicUrl,
    shop: () => told.facts,
    appEnv: options.appEnv ?? 'production',
    alert: () => told.alert,
    switches: () => told.switches,
    routes: () => told.routes,
    engines: () => told.engines,
    apiBase: options.apiBase ?? '',
    kakaoKey: options.kakaoKey ?? '',
    grantLimit: options.grantLimit ?? GRANT_LIMIT,
    settlementLimit: options.settlementLimit ?? SETTLEMENT_LIMIT,
    iconService: options.iconService ?? '',
    iconDrawing: icons.drawing,
    isTrial: simulators.length > 0,
    marketing,
    apps,
  });
  watching?.onPages?.(() => pages.counts());
  watchChanges(app, ctx, async (works) => {
    await options.replica?.raiseBarrier();
    if (works === 'all') told = await toldByOperator(ctx);
    pages.clear(works);
    feeds.clear();
    media.clear();
  });
  keepLogs(app, ctx);
  return app;
}

/** Where reads that decide nothing go, and what a browser that writes is told for its next ones. */
function openReads(app: FastifyInstance, { ctx, replica }: ShopServerOptions, { cookies }: Sessions): LaggingReads {
  if (replica) rememberWrites(app, { replica, cookies });
  return laggingReads({ ctx, replica, cookies });
}

function callMeans(options: ShopServerOptions, sessions: Sessions, reads: LaggingReads): CallMeans {
  const { ctx, marketing, keptDevices } = options;
  return { ctx, sessions, reads: reads.forBrowser, givesMailHash: marketing?.givesMailHash, keptDevices };
}

/** What the build made for browsers: the worker, icons, scripts and styles. */
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

/** A name for each request, which no other has in the log of several processes and starts. */
function requestNames(): () => string {
  const start = crypto.randomUUID().slice(0, 13);
  let asked = 0;
  return () => `${start}-${(asked += 1)}`;
}

/** The bare server: its limits, and how it tells of itself. */
function openApp(options: ShopServerOptions, guarding: ReturnType<typeof guardingHeaders>): FastifyInstance {
  return Fastify({
    ...faultsLoggedBy(options.logger),
    trustProxy: (_address, hop) => hop < options.trustedProxies,
    // What cannot be read as an address meets no hook: its answer is guarded here.
    frameworkErrors: (error, request, reply) => answerUnreadable(error, request, reply.headers(guarding)),
    bodyLimit: 1024 * 1024,
    requestTimeout: 30_000,
    genReqId: requestNames(),
    // What was accepted before the process closed is answered as ever.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
  });
}

/** What the operator says that every request may need: read when the shop opens and whenever something in it changes. */
async function toldByOperator(ctx: Context) {
  const [facts, alert, engines, routes, switches] = await Promise.all([
    shopFacts(ctx),
    shopAlert(ctx),
    searchEngines(ctx),
    routesInForce(ctx),
    readSwitches(ctx),
  ]);
  return { facts, alert, engines, routes, switches };
}

function guardHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** What every answer says, whatever it is. */
function guardingHeaders(isHttps: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    // For browsers that know no frame-ancestors.
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/** Once a day the logs of reading and of visits get their parts ahead and let go of those past their keeping. */
function keepLogs(app: FastifyInstance, ctx: Context): void {
  const keep = (): void => {
    keepReadingMonths(ctx).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'the reading log kept its old months'),
    );
    keepVisits(ctx).catch((error: unknown) => ctx.log.warn({ err: error }, 'the access log kept its old weeks'));
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

/** Looks once a second whether an import, the operator or the clock changed what pages show. */
function watchChanges(
  app: FastifyInstance,
  ctx: Context,
  onChange: (works: PageChanges['works']) => Promise<void>,
): void {
  let version: number | undefined;
  let failing = false;
  const look = async (): Promise<void> => {
    try {
      await keepClock(ctx);
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
  const first = look();
  const timer = setInterval(() => void look(), WATCH_MS);
  timer.unref();
  app.addHook('onReady', () => first);
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
}
