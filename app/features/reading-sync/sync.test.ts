import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type ReadingRecord, recordKey, restamped } from '#shared/reading/reading-record';
import { type Device, World, newAnnotation } from '../../../tests/support/reading/simulated-devices.ts';
import type { Delivery, ReadingReplica } from './reading-replica.ts';
import { syncOnce, syncWith } from './sync.ts';

const HOUR = 3_600_000;

/** Syncs until nothing is pending. */
async function settleAll(world: World, ...devices: Device[]): Promise<void> {
  for (let round = 0; round < 2; round += 1) for (const device of devices) await syncOnce(world.account, device.home);
}

/** The account's records, after checking that all devices agree. */
async function agreed(world: World, ...devices: Device[]): Promise<ReadingRecord[]> {
  await settleAll(world, ...devices);
  const batch = await world.account.take(0);
  const records = batch.records.toSorted((one, other) => (recordKey(one) < recordKey(other) ? -1 : 1));
  for (const device of devices) {
    assert.equal((await device.home.take(0)).records.length, 0);
    const contents = await device.contents();
    const onTheAccountsClock = contents.map((record) => restamped(record, ({ at }) => at - device.clock.skewMs));
    assert.deepEqual(onTheAccountsClock, records);
  }
  return records;
}

test('marks are shared, and undone ones too (L9)', async () => {
  const world = new World();
  const [phone, tablet] = [world.device('aaaa-1', 0), world.device('bbbb-2', 0)];
  await phone.read(0.4);
  const mark = async (reach: { fraction: number; furthest: number }): Promise<void> => {
    const viewed = { workTitle: '등대부', coverHash: 'ab', episodeTitle: '물때', position: 3 };
    const record = { kind: 'place' as const, work: 1, episode: 7, viewed, place: null, settledAgo: null, run: 0 };
    await phone.home.applyChanges([{ ...record, ...reach, marked: true, ...phone.clock.next() }]);
    world.pass(1000);
    await settleAll(world, phone, tablet);
    const resumed = await tablet.home.resume(7);
    assert.deepEqual({ fraction: resumed?.fraction, furthest: resumed?.furthest }, reach);
  };
  await mark({ fraction: 1, furthest: 1 });
  await mark({ fraction: 0.4, furthest: 0.4 });
  await mark({ fraction: 0, furthest: 0 });
  await mark({ fraction: 0.4, furthest: 0.7 });
  await agreed(world, phone, tablet);
});

for (const skews of [
  [HOUR, -HOUR],
  [-HOUR, HOUR],
] as const) {
  test(`later setting wins with clocks off by ${skews[0] / HOUR} h and ${skews[1] / HOUR} h (L9)`, async () => {
    const world = new World();
    const [phone, tablet] = [world.device('aaaa-1', skews[0]), world.device('bbbb-2', skews[1])];
    await phone.set('size', 20);
    await phone.set('face', 'gothic');
    world.pass(60_000);
    await tablet.set('size', 24);
    await tablet.set('leading', 2);
    world.pass(60_000);
    await settleAll(world, tablet, phone);
    assert.deepEqual(await phone.settings(), { face: 'gothic', leading: 2, size: 24 });
    assert.deepEqual(await tablet.settings(), await phone.settings());
  });

  test(`last position wins with clocks off by ${skews[0] / HOUR} h (L9 L10)`, async () => {
    const world = new World();
    const [phone, tablet] = [world.device('aaaa-1', skews[0]), world.device('bbbb-2', skews[1])];
    await phone.read(0.4);
    world.pass(60_000);
    await tablet.read(0.6);
    await settleAll(world, phone, tablet);
    world.pass(60_000);
    await phone.read(0.7);
    await settleAll(world, phone, tablet);
    for (const device of [phone, tablet]) assert.equal((await device.home.resume(7))?.fraction, 0.7);
    world.pass(60_000);
    await tablet.read(0.1);
    await settleAll(world, tablet, phone);
    for (const device of [phone, tablet]) assert.equal((await device.home.resume(7))?.fraction, 0.7);
    world.pass(60_000);
    await tablet.read(0.12, { hasSettled: true });
    await settleAll(world, tablet, phone);
    for (const device of [phone, tablet]) {
      assert.equal((await device.home.resume(7))?.fraction, 0.12);
      assert.equal((await device.home.read(1))[0]?.furthest, 0.7);
    }
  });
}

test('concurrent offline notes are both kept, and an edit restores an unseen deletion (L9)', async () => {
  const world = new World();
  const [phone, tablet] = [world.device('aaaa-1', HOUR), world.device('bbbb-2', -HOUR)];
  await phone.note('처음');
  await settleAll(world, phone, tablet);
  world.pass(1000);
  await phone.note('폰에서');
  world.pass(1000);
  await tablet.note('태블릿에서');
  await agreed(world, tablet, phone);
  for (const device of [phone, tablet]) assert.equal((await device.shown())?.mark.note, '폰에서\n\n태블릿에서');
  await phone.drop();
  await tablet.note('다시');
  await settleAll(world, phone, tablet);
  for (const device of [phone, tablet]) assert.equal((await device.shown())?.mark.note, '다시');
  await phone.drop();
  await agreed(world, phone, tablet);
  for (const device of [phone, tablet]) assert.equal(await device.shown(), undefined);
});

test('saving a deleted annotation again restores its note and colour', async () => {
  const world = new World();
  const phone = world.device('aaaa-1', 0);
  await phone.note('남길 말');
  const existing = await phone.shown();
  assert.ok(existing);
  await phone.drop();
  assert.equal(await phone.shown(), undefined);
  await phone.home.saveAnnotation(existing.mark, existing);
  assert.equal((await phone.shown())?.mark.note, '남길 말');
});

test('concurrent notes of two tabs are both kept', async () => {
  const world = new World();
  const phone = world.device('aaaa-1', 0);
  await phone.note('처음');
  const visible = await phone.shown();
  assert.ok(visible);
  const first = await phone.home.saveAnnotation({ ...visible.mark, note: '첫 탭' }, visible);
  await phone.home.saveAnnotation({ ...visible.mark, note: '둘째 탭' }, visible);
  assert.equal((await phone.shown())?.mark.note, '첫 탭\n\n둘째 탭');
  const tablet = world.device('bbbb-2', 0);
  await settleAll(world, phone, tablet);
  assert.equal((await tablet.shown())?.mark.note, '첫 탭\n\n둘째 탭');
  assert.equal(first.mark.note, '첫 탭');
});

test('successive edits of one page leave no old versions', async () => {
  const world = new World();
  const phone = world.device('aaaa-1', 0);
  let existing = await phone.home.saveAnnotation(newAnnotation(), undefined);
  for (const note of ['물', '물이', '물이 들', '물이 들었다'])
    existing = await phone.home.saveAnnotation({ ...existing.mark, note }, existing);
  assert.equal((await phone.shown())?.mark.note, '물이 들었다');
});

test('crash between push and acknowledgement duplicates nothing', async () => {
  const world = new World();
  const [phone, tablet] = [world.device('aaaa-1', HOUR), world.device('bbbb-2', 0)];
  await phone.note('한 번만');
  await phone.event(30_000);
  const crashing: ReadingReplica = {
    put: async (delivery) => {
      await world.account.put(delivery);
      throw new Error('the line broke');
    },
    take: (from) => world.account.take(from),
  };
  await assert.rejects(syncOnce(crashing, phone.home));
  phone.restart();
  world.pass(HOUR);
  const before = await world.account.take(0);
  const records = await agreed(world, phone, tablet);
  assert.deepEqual(
    records,
    before.records.toSorted((one, other) => (recordKey(one) < recordKey(other) ? -1 : 1)),
  );
  assert.equal((await tablet.home.read(1))[0]?.ms, 30_000);
});

test('crash before acknowledgement loses no newer write', async () => {
  const world = new World();
  const phone = world.device('aaaa-1', 0);
  await phone.note('앞');
  await world.account.put(await phone.home.take(0));
  await phone.home.put(await world.account.take(0));
  const sent = await phone.home.take(0);
  await phone.note('뒤');
  await phone.home.settle(sent.cursor);
  phone.restart();
  assert.equal((await phone.shown())?.mark.note, '뒤');
  const tablet = world.device('bbbb-2', 0);
  await settleAll(world, phone, tablet);
  assert.equal((await tablet.shown())?.mark.note, '뒤');
});

test('late, repeated and reordered batches converge', async () => {
  const world = new World();
  const [phone, tablet] = [world.device('aaaa-1', -HOUR), world.device('bbbb-2', HOUR)];
  const sent: Delivery[] = [];
  for (const note of ['하나', '둘', '셋']) {
    await phone.note(note);
    await phone.event(1000);
    sent.push(await phone.home.take(0));
    world.pass(1000);
  }
  for (const delivery of [sent[2], sent[0], sent[2], sent[1], sent[0]]) await world.account.put(delivery!);
  const responses = [await world.account.take(0), await world.account.take(2), await world.account.take(0)];
  for (const result of responses.toReversed()) await tablet.home.put(result);
  assert.equal((await tablet.shown())?.mark.note, '셋');
  await agreed(world, phone, tablet);
  assert.equal((await phone.home.read(1))[0]?.ms, 3000);
  assert.equal((await phone.shown())?.mark.note, '셋');
});

test('batch with a gap does not advance the cursor', async () => {
  const world = new World();
  const [phone, tablet] = [world.device('aaaa-1', 0), world.device('bbbb-2', 0)];
  await phone.set('size', 20);
  await phone.event(1);
  await syncOnce(world.account, phone.home);
  await tablet.home.put(await world.account.take(1));
  assert.equal(await tablet.home.syncCursor(), 0);
  await settleAll(world, tablet);
  assert.deepEqual(await tablet.settings(), { size: 20 });
});

test("wrong or reset clock does not reorder a device's own writes", async () => {
  const world = new World();
  const [phone, tablet] = [world.device('aaaa-1', HOUR), world.device('bbbb-2', 0)];
  await phone.set('size', 20);
  phone.clock.skewMs = -HOUR;
  world.pass(1000);
  await phone.set('size', 21);
  assert.deepEqual(await phone.settings(), { size: 21 });
  await settleAll(world, phone, tablet);
  world.pass(1000);
  await tablet.set('size', 30);
  await settleAll(world, tablet, phone);
  assert.deepEqual(await phone.settings(), { size: 30 });
});

test('device profile stays on its device', async () => {
  const world = new World();
  const [phone, tablet] = [world.device('aaaa-1', 0), world.device('bbbb-2', 0)];
  const fields = { size: { value: 40, ...phone.clock.next() } };
  await phone.home.applyChanges([{ kind: 'settings', of: 'text', scope: 'device', owner: 'aaaa-1', fields }]);
  await settleAll(world, phone, tablet);
  assert.equal((await phone.home.records('settings/')).length, 1);
  assert.deepEqual(await tablet.home.records('settings/'), []);
});

test('restart on one device is not undone by older positions of another', async () => {
  const world = new World();
  const [phone, tablet] = [world.device('aaaa-1', HOUR), world.device('bbbb-2', -HOUR)];
  await phone.read(0.9);
  await settleAll(world, phone, tablet);
  await tablet.home.applyChanges([{ kind: 'over', episode: 7, ...tablet.clock.next() }]);
  await settleAll(world, phone, tablet);
  for (const device of [phone, tablet]) {
    assert.deepEqual((await device.home.resume(7))?.place, null);
    assert.equal((await device.home.read(1))[0]?.furthest, 0);
  }
  world.pass(1000);
  await phone.read(0.1);
  await settleAll(world, phone, tablet);
  assert.equal((await tablet.home.read(1))[0]?.furthest, 0.1);
});

test('several batches are pushed and pulled completely', async () => {
  const world = new World();
  const [phone, tablet] = [world.device('aaaa-1', 0), world.device('bbbb-2', 0)];
  for (let times = 0; times < 450; times += 1) await phone.event(1);
  await settleAll(world, phone, tablet);
  assert.equal((await tablet.home.read(1))[0]?.ms, 450);
});

test('failing account is retried with longer waits, then given up', async () => {
  const world = new World();
  const phone = world.device('aaaa-1', 0);
  await phone.event(5);
  let failures = 3;
  const account: ReadingReplica = {
    put: (delivery) => (failures-- > 0 ? Promise.reject(new Error('offline')) : world.account.put(delivery)),
    take: (from) => world.account.take(from),
  };
  const waits: number[] = [];
  const wait = async (ms: number): Promise<void> => void waits.push(ms);
  assert.equal(await syncWith(account, phone.home, { wait, attempts: 2 }), false);
  assert.equal(await syncWith(account, phone.home, { wait, attempts: 5 }), true);
  assert.equal(waits.length, 3);
  assert.ok(waits[1]! > waits[0]!);
  assert.equal((await phone.home.take(0)).records.length, 0);
});

test('devices converge without losing events after any sequence of operations and failures', async () => {
  const actions = fc.record({
    who: fc.integer({ min: 0, max: 1 }),
    act: fc.constantFrom('read', 'set', 'note', 'drop', 'event', 'sync', 'crash', 'clock'),
    size: fc.integer({ min: 1, max: 9 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(actions, { maxLength: 25 }), async (script) => {
      const world = new World();
      const devices = [world.device('aaaa-1', HOUR), world.device('bbbb-2', -HOUR)];
      let readMs = 0;
      for (const { who, act, size } of script) {
        const device = devices[who]!;
        world.pass(size * 10_000);
        if (act === 'read') await device.read(size / 10);
        if (act === 'set') await device.set('size', 12 + size);
        if (act === 'note') await device.note(`메모 ${size}`);
        if (act === 'drop') await device.drop();
        if (act === 'sync') await syncOnce(world.account, device.home);
        if (act === 'clock') device.clock.skewMs += (size - 5) * 600_000;
        if (act === 'event') await device.event(size);
        readMs += act === 'event' ? size : 0;
        if (act === 'crash') {
          await world.account.put(await device.home.take(0));
          device.restart();
        }
      }
      await agreed(world, ...devices);
      const [phone, tablet] = devices as [Device, Device];
      assert.deepEqual(await phone.settings(), await tablet.settings());
      assert.equal((await phone.shown())?.mark.note, (await tablet.shown())?.mark.note);
      assert.equal((await phone.home.resume(7))?.fraction, (await tablet.home.resume(7))?.fraction);
      const batch = (await phone.home.records('event/')).flatMap((event) => (event.kind === 'event' ? [event.ms] : []));
      assert.equal(
        batch.reduce((sum, ms) => sum + ms, 0),
        readMs,
      );
    }),
    { numRuns: 150 },
  );
});
