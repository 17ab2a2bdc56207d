import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { type Reader, VISITOR } from '#kernel/reader';
import { rejectsWith } from '../../tests/support/domain-errors.ts';
import { SellingShop, type SoldWork } from '../../tests/support/servers/selling-shop.ts';
import { readFileAlone } from '../../tests/support/files/source-files.ts';
import { deliverBook, listDeliverableBooks, setReadingApps } from './index.ts';

const by = 'command-line' as const;
let shop: SellingShop;
let paid: SoldWork;
let free: SoldWork;
before(async () => {
  shop = await SellingShop.open();
  paid = await shop.work('유료 작품', { free: 1, buy: 2, rental: 1, rentalHours: 72 }, { episodes: 4 });
  free = await shop.work('무료 작품', { free: 3 }, { episodes: 3 });
});
after(() => shop.close());

const as = (memberNo: number): Reader => ({ kind: 'unverified', memberNo });
const deliver = (reader: Reader, work: number) =>
  deliverBook(shop.ctx, { reader, network: '203.0.113.1', work, format: 'epub', shop: '서가' });
async function episodesFor(reader: Reader, work: number): Promise<number> {
  const parts: Uint8Array[] = [];
  for await (const part of (await deliver(reader, work)).file) parts.push(part);
  return (await readFileAlone('책.epub', Buffer.concat(parts))).episodes.length;
}

test('a free work for all ages is delivered to everybody, and no other to visitors', async () => {
  assert.equal(await episodesFor(VISITOR, free.id), 3);
  await rejectsWith(deliver(VISITOR, paid.id), 'AUTH_ERROR 0002');
  await rejectsWith(deliver(VISITOR, 999_999), 'AUTH_ERROR 0002');
  await setReadingApps(shop.ctx, { by, work: free.id, setting: false });
  await rejectsWith(deliver(VISITOR, free.id), 'AUTH_ERROR 0002');
  await setReadingApps(shop.ctx, { by, work: free.id, setting: null });
  await sql`update work set rating = '19' where id = ${free.id}`.execute(shop.ctx.db);
  await rejectsWith(deliver(VISITOR, free.id), 'AUTH_ERROR 0002');
  await rejectsWith(deliver(as(await shop.member(0)), free.id), 'ADULT_ERROR 0001');
  await sql`update work set rating = 'all' where id = ${free.id}`.execute(shop.ctx.db);
});

test('drafts and episodes of a later day are in no file', async () => {
  const [first, last] = [free.episodes[0], free.episodes.at(-1)];
  await sql`update episode set opens_at = seoga_now() + interval '1 day' where id = ${last}`.execute(shop.ctx.db);
  await sql`update episode set is_draft = true where id = ${first}`.execute(shop.ctx.db);
  assert.equal(await episodesFor(VISITOR, free.id), 1);
});

test('a member gets owned and rented episodes beside free ones, only where the right holder allows it', async () => {
  const buyer = await shop.member(100);
  await rejectsWith(deliver(as(buyer), paid.id), 'TAKEOUT_ERROR 0001');
  await setReadingApps(shop.ctx, { by, work: paid.id, setting: true });
  await rejectsWith(setReadingApps(shop.ctx, { by, work: 999_999, setting: true }), 'NOT_FOUND 0001');
  await rejectsWith(deliver(as(buyer), paid.id), 'TAKEOUT_ERROR 0002');
  const [, second = 0, third = 0] = paid.episodes;
  const bought = await shop.quote(buyer, { work: paid, kind: 5, episodes: [second] });
  await shop.buy(buyer, bought.id);
  const rented = await shop.quote(buyer, { work: paid, kind: 4, episodes: [third] });
  await shop.buy(buyer, rented.id);
  assert.deepEqual(await listDeliverableBooks(shop.ctx, { memberNo: buyer, reader: as(buyer) }), [
    { work: paid.id, formats: ['epub'] },
  ]);
  assert.equal(await episodesFor(as(buyer), paid.id), 3);
  const kept = await shop.ctx.db
    .selectFrom('entitlement')
    .select('kept_at')
    .where('member_no', '=', buyer)
    .where('kept_at', 'is not', null)
    .execute();
  assert.equal(kept.length, 2);
  await shop.pass('73 hours');
  assert.equal(await episodesFor(as(buyer), paid.id), 2, 'the rental is over');
  const stranger = await shop.member(0);
  await rejectsWith(deliver(as(stranger), paid.id), 'TAKEOUT_ERROR 0002');
});
