import { sql } from 'kysely';
import type { Db, Tx } from '#shared/context';
import type { DeviceType } from '#vocabulary/device';

/** What the database answers, among other things, to a row that no part of a table is for. */
const CHECK_VIOLATION = '23514';

/** A line of the access log as it is written; its moment and the reader's code of the day are the database's. */
export interface VisitLine {
  path: string;
  referrer: string;
  network: string;
  device: DeviceType;
  deviceVersion: number;
  agent: string;
  isMember: boolean;
  pid: string | undefined;
  sid: string | undefined;
  /** A code of the reader that is kept nowhere; with the day in it, it becomes the one that is. */
  reader: string;
}

/**
 * Writes a line and answers the reader's code of the day; nothing is written, and undefined is answered, where the network
 * sent more than so many within this minute. A shop that had stood still for long makes the week that is missing first.
 */
export async function insertVisit(db: Db, line: VisitLine, mostAMinute: number): Promise<string | undefined> {
  try {
    return await writeVisit(db, line, mostAMinute);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === CHECK_VIOLATION)) throw error;
    await makeVisitWeeks(db, 0);
    return writeVisit(db, line, mostAMinute);
  }
}

/** Counting and writing are one statement. */
async function writeVisit(db: Db, line: VisitLine, mostAMinute: number): Promise<string | undefined> {
  const { rows } = await sql<{ visitor: string }>`
    with counted as (
      insert into visit_flow as flow (network, minute, visits)
      values (${line.network}, date_trunc('minute', seoga_now()), 1)
      on conflict (network) do update set minute = excluded.minute,
        visits = case when flow.minute = excluded.minute then flow.visits + 1 else 1 end
      returning visits)
    insert into access_log (at, path, referrer, network, device, device_version, agent, is_member, pid, sid, visitor)
    select seoga_now(), ${line.path}, ${line.referrer}, ${line.network}, ${line.device}, ${line.deviceVersion},
      ${line.agent}, ${line.isMember}, ${line.pid ?? null}, ${line.sid ?? null},
      left(encode(sha256(convert_to(${line.reader}::text
        || to_char(seoga_now() at time zone 'Asia/Seoul', 'YYYYMMDD'), 'UTF8')), 'hex'), 32)
    from counted where visits <= ${mostAMinute}
    returning visitor`.execute(db);
  return rows[0]?.visitor;
}

/** Makes the weeks of the log that are still to come; answers nothing when all are there. */
export async function makeVisitWeeks(db: Db, aheadDays: number): Promise<void> {
  await sql`
    select make_visit_weeks(seoga_now(), seoga_now() + make_interval(days => ${aheadDays}))`.execute(db);
}

/** Lets go of what is past its keeping: whole weeks, then the first days of the oldest that is left. */
export async function dropVisits(db: Db, keptDays: number): Promise<number> {
  const { rows } = await sql<{ dropped: number }>`
    select drop_visit_weeks(seoga_now() - make_interval(days => ${keptDays})) as dropped`.execute(db);
  await sql`delete from access_log where at < seoga_now() - make_interval(days => ${keptDays})`.execute(db);
  return rows[0]?.dropped ?? 0;
}

/** Forgets networks that have sent nothing for an hour. */
export async function sweepFlow(db: Db): Promise<void> {
  await sql`delete from visit_flow where minute < seoga_now() - interval '1 hour'`.execute(db);
}

/** By which advert a member came, when they did that for the first time. */
export interface AcquisitionRow {
  act: 'join' | 'payment';
  pid: string | null;
  sid: string | null;
  at: string;
}

/** Notes it once for each member and act; whatever comes later changes nothing. */
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
