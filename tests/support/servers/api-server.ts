import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { legalVersions } from '#domain/policies';
import { importWorks, type SourceWork } from '#domain/catalog-import';
import { readFeatureFlags } from '#domain/feature-flags';
import { installErrorHandler, rejectUnreadable } from '#server/error-response';
import { logUnhandledErrors } from '#server/error-log';
import { serveApi } from '#server/api/v1/api-routes';
import { serveSocialLogin } from '#server/auth/social-routes';
import { serveProc } from '#server/forms/proc-routes';
import { serveOneClick } from '#server/forms/one-click-route';
import { guardFeatures } from '#server/feature-flags/feature-guard';
import { serveWebhooks } from '#server/webhooks/webhook-routes';
import { Sessions, readCookies } from '#server/auth/sessions';
import { serveMedia } from '#server/media/media-routes';
import type { Context } from '#kernel/context';
import { solvesCaptchas } from '../fixtures/solved-captcha.ts';
import { plantedWorkDeps } from '../fixtures/planted-works.ts';
import { type TestContext, testContext } from '../database/test-context.ts';
import { testDatabase } from '../database/test-database.ts';
import { recordExamples } from './record-examples.ts';

export interface CallServer {
  app: FastifyInstance;
  ctx: TestContext;
  works: Map<string, number>;
  files: Map<string, Uint8Array>;
  /** API routes, as `GET /ko/v1/works/:id`. */
  calls: string[];
  close(): Promise<void>;
}

/** Pictures stay in memory. */
export async function callServer(
  planted: SourceWork[],
  {
    log,
    saysDeeds = false,
    ...ports
  }: { log?: FastifyBaseLogger; saysDeeds?: boolean } & Partial<
    Pick<Context, 'payments' | 'stores' | 'dictionary' | 'translator'>
  > = {},
): Promise<CallServer> {
  const database = await testDatabase();
  const ctx = testContext(database.db);
  if (log) ctx.log = log;
  const report = await importWorks(ctx, plantedWorkDeps(planted), { path: '', dryRun: false });
  const works = new Map(report.works.map((work) => [work.sourceKey, work.workId ?? 0]));
  const logging = log ? logUnhandledErrors(log) : {};
  const app: FastifyInstance = Fastify({ ...logging, frameworkErrors: rejectUnreadable });
  const calls: string[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if (!url.startsWith('/ko/v1/')) return;
    for (const one of [method].flat()) if (one !== 'HEAD') calls.push(`${one} ${url}`);
  });
  installErrorHandler(app);
  guardFeatures(app, () => readFeatureFlags(ctx));
  await readCookies(app);
  const sessions = new Sessions(ctx, 'http://localhost', { saysDeeds });
  const served: Context = { ...ctx, ...ports };
  await serveApi(app, { ctx: served, sessions, publicUrl: 'http://localhost' });
  await serveProc(app, { ctx, sessions, shop: () => '서가', textVersions: () => legalVersions(ctx) });
  await serveSocialLogin(app, { ctx, sessions });
  await serveWebhooks(app, { ctx: served });
  await serveOneClick(app, { ctx });
  serveMedia(app, { ctx, sessions, shopName: () => '서가' });
  await app.ready();
  recordExamples(app);
  solvesCaptchas(app, ctx.db);
  const close = async (): Promise<void> => {
    await app.close();
    await database.drop();
  };
  return { app, ctx, works, files: ctx.kept, calls, close };
}
