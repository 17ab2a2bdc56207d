import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { createStorePurchase, loadChargeOffer, findPayment } from '#domain/payment';
import { checkLedger, selectBalances, spendCoinsSql } from '#domain/wallet';
import type { StoreTransactionRef, VerifiedStorePurchase } from '#kernel/ports/payment-ports';
import type { StoreChannel } from '#shared/money/app-stores';
import { joinedMember } from '../fixtures/joined-member.ts';
import { type TestContext, testContext } from '../database/test-context.ts';
import { testDatabase } from '../database/test-database.ts';

let counter = 0;

export class AppStoreShop {
  readonly ctx: TestContext;
  readonly drop: () => Promise<void>;
  /** Errors reported since the last check. */
  errors: object[] = [];

  private constructor(ctx: TestContext, drop: () => Promise<void>) {
    this.ctx = ctx;
    this.drop = drop;
    ctx.log = { ...ctx.log, error: (details) => void this.errors.push(details) };
  }

  static async open(): Promise<AppStoreShop> {
    const database = await testDatabase();
    return new AppStoreShop(testContext(database.db), () => database.drop());
  }

  /** Resets before each test. */
  settle(): void {
    this.errors = [];
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
    const { products } = await loadChargeOffer(this.ctx, channel);
    const productId = products.find((product) => product.coins === coins)?.id ?? 0;
    const key = `key-${this.fresh()}-store`;
    const { body } = await createStorePurchase(this.ctx, { memberNo, productId, channel, key });
    const { result } = JSON.parse(body);
    return {
      payment: String(result.payment),
      account: String(result.account),
      product: String(result.store_product),
    };
  }

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
    return (await findPayment(this.ctx, { memberNo, paymentId })).state;
  }

  async assertWhole(): Promise<void> {
    const { isConsistent, invariants } = await checkLedger(this.ctx);
    assert.ok(isConsistent, JSON.stringify(invariants));
  }

  /** In purchase order: bonus first. */
  async spend(memberNo: number, coins: number): Promise<void> {
    const ref = sql`${`purchase:${this.fresh()}`}`;
    const paying = spendCoinsSql({ memberNo, coins: sql`${coins}::bigint`, ref });
    const { rows } = await sql`${paying.clause()} select 1 from spent`.execute(this.ctx.db);
    assert.ok(rows.length > 0, 'the coins do not suffice');
  }
}

export const appleProof = (jws: string) => ({ store: 'app-store' as const, jws });
export const googleProof = (purchaseToken: string) => {
  return { store: 'google-play' as const, product: 'seoga.coin.50', purchaseToken };
};
export const nameOf = ({ store, transactionId, product }: VerifiedStorePurchase): StoreTransactionRef => {
  return { store, transactionId, product };
};
