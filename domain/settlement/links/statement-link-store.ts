import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';

export async function insertLink(
  tx: Tx,
  link: { digest: Uint8Array; statementId: number; madeBy: number | null; days: number },
): Promise<Date> {
  const { rows } = await sql<{ goodUntil: Date }>`
    insert into statement_link (token_hash, statement_id, made_by, good_until)
    values (${link.digest}, ${link.statementId}, ${link.madeBy}, seoga_clock() + make_interval(days => ${link.days}))
    returning good_until as "goodUntil"`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('an inserted row is missing');
  return row.goodUntil;
}

/** A link of a statement; the key itself is not stored. */
export interface StatementLinkRow {
  madeAt: Date;
  madeBy: string | null;
  goodUntil: Date;
  state: 'open' | 'used' | 'revoked' | 'expired';
  usedAt: Date | null;
}

export async function selectLinks(db: Db, statementId: number): Promise<StatementLinkRow[]> {
  const { rows } = await sql<StatementLinkRow>`
    select l.made_at as "madeAt", o.name as "madeBy", l.good_until as "goodUntil", l.used_at as "usedAt",
      case
        when l.used_at is not null then 'used'
        when l.revoked_at is not null then 'revoked'
        when l.good_until <= seoga_clock() then 'expired'
        else 'open'
      end as state
    from statement_link l
    left join operator o on o.id = l.made_by
    where l.statement_id = ${statementId}
    order by l.made_at desc
    limit 50`.execute(db);
  return rows;
}

/** The statement of an open link. */
export async function selectOpenLink(db: Db, digest: Uint8Array): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select statement_id as id
    from statement_link
    where token_hash = ${digest} and used_at is null and revoked_at is null and good_until > seoga_clock()`.execute(db);
  return rows[0]?.id;
}

/** Uses an open link; undefined when it is none. */
export async function claimLink(tx: Tx, digest: Uint8Array): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    update statement_link set used_at = seoga_clock()
    where token_hash = ${digest} and used_at is null and revoked_at is null and good_until > seoga_clock()
    returning statement_id as id`.execute(tx);
  return rows[0]?.id;
}

/** Revokes the open links of a statement and returns how many there were. */
export async function revokeLinks(tx: Tx, statementId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update statement_link set revoked_at = seoga_clock()
    where statement_id = ${statementId} and used_at is null and revoked_at is null
      and good_until > seoga_clock()`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
