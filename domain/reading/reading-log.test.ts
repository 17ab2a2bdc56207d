import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Refusal } from '#shared/refusal';
import { type EventRecord, type ReadingRecord, recordKey } from '#vocabulary/reading-record';
import { syncOnce } from '../../app/reading-store/sync.ts';
import { ReadingGround, readEvent } from '../../tests/support/reading-ground.ts';
import { World } from '../../tests/support/reading-world.ts';
import { findReadingElsewhere, pullReading } from './index.ts';

const HOUR = 3_600_000;

const ground = new ReadingGround();

async function everything(): Promise<{ version: number; record: ReadingRecord }[]> {
  const { rows } = await ground.database.pool.query(
    'select version, record from reading_record where member_no = $1 order by version',
    [ground.member],
  );
  return rows;
}

for (const skews of [
  [HOUR, -HOUR],
  [-HOUR, HOUR],
] as const) {
  test(`L9 L10 two devices with clocks off by ${skews[0] / HOUR} h and ${skews[1] / HOUR} h end up with the same`, async () => {
    const world = new World();
    const [phone, tablet] = [world.device('aaaa-1', skews[0]), world.device('bbbb-2', skews[1])];
    await phone.read(0.4);
    await phone.set('size', 20);
    await phone.note('처음');
    await phone.event(30_000);
    world.pass(60_000);
    await tablet.read(0.6);
    await tablet.set('size', 24);
    await ground.meet(world, tablet, phone);
    for (const device of [phone, tablet]) {
      assert.equal((await device.home.resume(7))?.fraction, 0.6);
      assert.deepEqual(await device.settings(), { size: 24 });
      assert.equal((await device.shown())?.mark.note, '처음');
      assert.equal((await device.home.take(0)).records.length, 0);
    }
    world.pass(60_000);
    await phone.note('폰에서');
    await tablet.note('태블릿에서');
    await ground.meet(world, phone, tablet);
    for (const device of [phone, tablet]) assert.equal((await device.shown())?.mark.note, '폰에서\n\n태블릿에서');
    await phone.drop();
    world.pass(1000);
    await tablet.note('지운 줄 모르고');
    await ground.meet(world, phone, tablet);
    for (const device of [phone, tablet]) assert.equal((await device.shown())?.mark.note, '지운 줄 모르고');
  });
}

test('L9 what comes again changes nothing, also when an answer was lost and the device’s clock was set anew', async () => {
  const world = new World();
  const phone = world.device('aaaa-1', 0);
  await phone.note('한 번만');
  await phone.event(30_000);
  await phone.read(0.3);
  await ground.setShopClock(world.now);
  const sent = await phone.home.take(0);
  const first = await ground.account.put(sent);
  const held = await everything();
  await ground.setShopClock(world.now + HOUR);
  assert.deepEqual(await ground.account.put(sent), first);
  assert.deepEqual(await ground.account.put({ ...sent, now: sent.now + 5 * HOUR }), first);
  assert.deepEqual(await everything(), held);
  const { rows } = await ground.database.pool.query(
    'select count(*)::int as lines from reading_event where member_no = $1',
    [ground.member],
  );
  assert.equal(rows[0].lines, 1);
});

test('a replayed colour does not win over what was painted after it', async () => {
  const world = new World();
  const [phone, tablet] = [world.device('aaaa-1', 0), world.device('bbbb-2', 0)];
  await phone.note('');
  await ground.setShopClock(world.now);
  const sent = await phone.home.take(0);
  await ground.meet(world, phone, tablet);
  world.pass(1000);
  const shown = await tablet.shown();
  assert.ok(shown?.mark.kind === 'highlight');
  await tablet.home.keepMark({ ...shown.mark, colour: 'blue' }, shown);
  await ground.meet(world, tablet);
  world.pass(HOUR);
  await ground.setShopClock(world.now);
  await ground.account.put(sent);
  await ground.meet(world, phone, tablet);
  for (const device of [phone, tablet]) {
    const mark = (await device.shown())?.mark;
    assert.equal(mark?.kind === 'highlight' && mark.colour, 'blue');
  }
});

test('L9 pushes of two devices at once lose nothing and count on without a gap or a repeat', async () => {
  const world = new World();
  const devices = Array.from({ length: 6 }, (_, at) => world.device(`abc${at}-1`, 0));
  for (const device of devices) {
    await device.set(`by${device.clock.device.replaceAll(/[^a-z]/g, '')}`, 1);
    await device.note(`쪽지 ${device.clock.device}`);
    await device.event(10);
    await device.read(0.1 * (devices.indexOf(device) + 1));
  }
  await ground.setShopClock(world.now);
  await Promise.all(
    devices.flatMap(({ home }) => [home.take(0), home.take(0)].map(async (sent) => ground.account.put(await sent))),
  );
  const { rows } = await ground.database.pool.query(
    `select version from reading_record where member_no = $1 union all
     select version from reading_event where member_no = $1`,
    [ground.member],
  );
  assert.equal(new Set(rows.map(({ version }) => version)).size, rows.length);
  await ground.meet(world, ...devices);
  for (const device of devices) {
    assert.equal((await device.shown())?.mark.note.split('\n\n').length, 6);
    assert.equal((await device.home.read(1))[0]?.ms, 60);
    assert.equal((await device.home.read(1))[0]?.furthest, 0.6000000000000001);
  }
});

test('a push and pulls at once: whoever follows the cursor misses nothing', async () => {
  const seen = new Set<string>();
  let cursor = 0;
  let isDone = false;
  const follow = async (): Promise<void> => {
    const page = await pullReading(ground.ctx, { memberNo: ground.member, since: cursor });
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
    await Promise.all(['aaaa-1', 'bbbb-2'].map((device) => ground.push(batch(device, round * 20 + 1), { device })));
  isDone = true;
  await following;
  assert.equal(seen.size, 400);
});

test('bad records are refused one by one, each with its reason, and the others are taken', async () => {
  const own = { kind: 'settings', of: 'text', scope: 'device', owner: 'bbbb-2', fields: {} };
  const answer = await ground.push([
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
  assert.equal((await pullReading(ground.ctx, { memberNo: ground.member, since: 0 })).records.length, 2);
});

test('marks beyond what an account holds are refused, those it has may change', async () => {
  const world = new World();
  const phone = world.device('aaaa-1', 0);
  await phone.note('남는 쪽지');
  await ground.meet(world, phone);
  await ground.database.pool.query('update reading_account set marks = 50000, others = 200000 where member_no = $1', [
    ground.member,
  ]);
  const [mark] = (await phone.home.records('mark/')) as Extract<ReadingRecord, { kind: 'mark' }>[];
  assert.ok(mark);
  await phone.read(0.2);
  const [place] = (await phone.home.take(0)).records;
  const answer = await ground.push([{ ...mark, id: 'm2' }, mark, place, readEvent(900)]);
  assert.deepEqual(answer.refused, [
    { index: 0, reason: 'too-many' },
    { index: 2, reason: 'too-many' },
  ]);
});

test('more than 500 at once, and the records of another member, are refused as a whole', async () => {
  const many = Array.from({ length: 501 }, (_, at) => readEvent(at + 1));
  await assert.rejects(
    ground.push(many),
    (error) => error instanceof Refusal && error.message === 'READING_ERROR 0002',
  );
  await assert.rejects(
    ground.push([readEvent(1)], { owner: ground.member + 1 }),
    (error) => error instanceof Refusal && error.message === 'READING_ERROR 0001',
  );
  assert.equal((await pullReading(ground.ctx, { memberNo: ground.member, since: 0 })).cursor, 0);
});

test('half letters and letters that a database likes not are kept as they came', async () => {
  const world = new World();
  const phone = world.device('aaaa-1', 0);
  await phone.note('앞\u0000뒤 \ud83d');
  await ground.meet(world, phone);
  const tablet = world.device('bbbb-2', 0);
  await ground.meet(world, tablet);
  assert.equal((await tablet.shown())?.mark.note, '앞\u0000뒤 \ud83d');
  await findReadingElsewhere(ground.ctx, { memberNo: ground.member, work: 1, device: 'bbbb-2' });
});

test('a moment is never in the future nor older than what is kept, whatever a clock says', async () => {
  const begun = Date.now();
  const now = Date.now();
  await ground.push([readEvent(1, { at: now + 9 * HOUR }), readEvent(2, { at: 5 }), readEvent(3, { at: -4e15 })]);
  const { rows } = await ground.database.pool.query('select at from reading_event where member_no = $1 order by seq', [
    ground.member,
  ]);
  const moments = rows.map(({ at }) => at.getTime());
  for (const moment of moments) assert.ok(moment <= Date.now() + 1000 && moment > begun - 401 * 24 * HOUR);
  assert.deepEqual(
    moments,
    moments.toSorted((one, other) => one - other),
  );
});

test('pulls come by pages of 500, and of an old log only what was finished', async () => {
  const now = Date.now();
  for (let from = 0; from < 1200; from += 400)
    await ground.push(Array.from({ length: 400 }, (_, at) => readEvent(from + at + 1, { at: now - 1200 + from + at })));
  const pages: number[] = [];
  let since = 0;
  let hasMore = true;
  while (hasMore) {
    const page = await pullReading(ground.ctx, { memberNo: ground.member, since });
    pages.push(page.records.length);
    assert.equal(page.from, since);
    ({ cursor: since, hasMore } = page);
  }
  assert.deepEqual(pages, [500, 500, 200]);
  await ground.setShopClock(Date.now() + 40 * 24 * HOUR);
  await ground.push([readEvent(5000, { at: Date.now() + 40 * 24 * HOUR, act: 'finished' })], {
    now: Date.now() + 40 * 24 * HOUR,
  });
  const late = await pullReading(ground.ctx, { memberNo: ground.member, since: 0 });
  assert.deepEqual([late.records.length, late.hasMore, late.cursor], [1, false, since + 1]);
});

test('whatever two devices do, the account ends up as the rules of merging say', async () => {
  const acts = fc.record({
    who: fc.integer({ min: 0, max: 1 }),
    act: fc.constantFrom('read', 'set', 'note', 'drop', 'event', 'sync', 'crash', 'clock'),
    size: fc.integer({ min: 1, max: 9 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { maxLength: 20 }), async (script) => {
      await ground.nextMember();
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
        if (act === 'sync' || act === 'crash') await ground.setShopClock(world.now);
        if (act === 'sync') await syncOnce(ground.account, device.home);
        if (act === 'crash') {
          await ground.account.put(await device.home.take(0));
          device.restart();
        }
      }
      await ground.meet(world, ...devices);
      const [phone, tablet] = devices;
      assert.ok(phone && tablet);
      for (const device of devices) assert.equal((await device.home.take(0)).records.length, 0);
      assert.deepEqual(await phone.settings(), await tablet.settings());
      assert.equal((await phone.shown())?.mark.note, (await tablet.shown())?.mark.note);
      assert.equal((await phone.home.resume(7))?.fraction, (await tablet.home.resume(7))?.fraction);
      const told = (await phone.home.records('event/')).flatMap((each) => (each.kind === 'event' ? [each.ms] : []));
      assert.equal(
        told.reduce((sum, ms) => sum + ms, 0),
        readMs,
      );
    }),
    { numRuns: 20 },
  );
});
