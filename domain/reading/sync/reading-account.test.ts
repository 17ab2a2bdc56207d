import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importWorks } from '#domain/catalog-import';
import type { SettingsRecord } from '#shared/reading/reading-record';
import { syncOnce } from '../../../app/features/reading-sync/sync.ts';
import { readingAccount } from '../../../tests/support/reading/reading-account.ts';
import { plantMember } from '../../../tests/support/fixtures/planted-members.ts';
import { episodesOf } from '../../../tests/support/fixtures/planted-library.ts';
import { plantedWorkDeps, plantedWork } from '../../../tests/support/fixtures/planted-works.ts';
import { ReadingTestDatabase, readEvent } from '../../../tests/support/reading/reading-test-database.ts';
import { World } from '../../../tests/support/reading/simulated-devices.ts';
import {
  continueReading,
  exportReading,
  findReadingOnOtherDevices,
  deleteMemberReading,
  pullReading,
  pushReading,
  openEpisode,
} from '../index.ts';

const HOUR = 3_600_000;

const fixture = new ReadingTestDatabase();

test('creates log partitions when the clock jumps by years and drops old ones', async () => {
  const months = async (): Promise<string[]> =>
    (
      await fixture.database.pool.query(
        "select relname from pg_class where relname ~ '^reading_event_[0-9]{4}_[0-9]{2}$' order by relname",
      )
    ).rows.map(({ relname }) => relname);
  const first = await months();
  const then = Date.now() + 3 * 366 * 24 * HOUR;
  await fixture.setShopClock(then);
  await Promise.all(
    ['aaaa-1', 'bbbb-2'].map((device) => fixture.push([readEvent(1, { device, at: then })], { device, now: then })),
  );
  assert.equal((await pullReading(fixture.ctx, { memberNo: fixture.member, since: 0 })).records.length, 2);
  const later = await months();
  assert.ok(later.every((month) => !first.includes(month)));
  await assert.rejects(fixture.database.pool.query('update reading_event set ms = 0'), /takes new rows only/);
});

test("a page starts with the member's settings for its work and for all works (L9)", async () => {
  const [work] = (await importWorks(fixture.ctx, plantedWorkDeps([plantedWork('sized')]), { path: '', dryRun: false }))
    .works;
  const { rows } = await fixture.database.pool.query('select id from episode where work_id = $1 limit 1', [
    work?.workId,
  ]);
  const at = Date.now();
  const record = (scope: SettingsRecord['scope'], seq: number, size: number): SettingsRecord => ({
    kind: 'settings',
    of: 'text',
    scope,
    owner: null,
    fields: { size: { value: size, at, device: 'aaaa-1', seq } },
  });
  const own = `work.${work?.workId ?? 0}` as const;
  await fixture.push([record('default', 91, 20), record(own, 92, 26), record('work.999999', 93, 12)], { now: at });
  const settings = async (settingsFor: 'text' | 'images') => {
    const reader = { kind: 'unverified', memberNo: fixture.member } as const;
    const page = { id: Number(rows[0].id), reader, opening: 'read', settingsFor } as const;
    return (await openEpisode(fixture.ctx, page)).settings;
  };
  assert.deepEqual(await settings('text'), {
    default: { size: 20 },
    [own]: { size: 26 },
  });
  assert.deepEqual(await settings('images'), {});
});

test('continues at the latest position of a work and shows only visible works (L1, L8)', async () => {
  const works = [plantedWork('open', { prices: { free: 'all' } }), plantedWork('adult', { rating: '19' })];
  const report = await importWorks(fixture.ctx, plantedWorkDeps(works), { path: '', dryRun: false });
  const [open = 0, adult = 0] = report.works.map((work) => work.workId ?? 0);
  const [ofAdult = 0] = await episodesOf(fixture.ctx, adult);
  const at = Date.now();
  const positionRecord = (
    work: number,
    episode: number,
    [seq, fraction, device = 'aaaa-1']: [number, number, string?],
  ) => ({
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
  await fixture.push(
    [positionRecord(open, 1, [1, 0.9]), positionRecord(open, 2, [2, 0.3]), positionRecord(adult, ofAdult, [3, 0.5])],
    { now: at },
  );
  await fixture.push([positionRecord(open, 2, [4, 0.7, 'bbbb-2'])], { device: 'bbbb-2', now: at });
  await fixture.push([positionRecord(open, 1, [3, 1, 'bbbb-2'])], { device: 'bbbb-2', now: at });
  const adultOn = { kind: 'adult-on', memberNo: fixture.member } as const;
  const minor = { kind: 'minor', memberNo: fixture.member } as const;
  const all = await continueReading(fixture.ctx, { memberNo: fixture.member, reader: adultOn, most: 12 });
  assert.deepEqual(
    all.map(({ workId, episode, fraction, title, kind }) => [workId, episode, fraction, title, kind]),
    [
      [open, 2, 0.7, 'open', 'text'],
      [adult, ofAdult, 0.5, 'adult', 'text'],
    ],
  );
  assert.deepEqual(
    (await continueReading(fixture.ctx, { memberNo: fixture.member, reader: minor, most: 12 })).map(
      ({ workId }) => workId,
    ),
    [open],
  );
  assert.equal(
    (await continueReading(fixture.ctx, { memberNo: fixture.member, reader: minor, work: adult, most: 1 })).length,
    0,
  );
  const input = await findReadingOnOtherDevices(fixture.ctx, {
    memberNo: fixture.member,
    work: open,
    device: 'aaaa-1',
  });
  assert.deepEqual(
    [input.resume?.episode.id, input.resume?.fraction, input.resume?.device.name, input.furthest?.episode.id],
    [2, 0.7, 'iPhone', 2],
  );
  const own = await findReadingOnOtherDevices(fixture.ctx, {
    memberNo: fixture.member,
    work: open,
    device: 'bbbb-2',
  });
  assert.equal(own.resume, null);
  assert.equal(own.furthest?.device.id, 'aaaa-1');
});

test("exports everything except deleted annotations and deletes only the member's data on withdrawal", async () => {
  const world = new World();
  const phone = world.device('aaaa-1', 0);
  await phone.note('쪽지');
  await phone.read(0.5);
  await phone.event(5);
  await phone.set('size', 22);
  await fixture.meet(world, phone);
  const kinds = async (): Promise<string[]> =>
    (await exportReading(fixture.ctx, fixture.member)).records.map(({ kind }) => kind).toSorted();
  assert.deepEqual(await kinds(), ['event', 'mark', 'place', 'settings']);
  await phone.drop();
  await fixture.meet(world, phone);
  assert.deepEqual(await kinds(), ['event', 'place', 'settings']);
  const other = await plantMember(fixture.database.pool, '다른 독자');
  await syncOnce(readingAccount(fixture.ctx, other), phone.home).catch(() => undefined);
  await pushReading(fixture.ctx, {
    memberNo: other,
    owner: other,
    device: { id: 'cccc-3', name: 'Mac' },
    now: 1,
    records: [readEvent(1)],
  });
  await fixture.database.db.transaction().execute((tx) => deleteMemberReading(tx, fixture.member));
  assert.deepEqual((await exportReading(fixture.ctx, fixture.member)).records, []);
  assert.equal((await exportReading(fixture.ctx, other)).records.length, 1);
  for (const table of ['account', 'record', 'place', 'moment', 'device', 'event']) {
    const { rowCount } = await fixture.database.pool.query(`select 1 from reading_${table} where member_no = $1`, [
      fixture.member,
    ]);
    assert.equal(rowCount, 0, table);
  }
});
