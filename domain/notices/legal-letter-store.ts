import { sql } from 'kysely';
import type { Db, Tx } from '#shared/context';
import type { LegalKind } from '#vocabulary/legal-texts';

/** Letters about a version of a legal text: how far they have come. */
export interface LegalLetterRun {
  id: number;
  isUnfavourable: boolean;
  plannedAt: Date;
  sent: number;
  unreached: number;
  state: 'running' | 'done' | 'stopped';
}

/** A version of a legal text. */
export interface LegalVersionRef {
  kind: LegalKind;
  version: string;
}

/** Every run of letters about a version, the newest first. */
export async function selectLetterRuns(db: Db, { kind, version }: LegalVersionRef): Promise<LegalLetterRun[]> {
  const { rows } = await sql<LegalLetterRun>`
    select id, is_unfavourable as "isUnfavourable", planned_at as "plannedAt", sent, unreached,
      case when stopped_at is not null then 'stopped' when finished_at is not null then 'done' else 'running' end as state
    from legal_letter where kind = ${kind} and version = ${version} order by id desc limit 20`.execute(db);
  return rows;
}

/** How many members have an address to write to, and how many have none. */
export async function countAddressees(db: Db): Promise<{ reached: number; unreached: number }> {
  const { rows } = await sql<{ reached: number; unreached: number }>`
    select count(mail)::int as reached, (count(*) - count(mail))::int as unreached
    from member where state <> 'withdrawn'`.execute(db);
  return rows[0] ?? { reached: 0, unreached: 0 };
}

/** How a version stands: whether it holds already, and whether its day lies so many days ahead; undefined where it is not there. */
export async function selectStanding(
  tx: Tx,
  { kind, version, days }: LegalVersionRef & { days: number },
): Promise<{ isDue: boolean; isEarly: boolean; first: string } | undefined> {
  const { rows } = await sql<{ isDue: boolean; isEarly: boolean; first: string }>`
    with day as (select (seoga_now() at time zone 'Asia/Seoul')::date + ${days}::int as first)
    select in_force_at <= seoga_now() as "isDue", version >= to_char(day.first, 'YYYY-MM-DD') as "isEarly",
      to_char(day.first, 'YYYY-MM-DD') as first
    from legal_text, day where kind = ${kind} and version = ${version} for update of legal_text`.execute(tx);
  return rows[0];
}

/** Plans a run; undefined while one of this version is under way. */
export async function insertLetterRun(
  tx: Tx,
  { kind, version, isUnfavourable }: LegalVersionRef & { isUnfavourable: boolean },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('legal_letter')
    .values({ kind, version, is_unfavourable: isUnfavourable, finished_at: null, stopped_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Stops a run that is under way; false where there is none. */
export async function stopLetterRun(tx: Tx, { kind, version }: LegalVersionRef): Promise<boolean> {
  const { rows } = await sql`
    update legal_letter set stopped_at = seoga_now()
    where kind = ${kind} and version = ${version} and finished_at is null and stopped_at is null returning 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** A run under way, with how its text is called, held until the transaction ends. */
export interface HeldRun extends LegalVersionRef {
  id: number;
  isUnfavourable: boolean;
  after: number;
  /** Its text waits for its day: neither taken back nor in force meanwhile. */
  isComing: boolean;
}

export async function holdLetterRun(tx: Tx, id: number): Promise<HeldRun | undefined> {
  const { rows } = await sql<HeldRun>`
    select id, kind, version, is_unfavourable as "isUnfavourable", after_member as after,
      exists (select 1 from legal_text t where t.kind = l.kind and t.version = l.version
        and t.in_force_at > seoga_now()) as "isComing"
    from legal_letter l where id = ${id} and finished_at is null and stopped_at is null for update`.execute(tx);
  return rows[0];
}

/** Members from one number on, those who have left apart. */
export async function selectMembersAfter(tx: Tx, ask: { after: number; limit: number }): Promise<number[]> {
  const rows = await tx
    .selectFrom('member')
    .select('member_no')
    .where('member_no', '>', ask.after)
    .where('state', '<>', 'withdrawn')
    .orderBy('member_no')
    .limit(ask.limit)
    .execute();
  return rows.map(({ member_no: memberNo }) => memberNo);
}

/** Writes down how far a run has come; `isDone`: nobody is left. */
export async function moveLetterRun(
  tx: Tx,
  run: { id: number; after: number; sent: number; unreached: number; isDone: boolean },
): Promise<void> {
  await sql`
    update legal_letter set after_member = ${run.after}, sent = sent + ${run.sent}, unreached = unreached + ${run.unreached},
      finished_at = case when ${run.isDone} then seoga_now() end
    where id = ${run.id}`.execute(tx);
}
