import { type RawBuilder, sql } from 'kysely';
import { isSessionActiveSql } from '#domain/members';
import type { Db, Tx } from '#kernel/context';
import type { PushTarget } from '#kernel/ports/push-port';
import type { PushKind } from '#shared/notifications/push';

export interface PushDeviceRow {
  id: number;
  kind: PushKind;
  name: string;
  madeAt: Date;
  reachedAt: Date | null;
  sessionId: number;
}

const runs: RawBuilder<boolean> = isSessionActiveSql('push_device.session_id');

/** Assigns a device to a member and replaces the login's earlier one of that kind. */
export async function upsertDevice(
  tx: Tx,
  device: PushTarget & { memberNo: number; sessionId: number; name: string },
): Promise<number> {
  const { memberNo, sessionId, kind, address, keys, name } = device;
  await tx
    .deleteFrom('push_device')
    .where('session_id', '=', sessionId)
    .where('kind', '=', kind)
    .where('address', '<>', address)
    .execute();
  const owner = { member_no: memberNo, session_id: sessionId };
  const registration = { ...owner, kind, p256dh: keys?.p256dh ?? null, auth: keys?.auth ?? null, name };
  const { id } = await tx
    .insertInto('push_device')
    .values({ ...registration, address })
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ ...registration, failures: 0 }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Undefined for an unknown address or an ended login. */
export async function updateAddress(
  tx: Tx,
  { oldAddress, device }: { oldAddress: string; device: PushTarget },
): Promise<number | undefined> {
  const { kind, address, keys } = device;
  const existing = await tx
    .selectFrom('push_device')
    .select('id')
    .where('address', '=', oldAddress)
    .where('kind', '=', kind)
    .where(runs)
    .forUpdate()
    .executeTakeFirst();
  if (!existing) return undefined;
  // A page may have registered the new address meanwhile.
  await tx.deleteFrom('push_device').where('address', '=', address).where('id', '<>', existing.id).execute();
  await tx
    .updateTable('push_device')
    .set({ address, p256dh: keys?.p256dh ?? null, auth: keys?.auth ?? null, failures: 0 })
    .where('id', '=', existing.id)
    .execute();
  return existing.id;
}

/** Deletes a member's oldest devices above the limit. */
export async function deleteSurplus(tx: Tx, memberNo: number, max: number): Promise<void> {
  const surplus = tx
    .selectFrom('push_device')
    .select('id')
    .where('member_no', '=', memberNo)
    .orderBy('id', 'desc')
    .offset(max);
  await tx.deleteFrom('push_device').where('id', 'in', surplus).execute();
}

/** A member's devices with an active login, newest first. */
export async function selectDevices(db: Db, memberNo: number): Promise<PushDeviceRow[]> {
  return db
    .selectFrom('push_device')
    .select(['id', 'kind', 'name', 'made_at as madeAt', 'reached_at as reachedAt', 'session_id as sessionId'])
    .where('member_no', '=', memberNo)
    .where(runs)
    .orderBy('id', 'desc')
    .execute();
}

/** Ids of a member's devices with an active login. */
export async function selectDeviceIds(tx: Tx, memberNo: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('push_device')
    .select('id')
    .where('member_no', '=', memberNo)
    .where(runs)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A device's current address and the remaining seconds of its message; undefined once the login ended. */
export async function selectTarget(
  db: Db,
  input: { deviceId: number; memberNo: number; goodUntil: string },
): Promise<(PushTarget & { secondsLeft: number }) | undefined> {
  const row = await db
    .selectFrom('push_device')
    .select([
      'kind',
      'address',
      'p256dh',
      'auth',
      sql<number>`extract(epoch from ${input.goodUntil}::timestamptz - seoga_now())::int`.as('secondsLeft'),
    ])
    .where('id', '=', input.deviceId)
    .where('member_no', '=', input.memberNo)
    .where(runs)
    .executeTakeFirst();
  if (!row) return undefined;
  const { kind, address, p256dh, auth, secondsLeft } = row;
  return { kind, address, keys: p256dh !== null && auth !== null ? { p256dh, auth } : null, secondsLeft };
}

/** The expiry of a message, in hours from now. */
export async function timestampAfter(tx: Tx, hours: number): Promise<string> {
  const { rows } = await sql<{ at: Date }>`select seoga_now() + make_interval(secs => ${hours * 3600}) as at`.execute(
    tx,
  );
  return (rows[0]?.at ?? new Date(0)).toISOString();
}

export async function markReached(db: Db, deviceId: number): Promise<void> {
  await db
    .updateTable('push_device')
    .set({ reached_at: sql<Date>`seoga_now()`, failures: 0 })
    .where('id', '=', deviceId)
    .execute();
}

export async function recordFailure(db: Db, deviceId: number): Promise<void> {
  await db
    .updateTable('push_device')
    .set({ failures: sql<number>`failures + 1` })
    .where('id', '=', deviceId)
    .execute();
}

/** Returns whether there was one. */
export async function deleteDevice(db: Db, which: { memberNo: number; deviceId: number }): Promise<boolean> {
  const done = await db
    .deleteFrom('push_device')
    .where('id', '=', which.deviceId)
    .where('member_no', '=', which.memberNo)
    .executeTakeFirst();
  return done.numDeletedRows > 0n;
}

/** By the address used: the device may have a new one by now. */
export async function deleteAddress(db: Db, address: string): Promise<void> {
  await db.deleteFrom('push_device').where('address', '=', address).execute();
}

export async function deleteDevicesOf(tx: Tx, memberNo: number): Promise<number> {
  const done = await tx.deleteFrom('push_device').where('member_no', '=', memberNo).executeTakeFirstOrThrow();
  return Number(done.numDeletedRows);
}

/** Deletes devices whose login ended, and those that failed so often for so long. */
export async function deleteStale(tx: Tx, terms: { failures: number; days: number }): Promise<number> {
  const done = await tx
    .deleteFrom('push_device')
    .where((row) =>
      row.or([
        row.not(runs),
        row.and([
          row('failures', '>=', terms.failures),
          sql<boolean>`coalesce(reached_at, made_at) < seoga_now() - make_interval(days => ${terms.days})`,
        ]),
      ]),
    )
    .executeTakeFirst();
  return Number(done.numDeletedRows);
}
