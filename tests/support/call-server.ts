import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { legalVersions } from '#domain/legal';
import { importWorks, type SourceWork } from '#domain/importing';
import { readSwitches } from '#domain/switches';
import { answerErrors, answerUnreadable } from '#server/error-answer';
import { faultsLoggedBy } from '#server/fault-log';
import { serveCalls } from '#server/ko-v1/call-routes';
import { serveSocialLogin } from '#server/login/social-routes';
import { serveProc } from '#server/proc/proc-routes';
import { serveOneClick } from '#server/unsubscribe/one-click-route';
import { guardFeatures } from '#server/switches/feature-guard';
import { serveWebhooks } from '#server/webhooks/webhook-routes';
import { Sessions, readCookies } from '#server/sessions/sessions';
import { serveMedia } from '#server/media/media-routes';
import type { Context } from '#shared/context';
import type { PaymentGateway, StorePurchases } from '#shared/payment-ports';
import { solvesCaptchas } from './solved-captcha.ts';
import { plantedMeans } from './planted-works.ts';
import { type TestContext, testContext } from './test-context.ts';
import { testDatabase } from './test-database.ts';

export interface CallServer {
  app: FastifyInstance;
  ctx: TestContext;
  /** Numbers of the planted works by their key. */
  works: Map<string, number>;
  files: Map<string, Uint8Array>;
  /** Every call that is served under /ko/v1, as `GET /ko/v1/works/:id`. */
  calls: string[];
  close(): Promise<void>;
}

/** The call surface over a database of its own with planted works; pictures lie in memory. */
export async function callServer(
  planted: SourceWork[],
  means: { log?: FastifyBaseLogger; payments?: PaymentGateway; stores?: StorePurchases; saysDeeds?: boolean } = {},
): Promise<CallServer> {
  const database = await testDatabase();
  const ctx = testContext(database.db);
  if (means.log) ctx.log = means.log;
  const report = await importWorks(ctx, plantedMeans(planted), { path: '', dryRun: false });
  const works = new Map(report.works.map((work) => [work.sourceKey, work.workId ?? 0]));
  const logging = means.log ? faultsLoggedBy(means.log) : {};
  const app: FastifyInstance = Fastify({ ...logging, frameworkErrors: answerUnreadable });
  const calls: string[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if (!url.startsWith('/ko/v1/')) return;
    for (const one of [method].flat()) if (one !== 'HEAD') calls.push(`${one} ${url}`);
  });
  answerErrors(app);
  guardFeatures(app, () => readSwitches(ctx));
  await readCookies(app);
  const sessions = new Sessions(ctx, 'http://localhost', { saysDeeds: means.saysDeeds ?? false });
  const served: Context = {
    ...ctx,
    ...(means.payments ? { payments: means.payments } : {}),
    ...(means.stores ? { stores: means.stores } : {}),
  };
  await serveCalls(app, { ctx: served, sessions });
  await serveProc(app, { ctx, sessions, shop: () => '서가', textVersions: () => legalVersions(ctx) });
  await serveSocialLogin(app, { ctx, sessions });
  await serveWebhooks(app, { ctx: served });
  await serveOneClick(app, { ctx });
  serveMedia(app, { ctx, sessions, shopName: () => '서가' });
  await app.ready();
  solvesCaptchas(app, ctx.db);
  const close = async (): Promise<void> => {
    await app.close();
    await database.drop();
  };
  return { app, ctx, works, files: ctx.kept, calls, close };
}
