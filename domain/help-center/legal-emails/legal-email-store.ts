import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { LegalKind } from '#shared/members/policies';

/** Progress of the e-mails about a legal text version. */
export interface LegalEmailRun {
  id: number;
  isUnfavourable: boolean;
  plannedAt: Date;
  sent: number;
  unreached: number;
  state: 'running' | 'done' | 'stopped';
}

export interface LegalVersionRef {
  kind: LegalKind;
  version: string;
}

export async function selectEmailRuns(db: Db, { kind, version }: LegalVersionRef): Promise<LegalEmailRun[]> {
  const { rows } = await sql<LegalEmailRun>`
    select id, is_unfavourable as "isUnfavourable", planned_at as "plannedAt", sent, unreached,
      case when stopped_at is not null then 'stopped' when finished_at is not null then 'done' else 'running' end as state
    from legal_letter where kind = ${kind} and version = ${version} order by id desc limit 20`.execute(db);
  return rows;
}

export async function countAddressees(db: Db): Promise<{ reached: number; unreached: number }> {
  const { rows } = await sql<{ reached: number; unreached: number }>`
    select count(mail)::int as reached, (count(*) - count(mail))::int as unreached
    from member where state <> 'withdrawn'`.execute(db);
  return rows[0] ?? { reached: 0, unreached: 0 };
}

/** Whether a version is in force and at least so many days ahead; undefined when unknown. */
export async function selectVersionStatus(
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

/** Inserts a run; undefined while one is active for this version. */
export async function insertEmailRun(
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

/** Stops an active run; false without one. */
export async function stopEmailRun(tx: Tx, { kind, version }: LegalVersionRef): Promise<boolean> {
  const { rows } = await sql`
    update legal_letter set stopped_at = seoga_now()
    where kind = ${kind} and version = ${version} and finished_at is null and stopped_at is null returning 1`.execute(
    tx,
  );
  return rows.length > 0;
}

export interface LockedRun extends LegalVersionRef {
  id: number;
  isUnfavourable: boolean;
  after: number;
  /** Still upcoming: neither withdrawn nor in force. */
  isComing: boolean;
}

export async function lockEmailRun(tx: Tx, id: number): Promise<LockedRun | undefined> {
  const { rows } = await sql<LockedRun>`
    select id, kind, version, is_unfavourable as "isUnfavourable", after_member as after,
      exists (select 1 from legal_text t where t.kind = l.kind and t.version = l.version
        and t.in_force_at > seoga_now()) as "isComing"
    from legal_letter l where id = ${id} and finished_at is null and stopped_at is null for update`.execute(tx);
  return rows[0];
}

export async function selectMembersAfter(tx: Tx, input: { after: number; limit: number }): Promise<number[]> {
  const rows = await tx
    .selectFrom('member')
    .select('member_no')
    .where('member_no', '>', input.after)
    .where('state', '<>', 'withdrawn')
    .orderBy('member_no')
    .limit(input.limit)
    .execute();
  return rows.map(({ member_no: memberNo }) => memberNo);
}

/** Saves the progress; `isDone` when no members remain. */
export async function advanceEmailRun(
  tx: Tx,
  run: { id: number; after: number; sent: number; unreached: number; isDone: boolean },
): Promise<void> {
  await sql`
    update legal_letter set after_member = ${run.after}, sent = sent + ${run.sent}, unreached = unreached + ${run.unreached},
      finished_at = case when ${run.isDone} then seoga_now() end
    where id = ${run.id}`.execute(tx);
}
