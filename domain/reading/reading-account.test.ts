import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importWorks } from '#domain/importing';
import { syncOnce } from '../../app/reading-store/sync.ts';
import { memberAccount } from '../../tests/support/member-account.ts';
import { plantMember } from '../../tests/support/planted-members.ts';
import { plantedMeans, plantedWork } from '../../tests/support/planted-works.ts';
import { ReadingGround, readEvent } from '../../tests/support/reading-ground.ts';
import { World } from '../../tests/support/reading-world.ts';
import {
  continueReading,
  exportReading,
  findReadingElsewhere,
  forgetReading,
  pullReading,
  pushReading,
} from './index.ts';

const HOUR = 3_600_000;

const ground = new ReadingGround();

test('the log has its months when the shop’s clock has run on for years, and lets old ones go', async () => {
  const months = async (): Promise<string[]> =>
    (
      await ground.database.pool.query(
        "select relname from pg_class where relname ~ '^reading_event_[0-9]{4}_[0-9]{2}$' order by relname",
      )
    ).rows.map(({ relname }) => relname);
  const first = await months();
  const then = Date.now() + 3 * 366 * 24 * HOUR;
  await ground.setShopClock(then);
  await Promise.all(
    ['aaaa-1', 'bbbb-2'].map((device) => ground.push([readEvent(1, { device, at: then })], { device, now: then })),
  );
  assert.equal((await pullReading(ground.ctx, { memberNo: ground.member, since: 0 })).records.length, 2);
  const later = await months();
  assert.ok(later.every((month) => !first.includes(month)));
  await assert.rejects(ground.database.pool.query('update reading_event set ms = 0'), /takes new rows only/);
});

test('L1 L8 where reading goes on is the newest place of a work, and a reader is shown only what they may see', async () => {
  const works = [plantedWork('open', { prices: { free: 'all' } }), plantedWork('adult', { rating: '19' })];
  const report = await importWorks(ground.ctx, plantedMeans(works), { path: '', dryRun: false });
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
  await ground.push([place(open, 1, [1, 0.9]), place(open, 2, [2, 0.3]), place(adult, 9, [3, 0.5])], { now: at });
  await ground.push([place(open, 2, [4, 0.7, 'bbbb-2'])], { device: 'bbbb-2', now: at });
  await ground.push([place(open, 1, [3, 1, 'bbbb-2'])], { device: 'bbbb-2', now: at });
  const adultOn = { kind: 'adult-on', memberNo: ground.member } as const;
  const minor = { kind: 'minor', memberNo: ground.member } as const;
  const all = await continueReading(ground.ctx, { memberNo: ground.member, reader: adultOn, most: 12 });
  assert.deepEqual(
    all.map(({ workId, episode, fraction, title, kind }) => [workId, episode, fraction, title, kind]),
    [
      [open, 2, 0.7, 'open', 'text'],
      [adult, 9, 0.5, 'adult', 'text'],
    ],
  );
  assert.deepEqual(
    (await continueReading(ground.ctx, { memberNo: ground.member, reader: minor, most: 12 })).map(
      ({ workId }) => workId,
    ),
    [open],
  );
  assert.equal(
    (await continueReading(ground.ctx, { memberNo: ground.member, reader: minor, work: adult, most: 1 })).length,
    0,
  );
  const asked = await findReadingElsewhere(ground.ctx, { memberNo: ground.member, work: open, device: 'aaaa-1' });
  assert.deepEqual(
    [asked.resume?.episode.id, asked.resume?.fraction, asked.resume?.device.name, asked.furthest?.episode.id],
    [2, 0.7, 'iPhone', 2],
  );
  const own = await findReadingElsewhere(ground.ctx, { memberNo: ground.member, work: open, device: 'bbbb-2' });
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
  await ground.meet(world, phone);
  const kinds = async (): Promise<string[]> =>
    (await exportReading(ground.ctx, ground.member)).records.map(({ kind }) => kind).toSorted();
  assert.deepEqual(await kinds(), ['event', 'mark', 'place', 'settings']);
  await phone.drop();
  await ground.meet(world, phone);
  assert.deepEqual(await kinds(), ['event', 'place', 'settings']);
  const other = await plantMember(ground.database.pool, '다른 독자');
  await syncOnce(memberAccount(ground.ctx, other), phone.home).catch(() => undefined);
  await pushReading(ground.ctx, {
    memberNo: other,
    owner: other,
    device: { id: 'cccc-3', name: 'Mac' },
    now: 1,
    records: [readEvent(1)],
  });
  await ground.database.db.transaction().execute((tx) => forgetReading(tx, ground.member));
  assert.deepEqual((await exportReading(ground.ctx, ground.member)).records, []);
  assert.equal((await exportReading(ground.ctx, other)).records.length, 1);
  for (const table of ['account', 'record', 'place', 'moment', 'device', 'event']) {
    const { rowCount } = await ground.database.pool.query(`select 1 from reading_${table} where member_no = $1`, [
      ground.member,
    ]);
    assert.equal(rowCount, 0, table);
  }
});
