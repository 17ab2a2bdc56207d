import type pg from 'pg';

/** A member that a test needs; nothing but its number matters. */
export async function plantMember(pool: pg.Pool, nick: string): Promise<number> {
  const { rows } = await pool.query<{ member_no: number }>(
    "insert into member (nick, joined_by, join_event) values ($1, 'mail', $1) returning member_no",
    [nick],
  );
  return rows[0]?.member_no ?? 0;
}
