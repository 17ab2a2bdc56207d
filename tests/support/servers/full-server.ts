import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type ImportDeps, importWorks, type SourceWork } from '#domain/catalog-import';
import type { Replica } from '#platform/database/replica';
import type { MarketingSettings } from '#platform/settings/marketing-settings';
import { makeShopServer } from '#server/shop-server';
import type { Observability } from '#server/observability/observe-requests';
import type { AppEnv } from '#shared/web/app-env';
import type { AppRules } from '#shared/web/app-rules';
import { solvesCaptchas } from '../fixtures/solved-captcha.ts';
import { CallBrowser, validJoinForm } from './http-browser.ts';
import { plantedWorkDeps } from '../fixtures/planted-works.ts';
import { type TestContext, testContext } from '../database/test-context.ts';
import { type TestDatabase, testDatabase } from '../database/test-database.ts';
import { pino } from 'pino';
import { recordExamples } from './record-examples.ts';

const USUAL = {
  logger: pino({ level: 'silent' }),
  build: join(import.meta.dirname, '..', '..', '..', 'build'),
  publicUrl: 'http://localhost:3000',
  trustedProxies: 0,
};

/** Includes the built pages. */
export interface FullServer {
  app: FastifyInstance;
  ctx: TestContext;
  works: Map<string, number>;
  close(): Promise<void>;
}

interface Served {
  marketing?: MarketingSettings;
  appEnv?: AppEnv;
  apps?: AppRules;
  logger?: FastifyBaseLogger;
  watching?: Observability;
  /** Closed with the server. */
  database?: TestDatabase;
  replica?: Replica;
}

export async function openFullServer(
  planted: SourceWork[],
  deps?: Partial<ImportDeps>,
  served: Served = {},
): Promise<FullServer> {
  const { database = await testDatabase(), ...options } = served;
  const ctx = testContext(database.db);
  if (options.logger) ctx.log = options.logger;
  const report = await importWorks(ctx, { ...plantedWorkDeps(planted), ...deps }, { path: '', dryRun: false });
  const app = await makeShopServer({ ctx, ...USUAL, ...options });
  await app.ready();
  recordExamples(app);
  solvesCaptchas(app, ctx.db);
  const close = async (): Promise<void> => {
    await app.close();
    await database.drop();
  };
  return { app, ctx, works: new Map(report.works.map((work) => [work.sourceKey, work.workId ?? 0])), close };
}

/** A second process of the same site, with its own caches. */
export async function openSecondServer(
  { ctx }: Pick<FullServer, 'ctx'>,
  deps: { publicUrl?: string } = {},
): Promise<FastifyInstance> {
  const app = await makeShopServer({ ctx, ...USUAL, ...deps });
  await app.ready();
  solvesCaptchas(app, ctx.db);
  return app;
}

export interface LoggedIn {
  browser: CallBrowser;
  memberNo: number;
  /** For `Login-At`. */
  token: string;
}

let joined = 0;

/** `proof`: with a completed identity check. */
export async function joinShop(
  { app, ctx }: Pick<FullServer, 'app' | 'ctx'>,
  details: { proof?: { birthYear: number; daysAgo?: number }; adultMode?: boolean } = {},
): Promise<LoggedIn> {
  solvesCaptchas(app, ctx.db);
  joined += 1;
  const mail = `reader${joined}@seoga.example`;
  const browser = new CallBrowser(app, `10.20.${Math.floor(joined / 250)}.${joined % 250}`);
  const response = await browser.form('/proc/join_ver2', validJoinForm(mail));
  if (response.statusCode !== 200) throw new Error(`joining failed: ${response.body}`);
  const { member_no: memberNo } = await ctx.db
    .selectFrom('member')
    .select('member_no')
    .where('mail', '=', mail)
    .executeTakeFirstOrThrow();
  if (details.proof) {
    const verified = new Date(Date.now() - (details.proof.daysAgo ?? 0) * 86_400_000);
    await ctx.db
      .insertInto('identity_check')
      .values({
        member_no: memberNo,
        ci_mac: null,
        di_mac: null,
        birth_year: details.proof.birthYear,
        method: 'test',
        provider_ref: `proof-${joined}`,
        verified_at: verified,
      })
      .execute();
  }
  if (details.adultMode)
    await ctx.db.updateTable('member').set({ adult_mode: true }).where('member_no', '=', memberNo).execute();
  return { browser, memberNo, token: response.json().result.LOGINAT };
}
