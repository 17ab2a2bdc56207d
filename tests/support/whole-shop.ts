import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type ImportMeans, importWorks, type SourceWork } from '#domain/importing';
import type { Replica } from '#platform/database/replica';
import type { MarketingSettings } from '#platform/marketing-settings';
import { makeShopServer } from '#server/shop-server';
import type { ShopWatching } from '#server/watching/watch-requests';
import type { AppEnv } from '#vocabulary/app-env';
import type { AppRules } from '#vocabulary/app-rules';
import { solvesCaptchas } from './solved-captcha.ts';
import { CallBrowser, goodJoin } from './browser-of-calls.ts';
import { plantedMeans } from './planted-works.ts';
import { type TestContext, testContext } from './test-context.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';
import { pino } from 'pino';

const USUAL = {
  logger: pino({ level: 'silent' }),
  build: join(import.meta.dirname, '..', '..', 'build'),
  publicUrl: 'http://localhost:3000',
  trustedProxies: 0,
};

/** The whole server with its built pages, over a database of its own with planted works. */
export interface WholeShop {
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
  watching?: ShopWatching;
  /** One that stands already, without a shop; it goes with the shop. */
  database?: TestDatabase;
  replica?: Replica;
}

export async function wholeShop(
  planted: SourceWork[],
  means?: Partial<ImportMeans>,
  served: Served = {},
): Promise<WholeShop> {
  const { database = await testDatabase(), ...options } = served;
  const ctx = testContext(database.db);
  if (options.logger) ctx.log = options.logger;
  const report = await importWorks(ctx, { ...plantedMeans(planted), ...means }, { path: '', dryRun: false });
  const app = await makeShopServer({ ctx, ...USUAL, ...options });
  await app.ready();
  solvesCaptchas(app, ctx.db);
  const close = async (): Promise<void> => {
    await app.close();
    await database.drop();
  };
  return { app, ctx, works: new Map(report.works.map((work) => [work.sourceKey, work.workId ?? 0])), close };
}

/** The same shop as another process would serve it: nothing that was asked of the first is kept here. */
export async function besideServer(
  { ctx }: Pick<WholeShop, 'ctx'>,
  means: { publicUrl?: string } = {},
): Promise<FastifyInstance> {
  const app = await makeShopServer({ ctx, ...USUAL, ...means });
  await app.ready();
  solvesCaptchas(app, ctx.db);
  return app;
}

/** A browser in which somebody is logged in. */
export interface LoggedIn {
  browser: CallBrowser;
  memberNo: number;
  /** For `Login-At`. */
  token: string;
}

let joined = 0;

/** Somebody new joins; `proof`: with a proof of identity as it would stand after a check. */
export async function joinShop(
  { app, ctx }: Pick<WholeShop, 'app' | 'ctx'>,
  facts: { proof?: { birthYear: number; daysAgo?: number }; adultMode?: boolean } = {},
): Promise<LoggedIn> {
  solvesCaptchas(app, ctx.db);
  joined += 1;
  const mail = `reader${joined}@seoga.example`;
  const browser = new CallBrowser(app, `10.20.${Math.floor(joined / 250)}.${joined % 250}`);
  const answer = await browser.form('/proc/join_ver2', goodJoin(mail));
  if (answer.statusCode !== 200) throw new Error(`joining failed: ${answer.body}`);
  const { member_no: memberNo } = await ctx.db
    .selectFrom('member')
    .select('member_no')
    .where('mail', '=', mail)
    .executeTakeFirstOrThrow();
  if (facts.proof) {
    const verified = new Date(Date.now() - (facts.proof.daysAgo ?? 0) * 86_400_000);
    await ctx.db
      .insertInto('identity_check')
      .values({
        member_no: memberNo,
        ci_mac: null,
        di_mac: null,
        birth_year: facts.proof.birthYear,
        method: 'test',
        provider_ref: `proof-${joined}`,
        verified_at: verified,
      })
      .execute();
  }
  if (facts.adultMode)
    await ctx.db.updateTable('member').set({ adult_mode: true }).where('member_no', '=', memberNo).execute();
  return { browser, memberNo, token: answer.json().result.LOGINAT };
}
