import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import { type PurchaseKind, QUOTE_MINUTES, type QuotedItem } from '#shared/money/purchases';

export async function insertQuote(
  db: Db,
  quote: {
    id: string;
    memberNo: number;
    kind: PurchaseKind;
    workId: number;
    items: QuotedItem[];
    list: number;
    coins: number;
  },
): Promise<Date> {
  const row = await db
    .insertInto('quote')
    .values({
      id: quote.id,
      member_no: quote.memberNo,
      kind: quote.kind,
      work_id: quote.workId,
      items: JSON.stringify(quote.items),
      list_coins: quote.list,
      coins: quote.coins,
      expires_at: sql<Date>`seoga_clock() + make_interval(mins => ${QUOTE_MINUTES})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return row.expires_at;
}

export async function deleteOldQuotes(tx: Tx): Promise<number> {
  const deleted = await sql`delete from quote where expires_at < (select seoga_clock()) - interval '1 day'`.execute(tx);
  return Number(deleted.numAffectedRows ?? 0);
}
