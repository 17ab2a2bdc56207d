import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { saveErrors } from '#domain/reports';
import { inviteFirstOwner } from '#domain/operators';
import { hasDemoAccounts } from '#domain/samples';
import { updateMissingSearchTerms } from '#domain/search';
import { loadShopInfo } from '#domain/merchandising';
import { makeAdultCover } from '#platform/pictures/picture-maker';
import type { ShopBackups } from '#platform/backup/shop-backups';
import { type RunningJobs, runJobs } from '#platform/jobs/run-jobs';
import { createFolderTransport } from '#platform/mail/folder-transport';
import { createSmtpTransport } from '#platform/mail/smtp-transport';
import { withTimeout } from '#platform/with-timeout';
import { createLedgerRootFolder } from '#platform/files/ledger-root-folder';
import { isLoopback } from '#platform/loopback';
import { readSettings } from '#platform/settings/settings';
import { makeDataDir, requireDatabase } from '#platform/database/shop-database';
import { hasSecrets, openShopSecrets } from '#platform/crypto/shop-secrets';
import { closedFeaturesMessage, refusedSimulatorsMessage } from '#platform/settings/simulator-access';
import { StartupError } from '#platform/startup-error';
import { shopWorkers } from '#server/jobs/shop-jobs';
import { JOB_SCHEDULES } from '#shared/operations/jobs';
import { type Simulator, makeShopServer } from '#server/shop-server';
import type { Development } from '#server/development';
import type { ServingState } from '#server/observability/serving-state';
import type { Observability } from '#server/observability/observe-requests';
import type { Context } from '#kernel/context';
import { startLanguageSimulator } from '#server/simulators/simulated-language';
import { createDeeplTranslator } from '#platform/language/deepl-translator';
import { createKoreanDictionary } from '#platform/language/korean-dictionary';
import { type IdentitySimulator, startIdentitySimulator } from '#server/simulators/portone-identity';
import { type PaymentSimulator, startPaymentSimulator } from '#server/simulators/portone-payments';
import { type StoreSimulator, startStoreSimulator } from '#server/simulators/app-stores';
import { SimulatedMailbox } from '#server/simulators/mailbox';
import { type DemoLogins, createDemoLogins } from '#server/simulators/demo-logins';
import { createPortOneIdentity } from '#platform/identity/portone-identity';
import { createPortOnePayments } from '#platform/payment/portone-payments';
import { createStorePurchases } from '#platform/payment/store-purchases';
import { listStoreProducts } from '#domain/payment';
import { type PrepareBuild, buildIfNeeded } from '../app-build/build.ts';
import { type Shutdown, listenForShutdown } from '../start/shutdown.ts';
import { openImportDeps, rebuildInterfaceFonts } from '../import/import-deps.ts';
import { canSharePort, listenSharingPort } from '../start/reuse-port.ts';
import { loadSamples } from '../import/load-samples.ts';
import { beginAddress } from './operator.ts';
import { startProblem } from '../preflight.mjs';
import { openObservability, shopNameOf } from '../start/shop-observability.ts';
import { rememberAddress } from '../start/last-address.ts';
import { ROOT, type ShopResources, openBackups, openShop } from '../start/shop-context.ts';

/** Works between two progress messages. */
const TOLD_AT = 5000;
/** Below the browser's timeout (B1), so that it receives the error. */
const QUERY_MS = 20_000;
/** Queue wait after which new requests are rejected as overloaded. */
const PATIENCE_MS = 1000;
const FAULTS_MS = 60_000;
/** Grace period for running requests on shutdown. */
const FINISH_MS = 25_000;

/** Builds if needed, starts the database, migrates, loads the samples once, and serves. */
export async function run(): Promise<number> {
  return runShop(buildIfNeeded);
}

/** Starts a shop; the build is made while the database starts and the samples are loaded. */
export async function runShop(prepare: PrepareBuild, development?: Development): Promise<number> {
  const began = performance.now();
  const say = (message: string): boolean => process.stdout.write(`${message}\n`);
  await requireStart();
  const buildAbort = new AbortController();
  const build = prepare(say, buildAbort.signal);
  // Reported where it is awaited.
  build.catch(() => undefined);
  const opened: { shop?: ShopResources } = {};
  // Registered before the database starts: an unhandled signal would leave it running.
  const ending = listenForShutdown(() => opened.shop?.logger);
  try {
    const shop = await openShop('server', say, { timeoutMs: QUERY_MS, patienceMs: PATIENCE_MS });
    opened.shop = shop;
    if (shop.database.applied.length > 0) say(`데이터베이스 구조를 ${shop.database.applied.length}단계 바꾸었습니다.`);
    const filled = fillShop(shop, say, build);
    // An interrupted load fails on the closed database and resumes at the next start.
    filled.catch(() => undefined);
    const isStopped = await Promise.race([filled.then(() => false), ending.come.then(() => true)]);
    if (!isStopped) return await serve(shop, say, { began, ending, development });
  } finally {
    buildAbort.abort();
    await opened.shop?.close();
  }
  // Workers of an interrupted start would keep the process alive.
  process.exit(ending.isFault() ? 1 : 0);
}

/** Fails early, before building. Throws a StartupError with the remedy. */
async function requireStart(): Promise<void> {
  const settings = readSettings(process.env, ROOT);
  const problem = await startProblem(process.env, ROOT);
  if (problem) throw new StartupError(problem);
  makeDataDir(settings.dataDir);
  const { port, host, dataDir } = settings;
  await canSharePort({
    port,
    host,
    shopName: hasSecrets(dataDir) ? shopNameOf(openShopSecrets(dataDir)) : undefined,
  });
  await requireDatabase(settings);
}

/** Loads the samples once and subsets the fonts for them and for a new build. */
async function fillShop(shop: ShopResources, say: (message: string) => void, build: Promise<boolean>): Promise<void> {
  const [hasNewSamples, hasNewBuild] = await Promise.all([loadFirstSamples(shop, say), build]);
  const { ctx } = shop;
  const { fonts } = await loadShopInfo(ctx);
  if (hasNewSamples || hasNewBuild || fonts.length === 0) {
    say('글꼴을 다듬습니다.');
    await rebuildInterfaceFonts(ctx, { isFirst: fonts.length === 0 });
  }
}

async function loadFirstSamples(shop: ShopResources, say: (message: string) => void): Promise<boolean> {
  const { ctx } = shop;
  const hasNewSamples = await loadSamples(shop, { say });
  // Indexing works of an older release may take a while.
  const reportProgress = (settled: number): void => {
    if (settled % TOLD_AT === 0) say(`검색할 말을 새로 정리합니다. (${settled.toLocaleString('ko')}편)`);
  };
  await updateMissingSearchTerms(ctx, { isComplete: true, told: reportProgress });
  await makeAdultCover(ctx.files);
  return hasNewSamples;
}

/** Jobs, including e-mails, run in the serving processes. */
function startJobs(
  { ctx, settings, database }: ShopResources,
  { backups, mailbox }: { backups: ShopBackups | undefined; mailbox: SimulatedMailbox | undefined },
  say: (message: string) => void,
): Promise<RunningJobs> {
  const { dataDir, mailFrom, publicUrl, smtpUrl } = settings;
  const isHome = isLoopback(new URL(publicUrl).hostname);
  const deps = { letterhead: () => ctx.mailer.branding(), from: mailFrom };
  const post = smtpUrl
    ? createSmtpTransport({ ...deps, url: smtpUrl })
    : createFolderTransport({
        ...deps,
        dataDir,
        say: isHome ? say : undefined,
        onDelivered: (email) => mailbox?.add(email),
      });
  if (!smtpUrl && !isHome)
    say(`SMTP_URL이 없어 메일을 보내지 않고 ${join(dataDir, 'mail')}에 모읍니다. 메일 서버의 주소를 적어 주세요.`);
  const { db, pool } = database.patient;
  const jobCtx = { ...ctx, db };
  const desk = { open: () => openImportDeps(jobCtx), settle: () => rebuildInterfaceFonts(jobCtx) };
  const { mail, folder } = settings.ledgerRoots;
  const roots = { mail, folder: folder === undefined ? undefined : createLedgerRootFolder(folder) };
  const workers = shopWorkers(jobCtx, post, { desk, backups, roots, owner: database.owner.db });
  return runJobs({ ...ctx, pool, workers, schedules: JOB_SCHEDULES });
}

/** Serves until shutdown; returns the exit code. */
async function serve(
  shop: ShopResources,
  say: (message: string) => void,
  { began, ending, development }: { began: number; ending: Shutdown; development: Development | undefined },
): Promise<number> {
  const { settings } = shop;
  const refusedSimulators = refusedSimulatorsMessage(settings);
  if (refusedSimulators) say(refusedSimulators);
  const closedFeatures = closedFeaturesMessage(settings);
  if (closedFeatures) say(closedFeatures);
  const simulators = await startSimulators(shop);
  const demo = isLoopback(new URL(settings.publicUrl).hostname) ? createDemoLogins(shop.ctx, settings) : undefined;
  const mailbox = shop.ctx.connections.mailbox === null ? undefined : new SimulatedMailbox();
  try {
    // Jobs use the same providers as pages.
    const shopResources: ShopResources = { ...shop, ctx: { ...shop.ctx, ...simulators.ctx } };
    const watch = await openObservability(shopResources);
    const app = await makeServer(shopResources, {
      simulators: [...simulators.windows, ...(demo ? [demo] : []), ...(mailbox ? [mailbox] : [])],
      watching: watch.watching,
      development,
    });
    const place = { port: settings.port, host: settings.host, shopName: watch.watching.shopName };
    const closings: (() => Promise<unknown> | undefined)[] = [() => watch.close()];
    try {
      if (await listenSharingPort(app, place)) say('같은 서점이 이미 열려 있어 나란히 엽니다. 앞의 것을 닫아 주세요.');
      rememberAddress(settings);
      const backups = await openBackups(shopResources);
      closings.push(() => backups?.close());
      const jobs = await startJobs(shopResources, { backups, mailbox }, say);
      closings.push(() => jobs.stop());
      say(
        `\n서가를 열었습니다 (${((performance.now() - began) / 1000).toFixed(1)}초).\n\n    ${settings.publicUrl}\n\n닫으려면 Ctrl+C를 누르세요.`,
      );
      await offerFirstLink(shopResources, say).catch((error: unknown) =>
        shopResources.ctx.log.warn({ err: error }, 'no first link was made'),
      );
      if (demo && (await hasDemoAccounts(shop.ctx))) say(demoMessage(demo));
      closings.push(countErrors(shopResources));
      await ending.come;
    } finally {
      // Must run before the database closes.
      await closeServer(app, { state: watch.watching.state, drainMs: settings.watch.drainMs });
      for (const close of closings.toReversed()) await close();
    }
    return ending.isFault() ? 1 : 0;
  } finally {
    await simulators.close();
  }
}

/** Drains, stops accepting, finishes running requests. */
async function closeServer(
  app: FastifyInstance,
  { state, drainMs }: { state: ServingState; drainMs: number },
): Promise<void> {
  state.drain();
  await pause(drainMs);
  // Slow clients must not block the shutdown.
  await withTimeout(app.close(), FINISH_MS).catch(() => app.server.closeAllConnections());
}

/** Stores logged error counts every minute for the console. Returns a stop function. */
function countErrors({ ctx, errors }: ShopResources): () => Promise<void> {
  const keep = (): void => {
    const counted = errors.take();
    saveErrors(ctx, counted).catch((error: unknown) => ctx.log.warn({ err: error }, 'faults were not counted'));
  };
  const timer = setInterval(keep, FAULTS_MS).unref();
  return async () => clearInterval(timer);
}

/** Prints the setup link while there is no owner. */
async function offerFirstLink({ ctx, settings }: ShopResources, say: (message: string) => void): Promise<void> {
  const first = await inviteFirstOwner(ctx);
  if (first === 'run') return;
  say(
    first === 'waiting'
      ? '\n아직 운영자가 없습니다. 먼저 적어 드린 주소에서 시작해 주세요. 잃어버리셨으면 npm run seoga -- operator add --mail <메일> --role owner로 새로 만들 수 있습니다.'
      : `\n운영자로 시작하려면 24시간 안에 이 주소를 열어 주세요. 한 번만 적어 드립니다.\n\n    ${beginAddress(settings.publicUrl, first.key)}`,
  );
}

function demoMessage({ readerUrl, operatorUrl }: DemoLogins): string {
  return `\n견본을 둘러보시려면 이 주소로 로그인해 주세요. 이 컴퓨터에서 서점이 열려 있는 동안만 됩니다.\n\n    독자    ${readerUrl}\n    운영자  ${operatorUrl}`;
}

interface Simulators {
  ctx: Partial<Pick<Context, 'identity' | 'payments' | 'stores' | 'dictionary' | 'translator'>>;
  windows: Simulator[];
  close(): Promise<void>;
}

/** Starts simulators for unconfigured providers; the settings have checked that they are allowed. */
async function startSimulators({ ctx, settings, logger }: ShopResources): Promise<Simulators> {
  const webhooks = `http://${settings.host === '0.0.0.0' ? '127.0.0.1' : settings.host}:${settings.port}/webhooks`;
  const identity: IdentitySimulator | undefined =
    settings.identity.kind === 'simulator'
      ? await startIdentitySimulator({ everywhere: settings.identity.everywhere })
      : undefined;
  const payments: PaymentSimulator | undefined =
    settings.payments.kind === 'simulator'
      ? await startPaymentSimulator({
          everywhere: settings.payments.everywhere,
          webhookUrl: `${webhooks}/portone`,
        })
      : undefined;
  const stores: StoreSimulator | undefined =
    settings.stores.kind === 'simulator'
      ? await startStoreSimulator({
          everywhere: settings.stores.everywhere,
          catalogue: (channel) => listStoreProducts(ctx, channel),
          webhooks,
        })
      : undefined;
  const language = settings.language.isSimulated ? await startLanguageSimulator() : undefined;
  return {
    ctx: {
      ...(language && !ctx.dictionary.isOn ? { dictionary: createKoreanDictionary(language, logger) } : {}),
      ...(language && ctx.translator.service === null
        ? { translator: createDeeplTranslator(language.translation, logger) }
        : {}),
      ...(stores ? { stores: createStorePurchases(stores.settings, logger) } : {}),
      ...(identity ? { identity: createPortOneIdentity(identity.settings, logger) } : {}),
      ...(payments ? { payments: createPortOnePayments(payments.settings, logger) } : {}),
    },
    windows: [identity, payments, stores].filter((one) => one !== undefined),
    close: async () => {
      await identity?.close();
      await payments?.close();
      await stores?.close();
      await language?.close();
    },
  };
}

function makeServer(
  shop: ShopResources,
  {
    simulators,
    watching,
    development,
  }: { simulators: Simulator[]; watching: Observability; development: Development | undefined },
): Promise<FastifyInstance> {
  const { settings } = shop;
  return makeShopServer({
    ctx: shop.ctx,
    watching,
    simulators: [...simulators, ...(shop.practice ? [shop.practice] : [])],
    logger: shop.logger,
    replica: shop.database.replica,
    build: join(ROOT, 'build'),
    publicUrl: settings.publicUrl,
    ...settings.pages,
    marketing: settings.marketing,
    appLinks: settings.appLinks,
    security: settings.security,
    // A worker would serve the files of a build.
    serviceWorker: settings.serviceWorker && !development,
    development,
    trustedProxies: settings.trustedProxies,
    hstsSubdomains: settings.hstsSubdomains,
    keptDevices: settings.keptDevices,
  });
}
