import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { DeviceType } from '#shared/members/device';

/** PostgreSQL error code when no partition fits a row. */
const CHECK_VIOLATION = '23514';

/** An access log row; the database adds time and reader code. */
export interface VisitRecord {
  path: string;
  referrer: string;
  network: string;
  device: DeviceType;
  deviceVersion: number;
  agent: string;
  isMember: boolean;
  pid: string | undefined;
  sid: string | undefined;
  /** Never stored; hashed with the day it becomes the reader code. */
  reader: string;
}

/**
 * Inserts a row and returns the reader code; undefined above the network's limit per minute. Creates a missing
 * partition first, after a long downtime.
 */
export async function insertVisit(db: Db, line: VisitRecord, mostAMinute: number): Promise<string | undefined> {
  try {
    return await writeVisit(db, line, mostAMinute);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === CHECK_VIOLATION)) throw error;
    await createVisitPartitions(db, 0);
    return writeVisit(db, line, mostAMinute);
  }
}

async function writeVisit(db: Db, line: VisitRecord, mostAMinute: number): Promise<string | undefined> {
  const { rows } = await sql<{ visitor: string }>`
    with counted as (
      insert into visit_flow as flow (network, minute, visits)
      values (${line.network}, date_trunc('minute', seoga_now()), 1)
      on conflict (network) do update set
        minute = excluded.minute, visits = case when flow.minute = excluded.minute then flow.visits + 1 else 1 end
      returning visits
    )
    insert into access_log (
      at, path, referrer, network, device, device_version, agent, is_member, pid, sid, visitor
    )
    select seoga_now(), ${line.path}, ${line.referrer}, ${line.network}, ${line.device}, ${line.deviceVersion},
      ${line.agent}, ${line.isMember}, ${line.pid ?? null}, ${line.sid ?? null},
      left(
        encode(
          sha256(
            convert_to(${line.reader}::text || to_char(seoga_now() at time zone 'Asia/Seoul', 'YYYYMMDD'), 'UTF8')
          ),
          'hex'
        ),
        32
      )
    from counted
    where visits <= ${mostAMinute}
    returning visitor`.execute(db);
  return rows[0]?.visitor;
}

export async function createVisitPartitions(db: Db, aheadDays: number): Promise<void> {
  await sql`
    select make_visit_weeks(seoga_now(), seoga_now() + make_interval(days => ${aheadDays}))`.execute(db);
}

/** Deletes expired data: full weeks as partitions, then the expired days of the oldest one. */
export async function dropVisitPartitions(db: Db, retentionDays: number): Promise<number> {
  const { rows } = await sql<{ dropped: number }>`
    select drop_visit_weeks(seoga_now() - make_interval(days => ${retentionDays})) as dropped`.execute(db);
  await sql`delete from access_log where at < seoga_now() - make_interval(days => ${retentionDays})`.execute(db);
  return rows[0]?.dropped ?? 0;
}

export async function deleteOldFlow(db: Db): Promise<void> {
  await sql`delete from visit_flow where minute < seoga_now() - interval '1 hour'`.execute(db);
}

export interface AcquisitionRow {
  act: 'join' | 'payment';
  pid: string | null;
  sid: string | null;
  at: string;
}

/** Inserts the first acquisition per member and action; ignores later ones. */
export async function insertAcquisition(
  tx: Tx,
  row: { memberNo: number; act: AcquisitionRow['act']; pid: string | undefined; sid: string | undefined },
): Promise<void> {
  await tx
    .insertInto('acquisition')
    .values({ member_no: row.memberNo, act: row.act, pid: row.pid ?? null, sid: row.sid ?? null })
    .onConflict((conflict) => conflict.columns(['member_no', 'act']).doNothing())
    .execute();
}

export async function selectAcquisitions(db: Db, memberNo: number): Promise<AcquisitionRow[]> {
  const { rows } = await sql<AcquisitionRow>`
    select act, pid, sid, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
    from acquisition where member_no = ${memberNo} order by acquisition.at`.execute(db);
  return rows;
}

export async function deleteAcquisitions(tx: Tx, memberNo: number): Promise<void> {
  await tx.deleteFrom('acquisition').where('member_no', '=', memberNo).execute();
}
