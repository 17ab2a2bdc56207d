import { sql } from 'kysely';
import { importWorks } from '#domain/importing';
import { type Quote, buyQuoted, quotePurchase } from '#domain/purchase';
import type { KeyedAnswer } from '#domain/wallet';
import type { Reader } from '#shared/reader';
import type { PricePlan } from '#vocabulary/price-plan';
import type { PurchaseKind } from '#vocabulary/purchases';
import type { Kind } from '#vocabulary/shelves';
import { plantBuyer } from './planted-members.ts';
import { plantedMeans, plantedWork } from './planted-works.ts';
import { type TestContext, testContext } from './test-context.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

/** A work that is for sale, with its episodes in their order. */
export interface SoldWork {
  id: number;
  episodes: number[];
}

/** A shop over a database of its own, in which works are sold to members with coins. */
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

  async work(name: string, prices: PricePlan, wish: { episodes: number; kind?: Kind }): Promise<SoldWork> {
    const texts = Array.from({ length: wish.episodes }, (_none, at) => [`${at}번째 문단입니다.`]);
    const planted = plantedWork(name, { texts, prices, kind: wish.kind ?? 'serial' });
    const report = await importWorks(this.ctx, plantedMeans([planted]), { path: '', dryRun: false });
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

  buy(memberNo: number, quoteId: string, isAuto = false): Promise<KeyedAnswer> {
    return buyQuoted(this.ctx, { memberNo, quoteId, key: crypto.randomUUID(), isAuto });
  }

  /** Lets time pass. */
  async pass(interval: string): Promise<void> {
    await sql`update clock set shift = shift + ${interval}::interval`.execute(this.ctx.db);
  }

  /** The day by the shop's clock in Seoul. */
  async today(): Promise<string> {
    const { rows } = await sql<{ day: string }>`
      select to_char(seoga_clock() at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day`.execute(this.ctx.db);
    return rows[0]?.day ?? '';
  }

  /** Puts the shop's clock back to the time that it is. */
  async goToNow(): Promise<void> {
    await sql`update clock set shift = '0'`.execute(this.ctx.db);
  }

  /** Puts the shop's clock at a moment, in Seoul's time. */
  async goTo(moment: string): Promise<void> {
    await sql`update clock set shift = ${moment}::timestamp at time zone 'Asia/Seoul' - clock_timestamp()`.execute(
      this.ctx.db,
    );
  }
}

/** `done`, or the name and code of the refusal. */
export function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    (error: Error) => error.message,
  );
}
