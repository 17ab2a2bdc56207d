import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#kernel/context';

/**
 * Whether a member supports an owner of the work every month, within what is paid for, and the work opens early episodes
 * to supporters or did when the member paid.
 */
export function readsEarlySql(memberNo: number | null, work: RawBuilder<unknown>): RawBuilder<boolean> {
  if (memberNo === null) return sql`false`;
  return sql`exists (
    select 1
    from support_membership m
    join work_crew c on c.pen_id = m.pen_id and c.role = 'owner' and c.accepted_at is not null
    where m.member_no = ${memberNo} and c.work_id = ${work} and m.paid_until > seoga_clock() and (
      exists (select 1 from work p where p.id = ${work} and p.early_supporters)
      or exists (select 1 from support_promise p where p.membership_id = m.id and p.work_id = ${work})
    )
  )`;
}

/** Marks the payments of the running period as used. */
export async function markBenefitUsed(tx: Tx, of: { memberNo: number; workId: number }): Promise<void> {
  await sql`
    update support s set used_at = seoga_clock()
    from support_membership m
    join work_crew c on c.pen_id = m.pen_id and c.role = 'owner' and c.accepted_at is not null
    where m.id = s.membership_id and m.member_no = ${of.memberNo} and c.work_id = ${of.workId}
      and m.paid_until > seoga_clock() and s.used_at is null and s.cancelled_at is null`.execute(tx);
}

export async function readsEarly(tx: Tx, of: { memberNo: number; workId: number }): Promise<boolean> {
  const { rows } = await sql<{ readsEarly: boolean }>`
    select ${readsEarlySql(of.memberNo, sql`${of.workId}::bigint`)} as "readsEarly"`.execute(tx);
  return rows[0]?.readsEarly ?? false;
}
