import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importWorks } from '#domain/catalog-import';
import { syncOnce } from '../../../app/features/reading-sync/sync.ts';
import { readingAccount } from '../../../tests/support/reading/reading-account.ts';
import { plantMember } from '../../../tests/support/fixtures/planted-members.ts';
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
} from '../index.ts';

const HOUR = 3_600_000;

const background = new ReadingTestDatabase();

test('creates log partitions when the clock jumps by years and drops old ones', async () => {
  const months = async (): Promise<string[]> =>
    (
      await background.database.pool.query(
        "select relname from pg_class where relname ~ '^reading_event_[0-9]{4}_[0-9]{2}$' order by relname",
      )
    ).rows.map(({ relname }) => relname);
  const first = await months();
  const then = Date.now() + 3 * 366 * 24 * HOUR;
  await background.setShopClock(then);
  await Promise.all(
    ['aaaa-1', 'bbbb-2'].map((device) => background.push([readEvent(1, { device, at: then })], { device, now: then })),
  );
  assert.equal((await pullReading(background.ctx, { memberNo: background.member, since: 0 })).records.length, 2);
  const later = await months();
  assert.ok(later.every((month) => !first.includes(month)));
  await assert.rejects(background.database.pool.query('update reading_event set ms = 0'), /takes new rows only/);
});

test('continues at the latest position of a work and shows only visible works (L1, L8)', async () => {
  const works = [plantedWork('open', { prices: { free: 'all' } }), plantedWork('adult', { rating: '19' })];
  const report = await importWorks(background.ctx, plantedWorkDeps(works), { path: '', dryRun: false });
  const [open = 0, adult = 0] = report.works.map((work) => work.workId ?? 0);
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
  await background.push(
    [positionRecord(open, 1, [1, 0.9]), positionRecord(open, 2, [2, 0.3]), positionRecord(adult, 9, [3, 0.5])],
    { now: at },
  );
  await background.push([positionRecord(open, 2, [4, 0.7, 'bbbb-2'])], { device: 'bbbb-2', now: at });
  await background.push([positionRecord(open, 1, [3, 1, 'bbbb-2'])], { device: 'bbbb-2', now: at });
  const adultOn = { kind: 'adult-on', memberNo: background.member } as const;
  const minor = { kind: 'minor', memberNo: background.member } as const;
  const all = await continueReading(background.ctx, { memberNo: background.member, reader: adultOn, most: 12 });
  assert.deepEqual(
    all.map(({ workId, episode, fraction, title, kind }) => [workId, episode, fraction, title, kind]),
    [
      [open, 2, 0.7, 'open', 'text'],
      [adult, 9, 0.5, 'adult', 'text'],
    ],
  );
  assert.deepEqual(
    (await continueReading(background.ctx, { memberNo: background.member, reader: minor, most: 12 })).map(
      ({ workId }) => workId,
    ),
    [open],
  );
  assert.equal(
    (await continueReading(background.ctx, { memberNo: background.member, reader: minor, work: adult, most: 1 }))
      .length,
    0,
  );
  const input = await findReadingOnOtherDevices(background.ctx, {
    memberNo: background.member,
    work: open,
    device: 'aaaa-1',
  });
  assert.deepEqual(
    [input.resume?.episode.id, input.resume?.fraction, input.resume?.device.name, input.furthest?.episode.id],
    [2, 0.7, 'iPhone', 2],
  );
  const own = await findReadingOnOtherDevices(background.ctx, {
    memberNo: background.member,
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
  await background.meet(world, phone);
  const kinds = async (): Promise<string[]> =>
    (await exportReading(background.ctx, background.member)).records.map(({ kind }) => kind).toSorted();
  assert.deepEqual(await kinds(), ['event', 'mark', 'place', 'settings']);
  await phone.drop();
  await background.meet(world, phone);
  assert.deepEqual(await kinds(), ['event', 'place', 'settings']);
  const other = await plantMember(background.database.pool, '다른 독자');
  await syncOnce(readingAccount(background.ctx, other), phone.home).catch(() => undefined);
  await pushReading(background.ctx, {
    memberNo: other,
    owner: other,
    device: { id: 'cccc-3', name: 'Mac' },
    now: 1,
    records: [readEvent(1)],
  });
  await background.database.db.transaction().execute((tx) => deleteMemberReading(tx, background.member));
  assert.deepEqual((await exportReading(background.ctx, background.member)).records, []);
  assert.equal((await exportReading(background.ctx, other)).records.length, 1);
  for (const table of ['account', 'record', 'place', 'moment', 'device', 'event']) {
    const { rowCount } = await background.database.pool.query(`select 1 from reading_${table} where member_no = $1`, [
      background.member,
    ]);
    assert.equal(rowCount, 0, table);
  }
});
