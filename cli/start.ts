import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { keepFaults } from '#domain/numbers';
import { inviteFirstOwner } from '#domain/operators';
import { settleUnsettled } from '#domain/search';
import { shopFacts } from '#domain/showcase';
import { makeAdultCover } from '#platform/pictures/picture-maker';
import type { ShopBackups } from '#platform/backup/shop-backups';
import { type RunningJobs, runJobs } from '#platform/jobs/run-jobs';
import { makeFolderPost } from '#platform/mail/folder-post';
import { makeSmtpPost } from '#platform/mail/smtp-post';
import { inTime } from '#platform/in-time';
import { makeLedgerRootFolder } from '#platform/ledger-root-folder';
import { isLoopback } from '#platform/loopback';
import { readSettings } from '#platform/settings';
import { makeDataDir, requireDatabase } from '#platform/shop-database';
import { hasSecrets, openShopSecrets } from '#platform/shop-secrets';
import { refusedSimulatorsMessage } from '#platform/simulator-access';
import { StartFault } from '#platform/start-fault';
import { SHOP_SCHEDULES, shopWorkers } from '#server/jobs/shop-jobs';
import { type Simulator, makeShopServer } from '#server/shop-server';
import type { ServingState } from '#server/watching/serving-state';
import type { ShopWatching } from '#server/watching/watch-requests';
import type { Context } from '#shared/context';
import { type IdentitySimulator, startIdentitySimulator } from '#server/simulators/portone-identity';
import { type PaymentSimulator, startPaymentSimulator } from '#server/simulators/portone-payments';
import { type StoreSimulator, startStoreSimulator } from '#server/simulators/app-stores';
import { makePortOneIdentity } from '#platform/identity/portone-identity';
import { makePortOnePayments } from '#platform/payment/portone-payments';
import { makeStorePurchases } from '#platform/payment/store-purchases';
import { storeCatalogue } from '#domain/payment';
import { buildIfNeeded } from './build.ts';
import { type Ending, hearEnding } from './ending.ts';
import { openImportMeans, renewInterfaceFonts } from './import-means.ts';
import { isBesideItself, listenBeside } from './listen-beside.ts';
import { loadSamples } from './load-samples.ts';
import { beginAddress } from './operator.ts';
import { startProblem } from './preflight.mjs';
import { openWatch, shopNameOf } from './shop-watch.ts';
import { ROOT, type ShopMeans, openBackups, openShop } from './shop-context.ts';

/** A large shop is told how far its start has come at so many works. */
const TOLD_AT = 5000;
/** Shorter than a browser waits (B1), so that it hears what is the matter. */
const QUERY_MS = 20_000;
/** While somebody waits this long for a connection, whoever comes after is told at once that the shop is busy. */
const PATIENCE_MS = 1000;
const FAULTS_MS = 60_000;
/** What is under way when the shop closes is waited for so long. */
const FINISH_MS = 25_000;

/** Opens the shop: builds when needed, starts the database, migrates, loads the sample shelf once, serves. */
export async function run(): Promise<number> {
  const began = performance.now();
  const say = (sentence: string): boolean => process.stdout.write(`${sentence}\n`);
  await requireStart();
  const built = buildIfNeeded(say);
  const opened: { shop?: ShopMeans } = {};
  // From before the database starts: a process that a signal ends at once would leave it running.
  const ending = hearEnding(() => opened.shop?.logger);
  const shop = await openShop('server', say, { timeoutMs: QUERY_MS, patienceMs: PATIENCE_MS });
  opened.shop = shop;
  try {
    if (shop.database.applied.length > 0) say(`데이터베이스 구조를 ${shop.database.applied.length}단계 바꾸었습니다.`);
    const filled = fillShelf(shop, say, built);
    // What a stop interrupts meets a closed database, and is done again at the next start.
    filled.catch(() => undefined);
    const isStopped = await Promise.race([filled.then(() => false), ending.come.then(() => true)]);
    if (!isStopped) return await serve(shop, say, { began, ending });
  } finally {
    await shop.close();
  }
  // Workers of an interrupted start may not keep the process alive.
  process.exit(ending.isFault() ? 1 : 0);
}

/** Whatever would stop the start later is told now, before the screens are built. Throws a StartFault with the remedy. */
async function requireStart(): Promise<void> {
  const settings = readSettings(process.env, ROOT);
  const problem = await startProblem(process.env, ROOT);
  if (problem) throw new StartFault(problem);
  makeDataDir(settings.dataDir);
  const { port, host, dataDir } = settings;
  await isBesideItself({
    port,
    host,
    shopName: hasSecrets(dataDir) ? shopNameOf(openShopSecrets(dataDir)) : undefined,
  });
  await requireDatabase(settings);
}

async function fillShelf(shop: ShopMeans, say: (sentence: string) => void, built: boolean): Promise<void> {
  const { ctx } = shop;
  const hasNewSamples = await loadSamples(shop, { say });
  // A shop that is older than its search finds its works from the first page on; a large one takes a while over it.
  const told = (settled: number): void => {
    if (settled % TOLD_AT === 0) say(`검색할 말을 새로 정리합니다. (${settled.toLocaleString('ko')}편)`);
  };
  await settleUnsettled(ctx, { isWhole: true, told });
  await makeAdultCover(ctx.files);
  const { fonts } = await shopFacts(ctx);
  if (hasNewSamples || built || fonts.length === 0) {
    say('글꼴을 다듬습니다.');
    await renewInterfaceFonts(ctx);
  }
}

/** Jobs are done by the same processes that serve, as many as there are; letters leave by them. */
function startJobs(
  { ctx, settings, database }: ShopMeans,
  backups: ShopBackups | undefined,
  say: (sentence: string) => void,
): Promise<RunningJobs> {
  const { dataDir, mailFrom, publicUrl, smtpUrl } = settings;
  const isHome = isLoopback(new URL(publicUrl).hostname);
  const means = { letterhead: () => ctx.mailer.letterhead(), from: mailFrom };
  const post = smtpUrl
    ? makeSmtpPost({ ...means, url: smtpUrl })
    : makeFolderPost({ ...means, dataDir, say: isHome ? say : undefined });
  if (!smtpUrl && !isHome)
    say(`SMTP_URL이 없어 메일을 보내지 않고 ${join(dataDir, 'mail')}에 모읍니다. 메일 서버의 주소를 적어 주세요.`);
  const { db, pool } = database.patient;
  const jobCtx = { ...ctx, db };
  const desk = { open: () => openImportMeans(jobCtx), settle: () => renewInterfaceFonts(jobCtx) };
  const { mail, folder } = settings.ledgerRoots;
  const roots = { mail, folder: folder === undefined ? undefined : makeLedgerRootFolder(folder) };
  const workers = shopWorkers(jobCtx, post, { desk, backups, roots, owner: database.owner.db });
  return runJobs({ ...ctx, pool, workers, schedules: SHOP_SCHEDULES });
}

/** Serves until somebody stops the shop; answers the code to exit with. */
async function serve(
  shop: ShopMeans,
  say: (sentence: string) => void,
  { began, ending }: { began: number; ending: Ending },
): Promise<number> {
  const { settings } = shop;
  const refusedSimulators = refusedSimulatorsMessage(settings);
  if (refusedSimulators) say(refusedSimulators);
  const simulators = await startSimulators(shop);
  try {
    // Jobs ask the same providers that pages do.
    const means: ShopMeans = { ...shop, ctx: { ...shop.ctx, ...simulators.ctx } };
    const watch = await openWatch(means);
    const app = await makeServer(means, { simulators: simulators.windows, watching: watch.watching });
    const place = { port: settings.port, host: settings.host, shopName: watch.watching.shopName };
    const closings: (() => Promise<unknown> | undefined)[] = [() => watch.close()];
    try {
      if (await listenBeside(app, place)) say('같은 서점이 이미 열려 있어 나란히 엽니다. 앞의 것을 닫아 주세요.');
      const backups = await openBackups(means);
      closings.push(() => backups?.close());
      const jobs = await startJobs(means, backups, say);
      closings.push(() => jobs.stop());
      say(
        `\n서가를 열었습니다 (${((performance.now() - began) / 1000).toFixed(1)}초).\n\n    ${settings.publicUrl}\n\n닫으려면 Ctrl+C를 누르세요.`,
      );
      await offerFirstLink(means, say).catch((error: unknown) =>
        means.ctx.log.warn({ err: error }, 'no first link was made'),
      );
      closings.push(countFaults(means));
      await ending.come;
    } finally {
      // What has begun to serve may not go on without its database, however this ends.
      await closeServer(app, { state: watch.watching.state, drainMs: settings.watch.drainMs });
      for (const close of closings.toReversed()) await close();
    }
    return ending.isFault() ? 1 : 0;
  } finally {
    await simulators.close();
  }
}

/** Gives requests away, stops taking any, finishes those under way. */
async function closeServer(
  app: FastifyInstance,
  { state, drainMs }: { state: ServingState; drainMs: number },
): Promise<void> {
  state.drain();
  await pause(drainMs);
  // Somebody who never ends reading may not keep the shop open.
  await inTime(app.close(), FINISH_MS).catch(() => app.server.closeAllConnections());
}

/** Once a minute what the log called faults goes to where the console counts them. Answers how to stop. */
function countFaults({ ctx, faults }: ShopMeans): () => Promise<void> {
  const keep = (): void => {
    const counted = faults.take();
    keepFaults(ctx, counted).catch((error: unknown) => ctx.log.warn({ err: error }, 'faults were not counted'));
  };
  const timer = setInterval(keep, FAULTS_MS).unref();
  return async () => clearInterval(timer);
}

/** A shop that nobody runs yet: the link by which its first owner begins, said once. */
async function offerFirstLink({ ctx, settings }: ShopMeans, say: (sentence: string) => void): Promise<void> {
  const first = await inviteFirstOwner(ctx);
  if (first === 'run') return;
  say(
    first === 'waiting'
      ? '\n아직 운영자가 없습니다. 먼저 적어 드린 주소에서 시작해 주세요. 잃어버리셨으면 npm run seoga -- operator add --mail <메일> --role owner로 새로 만들 수 있습니다.'
      : `\n운영자로 시작하려면 24시간 안에 이 주소를 열어 주세요. 한 번만 적어 드립니다.\n\n    ${beginAddress(settings.publicUrl, first.key)}`,
  );
}

interface Simulators {
  ctx: Partial<Pick<Context, 'identity' | 'payments' | 'stores'>>;
  windows: Simulator[];
  close(): Promise<void>;
}

/** Those that stand in for providers the shop has none of; platform/settings has asked whether they may. */
async function startSimulators({ ctx, settings, logger }: ShopMeans): Promise<Simulators> {
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
          catalogue: (channel) => storeCatalogue(ctx, channel),
          webhooks,
        })
      : undefined;
  return {
    ctx: {
      ...(stores ? { stores: makeStorePurchases(stores.settings, logger) } : {}),
      ...(identity ? { identity: makePortOneIdentity(identity.settings, logger) } : {}),
      ...(payments ? { payments: makePortOnePayments(payments.settings, logger) } : {}),
    },
    windows: [identity, payments, stores].filter((one) => one !== undefined),
    close: async () => {
      await identity?.close();
      await payments?.close();
      await stores?.close();
    },
  };
}

function makeServer(
  shop: ShopMeans,
  { simulators, watching }: { simulators: Simulator[]; watching: ShopWatching },
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
    appEnv: settings.environment,
    apiBase: settings.apiBase,
    kakaoKey: settings.kakaoKey,
    grantLimit: settings.grantLimit,
    settlementLimit: settings.settlementLimit,
    iconService: settings.iconService,
    marketing: settings.marketing,
    apps: settings.apps,
    appLinks: settings.appLinks,
    securityContact: settings.securityContact,
    serviceWorker: settings.serviceWorker,
    trustedProxies: settings.trustedProxies,
    keptDevices: settings.keptDevices,
  });
}
