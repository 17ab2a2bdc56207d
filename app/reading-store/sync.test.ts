import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type ReadingRecord, recordKey, restamped } from '#vocabulary/reading-record';
import { type Device, World, newMark } from '../../tests/support/reading-world.ts';
import type { Delivery, ReadingHome } from './reading-home.ts';
import { syncOnce, syncWith } from './sync.ts';

const HOUR = 3_600_000;

/** Both meet the account until there is nothing left to tell. */
async function settleAll(world: World, ...devices: Device[]): Promise<void> {
  for (let round = 0; round < 2; round += 1) for (const device of devices) await syncOnce(world.account, device.home);
}

/** What the account holds, once it is shown that every device holds the same and waits for nothing. */
async function agreed(world: World, ...devices: Device[]): Promise<ReadingRecord[]> {
  await settleAll(world, ...devices);
  const told = await world.account.take(0);
  const records = told.records.toSorted((one, other) => (recordKey(one) < recordKey(other) ? -1 : 1));
  for (const device of devices) {
    assert.equal((await device.home.take(0)).records.length, 0);
    const contents = await device.contents();
    const onTheAccountsClock = contents.map((record) => restamped(record, ({ at }) => at - device.clock.skewMs));
    assert.deepEqual(onTheAccountsClock, records);
  }
  return records;
}

for (const skews of [
  [HOUR, -HOUR],
  [-HOUR, HOUR],
] as const) {
  test(`L9 the later setting wins with clocks off by ${skews[0] / HOUR} h and ${skews[1] / HOUR} h`, async () => {
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

  test(`L9 L10 the last movement is where reading goes on, clocks off by ${skews[0] / HOUR} h`, async () => {
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

test('L9 notes written offline on two devices both stand, and an edit brings back what was deleted unknown to it', async () => {
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

test('a deletion is taken back by keeping the same mark again, with its note and colour', async () => {
  const world = new World();
  const phone = world.device('aaaa-1', 0);
  await phone.note('남길 말');
  const known = await phone.shown();
  assert.ok(known);
  await phone.drop();
  assert.equal(await phone.shown(), undefined);
  await phone.home.keepMark(known.mark, known);
  assert.equal((await phone.shown())?.mark.note, '남길 말');
});

test('two tabs that write one note unknown to each other lose neither', async () => {
  const world = new World();
  const phone = world.device('aaaa-1', 0);
  await phone.note('처음');
  const shown = await phone.shown();
  assert.ok(shown);
  const first = await phone.home.keepMark({ ...shown.mark, note: '첫 탭' }, shown);
  await phone.home.keepMark({ ...shown.mark, note: '둘째 탭' }, shown);
  assert.equal((await phone.shown())?.mark.note, '첫 탭\n\n둘째 탭');
  const tablet = world.device('bbbb-2', 0);
  await settleAll(world, phone, tablet);
  assert.equal((await tablet.shown())?.mark.note, '첫 탭\n\n둘째 탭');
  assert.equal(first.mark.note, '첫 탭');
});

test('one page that goes on writing its note leaves no traces of what it wrote before', async () => {
  const world = new World();
  const phone = world.device('aaaa-1', 0);
  let known = await phone.home.keepMark(newMark(), undefined);
  for (const note of ['물', '물이', '물이 들', '물이 들었다'])
    known = await phone.home.keepMark({ ...known.mark, note }, known);
  assert.equal((await phone.shown())?.mark.note, '물이 들었다');
});

test('a crash between the push and its acknowledgement writes nothing twice', async () => {
  const world = new World();
  const [phone, tablet] = [world.device('aaaa-1', HOUR), world.device('bbbb-2', 0)];
  await phone.note('한 번만');
  await phone.event(30_000);
  const crashing: ReadingHome = {
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

test('a crash after the answer and before letting go loses nothing that was written meanwhile', async () => {
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

test('deliveries that come late, again and out of order end in the same', async () => {
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
  const answers = [await world.account.take(0), await world.account.take(2), await world.account.take(0)];
  for (const answer of answers.toReversed()) await tablet.home.put(answer);
  assert.equal((await tablet.shown())?.mark.note, '셋');
  await agreed(world, phone, tablet);
  assert.equal((await phone.home.read(1))[0]?.ms, 3000);
  assert.equal((await phone.shown())?.mark.note, '셋');
});

test('an answer that skips what was not taken yet does not move the cursor past it', async () => {
  const world = new World();
  const [phone, tablet] = [world.device('aaaa-1', 0), world.device('bbbb-2', 0)];
  await phone.set('size', 20);
  await phone.event(1);
  await syncOnce(world.account, phone.home);
  await tablet.home.put(await world.account.take(1));
  assert.equal(await tablet.home.takenUpTo(), 0);
  await settleAll(world, tablet);
  assert.deepEqual(await tablet.settings(), { size: 20 });
});

test('an hour ahead blocks nobody, and a clock set back does not put a device’s own writes out of order', async () => {
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

test('a device’s own profile stays its own', async () => {
  const world = new World();
  const [phone, tablet] = [world.device('aaaa-1', 0), world.device('bbbb-2', 0)];
  const fields = { size: { value: 40, ...phone.clock.next() } };
  await phone.home.takeIn([{ kind: 'settings', of: 'text', scope: 'device', owner: 'aaaa-1', fields }]);
  await settleAll(world, phone, tablet);
  assert.equal((await phone.home.records('settings/')).length, 1);
  assert.deepEqual(await tablet.home.records('settings/'), []);
});

test('the start over of one device is not undone by what another had read before', async () => {
  const world = new World();
  const [phone, tablet] = [world.device('aaaa-1', HOUR), world.device('bbbb-2', -HOUR)];
  await phone.read(0.9);
  await settleAll(world, phone, tablet);
  await tablet.home.takeIn([{ kind: 'over', episode: 7, ...tablet.clock.next() }]);
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

test('more than one delivery holds is pushed and taken to the end', async () => {
  const world = new World();
  const [phone, tablet] = [world.device('aaaa-1', 0), world.device('bbbb-2', 0)];
  for (let times = 0; times < 450; times += 1) await phone.event(1);
  await settleAll(world, phone, tablet);
  assert.equal((await tablet.home.read(1))[0]?.ms, 450);
});

test('a failing account is asked again with longer waits, and given up at last', async () => {
  const world = new World();
  const phone = world.device('aaaa-1', 0);
  await phone.event(5);
  let failures = 3;
  const account: ReadingHome = {
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

test('whatever two devices do, offline, with broken lines and in any order, they end up with the same and lose no event', async () => {
  const acts = fc.record({
    who: fc.integer({ min: 0, max: 1 }),
    act: fc.constantFrom('read', 'set', 'note', 'drop', 'event', 'sync', 'crash', 'clock'),
    size: fc.integer({ min: 1, max: 9 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { maxLength: 25 }), async (script) => {
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
      const told = (await phone.home.records('event/')).flatMap((event) => (event.kind === 'event' ? [event.ms] : []));
      assert.equal(
        told.reduce((sum, ms) => sum + ms, 0),
        readMs,
      );
    }),
    { numRuns: 150 },
  );
});
