import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { beginStorePurchase, chargeOffer, paymentOf } from '#domain/payment';
import { checkLedger, selectBalances, spendSql } from '#domain/wallet';
import type { StoreName, StorePurchase } from '#shared/payment-ports';
import type { StoreChannel } from '#vocabulary/stores';
import { joinedMember } from './joined-member.ts';
import { type TestContext, testContext } from './test-context.ts';
import { testDatabase } from './test-database.ts';

let counter = 0;

/** A shop that sells in both stores, and what its tests of money ask of it. */
export class StoreGround {
  readonly ctx: TestContext;
  readonly drop: () => Promise<void>;
  /** What was told as faults since the last look. */
  faults: object[] = [];

  private constructor(ctx: TestContext, drop: () => Promise<void>) {
    this.ctx = ctx;
    this.drop = drop;
    ctx.log = { ...ctx.log, error: (facts) => void this.faults.push(facts) };
  }

  static async open(): Promise<StoreGround> {
    const database = await testDatabase();
    return new StoreGround(testContext(database.db), () => database.drop());
  }

  /** As it is at the beginning of each test. */
  settle(): void {
    this.faults = [];
    this.ctx.stores.isAway = false;
    this.ctx.stores.lists.length = 0;
  }

  async buyer(): Promise<number> {
    const { memberNo } = await joinedMember(this.ctx);
    const { db } = this.ctx;
    await db.updateTable('member').set({ mail_proved_at: new Date() }).where('member_no', '=', memberNo).execute();
    return memberNo;
  }

  async order(memberNo: number, channel: StoreChannel = 'ios', coins = 50) {
    const { products } = await chargeOffer(this.ctx, channel);
    const productId = products.find((product) => product.coins === coins)?.id ?? 0;
    const key = `key-${this.fresh()}-store`;
    const { body } = await beginStorePurchase(this.ctx, { memberNo, productId, channel, key });
    const { result } = JSON.parse(body);
    return {
      payment: String(result.payment),
      account: String(result.account),
      product: String(result.store_product),
    };
  }

  /** A transaction's number that nobody had before. */
  fresh(): string {
    counter += 1;
    return `tx-${counter}`;
  }

  async coinsOf(memberNo: number): Promise<{ coin: number; bonus: number; debt: number }> {
    const { coin, bonus, debt } = await selectBalances(this.ctx.db, memberNo);
    return { coin, bonus, debt };
  }

  rowOf(transactionId: string) {
    return this.ctx.db
      .selectFrom('store_purchase')
      .selectAll()
      .where('transaction_id', '=', transactionId)
      .executeTakeFirstOrThrow();
  }

  async stateOf(memberNo: number, paymentId: string): Promise<string> {
    return (await paymentOf(this.ctx, { memberNo, paymentId })).state;
  }

  async assertWhole(): Promise<void> {
    const { isWhole, invariants } = await checkLedger(this.ctx);
    assert.ok(isWhole, JSON.stringify(invariants));
  }

  /** As a purchase does: bonus first. */
  async spend(memberNo: number, coins: number): Promise<void> {
    const ref = sql`${`purchase:${this.fresh()}`}`;
    const paying = spendSql({ memberNo, coins: sql`${coins}::bigint`, ref });
    const { rows } = await sql`with ${paying} select 1 from spent`.execute(this.ctx.db);
    assert.ok(rows.length > 0, 'the coins do not suffice');
  }
}

/** What an app brings, and by what a transaction is named. */
export const appleProof = (jws: string) => ({ store: 'app-store' as const, jws });
export const googleProof = (purchaseToken: string) => {
  return { store: 'google-play' as const, product: 'seoga.coin.50', purchaseToken };
};
export const nameOf = ({ store, transactionId, product }: StorePurchase): StoreName => {
  return { store, transactionId, product };
};
