import type pg from 'pg';
import { giveLots } from '#domain/wallet';
import type { Db } from '#shared/context';

/** A member that a test needs; nothing but its number matters. */
export async function plantMember(pool: pg.Pool, nick: string): Promise<number> {
  const { rows } = await pool.query<{ member_no: number }>(
    "insert into member (nick, joined_by, join_event) values ($1, 'mail', $1) returning member_no",
    [nick],
  );
  return rows[0]?.member_no ?? 0;
}

let buyers = 0;

/** A member with coins that were paid for and bonus coins that were given, neither of which expires. */
export async function plantBuyer(
  database: { pool: pg.Pool; db: Db },
  has: { coin: number; bonus?: number; channel?: string },
): Promise<number> {
  buyers += 1;
  const memberNo = await plantMember(database.pool, `독자${buyers}`);
  const lots = [
    {
      unit: 'coin' as const,
      amount: has.coin,
      expiresAt: null,
      channel: has.channel ?? 'web',
      against: 'issued-paid' as const,
    },
    {
      unit: 'bonus' as const,
      amount: has.bonus ?? 0,
      expiresAt: null,
      channel: 'gift',
      against: 'issued-free' as const,
    },
  ].filter(({ amount }) => amount > 0);
  const order = { memberNo, kind: 'grant' as const, ref: `gift:buyer-${memberNo}`, lots };
  if (lots.length > 0) await database.db.transaction().execute((tx) => giveLots(tx, order));
  return memberNo;
}
