import assert from 'node:assert/strict';
import { createPublicKey, verify } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { importWorks } from '#domain/importing';
import { buyQuoted, offerWithdrawal, quotePurchase, withdrawPurchase } from '#domain/purchase';
import { openEpisode } from '#domain/reading';
import type { Reader } from '#shared/reader';
import { type PurchaseKind, PURCHASE_KINDS as KINDS } from '#vocabulary/purchases';
import { passTime } from '../../tests/support/joined-member.ts';
import { plantBuyer } from '../../tests/support/planted-members.ts';
import { plantedMeans, plantedWork } from '../../tests/support/planted-works.ts';
import { refusedAs } from '../../tests/support/refused.ts';
import { type TestContext, testContext } from '../../tests/support/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/test-database.ts';
import {
  type RenewedLease,
  exportKept,
  forgetKept,
  keepEpisode,
  listKeptDevices,
  releaseKept,
  renewLeases,
} from './index.ts';

const PHONE = { id: 'aaaa000000000001', name: 'iPhone' };
const HOUR = 3_600_000;
let database: TestDatabase;
let ctx: TestContext;
let workId = 0;
let episodes: number[] = [];
let used = 0;

before(async () => {
  database = await testDatabase({ asApplication: true });
  ctx = testContext(database.db);
  const texts = Array.from({ length: 40 }, (_none, at) => [`${at}번째 문단입니다.`]);
  const report = await importWorks(ctx, plantedMeans([plantedWork('kept', { texts })]), { path: '', dryRun: false });
  workId = report.works[0]?.workId ?? 0;
  await sql`update episode set is_free = position = 1, buy_coins = 3, rental_coins = 1, rental_hours = 72 where work_id = ${workId}`.execute(
    ctx.db,
  );
  const rows = await sql<{ id: number }>`select id from episode where work_id = ${workId} order by position`.execute(
    ctx.db,
  );
  episodes = rows.rows.map(({ id }) => id);
  used = 1;
});
after(() => database.drop());

const nextEpisode = (): number => episodes[used++] ?? 0;
const readerOf = (memberNo: number): Reader => ({ kind: 'unverified', memberNo });
const keep = (memberNo: number, episodeId: number, by: { device?: typeof PHONE; reader?: Reader } = {}) =>
  keepEpisode(ctx, {
    reader: by.reader ?? readerOf(memberNo),
    device: by.device ?? PHONE,
    proofEndsAt: null,
    episodeId,
    mostDevices: 2,
  });
const renew = async (
  memberNo: number,
  episode: number,
  told: { openedAgoMs?: number; device?: string; reader?: Reader; owner?: number } = {},
): Promise<{ lease: RenewedLease; now: Date }> => {
  const { leases, now } = await renewLeases(ctx, {
    reader: told.reader ?? readerOf(memberNo),
    proofEndsAt: null,
    owner: told.owner ?? memberNo,
    device: told.device ?? PHONE.id,
    kept: [{ episode, openedAgoMs: told.openedAgoMs ?? null }],
  });
  const [lease] = leases;
  assert.ok(lease);
  return { lease, now };
};
/** What a lease says; its signature is checked first, by the shop's public key alone. */
function saidBy(token: string): Record<string, unknown> {
  const [head = '', body = '', signature = ''] = token.split('.');
  const key = createPublicKey({ key: { ...ctx.secrets.signingKey() }, format: 'jwk' });
  const isOurs = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  assert.ok(isOurs, 'signed by this shop');
  return JSON.parse(Buffer.from(body, 'base64url').toString());
}
const holding = (memberNo: number, episode: number) =>
  ctx.db
    .selectFrom('entitlement')
    .select(['opened_at', 'ends_at', 'kept_at'])
    .where('member_no', '=', memberNo)
    .where('episode_id', '=', episode)
    .executeTakeFirstOrThrow();

async function bought(kind: PurchaseKind, episode = nextEpisode(), buyer?: number) {
  const memberNo = buyer ?? (await plantBuyer(database, { coin: 100 }));
  const { id: quoteId } = await quotePurchase(ctx, {
    id: crypto.randomUUID(),
    memberNo,
    reader: readerOf(memberNo),
    workId,
    kind,
    episodes: [episode],
  });
  const { body } = await buyQuoted(ctx, { memberNo, quoteId, key: crypto.randomUUID() });
  const row = await sql<{ id: number }>`select max(id)::int as id from purchase where member_no = ${memberNo}`.execute(
    ctx.db,
  );
  assert.ok(body);
  return { memberNo, episode, purchaseId: row.rows[0]?.id ?? 0 };
}

test('B6: keeping a rental starts its clock, and neither renewing nor opening it there puts the end off', async () => {
  const { memberNo, episode } = await bought(KINDS.RENTAL);
  const kept = await keep(memberNo, episode);
  assert.equal(kept.opened.content?.kind, 'text');
  assert.equal(kept.opened.gate, null);
  const { opened_at: openedAt, ends_at: endsAt } = await holding(memberNo, episode);
  assert.ok(Math.abs((openedAt?.getTime() ?? 0) - kept.now.getTime()) < 5000);
  assert.equal(endsAt?.getTime(), (openedAt?.getTime() ?? 0) + 72 * HOUR);
  assert.equal(saidBy(kept.token)['rentalHours'], null);
  assert.equal(saidBy(kept.token)['until'], endsAt?.getTime());
  await passTime(ctx, '10 hours');
  const { lease } = await renew(memberNo, episode, { openedAgoMs: 6 * HOUR });
  assert.equal(lease.state, 'kept');
  assert.equal((await holding(memberNo, episode)).ends_at?.getTime(), endsAt?.getTime());
  await passTime(ctx, '62 hours');
  assert.equal((await renew(memberNo, episode)).lease.state, 'gone', 'the rental is over');
});

test('B6: what is rented first and bought later is kept as bought, and not taken back once its copy was renewed', async () => {
  const { memberNo, episode } = await bought(KINDS.RENTAL);
  assert.equal(saidBy((await keep(memberNo, episode)).token)['kind'], 'rental');
  const { purchaseId } = await bought(KINDS.BUY, episode, memberNo);
  const { lease } = await renew(memberNo, episode);
  assert.equal(lease.state === 'kept' && saidBy(lease.token)['kind'], 'buy');
  await refusedAs(withdrawPurchase(ctx, { memberNo, purchaseId, key: crypto.randomUUID() }), 'PURCHASE_ERROR 0007');
  assert.equal(saidBy((await keep(memberNo, episode)).token)['kind'], 'buy', 'handed over anew');
  await passTime(ctx, '73 hours');
  assert.equal((await renew(memberNo, episode)).lease.state, 'kept', 'the end of the rental ends nothing');
});

test('B6: a rental that was rented again is not begun by renewing the copy of the one before', async () => {
  const { memberNo, episode } = await bought(KINDS.RENTAL);
  await keep(memberNo, episode);
  await passTime(ctx, '73 hours');
  await bought(KINDS.RENTAL, episode, memberNo);
  assert.equal((await renew(memberNo, episode)).lease.state, 'gone');
  assert.equal((await holding(memberNo, episode)).opened_at, null);
});

test('B6: a device cannot put an opening before the keeping, and telling it twice changes nothing', async () => {
  const { memberNo, episode } = await bought(KINDS.BUY);
  await keep(memberNo, episode);
  await passTime(ctx, '2 hours');
  const { lease } = await renew(memberNo, episode, { openedAgoMs: 1000 * HOUR });
  assert.equal(lease.state, 'kept');
  const first = await holding(memberNo, episode);
  assert.equal(first.opened_at?.getTime(), first.kept_at?.getTime());
  await renew(memberNo, episode, { openedAgoMs: 0 });
  assert.deepEqual(await holding(memberNo, episode), first);
});

test('B5: what was handed over to a device is not taken back for coins; either of both comes about', async () => {
  const { memberNo, episode, purchaseId } = await bought(KINDS.BUY);
  assert.equal((await offerWithdrawal(ctx, { memberNo, purchaseId })).coins, 3);
  await keep(memberNo, episode);
  await refusedAs(withdrawPurchase(ctx, { memberNo, purchaseId, key: crypto.randomUUID() }), 'PURCHASE_ERROR 0007');
  const race = await bought(KINDS.BUY);
  const [kept, back] = await Promise.allSettled([
    keep(race.memberNo, race.episode),
    withdrawPurchase(ctx, { memberNo: race.memberNo, purchaseId: race.purchaseId, key: crypto.randomUUID() }),
  ]);
  const isBack = back.status === 'fulfilled';
  assert.notEqual(kept.status === 'fulfilled', isBack, 'exactly one of both');
});

test('B6: what was taken back, released elsewhere or never kept is gone at the next renewal', async () => {
  const { memberNo, episode } = await bought(KINDS.BUY);
  assert.equal((await renew(memberNo, episode)).lease.state, 'gone', 'never kept');
  await keep(memberNo, episode);
  assert.equal((await renew(memberNo, episode)).lease.state, 'kept');
  await sql`update entitlement set revoked_at = seoga_clock() where member_no = ${memberNo}`.execute(ctx.db);
  assert.equal((await renew(memberNo, episode)).lease.state, 'gone', 'the money went back');
  assert.deepEqual(await listKeptDevices(ctx, memberNo), []);
  await keep(memberNo, episodes[0] ?? 0);
  await releaseKept(ctx, { memberNo, device: PHONE.id });
  assert.equal((await renew(memberNo, episodes[0] ?? 0)).lease.state, 'gone', 'released from another device');
});

test('B6: the share stays while an episode is kept and is another after it was given up, for each device and member', async () => {
  const memberNo = await plantBuyer(database, { coin: 0 });
  const other = await plantBuyer(database, { coin: 0 });
  const free = episodes[0] ?? 0;
  const { share } = await keep(memberNo, free);
  const { lease } = await renew(memberNo, free);
  assert.equal(lease.state === 'kept' && lease.share, share);
  assert.equal((await keep(memberNo, free)).share, share, 'kept again for a newer text');
  assert.notEqual((await keep(memberNo, free, { device: { id: 'bbbb000000000001', name: 'Mac' } })).share, share);
  assert.notEqual((await keep(other, free)).share, share);
  await releaseKept(ctx, { memberNo, device: PHONE.id, episodes: [free] });
  assert.notEqual((await keep(memberNo, free)).share, share);
});

test('B6: no more devices than the shop allows; two at once count one after the other', async () => {
  const memberNo = await plantBuyer(database, { coin: 0 });
  const free = episodes[0] ?? 0;
  const device = (at: number) => ({ id: `cccc00000000000${at}`, name: `기기 ${at}` });
  const outcomes = await Promise.allSettled([1, 2, 3].map((at) => keep(memberNo, free, { device: device(at) })));
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 2);
  const devices = await listKeptDevices(ctx, memberNo);
  assert.equal(devices.length, 2);
  const missing = [1, 2, 3].find((at) => !devices.some(({ name }) => name === `기기 ${at}`)) ?? 0;
  assert.deepEqual(await refusedAs(keep(memberNo, free, { device: device(missing) }), 'KEEP_ERROR 0001'), { count: 2 });
  await releaseKept(ctx, { memberNo, device: devices[0]?.device ?? '' });
  await keep(memberNo, free, { device: device(missing) });
});

test('B6: who holds nothing, is nobody, or takes himself for another is refused', async () => {
  const memberNo = await plantBuyer(database, { coin: 0 });
  await refusedAs(keep(memberNo, nextEpisode()), 'EPISODE_ERROR 0001');
  await refusedAs(keep(0, episodes[0] ?? 0, { reader: { kind: 'visitor' } }), 'AUTH_ERROR 0002');
  await refusedAs(keep(memberNo, 999_999), 'NOT_FOUND 0002');
  await refusedAs(renew(memberNo, episodes[0] ?? 0, { owner: memberNo + 1 }), 'KEEP_ERROR 0003');
});

test('P3: an adult episode is kept by adults with the mode on, for a day, and closes when the mode goes off', async () => {
  const report = await importWorks(
    ctx,
    plantedMeans([plantedWork('kept-adult', { rating: '19', texts: [['가려진 글']] })]),
    { path: '', dryRun: false },
  );
  const id = report.works[0]?.workId ?? 0;
  const { id: episode } = await ctx.db
    .selectFrom('episode')
    .select('id')
    .where('work_id', '=', id)
    .executeTakeFirstOrThrow();
  const memberNo = await plantBuyer(database, { coin: 0 });
  await refusedAs(keep(memberNo, episode), 'ADULT_ERROR 0001');
  const adult: Reader = { kind: 'adult-on', memberNo };
  const { token, now } = await keep(memberNo, episode, { reader: adult });
  assert.equal(saidBy(token)['until'], now.getTime() + 24 * HOUR);
  assert.equal(saidBy(token)['isAdult'], true);
  const closed = await renew(memberNo, episode, { reader: { kind: 'adult-off', memberNo } });
  assert.deepEqual(closed.lease, { episode, state: 'closed' }, 'no share, no title');
  assert.equal((await renew(memberNo, episode, { reader: adult })).lease.state, 'kept', 'on again it comes back');
});

test('B6: keeping counts as taking, not as reading, and too much in a day is refused', async () => {
  const memberNo = await plantBuyer(database, { coin: 0 });
  const free = episodes[0] ?? 0;
  await keep(memberNo, free);
  const seen = await sql`select 1 from reading_event where member_no = ${memberNo}`.execute(ctx.db);
  assert.equal(seen.rows.length, 0);
  await sql`update throttle set failures = 1000 where kind = 'keep' and key = ${String(memberNo)}`.execute(ctx.db);
  await refusedAs(keep(memberNo, free), 'KEEP_ERROR 0002');
  await passTime(ctx, '25 hours');
  await keep(memberNo, free);
});

test('B6: online the episode is opened as ever, and whoever leaves takes the list of devices along', async () => {
  const { memberNo, episode } = await bought(KINDS.RENTAL);
  await keep(memberNo, episode);
  const opened = await openEpisode(ctx, { id: episode, reader: readerOf(memberNo), opening: 'read' });
  assert.equal(opened.gate, null);
  assert.notEqual((await holding(memberNo, episode)).opened_at, null);
  const [sheet] = await exportKept(ctx, memberNo);
  assert.equal(sheet?.rows.length, 1);
  await ctx.db.transaction().execute((tx) => forgetKept(tx, memberNo));
  assert.deepEqual(await listKeptDevices(ctx, memberNo), []);
});
