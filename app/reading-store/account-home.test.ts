import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReadingRecord } from '#vocabulary/reading-record';
import { recordFrom } from '#vocabulary/reading-record-guards';
import type { RecordRefusal } from '#vocabulary/reading-limits';
import { type Device, World } from '../../tests/support/reading-world.ts';
import { type AccountCalls, OtherMember, accountHome } from './account-home.ts';
import { syncOnce } from './sync.ts';

const TOO_MANY: RecordRefusal = 'too-many';

/** The calls of an account in memory, which refuses the records that it is told to. */
function callsOf(
  world: World,
  member: number,
  refuses: (record: ReadingRecord) => boolean = () => false,
): AccountCalls {
  return {
    push: async ({ device, now, records }) => {
      const sent = records.flatMap((record) => recordFrom(record) ?? []);
      const taken = sent.filter((record) => !refuses(record));
      const { cursor } = await world.account.put({
        sender: device,
        now,
        records: taken,
        from: 0,
        cursor: 0,
        hasMore: false,
      });
      const refused = sent.flatMap((record, index) => (refuses(record) ? [{ index, reason: TOO_MANY }] : []));
      return { cursor, refused };
    },
    pull: async (since) => ({ ...(await world.account.take(since)), member }),
  };
}

async function holds(device: Device): Promise<string[]> {
  return (await device.home.records('')).map((record) => record.kind).toSorted();
}

test('what an account refuses stays on the device, is sent no more, and keeps nothing else back', async () => {
  const world = new World();
  const phone = world.device('aaaa-1', 0);
  await phone.note('자리가 없는 쪽지');
  await phone.read(0.4);
  const account = accountHome(
    callsOf(world, 5, (record) => record.kind === 'mark'),
    5,
  );
  await syncOnce(account, phone.home);
  assert.equal((await phone.home.take(0)).records.length, 0);
  assert.equal((await phone.shown())?.mark.note, '자리가 없는 쪽지');
  assert.deepEqual(
    (await world.account.take(0)).records.map((record) => record.kind),
    ['place'],
  );
});

test('records never meet the account of another member', async () => {
  const world = new World();
  const phone = world.device('aaaa-1', 0);
  await phone.note('남의 쪽지');
  const other = accountHome(callsOf(world, 6), 5);
  await assert.rejects(other.take(0), (fault) => fault instanceof OtherMember && fault.member === 6);
  assert.equal((await phone.home.take(0)).records.length, 1);
});

test('X1 what a visitor left becomes the member’s; leaving takes all of it away and lays by what was never sent', async () => {
  const world = new World();
  const phone = world.device('aaaa-1', 0);
  await phone.note('방문자의 쪽지');
  await phone.home.belongTo(5);
  assert.equal(await phone.home.owner(), 5);
  await syncOnce(accountHome(callsOf(world, 5), 5), phone.home);
  await phone.read(0.7);
  await assert.rejects(phone.home.belongTo(6));
  await phone.home.leave();
  assert.deepEqual([await holds(phone), await phone.home.owner(), await phone.home.takenUpTo()], [[], 0, 0]);
  await phone.event(10);
  await phone.home.belongTo(6);
  assert.deepEqual(await holds(phone), ['event']);
  await phone.home.leave();
  await phone.home.belongTo(5);
  assert.deepEqual(await holds(phone), ['place']);
  await syncOnce(accountHome(callsOf(world, 5), 5), phone.home);
  assert.deepEqual(await holds(phone), ['mark', 'place']);
  assert.equal((await phone.home.resume(7))?.fraction, 0.7);
});

test('a delivery stays small, yet a record that is larger goes alone', async () => {
  const world = new World();
  const phone = world.device('aaaa-1', 0);
  for (let nr = 0; nr < 30; nr += 1) {
    const known = await phone.shown();
    const mark = known?.mark ?? { ...(await firstMark(phone)) };
    await phone.home.keepMark({ ...mark, id: `m${nr + 10}`, note: '긴 글'.repeat(6000) }, undefined);
  }
  const sizes: number[] = [];
  const counting: AccountCalls = {
    ...callsOf(world, 5),
    push: (body) => {
      sizes.push(JSON.stringify(body.records).length);
      return callsOf(world, 5).push(body);
    },
  };
  await syncOnce(accountHome(counting, 5), phone.home);
  assert.ok(sizes.length > 2 && sizes.every((size) => size < 250_000), sizes.join(' '));
  assert.equal((await phone.home.take(0)).records.length, 0);
});

async function firstMark(device: Device) {
  await device.note('');
  const known = await device.shown();
  assert.ok(known);
  return known.mark;
}

test('an account that was put back to an earlier day is asked for everything again', async () => {
  const world = new World();
  const phone = world.device('aaaa-1', 0);
  for (let times = 0; times < 5; times += 1) await phone.event(1);
  await syncOnce(world.account, phone.home);
  assert.equal(await phone.home.takenUpTo(), 5);
  await phone.home.put({ sender: 'account', records: [], now: world.now, from: 5, cursor: 2, hasMore: false });
  assert.equal(await phone.home.takenUpTo(), 0);
});
