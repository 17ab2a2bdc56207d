import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { importWorks } from '#domain/importing';
import type { EventRecord } from '#vocabulary/reading-record';
import type { ReadingHome } from '../../app/reading-store/reading-home.ts';
import { syncOnce } from '../../app/reading-store/sync.ts';
import { memberAccount } from '../../tests/support/member-account.ts';
import { plantMember } from '../../tests/support/planted-members.ts';
import { plantedMeans, plantedWork } from '../../tests/support/planted-works.ts';
import { type Device, World } from '../../tests/support/reading-world.ts';
import { type TestContext, testContext } from '../../tests/support/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/test-database.ts';
import {
  continueReading,
  exportReading,
  findReadingElsewhere,
  forgetReading,
  pullReading,
  pushReading,
} from './index.ts';

const HOUR = 3_600_000;

let database: TestDatabase;
let ctx: TestContext;
let members = 0;
let member: number;
let account: ReadingHome;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());
beforeEach(async () => {
  members += 1;
  member = await plantMember(database.pool, `독자${members}`);
  account = memberAccount(ctx, member);
  await setShopClock(Date.now());
});

async function setShopClock(to: number): Promise<void> {
  await database.pool.query("update clock set shift = $1 * interval '1 millisecond'", [to - Date.now()]);
}

/** Devices meet the account, whose clock shows the world's time. */
async function meet(world: World, ...devices: Device[]): Promise<void> {
  await setShopClock(world.now);
  for (let round = 0; round < 2; round += 1) for (const device of devices) await syncOnce(account, device.home);
}

const event = (seq: number, facts: Partial<EventRecord> = {}): EventRecord => ({
  kind: 'event',
  work: 1,
  episode: 7,
  act: 'read',
  ms: 1000,
  fraction: 0.5,
  device: 'aaaa-1',
  seq,
  at: Date.now(),
  ...facts,
});

const push = (records: readonly unknown[], facts: { device?: string; now?: number; owner?: number } = {}) =>
  pushReading(ctx, {
    memberNo: member,
    owner: facts.owner ?? member,
    device: { id: facts.device ?? 'aaaa-1', name: 'iPhone' },
    now: facts.now ?? Date.now(),
    records,
  });

test('the log has its months when the shop’s clock has run on for years, and lets old ones go', async () => {
  const months = async (): Promise<string[]> =>
    (
      await database.pool.query(
        "select relname from pg_class where relname ~ '^reading_event_[0-9]{4}_[0-9]{2}$' order by relname",
      )
    ).rows.map(({ relname }) => relname);
  const first = await months();
  const then = Date.now() + 3 * 366 * 24 * HOUR;
  await setShopClock(then);
  await Promise.all(
    ['aaaa-1', 'bbbb-2'].map((device) => push([event(1, { device, at: then })], { device, now: then })),
  );
  assert.equal((await pullReading(ctx, { memberNo: member, since: 0 })).records.length, 2);
  const later = await months();
  assert.ok(later.every((month) => !first.includes(month)));
  await assert.rejects(database.pool.query('update reading_event set ms = 0'), /takes new rows only/);
});

test('L1 L8 where reading goes on is the newest place of a work, and a reader is shown only what they may see', async () => {
  const works = [plantedWork('open', { prices: { free: 'all' } }), plantedWork('adult', { rating: '19' })];
  const report = await importWorks(ctx, plantedMeans(works), { path: '', dryRun: false });
  const [open = 0, adult = 0] = report.works.map((work) => work.workId ?? 0);
  const at = Date.now();
  const place = (work: number, episode: number, [seq, fraction, device = 'aaaa-1']: [number, number, string?]) => ({
    kind: 'place',
    work,
    episode,
    viewed: { workTitle: '옛 제목', coverHash: 'old', episodeTitle: `${episode}화`, position: episode },
    place: { episode, revision: 1, block: 'b1', offset: 0, quote: '등불을 든 사람이 ', fraction },
    fraction,
    settledAgo: null,
    run: 0,
    furthest: fraction,
    device,
    seq,
    at: at - 1000 + seq,
  });
  await push([place(open, 1, [1, 0.9]), place(open, 2, [2, 0.3]), place(adult, 9, [3, 0.5])], { now: at });
  await push([place(open, 2, [4, 0.7, 'bbbb-2'])], { device: 'bbbb-2', now: at });
  await push([place(open, 1, [3, 1, 'bbbb-2'])], { device: 'bbbb-2', now: at });
  const adultOn = { kind: 'adult-on', memberNo: member } as const;
  const minor = { kind: 'minor', memberNo: member } as const;
  const all = await continueReading(ctx, { memberNo: member, reader: adultOn, most: 12 });
  assert.deepEqual(
    all.map(({ workId, episode, fraction, title, kind }) => [workId, episode, fraction, title, kind]),
    [
      [open, 2, 0.7, 'open', 'text'],
      [adult, 9, 0.5, 'adult', 'text'],
    ],
  );
  assert.deepEqual(
    (await continueReading(ctx, { memberNo: member, reader: minor, most: 12 })).map(({ workId }) => workId),
    [open],
  );
  assert.equal((await continueReading(ctx, { memberNo: member, reader: minor, work: adult, most: 1 })).length, 0);
  const asked = await findReadingElsewhere(ctx, { memberNo: member, work: open, device: 'aaaa-1' });
  assert.deepEqual(
    [asked.resume?.episode.id, asked.resume?.fraction, asked.resume?.device.name, asked.furthest?.episode.id],
    [2, 0.7, 'iPhone', 2],
  );
  const own = await findReadingElsewhere(ctx, { memberNo: member, work: open, device: 'bbbb-2' });
  assert.equal(own.resume, null);
  assert.equal(own.furthest?.device.id, 'aaaa-1');
});

test('an export holds everything but deleted marks, and who leaves takes all of it and nobody else’s', async () => {
  const world = new World();
  const phone = world.device('aaaa-1', 0);
  await phone.note('쪽지');
  await phone.read(0.5);
  await phone.event(5);
  await phone.set('size', 22);
  await meet(world, phone);
  const kinds = async (): Promise<string[]> =>
    (await exportReading(ctx, member)).records.map(({ kind }) => kind).toSorted();
  assert.deepEqual(await kinds(), ['event', 'mark', 'place', 'settings']);
  await phone.drop();
  await meet(world, phone);
  assert.deepEqual(await kinds(), ['event', 'place', 'settings']);
  const other = await plantMember(database.pool, '다른 독자');
  await syncOnce(memberAccount(ctx, other), phone.home).catch(() => undefined);
  await pushReading(ctx, {
    memberNo: other,
    owner: other,
    device: { id: 'cccc-3', name: 'Mac' },
    now: 1,
    records: [event(1)],
  });
  await database.db.transaction().execute((tx) => forgetReading(tx, member));
  assert.deepEqual((await exportReading(ctx, member)).records, []);
  assert.equal((await exportReading(ctx, other)).records.length, 1);
  for (const table of ['account', 'record', 'place', 'moment', 'device', 'event']) {
    const { rowCount } = await database.pool.query(`select 1 from reading_${table} where member_no = $1`, [member]);
    assert.equal(rowCount, 0, table);
  }
});
