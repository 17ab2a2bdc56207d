import { sql } from 'kysely';
import { buyQuoted, quotePurchase } from '#domain/purchase';
import { giveLots, selectBalances } from '#domain/wallet';
import { openDatabase } from '#platform/database/connection';
import type { Db } from '#shared/context';
import type { PurchaseKind } from '#vocabulary/purchases';
import { shopDatabase, untilShown } from './running-shop.ts';
import { testContext } from './test-context.ts';

/** Lets a journey into the database of a running shop; the shop goes on with it. */
export async function inShopDatabase<Result>(data: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const connection = openDatabase(await shopDatabase(data), { size: 2, name: 'seoga journey' });
  try {
    const result = await work(connection.db);
    await untilShown();
    return result;
  } finally {
    await connection.close();
  }
}

/** Gives a member of a running shop bonus coins. */
export async function giveBonus(data: string, order: { mail: string; amount: number }): Promise<void> {
  await inShopDatabase(data, async (db) =>
    giveTo(db, { memberNo: await memberOf(db, order.mail), amount: order.amount }),
  );
}

/** A member of a running shop is given coins and buys or rents episodes with them, as the purchase itself does it. */
export async function buyInShop(
  data: string,
  order: { mail: string; kind: PurchaseKind; episodes: number[] },
): Promise<void> {
  await inShopDatabase(data, async (db) => {
    const ctx = testContext(db);
    const memberNo = await memberOf(db, order.mail);
    const { work_id: workId } = await db
      .selectFrom('episode')
      .select('work_id')
      .where('id', '=', order.episodes[0] ?? 0)
      .executeTakeFirstOrThrow();
    await giveTo(db, { memberNo, amount: 100 });
    const reader = { kind: 'unverified' as const, memberNo };
    const id = crypto.randomUUID();
    await quotePurchase(ctx, { id, memberNo, reader, workId, kind: order.kind, episodes: order.episodes });
    await buyQuoted(ctx, { memberNo, quoteId: id, key: crypto.randomUUID() });
  });
}

/** What a member of a running shop has bought, each purchase with its episodes, and what its wallet holds. */
export async function boughtBy(data: string, mail: string): Promise<{ purchases: number[]; coins: number }> {
  return inShopDatabase(data, async (db) => {
    const memberNo = await memberOf(db, mail);
    const made = await db.selectFrom('purchase').select('episodes').where('member_no', '=', memberNo).execute();
    const { coin, bonus } = await selectBalances(db, memberNo);
    return { purchases: made.map(({ episodes }) => episodes), coins: coin + bonus };
  });
}

async function memberOf(db: Db, mail: string): Promise<number> {
  const row = await db.selectFrom('member').select('member_no').where('mail', '=', mail).executeTakeFirstOrThrow();
  return row.member_no;
}

async function giveTo(db: Db, { memberNo, amount }: { memberNo: number; amount: number }): Promise<void> {
  const lot = { unit: 'bonus' as const, amount, expiresAt: null, channel: 'gift', against: 'issued-free' as const };
  const ref = `gift:journey:${crypto.randomUUID()}`;
  await db.transaction().execute((tx) => giveLots(tx, { memberNo, kind: 'grant', ref, lots: [lot] }));
}

/** Puts an end to what a member of a running shop rents, as time would. */
export async function endRentals(data: string, mail: string): Promise<void> {
  await inShopDatabase(data, (db) =>
    sql`update entitlement set ends_at = seoga_clock() - interval '1 second' where ends_at is not null
      and member_no = (select member_no from member where mail = ${mail})`.execute(db),
  );
}

/** A member of a running shop has proven to be an adult, and has switched adult works on. */
export async function growUpInShop(data: string, mail: string): Promise<void> {
  await inShopDatabase(data, async (db) => {
    const memberNo = await memberOf(db, mail);
    const proof = { birth_year: 1990, method: 'test', provider_ref: `journey-${memberNo}`, verified_at: new Date() };
    await db
      .insertInto('identity_check')
      .values({ member_no: memberNo, ci_mac: null, di_mac: null, ...proof })
      .execute();
    await db.updateTable('member').set({ adult_mode: true }).where('member_no', '=', memberNo).execute();
  });
}
