import { after, before, beforeEach } from 'node:test';
import { sql } from 'kysely';
import { importWorks } from '#domain/catalog-import';
import { acceptQuote, quotePurchase } from '#domain/purchase';
import type { Reader } from '#kernel/reader';
import { rollUpRankings } from '#domain/ranking';
import { clockAtNoon, plantReaders } from '../fixtures/planted-reads.ts';
import { episodesOf } from '../fixtures/planted-library.ts';
import { plantedWorkDeps, plantedWork } from '../fixtures/planted-works.ts';
import { type TestContext, testContext } from '../database/test-context.ts';
import { type TestDatabase, testDatabase } from '../database/test-database.ts';

/** Each test starts at noon without reads. Works: 달, 비, 눈, 밤 (adults-only) and 값 (paid). */
export class RankingShop {
  database!: TestDatabase;
  ctx!: TestContext;
  readonly works = new Map<string, number>();

  id(name: string): number {
    return this.works.get(name) ?? 0;
  }

  async episode(name: string, at = 0): Promise<number> {
    return (await episodesOf(this.ctx, this.id(name)))[at] ?? 0;
  }

  async buy(memberNo: number, episodes: number[]): Promise<number> {
    const reader: Reader = { kind: 'unverified', memberNo };
    const quoteId = crypto.randomUUID();
    const kind = episodes.length > 1 ? 5 : 1;
    await quotePurchase(this.ctx, { id: quoteId, memberNo, reader, workId: this.id('sold'), kind, episodes });
    const { body } = await acceptQuote(this.ctx, { memberNo, quoteId, key: crypto.randomUUID() });
    return JSON.parse(body).result.purchase;
  }

  async open(): Promise<void> {
    this.database = await testDatabase();
    this.ctx = testContext(this.database.db);
    const texts = [['하나.'], ['둘.'], ['셋.']];
    const planted = [
      plantedWork('moon', { title: '달', texts }),
      plantedWork('rain', { title: '비', texts, shelf: 'lightnovel' }),
      plantedWork('snow', { title: '눈', texts }),
      plantedWork('night', { title: '밤', texts, rating: '19' }),
      plantedWork('sold', { title: '값', texts, prices: { free: 1, buy: 3 } }),
    ];
    const report = await importWorks(this.ctx, plantedWorkDeps(planted), { path: '', dryRun: false });
    for (const work of report.works) this.works.set(work.sourceKey, work.workId ?? 0);
  }

  /** Deletes reads, sets noon and moves purchases into the past. */
  async clear(): Promise<void> {
    const { db } = this.ctx;
    await sql`truncate opening, work_hour, work_day, work_total, ranking_snapshot, ranking_place`.execute(db);
    await clockAtNoon(this.ctx);
    await sql`update work set popularity = 0`.execute(db);
    await sql`update ranking_clock set counted_until = date_trunc('hour', seoga_now(), 'UTC'), cancelled_until = seoga_now(),
      realtime_at = null, daily_at = null`.execute(db);
    await sql`truncate follow, former_follow`.execute(db);
    await sql`update purchase set made_at = made_at - interval '200 days'`.execute(db);
  }
}

/** Creates the shop before a file's tests and clears it before each. */
export function openRankingShop(): RankingShop {
  const env = new RankingShop();
  before(() => env.open());
  after(() => env.database.drop());
  beforeEach(() => env.clear());
  return env;
}

interface ReadShop {
  ctx: TestContext;
  works: Map<string, number>;
}

/** Adds reads of every work, most for adult ones, so that they lead every board. */
export async function readEverything({ ctx, works }: ReadShop): Promise<void> {
  for (const [name, workId] of works) await plantReaders(ctx, { workId, readers: name.startsWith('adult') ? 9 : 2 });
  await rollUpRankings(ctx);
}

export async function rankingAddresses({ ctx }: Pick<ReadShop, 'ctx'>): Promise<{ pages: string[]; calls: string[] }> {
  const boards = (await ctx.db.selectFrom('ranking_snapshot').select('id').execute()).map(({ id }) => id);
  const pages = ['', '?shelf=webtoon', '?adult=out', '/how', '/how?shelf=serial'].map((end) => `/ranking${end}`);
  const calls = ['', '?shelf=serial', '/how', ...boards.map((id) => `/${id}/inputs`)];
  return {
    pages: [...pages, ...boards.map((id) => `/proc/ranking_sheet/${id}`)],
    calls: calls.map((end) => `/rankings${end}`),
  };
}
