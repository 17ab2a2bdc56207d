import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReadingRecord } from '#shared/reading/reading-record';
import { recordFrom } from '#shared/reading/reading-record-guards';
import type { RecordError } from '#shared/reading/reading-limits';
import { type Device, World } from '../../../tests/support/reading/simulated-devices.ts';
import { type AccountApi, OtherMemberError, accountReplica } from './account-replica.ts';
import { syncOnce } from './sync.ts';

const TOO_MANY: RecordError = 'too-many';

/** In-memory account that rejects chosen records. */
function callsOf(world: World, member: number, refuses: (record: ReadingRecord) => boolean = () => false): AccountApi {
  return {
    push: async ({ device, now, records }) => {
      const sent = records.flatMap((record) => recordFrom(record) ?? []);
      const imported = sent.filter((record) => !refuses(record));
      const { cursor } = await world.account.put({
        sender: device,
        now,
        records: imported,
        from: 0,
        cursor: 0,
        hasMore: false,
      });
      const rejected = sent.flatMap((record, index) => (refuses(record) ? [{ index, reason: TOO_MANY }] : []));
      return { cursor, refused: rejected };
    },
    pull: async (since) => ({ ...(await world.account.take(since)), member }),
  };
}

async function holds(device: Device): Promise<string[]> {
  return (await device.home.records('')).map((record) => record.kind).toSorted();
}

test('rejected record stays on the device, is not resent and blocks nothing', async () => {
  const world = new World();
  const phone = world.device('aaaa-1', 0);
  await phone.note('자리가 없는 쪽지');
  await phone.read(0.4);
  const account = accountReplica(
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

test("records never reach another member's account", async () => {
  const world = new World();
  const phone = world.device('aaaa-1', 0);
  await phone.note('남의 쪽지');
  const other = accountReplica(callsOf(world, 6), 5);
  await assert.rejects(other.take(0), (error) => error instanceof OtherMemberError && error.member === 6);
  assert.equal((await phone.home.take(0)).records.length, 1);
});

test("visitor's records become the member's; logout removes them and sets unsent ones aside (X1)", async () => {
  const world = new World();
  const phone = world.device('aaaa-1', 0);
  await phone.note('방문자의 쪽지');
  await phone.home.belongTo(5);
  assert.equal(await phone.home.owner(), 5);
  await syncOnce(accountReplica(callsOf(world, 5), 5), phone.home);
  await phone.read(0.7);
  await assert.rejects(phone.home.belongTo(6));
  await phone.home.leave();
  assert.deepEqual([await holds(phone), await phone.home.owner(), await phone.home.syncCursor()], [[], 0, 0]);
  await phone.event(10);
  await phone.home.belongTo(6);
  assert.deepEqual(await holds(phone), ['event']);
  await phone.home.leave();
  await phone.home.belongTo(5);
  assert.deepEqual(await holds(phone), ['place']);
  await syncOnce(accountReplica(callsOf(world, 5), 5), phone.home);
  assert.deepEqual(await holds(phone), ['mark', 'place']);
  assert.equal((await phone.home.resume(7))?.fraction, 0.7);
});

test('batch stays small, but a larger record is sent alone', async () => {
  const world = new World();
  const phone = world.device('aaaa-1', 0);
  for (let nr = 0; nr < 30; nr += 1) {
    const existing = await phone.shown();
    const annotation = existing?.mark ?? { ...(await firstMark(phone)) };
    await phone.home.saveAnnotation({ ...annotation, id: `m${nr + 10}`, note: '긴 글'.repeat(6000) }, undefined);
  }
  const sizes: number[] = [];
  const counting: AccountApi = {
    ...callsOf(world, 5),
    push: (body) => {
      sizes.push(JSON.stringify(body.records).length);
      return callsOf(world, 5).push(body);
    },
  };
  await syncOnce(accountReplica(counting, 5), phone.home);
  assert.ok(sizes.length > 2 && sizes.every((size) => size < 250_000), sizes.join(' '));
  assert.equal((await phone.home.take(0)).records.length, 0);
});

async function firstMark(device: Device) {
  await device.note('');
  const existing = await device.shown();
  assert.ok(existing);
  return existing.mark;
}

test('restored older account is read from the start', async () => {
  const world = new World();
  const phone = world.device('aaaa-1', 0);
  for (let times = 0; times < 5; times += 1) await phone.event(1);
  await syncOnce(world.account, phone.home);
  assert.equal(await phone.home.syncCursor(), 5);
  await phone.home.put({ sender: 'account', records: [], now: world.now, from: 5, cursor: 2, hasMore: false });
  assert.equal(await phone.home.syncCursor(), 0);
});
