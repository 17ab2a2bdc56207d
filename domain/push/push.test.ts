import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { endSession } from '#domain/members';
import type { JobPayloads } from '#kernel/context';
import type { PushTarget } from '#kernel/ports/push-port';
import { joinedMember, advanceTime } from '../../tests/support/fixtures/joined-member.ts';
import { rejectsWith } from '../../tests/support/domain-errors.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import { exportPush, deletePushData, listDevices, queuePush, removeDevice, renewDevice } from './index.ts';
import { sendPush, deleteStaleDevices, registerDevice } from './index.ts';

let database: TestDatabase;
let ctx: TestContext;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
beforeEach(() => {
  ctx.added.length = 0;
  ctx.pusher.sent.length = 0;
  ctx.pusher.answers = [];
});
after(() => database.drop());

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140 Safari/537.36';
const message = { title: '새 회차', body: '달의 서재 12화가 열렸습니다.', path: '/novel/3', tag: 'work-3' };
let addresses = 0;
const browserDevice = (address = `https://push.test/${(addresses += 1)}`): PushTarget => ({
  kind: 'web',
  address,
  keys: { p256dh: 'key', auth: 'auth' },
});
const take = (member: { memberNo: number; sessionId: number }, device = browserDevice()) =>
  registerDevice(ctx, { member, device, userAgent: WINDOWS });
const input = (memberNo: number, hours?: number) =>
  ctx.db.transaction().execute((tx) => queuePush(ctx, tx, { memberNo, message, ...(hours ? { hours } : {}) }));
const orders = (): JobPayloads['push'][] =>
  ctx.added.filter(({ name }) => name === 'push').map(({ payload: ordered }) => ordered as JobPayloads['push']);
const names = async (member: { memberNo: number; sessionId: number }) =>
  (await listDevices(ctx, member)).map(({ name, isThis }) => [name, isThis]);

test('a message is queued for each device of its member only, and sent with the remaining lifetime', async () => {
  const [reader, other] = [await joinedMember(ctx), await joinedMember(ctx)];
  const device = browserDevice();
  await take(reader, device);
  await take(reader, { kind: 'ios', address: 'a'.repeat(64), keys: null });
  await take(other);
  assert.equal(await input(reader.memberNo, 2), 2);
  for (const ordered of orders()) await sendPush(ctx, ordered);
  assert.deepEqual(
    ctx.pusher.sent.map(({ target }) => target.kind),
    ['web', 'ios'],
  );
  const [first] = ctx.pusher.sent;
  assert.deepEqual(first?.message, message);
  assert.equal(first?.target.address, device.address);
  assert.ok(first && first.ttlSeconds > 7000 && first.ttlSeconds <= 7200, String(first?.ttlSeconds));
  assert.ok((await listDevices(ctx, reader)).every(({ reachedAt }) => reachedAt !== null));
});

test('a device follows its logged-in member, and gets nothing once that login ends', async () => {
  const [first, second] = [await joinedMember(ctx), await joinedMember(ctx)];
  const device = browserDevice();
  await take(first, device);
  await input(first.memberNo);
  await take(second, device);
  // The first member's message is not shown to the second.
  for (const ordered of orders()) await sendPush(ctx, ordered);
  assert.equal(ctx.pusher.sent.length, 0);
  assert.deepEqual([await names(first), await names(second)], [[], [['Windows의 Chrome', true]]]);
  await input(second.memberNo);
  await endSession(ctx, second);
  assert.equal(await input(second.memberNo), 0);
  for (const ordered of orders()) await sendPush(ctx, ordered);
  assert.equal(ctx.pusher.sent.length, 0);
  assert.equal(await deleteStaleDevices(ctx), 1);
});

test('a login has one browser, a member twenty devices at most, and both are deleted with the member', async () => {
  const reader = await joinedMember(ctx);
  await take(reader);
  await take(reader);
  assert.equal((await names(reader)).length, 1);
  for (let one = 0; one < 20; one += 1) {
    const { id } = await ctx.db
      .insertInto('session_family')
      .columns([
        'member_no',
        'selector',
        'seed',
        'verifier_hash',
        'is_kept',
        'device_type',
        'device_version',
        'user_agent',
        'expires_at',
      ])
      .expression((row) =>
        row
          .selectFrom('session_family')
          .select((column) => [
            'member_no',
            column.val(`${reader.memberNo}-${one}`).as('selector'),
            'seed',
            'verifier_hash',
            'is_kept',
            'device_type',
            'device_version',
            'user_agent',
            'expires_at',
          ])
          .where('id', '=', reader.sessionId),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    await take({ ...reader, sessionId: id });
  }
  const devices = await listDevices(ctx, reader);
  assert.equal(devices.length, 20);
  assert.equal(
    devices.some(({ isThis }) => isThis),
    false,
  );
  const [sheet] = await exportPush(ctx, reader.memberNo);
  assert.equal(sheet?.rows.length, 20);
  assert.ok(!JSON.stringify(sheet).includes('push.test'));
  await ctx.db.transaction().execute((tx) => deletePushData(tx, reader.memberNo));
  assert.deepEqual(await listDevices(ctx, reader), []);
});

test('only a member removes their devices', async () => {
  const [reader, other] = [await joinedMember(ctx), await joinedMember(ctx)];
  const { deviceId } = await take(reader);
  assert.equal(await removeDevice(ctx, { memberNo: other.memberNo, deviceId }), false);
  assert.equal(await removeDevice(ctx, { memberNo: reader.memberNo, deviceId }), true);
  assert.equal(await removeDevice(ctx, { memberNo: reader.memberNo, deviceId }), false);
});

test("a push service's response is respected: gone deletes the device, wait and unavailable retry", async () => {
  const reader = await joinedMember(ctx);
  await take(reader);
  await input(reader.memberNo);
  const [ordered] = orders();
  assert.ok(ordered);
  ctx.pusher.answers = [{ state: 'wait', seconds: 120 }];
  ctx.added.length = 0;
  await sendPush(ctx, ordered);
  assert.deepEqual(ctx.added, [{ name: 'push', payload: ordered, afterSeconds: 120 }]);
  ctx.pusher.answers = [{ state: 'away' }];
  await assert.rejects(sendPush(ctx, ordered), /away/);
  ctx.pusher.answers = [{ state: 'refused', status: 403, why: 'key' }];
  await sendPush(ctx, ordered);
  assert.equal((await listDevices(ctx, reader)).length, 1);
  ctx.pusher.answers = [{ state: 'gone' }];
  await sendPush(ctx, ordered);
  assert.deepEqual(await listDevices(ctx, reader), []);
});

test('an expired message is neither sent nor retried', async () => {
  const reader = await joinedMember(ctx);
  await take(reader);
  await input(reader.memberNo, 1);
  const [ordered] = orders();
  assert.ok(ordered);
  ctx.added.length = 0;
  ctx.pusher.answers = [{ state: 'wait', seconds: 7200 }];
  await sendPush(ctx, ordered);
  assert.deepEqual(ctx.added, []);
  ctx.pusher.sent.length = 0;
  await advanceTime(ctx, '2 hours');
  await sendPush(ctx, ordered);
  assert.equal(ctx.pusher.sent.length, 0);
});

test('a device unreachable for a month is deleted; one whose service was down for a day stays', async () => {
  const reader = await joinedMember(ctx);
  await take(reader);
  await input(reader.memberNo, 24 * 60);
  const [ordered] = orders();
  assert.ok(ordered);
  for (let one = 0; one < 25; one += 1) {
    ctx.pusher.answers = [{ state: 'away' }];
    await assert.rejects(sendPush(ctx, ordered));
  }
  await deleteStaleDevices(ctx);
  assert.equal((await listDevices(ctx, reader)).length, 1);
  await advanceTime(ctx, '31 days');
  assert.equal(await deleteStaleDevices(ctx), 1);
});

test('an unknown push service and an unconfigured kind are rejected', async () => {
  const reader = await joinedMember(ctx);
  await rejectsWith(take(reader, browserDevice('https://internal.example/')), 'PUSH_ERROR 0001');
  await rejectsWith(take(reader, { kind: 'aos', address: 'token', keys: null }), 'PUSH_ERROR 0002');
});

test('a browser with a new address keeps its member; an unknown one gets none', async () => {
  const reader = await joinedMember(ctx);
  const [old, renewed] = [browserDevice(), browserDevice()];
  const { deviceId } = await take(reader, old);
  assert.deepEqual(await renewDevice(ctx, { oldAddress: old.address, device: renewed }), { deviceId });
  await rejectsWith(renewDevice(ctx, { oldAddress: old.address, device: browserDevice() }), 'PUSH_ERROR 0001');
  await input(reader.memberNo);
  for (const ordered of orders()) await sendPush(ctx, ordered);
  assert.equal(ctx.pusher.sent[0]?.target.address, renewed.address);
});
