import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';

/** Whether operator `o` is one of the right holders, by account or e-mail address. */
function isHolderSql(holders: readonly number[]): RawBuilder<boolean> {
  return sql`exists (select 1 from right_holder h where h.id = any(${[...holders]}::bigint[])
    and (o.right_holder_id = h.id or (h.mail <> '' and lower(h.mail) = lower(o.mail))))`;
}

/** Decides whether a second person must approve. */
export interface SettlementApproval {
  /** Won that the operator corrected or marked as paid alone within a day. */
  won: number;
  isOwn: boolean;
  /** The shop has, or had within a day, another owner who is none of the right holders. */
  hasSecond: boolean;
}

/** Decides whether an operator may change a settlement alone; no holders means all right holders. */
export async function selectSettlementApproval(
  tx: Tx,
  filter: { operatorId: number; holders: readonly number[] },
): Promise<SettlementApproval> {
  const { operatorId, holders } = filter;
  const { rows } = await sql<SettlementApproval>`
    select (
      select coalesce(sum(amount), 0)::bigint
      from operator_hand_entry
      where operator_id = ${operatorId} and unit = 'won' and at > seoga_clock() - interval '1 day'
    ) as won,
      exists (select 1 from operator o where o.id = ${operatorId} and ${isHolderSql(holders)}) as "isOwn",
      exists (
        select 1
        from operator o
        where o.id <> ${operatorId}
          and (
            o.approves_until > seoga_clock()
            or (
              o.disabled_at is null and o.password_hash is not null
              and exists (select 1 from operator_role r where r.operator_id = o.id and r.role = 'owner')
            )
          )
          and not ${isHolderSql(holders)}
      ) as "hasSecond"`.execute(tx);
  const [standing] = rows;
  if (!standing) throw new Error('a row without a table is missing');
  return standing;
}

/** Whether the operator is one of the right holders. */
export async function isOwnHolder(
  db: Db | Tx,
  filter: { operatorId: number; holders: readonly number[] },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from operator o where o.id = ${filter.operatorId} and ${isHolderSql(filter.holders)}`.execute(db);
  return rows.length > 0;
}

/** Keeps an owner as second approver for one more day. Call before the role or login is removed. */
export async function extendSecondApprover(tx: Tx, operatorId: number): Promise<void> {
  await sql`
    update operator o set approves_until = seoga_clock() + interval '1 day'
    where o.id = ${operatorId} and o.disabled_at is null and o.password_hash is not null
      and exists (select 1 from operator_role r where r.operator_id = o.id and r.role = 'owner')`.execute(tx);
}
