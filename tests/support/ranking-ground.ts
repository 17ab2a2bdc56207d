import { after, before, beforeEach } from 'node:test';
import { sql } from 'kysely';
import { importWorks } from '#domain/importing';
import { buyQuoted, quotePurchase } from '#domain/purchase';
import type { Reader } from '#shared/reader';
import { rollUpRankings } from '#domain/ranking';
import { clockAtNoon, plantReaders } from './planted-openings.ts';
import { episodesOf } from './planted-shelf.ts';
import { plantedMeans, plantedWork } from './planted-works.ts';
import { type TestContext, testContext } from './test-context.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

/** A shop in which each test begins at noon, before anybody has read: 달, 비, 눈, 밤 (for adults), and 값, which is sold. */
export class RankingGround {
  database!: TestDatabase;
  ctx!: TestContext;
  readonly works = new Map<string, number>();

  id(name: string): number {
    return this.works.get(name) ?? 0;
  }

  async episode(name: string, at = 0): Promise<number> {
    return (await episodesOf(this.ctx, this.id(name)))[at] ?? 0;
  }

  /** A member buys episodes of the work that is sold; answers the purchase. */
  async buy(memberNo: number, episodes: number[]): Promise<number> {
    const reader: Reader = { kind: 'unverified', memberNo };
    const quoteId = crypto.randomUUID();
    const kind = episodes.length > 1 ? 5 : 1;
    await quotePurchase(this.ctx, { id: quoteId, memberNo, reader, workId: this.id('sold'), kind, episodes });
    const { body } = await buyQuoted(this.ctx, { memberNo, quoteId, key: crypto.randomUUID() });
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
    const report = await importWorks(this.ctx, plantedMeans(planted), { path: '', dryRun: false });
    for (const work of report.works) this.works.set(work.sourceKey, work.workId ?? 0);
  }

  /** As if nobody had ever read, and at noon. What was bought lies long ago. */
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

/** The ground of a file's tests, made before them and cleared before each. */
export function rankingGround(): RankingGround {
  const ground = new RankingGround();
  before(() => ground.open());
  after(() => ground.database.drop());
  beforeEach(() => ground.clear());
  return ground;
}

interface ReadShop {
  ctx: TestContext;
  works: Map<string, number>;
}

/** Every work of a shop is read, those for adults the most: they stand at the top of every board. */
export async function readEverything({ ctx, works }: ReadShop): Promise<void> {
  for (const [name, workId] of works) await plantReaders(ctx, { workId, readers: name.startsWith('adult') ? 9 : 2 });
  await rollUpRankings(ctx);
}

/** Where rankings are looked at: pages and tables, and calls below /ko/v1. */
export async function rankingAddresses({ ctx }: Pick<ReadShop, 'ctx'>): Promise<{ pages: string[]; calls: string[] }> {
  const boards = (await ctx.db.selectFrom('ranking_snapshot').select('id').execute()).map(({ id }) => id);
  const pages = ['', '?shelf=webtoon', '?adult=out', '/how', '/how?shelf=serial'].map((end) => `/ranking${end}`);
  const calls = ['', '?shelf=serial', '/how', ...boards.map((id) => `/${id}/inputs`)];
  return {
    pages: [...pages, ...boards.map((id) => `/proc/ranking_sheet/${id}`)],
    calls: calls.map((end) => `/rankings${end}`),
  };
}
