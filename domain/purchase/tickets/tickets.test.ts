import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { checkLedger, selectBalances } from '#domain/wallet';
import type { IdempotentResponse } from '#domain/wallet';
import { PURCHASE_KINDS as KINDS, type TicketKind } from '#shared/money/purchases';
import { SellingShop, type SoldWork, codeOf } from '../../../tests/support/servers/selling-shop.ts';
import { grantTickets, listTickets, loadTickets, useTicket } from '../index.ts';

let shop: SellingShop;
let serial: SoldWork;
let other: SoldWork;
let unrented: SoldWork;

before(async () => {
  shop = await SellingShop.open();
  const prices = { free: 1, buy: 3, rental: 1, rentalHours: 48 };
  const waitFree = { hours: 24, rentalHours: 72, exceptLast: 2 };
  serial = await shop.work('waiting', { ...prices, waitFree }, { episodes: 8 });
  other = await shop.work('other', prices, { episodes: 3 });
  unrented = await shop.work('unrented', { free: 0, buy: 3 }, { episodes: 3 });
});
after(() => shop.close());

interface Use {
  memberNo: number;
  episodeId: number | undefined;
  kind: TicketKind;
  key?: string;
}
const use = ({ memberNo, episodeId, kind, key = crypto.randomUUID() }: Use): Promise<IdempotentResponse> =>
  useTicket(shop.ctx, { memberNo, reader: { kind: 'unverified', memberNo }, episodeId: episodeId ?? 0, kind, key });
const give = (memberNo: number, ref: string, more: { workId?: number; count?: number; expiresAt?: Date } = {}) =>
  shop.ctx.db.transaction().execute((tx) =>
    grantTickets(tx, {
      memberNo,
      ref,
      workId: more.workId ?? null,
      count: more.count ?? 1,
      hours: 24,
      expiresAt: more.expiresAt ?? null,
    }),
  );
const whole = async (): Promise<void> => {
  const { isConsistent, invariants } = await checkLedger(shop.ctx);
  assert.ok(isConsistent, JSON.stringify(invariants));
};

test('a ticket rents one episode: tickets of the work first, each used once, granted once', async () => {
  const memberNo = await shop.member(0);
  assert.equal((await give(memberNo, 'gift:1', { workId: serial.id })).isNew, true);
  assert.equal((await give(memberNo, 'gift:1', { workId: serial.id })).isNew, false);
  await give(memberNo, 'gift:2');
  assert.equal((await loadTickets(shop.ctx, { memberNo, workId: serial.id })).tickets, 2);
  assert.equal((await loadTickets(shop.ctx, { memberNo, workId: other.id })).tickets, 1);
  const { body } = await use({ memberNo, episodeId: serial.episodes[1], kind: 'ticket' });
  const { result } = JSON.parse(body);
  assert.deepEqual([result.hours, result.tickets], [24, 1]);
  const left = await listTickets(shop.ctx, { memberNo, reader: { kind: 'unverified', memberNo } });
  assert.deepEqual(
    left.map(({ work, count }) => [work, count]),
    [[null, 1]],
    'the one for any work is left',
  );
  const assertRejected = (episodeId: number | undefined): Promise<string> =>
    codeOf(use({ memberNo, episodeId, kind: 'ticket' }));
  assert.equal(await assertRejected(serial.episodes[1]), 'PURCHASE_ERROR 0002', 'what is rented');
  assert.equal(await assertRejected(serial.episodes[0]), 'PURCHASE_ERROR 0003', 'what is free');
  assert.equal(await assertRejected(unrented.episodes[0]), 'PURCHASE_ERROR 0012', 'a work that is not rented out');
  assert.equal(await assertRejected(other.episodes[1]), 'done');
  assert.equal(await assertRejected(other.episodes[2]), 'PURCHASE_ERROR 0010');
  await whole();
});

test('a hundred concurrent requests use one ticket once, and the same key gets the same bytes', async () => {
  const memberNo = await shop.member(0);
  await give(memberNo, 'gift:storm');
  const storm = await Promise.all(
    Array.from({ length: 100 }, (_none, at) =>
      codeOf(use({ memberNo, episodeId: serial.episodes[1 + (at % 4)], kind: 'ticket' })),
    ),
  );
  assert.equal(storm.filter((code) => code === 'done').length, 1);
  await give(memberNo, 'gift:key', { count: 5 });
  const same = await Promise.all(
    Array.from({ length: 50 }, () =>
      use({ memberNo, episodeId: serial.episodes[6], kind: 'ticket', key: 'one-press' }),
    ),
  );
  assert.equal(new Set(same.map(({ body }) => body)).size, 1);
  assert.equal((await loadTickets(shop.ctx, { memberNo, workId: serial.id })).tickets, 4);
  assert.equal(
    await codeOf(use({ memberNo, episodeId: serial.episodes[5], kind: 'ticket', key: 'one-press' })),
    'IDEMPOTENCY_ERROR 0002',
  );
  await whole();
});

test('기다리면 무료: at once the first time, then after its hours, one at a time, never the newest', async () => {
  const memberNo = await shop.member(10);
  const wait = (at: number): Promise<string> =>
    codeOf(use({ memberNo, episodeId: serial.episodes[at], kind: 'wait-free' }));
  assert.equal(await wait(7), 'PURCHASE_ERROR 0012');
  assert.equal(await wait(6), 'PURCHASE_ERROR 0012');
  const storm = await Promise.all(Array.from({ length: 100 }, (_none, at) => wait(1 + (at % 5))));
  assert.equal(storm.filter((code) => code === 'done').length, 1);
  const had = await shop.ctx.db
    .selectFrom('entitlement')
    .select('episode_id')
    .where('member_no', '=', memberNo)
    .executeTakeFirstOrThrow();
  // Any of the hundred may have been first.
  const next = serial.episodes.findIndex((id, at) => at > 0 && id !== had.episode_id);
  await shop.pass('23 hours 59 minutes');
  assert.equal(await wait(next), 'PURCHASE_ERROR 0011');
  const { waitFree } = await loadTickets(shop.ctx, { memberNo, workId: serial.id });
  await shop.pass('2 minutes');
  assert.ok(waitFree && waitFree.readyAt.getTime() > Date.now());
  assert.equal(await codeOf(use({ memberNo, episodeId: other.episodes[1], kind: 'wait-free' })), 'PURCHASE_ERROR 0012');
  const rows = await shop.ctx.db
    .selectFrom('entitlement')
    .select(['rental_hours', 'opened_at'])
    .where('member_no', '=', memberNo)
    .execute();
  assert.deepEqual(
    rows.map((row) => [row.rental_hours, row.opened_at]),
    [[72, null]],
    'its clock starts when it is opened',
  );
  assert.equal(await wait(next), 'done');
  assert.equal((await selectBalances(shop.ctx.db, memberNo)).coin, 10);
  await whole();
});

test('expired tickets are not usable, and owned episodes use up none', async () => {
  const memberNo = await shop.member(10);
  await give(memberNo, 'gift:ending', { count: 2, expiresAt: new Date(Date.now() + 30 * 86_400_000) });
  const order = { work: other, kind: KINDS.BUY, episodes: other.episodes.slice(1, 2) };
  await shop.buy(memberNo, (await shop.quote(memberNo, order)).id);
  assert.equal(await codeOf(use({ memberNo, episodeId: other.episodes[1], kind: 'ticket' })), 'PURCHASE_ERROR 0001');
  await shop.pass('30 days');
  assert.equal((await loadTickets(shop.ctx, { memberNo, workId: other.id })).tickets, 0);
  assert.deepEqual(await listTickets(shop.ctx, { memberNo, reader: { kind: 'unverified', memberNo } }), []);
  assert.equal(await codeOf(use({ memberNo, episodeId: other.episodes[2], kind: 'ticket' })), 'PURCHASE_ERROR 0010');
  await whole();
});

test('P3: a ticket opens no adult work to a reader who may not see it', async () => {
  const memberNo = await shop.member(0);
  await give(memberNo, 'gift:adult', { workId: other.id });
  await shop.ctx.db.updateTable('work').set({ rating: '19' }).where('id', '=', other.id).execute();
  assert.equal(await codeOf(use({ memberNo, episodeId: other.episodes[2], kind: 'ticket' })), 'ADULT_ERROR 0001');
  assert.equal((await loadTickets(shop.ctx, { memberNo, workId: other.id })).tickets, 1);
});
