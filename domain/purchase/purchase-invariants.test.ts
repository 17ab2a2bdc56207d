import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type RawBuilder, sql } from 'kysely';
import { checkLedger } from '#domain/wallet';
import { PURCHASE_KINDS as KINDS } from '#shared/money/purchases';
import { SellingShop } from '../../tests/support/servers/selling-shop.ts';
import { grantTickets, useTicket, withdrawPurchase } from './index.ts';

let shop: SellingShop;
let memberNo = 0;

before(async () => {
  shop = await SellingShop.open();
  const work = await shop.work('sold', { free: 0, buy: 3, rental: 1, rentalHours: 24 }, { episodes: 6 });
  memberNo = await shop.member(100);
  const bundle = await shop.quote(memberNo, { work, kind: KINDS.BUNDLE_BUY, episodes: work.episodes.slice(0, 2) });
  await shop.buy(memberNo, bundle.id);
  const back = await shop.quote(memberNo, { work, kind: KINDS.BUY, episodes: work.episodes.slice(2, 3) });
  const { body } = await shop.buy(memberNo, back.id);
  await withdrawPurchase(shop.ctx, { memberNo, purchaseId: JSON.parse(body).result.purchase, key: 'take-it-back' });
  const tickets = { memberNo, ref: 'gift:1', workId: work.id, count: 2, hours: 24, expiresAt: null };
  await shop.ctx.db.transaction().execute((tx) => grantTickets(tx, tickets));
  const use = { memberNo, episodeId: work.episodes[4] ?? 0, kind: 'ticket' as const, key: 'ticket-press' };
  await useTicket(shop.ctx, { ...use, reader: { kind: 'unverified', memberNo } });
});
after(() => shop.close());

/** The violated invariants after a change behind the shop's back, which is rolled back. */
async function brokenBy(...changes: RawBuilder<unknown>[]): Promise<string[]> {
  let broken: string[] = [];
  const undone = new Error('undone');
  await shop.ctx.db
    .transaction()
    .execute(async (tx) => {
      for (const change of changes) await change.execute(tx);
      const { invariants } = await checkLedger({ db: tx });
      broken = invariants.filter((one) => one.broken > 0).map(({ name }) => name);
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return broken;
}

test('a shop with a purchase, a withdrawal and a ticket use is consistent', async () => {
  assert.deepEqual(await brokenBy(), []);
});

test('I6: detects a second entitlement of the same kind', async () => {
  const twice = sql`insert into entitlement select * from entitlement`;
  assert.ok((await brokenBy(sql`alter table entitlement drop constraint entitlement_pkey`, twice)).includes('I6'));
});

test('I7: detects a price that differs from its parts, and an entitlement after a refund', async () => {
  assert.deepEqual(await brokenBy(sql`update purchase_item set coins = coins + 1 where cancelled_at is null`), ['I7']);
  assert.deepEqual(await brokenBy(sql`update purchase set coins = 5, paid_coins = 5 where coins = 6`), ['I7']);
  assert.deepEqual(await brokenBy(sql`update entitlement set revoked_at = null`), ['I7']);
  assert.deepEqual(await brokenBy(sql`update entitlement set revoked_at = seoga_clock() where source = 'purchase'`), [
    'I7',
  ]);
});

test('I12: detects an entitlement without a cause, and a used ticket that opened nothing', async () => {
  assert.deepEqual(await brokenBy(sql`update entitlement set source_id = source_id + 1000 where source = 'ticket'`), [
    'I12',
  ]);
  const invented = sql`insert into entitlement (member_no, episode_id, kind, work_id, source, source_id)
    select ${memberNo}, max(id), 'buy', max(work_id), 'purchase', (select max(id) from purchase) from episode`;
  assert.deepEqual(await brokenBy(invented), ['I12']);
  assert.deepEqual(await brokenBy(sql`update ticket set remaining = 0`), ['tickets']);
});
