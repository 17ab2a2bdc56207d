import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { CrewRole } from '#shared/authors/crew';

/** A pen in the crew of a work. */
export interface CrewMember {
  penId: number;
  name: string;
  role: CrewRole;
  isAccepted: boolean;
  /** The pen belongs to the member who looks. */
  isMine: boolean;
  isBanned: boolean;
}

const BANNED = sql`exists (
  select 1
  from pen_measure m
  where m.pen_id = p.id and m.kind in ('no-publishing', 'ban') and m.lifted_at is null
    and (m.ends_at is null or m.ends_at > seoga_now())
)`;

/** The crew of a work, owners first. */
export async function selectCrew(
  db: Db | Tx,
  { workId, memberNo }: { workId: number; memberNo: number | null },
): Promise<CrewMember[]> {
  const { rows } = await sql<CrewMember>`
    select p.id as "penId", p.name, c.role, c.accepted_at is not null as "isAccepted",
      coalesce(p.member_no = ${memberNo}::bigint, false) as "isMine", ${BANNED} as "isBanned"
    from work_crew c
    join pen p on p.id = c.pen_id
    where c.work_id = ${workId}::bigint
    order by c.role <> 'owner', c.made_at, p.id`.execute(db);
  return rows;
}

/** The crew of a locked work, so that two owners cannot leave at once. */
export async function lockCrew(tx: Tx, workId: number): Promise<CrewMember[]> {
  await sql`select 1 from work where id = ${workId}::bigint for update`.execute(tx);
  return selectCrew(tx, { workId, memberNo: null });
}

/** A pen by the key of its name. */
export async function selectPenByKey(
  db: Db,
  key: string,
): Promise<{ id: number; name: string; memberNo: number | null; isBanned: boolean } | undefined> {
  const { rows } = await sql<{ id: number; name: string; memberNo: number | null; isBanned: boolean }>`
    select p.id, p.name, p.member_no as "memberNo", ${BANNED} as "isBanned"
    from pen p
    where p.name_key = ${key}`.execute(db);
  return rows[0];
}

/** Invites a pen; false when it is in the crew. */
export async function insertInvitation(
  tx: Tx,
  crew: { workId: number; penId: number; role: CrewRole; invitedBy: number },
): Promise<boolean> {
  const { rows } = await sql<{ penId: number }>`
    insert into work_crew (work_id, pen_id, role, invited_by)
    values (${crew.workId}, ${crew.penId}, ${crew.role}, ${crew.invitedBy})
    on conflict (work_id, pen_id) do nothing
    returning pen_id as "penId"`.execute(tx);
  return rows.length > 0;
}

export async function acceptCrew(tx: Tx, { workId, penId }: { workId: number; penId: number }): Promise<void> {
  await sql`
    update work_crew set accepted_at = seoga_now()
    where work_id = ${workId}::bigint and pen_id = ${penId}::bigint and accepted_at is null`.execute(tx);
}

export async function deleteCrew(tx: Tx, { workId, penId }: { workId: number; penId: number }): Promise<void> {
  await sql`delete from work_crew where work_id = ${workId}::bigint and pen_id = ${penId}::bigint`.execute(tx);
}
