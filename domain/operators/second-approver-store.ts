import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#shared/context';

/** Whether the operator `o` is the right holder: an account of theirs, or one with their mail address. */
function isHolderSql(holderId: number | null): RawBuilder<boolean> {
  return sql`exists (select 1 from right_holder h where h.id = ${holderId}::bigint
    and (o.right_holder_id = h.id or (h.mail <> '' and lower(h.mail) = lower(o.mail))))`;
}

/** What decides whether an operator changes a settlement alone. */
export interface SettlementStanding {
  /** Won that the operator corrected and marked as paid alone within a day. */
  won: number;
  /** Whether the right holder is the operator. */
  isOwn: boolean;
  /** Whether the shop has another owner who is not the right holder, or had one a day ago. */
  hasSecond: boolean;
}

/** What decides whether an operator changes the money of a right holder alone; `holderId` null: of all right holders. */
export async function selectSettlementStanding(
  tx: Tx,
  of: { operatorId: number; holderId: number | null },
): Promise<SettlementStanding> {
  const { operatorId, holderId } = of;
  const { rows } = await sql<SettlementStanding>`
    select
      (select coalesce(sum(amount), 0)::bigint from operator_hand_entry
        where operator_id = ${operatorId} and unit = 'won' and at > seoga_clock() - interval '1 day') as won,
      exists (select 1 from operator o where o.id = ${operatorId} and ${isHolderSql(holderId)}) as "isOwn",
      exists (select 1 from operator o
        where o.id <> ${operatorId}
          and (o.approves_until > seoga_clock()
            or (o.disabled_at is null and o.password_hash is not null
              and exists (select 1 from operator_role r where r.operator_id = o.id and r.role = 'owner')))
          and not ${isHolderSql(holderId)}) as "hasSecond"`.execute(tx);
  const [standing] = rows;
  if (!standing) throw new Error('a row without a table is missing');
  return standing;
}

/** Whether the right holder is the operator. */
export async function isOwnHolder(db: Db | Tx, of: { operatorId: number; holderId: number }): Promise<boolean> {
  const { rows } = await sql`
    select 1 from operator o where o.id = ${of.operatorId} and ${isHolderSql(of.holderId)}`.execute(db);
  return rows.length > 0;
}

/** Counts an owner who could log in as a second person for one more day. Runs before they lose the role or the login. */
export async function keepAsSecond(tx: Tx, operatorId: number): Promise<void> {
  await sql`
    update operator o set approves_until = seoga_clock() + interval '1 day'
    where o.id = ${operatorId} and o.disabled_at is null and o.password_hash is not null
      and exists (select 1 from operator_role r where r.operator_id = o.id and r.role = 'owner')`.execute(tx);
}
