import assert from 'node:assert/strict';
import { createPublicKey, verify } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { importWorks } from '#domain/catalog-import';
import { acceptQuote, offerWithdrawal, quotePurchase, withdrawPurchase } from '#domain/purchase';
import { openEpisode } from '#domain/reading';
import type { Reader } from '#kernel/reader';
import { type PurchaseKind, PURCHASE_KINDS as KINDS } from '#shared/money/purchases';
import { advanceTime } from '../../tests/support/fixtures/joined-member.ts';
import { plantBuyer } from '../../tests/support/fixtures/planted-members.ts';
import { plantedWorkDeps, plantedWork } from '../../tests/support/fixtures/planted-works.ts';
import { rejectsWith } from '../../tests/support/domain-errors.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import {
  type RenewedLicense,
  exportDownloads,
  deleteDownloads,
  downloadEpisode,
  listDownloadDevices,
  releaseDownloads,
  renewLicenses,
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
  const report = await importWorks(ctx, plantedWorkDeps([plantedWork('kept', { texts })]), { path: '', dryRun: false });
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
  downloadEpisode(ctx, {
    reader: by.reader ?? readerOf(memberNo),
    device: by.device ?? PHONE,
    proofEndsAt: null,
    episodeId,
    mostDevices: 2,
  });
const renew = async (
  memberNo: number,
  episode: number,
  data: { openedAgoMs?: number; device?: string; reader?: Reader; owner?: number } = {},
): Promise<{ license: RenewedLicense; now: Date }> => {
  const { leases, now } = await renewLicenses(ctx, {
    reader: data.reader ?? readerOf(memberNo),
    proofEndsAt: null,
    owner: data.owner ?? memberNo,
    device: data.device ?? PHONE.id,
    kept: [{ episode, openedAgoMs: data.openedAgoMs ?? null }],
  });
  const [lease] = leases;
  assert.ok(lease);
  return { license: lease, now };
};
/** Verifies the signature with the public key, then reads the license. */
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
  const { body } = await acceptQuote(ctx, { memberNo, quoteId, key: crypto.randomUUID() });
  const row = await sql<{ id: number }>`select max(id)::int as id from purchase where member_no = ${memberNo}`.execute(
    ctx.db,
  );
  assert.ok(body);
  return { memberNo, episode, purchaseId: row.rows[0]?.id ?? 0 };
}

test('starts a rental on download, without extension by renewal or opening (B6)', async () => {
  const { memberNo, episode } = await bought(KINDS.RENTAL);
  const stored = await keep(memberNo, episode);
  assert.equal(stored.opened.content?.kind, 'text');
  assert.equal(stored.opened.gate, null);
  const { opened_at: openedAt, ends_at: endsAt } = await holding(memberNo, episode);
  assert.ok(Math.abs((openedAt?.getTime() ?? 0) - stored.now.getTime()) < 5000);
  assert.equal(endsAt?.getTime(), (openedAt?.getTime() ?? 0) + 72 * HOUR);
  assert.equal(saidBy(stored.token)['rentalHours'], null);
  assert.equal(saidBy(stored.token)['until'], endsAt?.getTime());
  await advanceTime(ctx, '10 hours');
  const { license } = await renew(memberNo, episode, { openedAgoMs: 6 * HOUR });
  assert.equal(license.state, 'kept');
  assert.equal((await holding(memberNo, episode)).ends_at?.getTime(), endsAt?.getTime());
  await advanceTime(ctx, '62 hours');
  assert.equal((await renew(memberNo, episode)).license.state, 'gone', 'the rental is over');
});

test('upgrades a rental to a purchase, irrevocable after renewal (B6)', async () => {
  const { memberNo, episode } = await bought(KINDS.RENTAL);
  assert.equal(saidBy((await keep(memberNo, episode)).token)['kind'], 'rental');
  const { purchaseId } = await bought(KINDS.BUY, episode, memberNo);
  const { license } = await renew(memberNo, episode);
  assert.equal(license.state === 'kept' && saidBy(license.token)['kind'], 'buy');
  await rejectsWith(withdrawPurchase(ctx, { memberNo, purchaseId, key: crypto.randomUUID() }), 'PURCHASE_ERROR 0007');
  assert.equal(saidBy((await keep(memberNo, episode)).token)['kind'], 'buy', 'handed over anew');
  await advanceTime(ctx, '73 hours');
  assert.equal((await renew(memberNo, episode)).license.state, 'kept', 'the end of the rental ends nothing');
});

test('keeps a new rental unstarted when an old copy is renewed (B6)', async () => {
  const { memberNo, episode } = await bought(KINDS.RENTAL);
  await keep(memberNo, episode);
  await advanceTime(ctx, '73 hours');
  await bought(KINDS.RENTAL, episode, memberNo);
  assert.equal((await renew(memberNo, episode)).license.state, 'gone');
  assert.equal((await holding(memberNo, episode)).opened_at, null);
});

test('rejects an opening before the download and ignores repeats (B6)', async () => {
  const { memberNo, episode } = await bought(KINDS.BUY);
  await keep(memberNo, episode);
  await advanceTime(ctx, '2 hours');
  const { license } = await renew(memberNo, episode, { openedAgoMs: 1000 * HOUR });
  assert.equal(license.state, 'kept');
  const first = await holding(memberNo, episode);
  assert.equal(first.opened_at?.getTime(), first.kept_at?.getTime());
  await renew(memberNo, episode, { openedAgoMs: 0 });
  assert.deepEqual(await holding(memberNo, episode), first);
});

test('allows exactly one of a delivery and a refund (B5)', async () => {
  const { memberNo, episode, purchaseId } = await bought(KINDS.BUY);
  assert.equal((await offerWithdrawal(ctx, { memberNo, purchaseId })).coins, 3);
  await keep(memberNo, episode);
  await rejectsWith(withdrawPurchase(ctx, { memberNo, purchaseId, key: crypto.randomUUID() }), 'PURCHASE_ERROR 0007');
  const race = await bought(KINDS.BUY);
  const [kept, back] = await Promise.allSettled([
    keep(race.memberNo, race.episode),
    withdrawPurchase(ctx, { memberNo: race.memberNo, purchaseId: race.purchaseId, key: crypto.randomUUID() }),
  ]);
  const isBack = back.status === 'fulfilled';
  assert.notEqual(kept.status === 'fulfilled', isBack, 'exactly one of both');
});

test('reports revoked, released and unknown downloads as gone on renewal (B6)', async () => {
  const { memberNo, episode } = await bought(KINDS.BUY);
  assert.equal((await renew(memberNo, episode)).license.state, 'gone', 'never kept');
  await keep(memberNo, episode);
  assert.equal((await renew(memberNo, episode)).license.state, 'kept');
  await sql`update entitlement set revoked_at = seoga_clock() where member_no = ${memberNo}`.execute(ctx.db);
  assert.equal((await renew(memberNo, episode)).license.state, 'gone', 'the money went back');
  assert.deepEqual(await listDownloadDevices(ctx, memberNo), []);
  await keep(memberNo, episodes[0] ?? 0);
  await releaseDownloads(ctx, { memberNo, device: PHONE.id });
  assert.equal((await renew(memberNo, episodes[0] ?? 0)).license.state, 'gone', 'released from another device');
});

test('keeps the share while downloaded and changes it afterwards, per device and member (B6)', async () => {
  const memberNo = await plantBuyer(database, { coin: 0 });
  const other = await plantBuyer(database, { coin: 0 });
  const free = episodes[0] ?? 0;
  const { share } = await keep(memberNo, free);
  const { license } = await renew(memberNo, free);
  assert.equal(license.state === 'kept' && license.share, share);
  assert.equal((await keep(memberNo, free)).share, share, 'kept again for a newer text');
  assert.notEqual((await keep(memberNo, free, { device: { id: 'bbbb000000000001', name: 'Mac' } })).share, share);
  assert.notEqual((await keep(other, free)).share, share);
  await releaseDownloads(ctx, { memberNo, device: PHONE.id, episodes: [free] });
  assert.notEqual((await keep(memberNo, free)).share, share);
});

test('limits devices, also under concurrency (B6)', async () => {
  const memberNo = await plantBuyer(database, { coin: 0 });
  const free = episodes[0] ?? 0;
  const device = (at: number) => ({ id: `cccc00000000000${at}`, name: `기기 ${at}` });
  const outcomes = await Promise.allSettled([1, 2, 3].map((at) => keep(memberNo, free, { device: device(at) })));
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 2);
  const devices = await listDownloadDevices(ctx, memberNo);
  assert.equal(devices.length, 2);
  const missing = [1, 2, 3].find((at) => !devices.some(({ name }) => name === `기기 ${at}`)) ?? 0;
  assert.deepEqual(await rejectsWith(keep(memberNo, free, { device: device(missing) }), 'KEEP_ERROR 0001'), {
    count: 2,
  });
  await releaseDownloads(ctx, { memberNo, device: devices[0]?.device ?? '' });
  await keep(memberNo, free, { device: device(missing) });
});

test('rejects visitors, other members and missing entitlements (B6)', async () => {
  const memberNo = await plantBuyer(database, { coin: 0 });
  await rejectsWith(keep(memberNo, nextEpisode()), 'EPISODE_ERROR 0001');
  await rejectsWith(keep(0, episodes[0] ?? 0, { reader: { kind: 'visitor' } }), 'AUTH_ERROR 0002');
  await rejectsWith(keep(memberNo, 999_999), 'NOT_FOUND 0002');
  await rejectsWith(renew(memberNo, episodes[0] ?? 0, { owner: memberNo + 1 }), 'KEEP_ERROR 0003');
});

test('licenses adult episodes for a day to adults with the mode on (P3)', async () => {
  const report = await importWorks(
    ctx,
    plantedWorkDeps([plantedWork('kept-adult', { rating: '19', texts: [['가려진 글']] })]),
    { path: '', dryRun: false },
  );
  const id = report.works[0]?.workId ?? 0;
  const { id: episode } = await ctx.db
    .selectFrom('episode')
    .select('id')
    .where('work_id', '=', id)
    .executeTakeFirstOrThrow();
  const memberNo = await plantBuyer(database, { coin: 0 });
  await rejectsWith(keep(memberNo, episode), 'ADULT_ERROR 0001');
  const adult: Reader = { kind: 'adult-on', memberNo };
  const { token, now } = await keep(memberNo, episode, { reader: adult });
  assert.equal(saidBy(token)['until'], now.getTime() + 24 * HOUR);
  assert.equal(saidBy(token)['isAdult'], true);
  const closed = await renew(memberNo, episode, { reader: { kind: 'adult-off', memberNo } });
  assert.deepEqual(closed.license, { episode, state: 'closed' }, 'no share, no title');
  assert.equal((await renew(memberNo, episode, { reader: adult })).license.state, 'kept', 'on again it comes back');
});

test('counts downloads separately from reading and limits them per day (B6)', async () => {
  const memberNo = await plantBuyer(database, { coin: 0 });
  const free = episodes[0] ?? 0;
  await keep(memberNo, free);
  const seen = await sql`select 1 from reading_event where member_no = ${memberNo}`.execute(ctx.db);
  assert.equal(seen.rows.length, 0);
  await sql`update throttle set failures = 1000 where kind = 'keep' and key = ${String(memberNo)}`.execute(ctx.db);
  await rejectsWith(keep(memberNo, free), 'KEEP_ERROR 0002');
  await advanceTime(ctx, '25 hours');
  await keep(memberNo, free);
});

test('opens downloaded episodes online as usual and deletes devices on withdrawal (B6)', async () => {
  const { memberNo, episode } = await bought(KINDS.RENTAL);
  await keep(memberNo, episode);
  const opened = await openEpisode(ctx, { id: episode, reader: readerOf(memberNo), opening: 'read' });
  assert.equal(opened.gate, null);
  assert.notEqual((await holding(memberNo, episode)).opened_at, null);
  const [sheet] = await exportDownloads(ctx, memberNo);
  assert.equal(sheet?.rows.length, 1);
  await ctx.db.transaction().execute((tx) => deleteDownloads(tx, memberNo));
  assert.deepEqual(await listDownloadDevices(ctx, memberNo), []);
});
