import { type RawBuilder, sql } from 'kysely';
import type { CrewRole } from '#shared/authors/crew';
import { OWNER_UNDO_DAYS } from '#shared/authors/withdrawals';
import type { Db, Tx } from '#kernel/context';

/** An offer of the ownership of a work. */
export interface OwnerChange {
  id: number;
  workId: number;
  workTitle: string;
  fromPen: number;
  fromName: string;
  /** The former owner; null after leaving. */
  fromMember: number | null;
  toPen: number;
  toName: string;
  toMember: number | null;
  previousRole: CrewRole;
  state: 'waiting' | 'accepted' | 'declined' | 'undone';
}

async function select(db: Db | Tx, where: RawBuilder<unknown>): Promise<OwnerChange[]> {
  const { rows } = await sql<OwnerChange>`
    select o.id, o.work_id as "workId", w.title as "workTitle", o.from_pen as "fromPen", f.name as "fromName",
      f.member_no as "fromMember", o.to_pen as "toPen", t.name as "toName", t.member_no as "toMember",
      o.previous_role as "previousRole", o.state
    from owner_change o
    join work w on w.id = o.work_id
    join pen f on f.id = o.from_pen
    join pen t on t.id = o.to_pen
    where ${where}
    order by o.id desc`.execute(db);
  return rows;
}

/** The open offer of a work. */
export async function selectOwnerOffer(db: Db | Tx, workId: number): Promise<OwnerChange | undefined> {
  const [row] = await select(db, sql`o.work_id = ${workId}::bigint and o.state = 'waiting'`);
  return row;
}

/** Open offers to a member. */
export async function selectOwnerOffers(db: Db, memberNo: number): Promise<OwnerChange[]> {
  return select(db, sql`t.member_no = ${memberNo}::bigint and o.state = 'waiting'`);
}

/** The change that an unexpired link undoes. */
export async function selectOwnerChangeByLink(db: Db | Tx, hash: Uint8Array): Promise<OwnerChange | undefined> {
  const [row] = await select(
    db,
    sql`o.undo_hash = ${hash}
      and (o.state = 'waiting' or (o.state = 'accepted'
        and o.decided_at > seoga_now() - make_interval(days => ${OWNER_UNDO_DAYS}::int)))`,
  );
  return row;
}

/** Inserts an offer; undefined when one is open. */
export async function insertOwnerOffer(
  tx: Tx,
  offer: { workId: number; fromPen: number; toPen: number; previousRole: CrewRole; undoHash: Uint8Array },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into owner_change (work_id, from_pen, to_pen, previous_role, undo_hash)
    values (${offer.workId}, ${offer.fromPen}, ${offer.toPen}, ${offer.previousRole}, ${offer.undoHash})
    on conflict (work_id) where state = 'waiting' do nothing
    returning id`.execute(tx);
  return rows[0]?.id;
}

export async function writeOwnerState(
  tx: Tx,
  { id, state }: { id: number; state: 'accepted' | 'declined' | 'undone' },
): Promise<void> {
  await sql`
    update owner_change set state = ${state}, decided_at = seoga_now() where id = ${id}::bigint`.execute(tx);
}

/** Gives a pen a role at a work, also one that left. */
export async function writeRole(tx: Tx, crew: { workId: number; penId: number; role: CrewRole }): Promise<void> {
  await sql`
    insert into work_crew (work_id, pen_id, role, accepted_at)
    values (${crew.workId}, ${crew.penId}, ${crew.role}, seoga_now())
    on conflict (work_id, pen_id) do update
    set role = excluded.role, accepted_at = coalesce(work_crew.accepted_at, excluded.accepted_at)`.execute(tx);
}
