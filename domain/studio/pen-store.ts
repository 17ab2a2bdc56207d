import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';

/** A pen of a member. */
export interface Pen {
  id: number;
  name: string;
  intro: string;
  noteBefore: string;
  noteAfter: string;
  /** A measure that forbids publishing. */
  ban: { reason: string; endsAt: Date | null } | null;
}

const BAN = sql`(
  select json_build_object('reason', m.reason, 'endsAt', m.ends_at)
  from pen_measure m
  where m.pen_id = p.id and m.kind in ('no-publishing', 'ban') and m.lifted_at is null
    and (m.ends_at is null or m.ends_at > seoga_now())
  order by m.ends_at desc nulls first
  limit 1
)`;

/** The pens of a member, oldest first. */
export async function selectPens(db: Db | Tx, memberNo: number): Promise<Pen[]> {
  const { rows } = await sql<Pen>`
    select p.id, p.name, p.intro, p.note_before as "noteBefore", p.note_after as "noteAfter", ${BAN} as ban
    from pen p
    where p.member_no = ${memberNo}::bigint
    order by p.id`.execute(db);
  return rows;
}

/** How many pens a person has, and whether one of them is banned. */
export async function selectPersonPens(
  tx: Tx,
  { memberNo, person }: { memberNo: number; person: readonly string[] },
): Promise<{ pens: number; isBanned: boolean }> {
  await sql`select 1 from member where member_no = ${memberNo}::bigint for update`.execute(tx);
  const { rows } = await sql<{ pens: number; isBanned: boolean }>`
    select count(*)::int as pens,
      coalesce(bool_or(exists (
        select 1
        from pen_measure m
        where m.pen_id = p.id and m.kind = 'ban' and m.lifted_at is null
          and (m.ends_at is null or m.ends_at > seoga_now())
      )), false) as "isBanned"
    from pen p
    where p.member_no = ${memberNo}::bigint or p.person_macs && ${[...person]}::text[]`.execute(tx);
  return rows[0] ?? { pens: 0, isBanned: false };
}

/** Inserts a pen; undefined when a name like it exists. */
export async function insertPen(
  tx: Tx,
  pen: { memberNo: number; name: string; key: string; person: readonly string[]; terms: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into pen (member_no, name, name_key, person_macs, terms_version)
    values (${pen.memberNo}, ${pen.name}, ${pen.key}, ${[...pen.person]}::text[], ${pen.terms})
    on conflict (name_key) do nothing
    returning id`.execute(tx);
  return rows[0]?.id;
}

/** Binds the pens of a member to the person who was verified since. */
export async function bindPerson(
  tx: Tx,
  { memberNo, person }: { memberNo: number; person: readonly string[] },
): Promise<void> {
  await sql`
    update pen set person_macs = ${[...person]}::text[]
    where member_no = ${memberNo}::bigint and person_macs is distinct from ${[...person]}::text[]`.execute(tx);
}

/** Writes introduction and notes of a member's pen; false when it is not theirs. */
export async function updatePen(
  tx: Tx,
  pen: { id: number; memberNo: number; intro: string; noteBefore: string; noteAfter: string },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update pen set intro = ${pen.intro}, note_before = ${pen.noteBefore}, note_after = ${pen.noteAfter}
    where id = ${pen.id}::bigint and member_no = ${pen.memberNo}::bigint
    returning id`.execute(tx);
  return rows.length > 0;
}
