import { sql } from 'kysely';
import { importWorks } from '#domain/catalog-import';
import { type Quote, acceptQuote, quotePurchase } from '#domain/purchase';
import type { IdempotentResponse } from '#domain/wallet';
import type { Reader } from '#kernel/reader';
import type { PricePlan } from '#shared/catalog/price-plan';
import type { PurchaseKind } from '#shared/money/purchases';
import type { Kind } from '#shared/catalog/categories';
import { plantBuyer } from '../fixtures/planted-members.ts';
import { plantedWorkDeps, plantedWork } from '../fixtures/planted-works.ts';
import { type TestContext, testContext } from '../database/test-context.ts';
import { type TestDatabase, testDatabase } from '../database/test-database.ts';

export interface SoldWork {
  id: number;
  episodes: number[];
}

export class SellingShop {
  readonly ctx: TestContext;
  readonly #database: TestDatabase;

  private constructor(database: TestDatabase) {
    this.#database = database;
    this.ctx = testContext(database.db);
  }

  static async open(database?: TestDatabase): Promise<SellingShop> {
    return new SellingShop(database ?? (await testDatabase()));
  }

  close(): Promise<void> {
    return this.#database.drop();
  }

  async work(name: string, prices: PricePlan, options: { episodes: number; kind?: Kind }): Promise<SoldWork> {
    const texts = Array.from({ length: options.episodes }, (_none, at) => [`${at}번째 문단입니다.`]);
    const planted = plantedWork(name, { texts, prices, kind: options.kind ?? 'serial' });
    const report = await importWorks(this.ctx, plantedWorkDeps([planted]), { path: '', dryRun: false });
    const id = report.works[0]?.workId ?? 0;
    const rows = await this.ctx.db
      .selectFrom('episode')
      .select('id')
      .where('work_id', '=', id)
      .orderBy('position')
      .execute();
    return { id, episodes: rows.map((row) => row.id) };
  }

  member(coin: number, bonus = 0): Promise<number> {
    return plantBuyer(this.#database, { coin, bonus });
  }

  quote(
    memberNo: number,
    order: { work: SoldWork; kind: PurchaseKind; episodes?: number[]; isAuto?: boolean },
  ): Promise<Quote> {
    const reader: Reader = { kind: 'unverified', memberNo };
    const { work, kind, episodes = [], isAuto = false } = order;
    return quotePurchase(this.ctx, {
      id: crypto.randomUUID(),
      memberNo,
      reader,
      workId: work.id,
      kind,
      episodes,
      isAuto,
    });
  }

  buy(memberNo: number, quoteId: string, isAuto = false): Promise<IdempotentResponse> {
    return acceptQuote(this.ctx, { memberNo, quoteId, key: crypto.randomUUID(), isAuto });
  }

  async pass(interval: string): Promise<void> {
    await sql`update clock set shift = shift + ${interval}::interval`.execute(this.ctx.db);
  }

  async today(): Promise<string> {
    const { rows } = await sql<{ day: string }>`
      select to_char(seoga_clock() at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day`.execute(this.ctx.db);
    return rows[0]?.day ?? '';
  }

  async goToNow(): Promise<void> {
    await sql`update clock set shift = '0'`.execute(this.ctx.db);
  }

  /** In Seoul time. */
  async goTo(timestamp: string): Promise<void> {
    await sql`update clock set shift = ${timestamp}::timestamp at time zone 'Asia/Seoul' - clock_timestamp()`.execute(
      this.ctx.db,
    );
  }
}

/** `done`, or the error's name and code. */
export function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    (error: Error) => error.message,
  );
}
