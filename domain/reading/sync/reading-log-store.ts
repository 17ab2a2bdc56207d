import { type RawBuilder, sql } from 'kysely';
import type { CardsQueryPart } from '#domain/catalog';
import type { Db, Tx } from '#kernel/context';
import { type NextUnread, nextUnreadSql } from '../progress/next-unread-store.ts';
import type { Unit } from '#shared/catalog/categories';
import { recordFrom } from '#shared/reading/reading-record-guards';
import type { EventRecord, PositionRecord, ReadingRecord, Stamp } from '#shared/reading/reading-record';

const EVENT_RECORD = sql`json_build_object('kind', 'event', 'work', work_id, 'episode', episode_id, 'act', act, 'ms', ms,
  'fraction', fraction, 'at', round(extract(epoch from at) * 1000)::bigint, 'device', device, 'seq', seq)`;

/** An account's record counts, locked. */
export interface LockedAccount {
  cursor: number;
  marks: number;
  others: number;
  /** The shop's clock. */
  now: number;
}

export interface StoredRecord {
  key: string;
  version: number;
  record: ReadingRecord;
}

export interface ChangePage {
  member: number;
  /** The account's clock. */
  now: number;
  /** Latest change number. */
  newest: number;
  changes: { version: number; record: unknown }[];
}

/** Locks a member's account, creating it on first use; undefined after withdrawal. */
export async function lockAccount(tx: Tx, member: number): Promise<LockedAccount | undefined> {
  const account = await selectAccount(tx, member);
  if (account) return account;
  // Withdrawal locks the member's row.
  await sql`
    insert into reading_account (member_no)
    select member_no from member where member_no = ${member} and state <> 'withdrawn' for share
    on conflict do nothing`.execute(tx);
  return selectAccount(tx, member);
}

async function selectAccount(tx: Tx, member: number): Promise<LockedAccount | undefined> {
  const { rows } = await sql<LockedAccount>`
    select cursor, marks, others, floor(extract(epoch from seoga_now()) * 1000)::bigint as now
    from reading_account where member_no = ${member} for update`.execute(tx);
  return rows[0];
}

/** Records by key, and all positions of these episodes. */
export async function selectRecords(
  db: Db,
  query: { member: number; keys: string[]; episodes: number[] },
): Promise<ReadingRecord[]> {
  // Looked up one by one, since heavy readers have many records.
  const { rows } = await sql<{ record: unknown }>`
    select found.record from (select distinct unnest(${query.keys}::text[]) as key) asked, lateral (
      select record from reading_record r where r.member_no = ${query.member} and r.key = asked.key limit 1) found
    union all
    select found.record from (select distinct unnest(${query.episodes}::bigint[]) as episode) asked, lateral (
      select record from reading_record r where r.member_no = ${query.member} and r.kind = 'place'
        and r.episode_id = asked.episode and not r.key = any(${query.keys}::text[]) offset 0) found`.execute(db);
  return rows.flatMap(({ record }) => recordFrom(record) ?? []);
}

/** A member's settings records for a work and for all works, as JSON; none without a query. */
export function workSettingsSql(
  query: { memberNo: number; kind: 'text' | 'images' } | null,
  work: RawBuilder<unknown>,
): RawBuilder<unknown[]> {
  if (!query) return sql`'[]'::json`;
  return sql`coalesce((
    select json_agg(s.record)
    from reading_record s
    where s.member_no = ${query.memberNo}
      and s.key = any(array[${`settings/${query.kind}/default`}::text, ${`settings/${query.kind}/work.`}::text || ${work}])
  ), '[]')`;
}

/** Known timestamps of these writes and their neighbours by sequence. */
export async function selectMoments(db: Db, query: { member: number; writes: Stamp[] }): Promise<Stamp[]> {
  const devices = query.writes.map((write) => write.device);
  const counts = query.writes.map((write) => write.seq);
  const { rows } = await sql<{ device: string; seq: number; at: Date }>`
    select distinct near.device, near.seq, near.at
    from (select distinct * from unnest(${devices}::text[], ${counts}::bigint[]) as asked (device, seq)) asked,
    lateral (
      (select m.device, m.seq, m.at from reading_moment m
        where m.member_no = ${query.member} and m.device = asked.device and m.seq >= asked.seq order by m.seq limit 1)
      union all
      (select m.device, m.seq, m.at from reading_moment m
        where m.member_no = ${query.member} and m.device = asked.device and m.seq < asked.seq order by m.seq desc limit 1)
    ) near`.execute(db);
  return rows.map(({ device, seq, at }) => ({ device, seq, at: at.getTime() }));
}

export async function insertMoments(tx: Tx, write: { member: number; moments: Stamp[] }): Promise<void> {
  if (write.moments.length === 0) return;
  await sql`
    insert into reading_moment (member_no, device, seq, at)
    select ${write.member}, device, seq, at
    from unnest(${write.moments.map((each) => each.device)}::text[], ${write.moments.map((each) => each.seq)}::bigint[],
      ${write.moments.map((each) => new Date(each.at))}::timestamptz[]) as made (device, seq, at)
    on conflict do nothing`.execute(tx);
}

export async function deleteMoments(tx: Tx, drop: { member: number; writes: Stamp[] }): Promise<void> {
  if (drop.writes.length === 0) return;
  await sql`
    delete from reading_moment m
    using unnest(${drop.writes.map((each) => each.device)}::text[], ${drop.writes.map((each) => each.seq)}::bigint[])
      as gone (device, seq)
    where m.member_no = ${drop.member} and m.device = gone.device and m.seq = gone.seq`.execute(tx);
}

export async function upsertRecords(tx: Tx, write: { member: number; kept: StoredRecord[] }): Promise<void> {
  if (write.kept.length === 0) return;
  const rows = write.kept.map(({ key, version, record }) => ({
    key,
    version,
    kind: record.kind,
    work: record.kind === 'place' ? record.work : null,
    episode: record.kind === 'place' ? record.episode : null,
    record: JSON.stringify(record),
  }));
  await sql`
    insert into reading_record (member_no, key, kind, work_id, episode_id, version, record)
    select ${write.member}, key, kind, work, episode, version, record
    from unnest(${rows.map((row) => row.key)}::text[], ${rows.map((row) => row.kind)}::text[],
      ${rows.map((row) => row.work)}::bigint[], ${rows.map((row) => row.episode)}::bigint[],
      ${rows.map((row) => row.version)}::bigint[], ${rows.map((row) => row.record)}::json[])
      as changed (key, kind, work, episode, version, record)
    on conflict (member_no, key) do update
    set version = excluded.version, record = excluded.record, work_id = excluded.work_id`.execute(tx);
}

export async function insertEvents(
  tx: Tx,
  write: { member: number; events: { version: number; record: EventRecord }[] },
): Promise<void> {
  if (write.events.length === 0) return;
  const lines = write.events.map(({ version, record }) => ({
    ...record,
    version,
    at: new Date(record.at).toISOString(),
    ms: Math.round(record.ms),
  }));
  await sql`
    insert into reading_event (member_no, device, seq, at, version, work_id, episode_id, act, ms, fraction)
    select ${write.member}, device, seq, at, version, work, episode, act, ms, fraction
    from json_to_recordset(${JSON.stringify(lines)}::json) as line (device text, seq bigint, at timestamptz,
      version bigint, work bigint, episode bigint, act text, ms bigint, fraction double precision)
    on conflict do nothing`.execute(tx);
}

/** Updates the latest position per work unless a later one exists. */
export async function upsertPlaces(tx: Tx, write: { member: number; places: PositionRecord[] }): Promise<void> {
  if (write.places.length === 0) return;
  await sql`
    insert into reading_place (member_no, work_id, episode_id, at, device, seq, record)
    select ${write.member}, work, episode, at, device, seq, record
    from unnest(
      ${write.places.map((position) => position.work)}::bigint[],
      ${write.places.map((position) => position.episode)}::bigint[],
      ${write.places.map((position) => new Date(position.at))}::timestamptz[],
      ${write.places.map((position) => position.device)}::text[],
      ${write.places.map((position) => position.seq)}::bigint[],
      ${write.places.map((position) => JSON.stringify(position))}::json[]
    ) as newest (work, episode, at, device, seq, record)
    on conflict (member_no, work_id) do update set
      episode_id = excluded.episode_id, at = excluded.at, device = excluded.device, seq = excluded.seq,
      record = excluded.record
    where (excluded.at, excluded.device, excluded.seq) > (reading_place.at, reading_place.device, reading_place.seq)
      or excluded.episode_id = reading_place.episode_id`.execute(tx);
}

/**
 * Marks of the episode where a work is continued change its position. Where nothing was read, the last episode marked
 * as read becomes the position.
 */
export async function upsertMarkedPlaces(tx: Tx, write: { member: number; marked: PositionRecord[] }): Promise<void> {
  if (write.marked.length === 0) return;
  await sql`
    insert into reading_place (member_no, work_id, episode_id, at, device, seq, record)
    select distinct on (mark.work) ${write.member}, mark.work, mark.episode, mark.at, mark.device, mark.seq, mark.record
    from unnest(
      ${write.marked.map((mark) => mark.work)}::bigint[],
      ${write.marked.map((mark) => mark.episode)}::bigint[],
      ${write.marked.map((mark) => mark.viewed.position)}::int[],
      ${write.marked.map((mark) => mark.fraction)}::float8[],
      ${write.marked.map((mark) => new Date(mark.at))}::timestamptz[],
      ${write.marked.map((mark) => mark.device)}::text[],
      ${write.marked.map((mark) => mark.seq)}::bigint[],
      ${write.marked.map((mark) => JSON.stringify(mark))}::json[]
    ) as mark (work, episode, number, fraction, at, device, seq, record)
    left join reading_place p on p.member_no = ${write.member} and p.work_id = mark.work
    where p.episode_id = mark.episode or (p.episode_id is null and mark.fraction >= 1)
    order by mark.work, mark.number desc
    on conflict (member_no, work_id) do update set
      at = excluded.at, device = excluded.device, seq = excluded.seq, record = excluded.record
    where reading_place.episode_id = excluded.episode_id`.execute(tx);
}

export async function updateAccount(tx: Tx, account: LockedAccount & { member: number }): Promise<void> {
  await sql`
    update reading_account set cursor = ${account.cursor}, marks = ${account.marks}, others = ${account.others}
    where member_no = ${account.member}`.execute(tx);
}

/** Stores a device name; beyond the limit the least recently seen are deleted. */
export async function upsertDevice(
  tx: Tx,
  seen: { member: number; device: string; name: string; most: number },
): Promise<void> {
  await sql`
    insert into reading_device (member_no, device, name) values (${seen.member}, ${seen.device}, ${seen.name})
    on conflict (member_no, device) do update set name = excluded.name, seen_at = seoga_now()`.execute(tx);
  await sql`
    delete from reading_device where member_no = ${seen.member} and device in (
      select device from reading_device where member_no = ${seen.member} order by seen_at desc, device offset ${seen.most})`.execute(
    tx,
  );
}

/** Changes after a cursor: records, and recent or finished log entries. */
export async function selectChanges(
  db: Db,
  query: { member: number; since: number; most: number; recentDays: number },
): Promise<ChangePage> {
  const { rows } = await sql<{ now: number; newest: number | null; version: number | null; record: unknown }>`
    with changed as (
      (
        select version, record
        from reading_record
        where member_no = ${query.member} and version > ${query.since}
        order by version
        limit ${query.most}
      ) union all (
        select version, ${EVENT_RECORD} as record
        from reading_event
        where member_no = ${query.member} and version > ${query.since}
          and (act = 'finished' or at > seoga_now() - make_interval(days => ${query.recentDays}))
        order by version
        limit ${query.most}
      )
      order by version limit ${query.most}
    )
    select floor(extract(epoch from seoga_now()) * 1000)::bigint as now, a.cursor as newest, c.version, c.record
    from (select 1) one
    left join reading_account a on a.member_no = ${query.member}
    left join changed c on true
    order by c.version`.execute(db);
  const changes = rows.flatMap(({ version, record }) => (version === null ? [] : [{ version, record }]));
  return { member: query.member, now: rows[0]?.now ?? 0, newest: rows[0]?.newest ?? 0, changes };
}

/** All positions of a work with device names. */
export async function selectWorkPlaces(
  db: Db,
  query: { member: number; work: number },
): Promise<{ places: PositionRecord[]; names: Map<string, string> }> {
  const { rows } = await sql<{ record: unknown; device: string | null; name: string | null }>`
    select r.record, d.device, d.name from reading_record r
    left join reading_device d on d.member_no = r.member_no and d.device = split_part(r.key, '/', 3)
    where r.member_no = ${query.member} and r.work_id = ${query.work} and r.kind = 'place'`.execute(db);
  const records = rows.flatMap((row) => recordFrom(row.record) ?? []);
  return {
    places: records.filter((record) => record.kind === 'place'),
    names: new Map(rows.flatMap(({ device, name }) => (device && name ? [[device, name] as const] : []))),
  };
}

interface ReadingPositionsQuery {
  member: number;
  work?: number | undefined;
  most: number;
}

/** Latest positions per work as (id, rank, record), without works deleted from the recent ones; rank 1 is the latest. */
export function lastReadSql({ member, work, most }: ReadingPositionsQuery): RawBuilder<unknown> {
  return sql`select rp.work_id as id, (row_number() over (order by rp.at desc))::int as rank, rp.record
    from reading_place rp
    where rp.member_no = ${member} and ${work === undefined ? sql`true` : sql`rp.work_id = ${work}`}
      and not exists (
        select from hidden_recent g
        where g.member_no = rp.member_no and g.work_id = rp.work_id and g.at >= rp.at)
    order by rp.at desc limit ${most}`;
}

/** A position with its present episode, if it still exists, and what follows it if that is finished. */
export interface ContinuedRow {
  record: unknown;
  placed: PlacedPosition | null;
  next: NextUnread | null;
}

/** Present number of the episode of a position. */
export interface PlacedPosition {
  position: number;
  unit: Unit;
}

/** Query part with cards and positions. */
export function continueReadingPart(query: ReadingPositionsQuery): CardsQueryPart<ContinuedRow[]> {
  const read = lastReadSql(query);
  const next = nextUnreadSql({ member: query.member, record: sql`r.record` });
  return {
    listed: sql`select 0 as place, r.id, r.rank, '' as why from (${read}) r join work w on w.id = r.id and w.is_listed`,
    places: 1,
    beside: sql`(
      select coalesce(json_agg(json_build_object('record', r.record, 'placed', (
        select json_build_object('position', e.position, 'unit', e.unit)
        from episode e
        where e.id = (r.record ->> 'episode')::bigint and not e.is_withdrawn
      ), 'next', ${next}) order by r.rank), '[]')
      from (${read}) r)`,
  };
}

/** Latest position in a work as a JSON value; null if unread. */
export function lastPlaceSql(query: { member: number; work: number }): RawBuilder<unknown> {
  return sql`(select rp.record from reading_place rp where rp.member_no = ${query.member} and rp.work_id = ${query.work})`;
}

/** Deletes all reading data of a member. */
export async function deleteReading(tx: Tx, member: number): Promise<void> {
  await sql`select 1 from member where member_no = ${member} for update`.execute(tx);
  await sql`delete from reading_event where member_no = ${member}`.execute(tx);
  await sql`delete from reading_account where member_no = ${member}`.execute(tx);
}

/** Creates partitions from the retention limit to the month after next. */
export async function createMonthPartitions(db: Db, keptDays: number): Promise<void> {
  await sql`
    select make_reading_months(seoga_now() - make_interval(days => ${keptDays}), seoga_now() + interval '2 months')`.execute(
    db,
  );
}

export async function dropExpiredMonths(db: Db, stored: { eventDays: number; momentDays: number }): Promise<number> {
  const { rows } = await sql<{ dropped: number }>`
    select drop_reading_months(seoga_now() - make_interval(days => ${stored.eventDays})) as dropped`.execute(db);
  await sql`
    delete from reading_moment where at < seoga_now() - make_interval(days => ${stored.momentDays})`.execute(db);
  return rows[0]?.dropped ?? 0;
}

/** All reading data by time of last change. */
export async function selectAllReading(db: Db, member: number): Promise<{ now: Date; records: unknown[] }> {
  const { rows } = await sql<{ now: Date; record: unknown }>`
    with everything as (
      select version, record from reading_record where member_no = ${member}
      union all
      select version, ${EVENT_RECORD} from reading_event where member_no = ${member})
    select seoga_now() as now, record from (select 1) one left join everything on true order by version`.execute(db);
  return { now: rows[0]?.now ?? new Date(0), records: rows.flatMap(({ record }) => (record === null ? [] : [record])) };
}
