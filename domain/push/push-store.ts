import { type RawBuilder, sql } from 'kysely';
import { sessionRunsSql } from '#domain/membership';
import type { Db, Tx } from '#shared/context';
import type { PushTarget } from '#shared/push-port';
import type { PushKind } from '#vocabulary/push';

/** A device as its member sees it. */
export interface PushDeviceRow {
  id: number;
  kind: PushKind;
  name: string;
  madeAt: Date;
  reachedAt: Date | null;
  sessionId: number;
}

const runs: RawBuilder<boolean> = sessionRunsSql('push_device.session_id');

/** Takes a device for a member, from whomever had it; the login's earlier device of that kind goes. */
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
  const given = { ...owner, kind, p256dh: keys?.p256dh ?? null, auth: keys?.auth ?? null, name };
  const { id } = await tx
    .insertInto('push_device')
    .values({ ...given, address })
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ ...given, failures: 0 }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Gives a device another address; undefined where nobody has the old one or its login ended. */
export async function updateAddress(
  tx: Tx,
  { oldAddress, device }: { oldAddress: string; device: PushTarget },
): Promise<number | undefined> {
  const { kind, address, keys } = device;
  const known = await tx
    .selectFrom('push_device')
    .select('id')
    .where('address', '=', oldAddress)
    .where('kind', '=', kind)
    .where(runs)
    .forUpdate()
    .executeTakeFirst();
  if (!known) return undefined;
  // The browser may have told its new address by a page meanwhile.
  await tx.deleteFrom('push_device').where('address', '=', address).where('id', '<>', known.id).execute();
  await tx
    .updateTable('push_device')
    .set({ address, p256dh: keys?.p256dh ?? null, auth: keys?.auth ?? null, failures: 0 })
    .where('id', '=', known.id)
    .execute();
  return known.id;
}

/** Removes a member's devices beyond so many, those made first. */
export async function deleteSurplus(tx: Tx, memberNo: number, most: number): Promise<void> {
  const surplus = tx
    .selectFrom('push_device')
    .select('id')
    .where('member_no', '=', memberNo)
    .orderBy('id', 'desc')
    .offset(most);
  await tx.deleteFrom('push_device').where('id', 'in', surplus).execute();
}

/** A member's devices whose login runs, the newest first. */
export async function selectDevices(db: Db, memberNo: number): Promise<PushDeviceRow[]> {
  return db
    .selectFrom('push_device')
    .select(['id', 'kind', 'name', 'made_at as madeAt', 'reached_at as reachedAt', 'session_id as sessionId'])
    .where('member_no', '=', memberNo)
    .where(runs)
    .orderBy('id', 'desc')
    .execute();
}

/** Numbers of a member's devices whose login runs. */
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

/** Where a message for a device goes now, and how many seconds are left of its time; nothing once its login ended. */
export async function selectTarget(
  db: Db,
  order: { deviceId: number; memberNo: number; goodUntil: string },
): Promise<(PushTarget & { secondsLeft: number }) | undefined> {
  const row = await db
    .selectFrom('push_device')
    .select([
      'kind',
      'address',
      'p256dh',
      'auth',
      sql<number>`extract(epoch from ${order.goodUntil}::timestamptz - seoga_now())::int`.as('secondsLeft'),
    ])
    .where('id', '=', order.deviceId)
    .where('member_no', '=', order.memberNo)
    .where(runs)
    .executeTakeFirst();
  if (!row) return undefined;
  const { kind, address, p256dh, auth, secondsLeft } = row;
  return { kind, address, keys: p256dh !== null && auth !== null ? { p256dh, auth } : null, secondsLeft };
}

/** When a message of so many hours, or of a part of one, is worth nothing any more. */
export async function momentAfter(tx: Tx, hours: number): Promise<string> {
  const { rows } = await sql<{ at: Date }>`select seoga_now() + make_interval(secs => ${hours * 3600}) as at`.execute(
    tx,
  );
  return (rows[0]?.at ?? new Date(0)).toISOString();
}

export async function noteReached(db: Db, deviceId: number): Promise<void> {
  await db
    .updateTable('push_device')
    .set({ reached_at: sql<Date>`seoga_now()`, failures: 0 })
    .where('id', '=', deviceId)
    .execute();
}

export async function noteFailure(db: Db, deviceId: number): Promise<void> {
  await db
    .updateTable('push_device')
    .set({ failures: sql<number>`failures + 1` })
    .where('id', '=', deviceId)
    .execute();
}

/** Removes one device of a member; answers whether there was one. */
export async function deleteDevice(db: Db, which: { memberNo: number; deviceId: number }): Promise<boolean> {
  const done = await db
    .deleteFrom('push_device')
    .where('id', '=', which.deviceId)
    .where('member_no', '=', which.memberNo)
    .executeTakeFirst();
  return done.numDeletedRows > 0n;
}

/** Removes a device that its push service knows no more, by the address that was asked: it may have a new one by now. */
export async function deleteAddress(db: Db, address: string): Promise<void> {
  await db.deleteFrom('push_device').where('address', '=', address).execute();
}

export async function deleteDevicesOf(tx: Tx, memberNo: number): Promise<number> {
  const done = await tx.deleteFrom('push_device').where('member_no', '=', memberNo).executeTakeFirstOrThrow();
  return Number(done.numDeletedRows);
}

/** Removes devices whose login ended, and those that could not be reached so often for so long. */
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
