import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DomainError } from '#kernel/domain-error';
import { type EventRecord, type ReadingRecord, recordKey } from '#shared/reading/reading-record';
import { syncOnce } from '../../../app/features/reading-sync/sync.ts';
import { ReadingTestDatabase, readEvent } from '../../../tests/support/reading/reading-test-database.ts';
import { World } from '../../../tests/support/reading/simulated-devices.ts';
import { findReadingOnOtherDevices, pullReading } from '../index.ts';

const HOUR = 3_600_000;

const fixture = new ReadingTestDatabase();

async function everything(): Promise<{ version: number; record: ReadingRecord }[]> {
  const { rows } = await fixture.database.pool.query(
    'select version, record from reading_record where member_no = $1 order by version',
    [fixture.member],
  );
  return rows;
}

for (const skews of [
  [HOUR, -HOUR],
  [-HOUR, HOUR],
] as const) {
  test(`converges two devices with clocks off by ${skews[0] / HOUR} h and ${skews[1] / HOUR} h (L9, L10)`, async () => {
    const world = new World();
    const [phone, tablet] = [world.device('aaaa-1', skews[0]), world.device('bbbb-2', skews[1])];
    await phone.read(0.4);
    await phone.set('size', 20);
    await phone.note('처음');
    await phone.event(30_000);
    world.pass(60_000);
    await tablet.read(0.6);
    await tablet.set('size', 24);
    await fixture.meet(world, tablet, phone);
    for (const device of [phone, tablet]) {
      assert.equal((await device.home.resume(7))?.fraction, 0.6);
      assert.deepEqual(await device.settings(), { size: 24 });
      assert.equal((await device.shown())?.mark.note, '처음');
      assert.equal((await device.home.take(0)).records.length, 0);
    }
    world.pass(60_000);
    await phone.note('폰에서');
    await tablet.note('태블릿에서');
    await fixture.meet(world, phone, tablet);
    for (const device of [phone, tablet]) assert.equal((await device.shown())?.mark.note, '폰에서\n\n태블릿에서');
    await phone.drop();
    world.pass(1000);
    await tablet.note('지운 줄 모르고');
    await fixture.meet(world, phone, tablet);
    for (const device of [phone, tablet]) assert.equal((await device.shown())?.mark.note, '지운 줄 모르고');
  });
}

test('ignores repeated pushes after lost responses and clock changes (L9)', async () => {
  const world = new World();
  const phone = world.device('aaaa-1', 0);
  await phone.note('한 번만');
  await phone.event(30_000);
  await phone.read(0.3);
  await fixture.setShopClock(world.now);
  const sent = await phone.home.take(0);
  const first = await fixture.account.put(sent);
  const entitled = await everything();
  await fixture.setShopClock(world.now + HOUR);
  assert.deepEqual(await fixture.account.put(sent), first);
  assert.deepEqual(await fixture.account.put({ ...sent, now: sent.now + 5 * HOUR }), first);
  assert.deepEqual(await everything(), entitled);
  const { rows } = await fixture.database.pool.query(
    'select count(*)::int as lines from reading_event where member_no = $1',
    [fixture.member],
  );
  assert.equal(rows[0].lines, 1);
});

test('keeps a newer colour when an older one is replayed', async () => {
  const world = new World();
  const [phone, tablet] = [world.device('aaaa-1', 0), world.device('bbbb-2', 0)];
  await phone.note('');
  await fixture.setShopClock(world.now);
  const sent = await phone.home.take(0);
  await fixture.meet(world, phone, tablet);
  world.pass(1000);
  const visible = await tablet.shown();
  assert.ok(visible?.mark.kind === 'highlight');
  await tablet.home.saveAnnotation({ ...visible.mark, colour: 'blue' }, visible);
  await fixture.meet(world, tablet);
  world.pass(HOUR);
  await fixture.setShopClock(world.now);
  await fixture.account.put(sent);
  await fixture.meet(world, phone, tablet);
  for (const device of [phone, tablet]) {
    const mark = (await device.shown())?.mark;
    assert.equal(mark?.kind === 'highlight' && mark.colour, 'blue');
  }
});

test('keeps all concurrent pushes with gapless cursors (L9)', async () => {
  const world = new World();
  const devices = Array.from({ length: 6 }, (_, at) => world.device(`abc${at}-1`, 0));
  for (const device of devices) {
    await device.set(`by${device.clock.device.replaceAll(/[^a-z]/g, '')}`, 1);
    await device.note(`쪽지 ${device.clock.device}`);
    await device.event(10);
    await device.read(0.1 * (devices.indexOf(device) + 1));
  }
  await fixture.setShopClock(world.now);
  await Promise.all(
    devices.flatMap(({ home }) => [home.take(0), home.take(0)].map(async (sent) => fixture.account.put(await sent))),
  );
  const { rows } = await fixture.database.pool.query(
    `select version from reading_record where member_no = $1 union all
     select version from reading_event where member_no = $1`,
    [fixture.member],
  );
  assert.equal(new Set(rows.map(({ version }) => version)).size, rows.length);
  await fixture.meet(world, ...devices);
  for (const device of devices) {
    assert.equal((await device.shown())?.mark.note.split('\n\n').length, 6);
    assert.equal((await device.home.read(1))[0]?.ms, 60);
    assert.equal((await device.home.read(1))[0]?.furthest, 0.6000000000000001);
  }
});

test('misses nothing when pulling by cursor during a push', async () => {
  const seen = new Set<string>();
  let cursor = 0;
  let isDone = false;
  const follow = async (): Promise<void> => {
    const page = await pullReading(fixture.ctx, { memberNo: fixture.member, since: cursor });
    for (const record of page.records) seen.add(recordKey(record as ReadingRecord));
    ({ cursor } = page);
  };
  const following = (async () => {
    while (!isDone) await follow();
    await follow();
  })();
  const batch = (device: string, from: number): EventRecord[] =>
    Array.from({ length: 20 }, (_, at) => readEvent(from + at, { device }));
  for (let round = 0; round < 10; round += 1)
    await Promise.all(['aaaa-1', 'bbbb-2'].map((device) => fixture.push(batch(device, round * 20 + 1), { device })));
  isDone = true;
  await following;
  assert.equal(seen.size, 400);
});

test('rejects invalid records individually and accepts the others', async () => {
  const own = { kind: 'settings', of: 'text', scope: 'device', owner: 'bbbb-2', fields: {} };
  const answer = await fixture.push([
    null,
    readEvent(1),
    { kind: 'place' },
    own,
    readEvent(2),
    'x',
    { ...readEvent(3), fraction: 7 },
  ]);
  assert.deepEqual(answer.refused, [
    { index: 0, reason: 'broken' },
    { index: 2, reason: 'broken' },
    { index: 3, reason: 'foreign' },
    { index: 5, reason: 'broken' },
    { index: 6, reason: 'broken' },
  ]);
  assert.equal((await pullReading(fixture.ctx, { memberNo: fixture.member, since: 0 })).records.length, 2);
});

test('rejects annotations beyond the limit but allows changes of existing ones', async () => {
  const world = new World();
  const phone = world.device('aaaa-1', 0);
  await phone.note('남는 쪽지');
  await fixture.meet(world, phone);
  await fixture.database.pool.query('update reading_account set marks = 50000, others = 200000 where member_no = $1', [
    fixture.member,
  ]);
  const [mark] = (await phone.home.records('mark/')) as Extract<ReadingRecord, { kind: 'mark' }>[];
  assert.ok(mark);
  await phone.read(0.2);
  const [place] = (await phone.home.take(0)).records;
  const answer = await fixture.push([{ ...mark, id: 'm2' }, mark, place, readEvent(900)]);
  assert.deepEqual(answer.refused, [
    { index: 0, reason: 'too-many' },
    { index: 2, reason: 'too-many' },
  ]);
});

test('rejects more than 500 records and records of another member', async () => {
  const many = Array.from({ length: 501 }, (_, at) => readEvent(at + 1));
  await assert.rejects(
    fixture.push(many),
    (error) => error instanceof DomainError && error.message === 'READING_ERROR 0002',
  );
  await assert.rejects(
    fixture.push([readEvent(1)], { owner: fixture.member + 1 }),
    (error) => error instanceof DomainError && error.message === 'READING_ERROR 0001',
  );
  assert.equal((await pullReading(fixture.ctx, { memberNo: fixture.member, since: 0 })).cursor, 0);
});

test('preserves lone surrogates and null characters', async () => {
  const world = new World();
  const phone = world.device('aaaa-1', 0);
  await phone.note('앞\u0000뒤 \ud83d');
  await fixture.meet(world, phone);
  const tablet = world.device('bbbb-2', 0);
  await fixture.meet(world, tablet);
  assert.equal((await tablet.shown())?.mark.note, '앞\u0000뒤 \ud83d');
  await findReadingOnOtherDevices(fixture.ctx, { memberNo: fixture.member, work: 1, device: 'bbbb-2' });
});

test('limits timestamps to now and the retention period', async () => {
  const begun = Date.now();
  const now = Date.now();
  await fixture.push([readEvent(1, { at: now + 9 * HOUR }), readEvent(2, { at: 5 }), readEvent(3, { at: -4e15 })]);
  const { rows } = await fixture.database.pool.query('select at from reading_event where member_no = $1 order by seq', [
    fixture.member,
  ]);
  const dates = rows.map(({ at }) => at.getTime());
  for (const date of dates) assert.ok(date <= Date.now() + 1000 && date > begun - 401 * 24 * HOUR);
  assert.deepEqual(
    dates,
    dates.toSorted((one, other) => one - other),
  );
});

test('pulls pages of 500 and only finished entries of the old log', async () => {
  const now = Date.now();
  for (let from = 0; from < 1200; from += 400)
    await fixture.push(
      Array.from({ length: 400 }, (_, at) => readEvent(from + at + 1, { at: now - 1200 + from + at })),
    );
  const pages: number[] = [];
  let since = 0;
  let hasMore = true;
  while (hasMore) {
    const page = await pullReading(fixture.ctx, { memberNo: fixture.member, since });
    pages.push(page.records.length);
    assert.equal(page.from, since);
    ({ cursor: since, hasMore } = page);
  }
  assert.deepEqual(pages, [500, 500, 200]);
  await fixture.setShopClock(Date.now() + 40 * 24 * HOUR);
  await fixture.push([readEvent(5000, { at: Date.now() + 40 * 24 * HOUR, act: 'finished' })], {
    now: Date.now() + 40 * 24 * HOUR,
  });
  const late = await pullReading(fixture.ctx, { memberNo: fixture.member, since: 0 });
  assert.deepEqual([late.records.length, late.hasMore, late.cursor], [1, false, since + 1]);
});

test('property: the account equals the merge rules for any two devices', async () => {
  const actions = fc.record({
    who: fc.integer({ min: 0, max: 1 }),
    act: fc.constantFrom('read', 'set', 'note', 'drop', 'event', 'sync', 'crash', 'clock'),
    size: fc.integer({ min: 1, max: 9 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(actions, { maxLength: 20 }), async (script) => {
      await fixture.nextMember();
      const world = new World();
      const devices = [world.device('aaaa-1', HOUR), world.device('bbbb-2', -HOUR)];
      let readMs = 0;
      for (const { who, act, size } of script) {
        const device = devices[who];
        if (!device) continue;
        world.pass(size * 10_000);
        if (act === 'read') await device.read(size / 10);
        if (act === 'set') await device.set('size', 12 + size);
        if (act === 'note') await device.note(`메모 ${size}`);
        if (act === 'drop') await device.drop();
        if (act === 'clock') device.clock.skewMs += (size - 5) * 600_000;
        if (act === 'event') await device.event(size);
        readMs += act === 'event' ? size : 0;
        if (act === 'sync' || act === 'crash') await fixture.setShopClock(world.now);
        if (act === 'sync') await syncOnce(fixture.account, device.home);
        if (act === 'crash') {
          await fixture.account.put(await device.home.take(0));
          device.restart();
        }
      }
      await fixture.meet(world, ...devices);
      const [phone, tablet] = devices;
      assert.ok(phone && tablet);
      for (const device of devices) assert.equal((await device.home.take(0)).records.length, 0);
      assert.deepEqual(await phone.settings(), await tablet.settings());
      assert.equal((await phone.shown())?.mark.note, (await tablet.shown())?.mark.note);
      assert.equal((await phone.home.resume(7))?.fraction, (await tablet.home.resume(7))?.fraction);
      const data = (await phone.home.records('event/')).flatMap((each) => (each.kind === 'event' ? [each.ms] : []));
      assert.equal(
        data.reduce((sum, ms) => sum + ms, 0),
        readMs,
      );
    }),
    { numRuns: 20 },
  );
});
