import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { Unit } from '#shared/catalog/categories';
import type { Rating } from '#shared/catalog/ratings';
import type { ReaderGiftState } from '#shared/money/reader-gifts';

/** A gift in a list. */
export interface ListedReaderGift {
  id: number;
  giverNo: number;
  giver: string;
  receiverNo: number | null;
  receiver: string | null;
  isLink: boolean;
  workId: number;
  title: string;
  rating: Rating;
  unit: Unit;
  positions: number[];
  /** Episodes that the receiver had already. */
  returned: number;
  coins: number;
  message: string;
  madeAt: Date;
  expiresAt: Date;
  state: ReaderGiftState;
  closedAt: Date | null;
  purchaseId: number | null;
}

export interface GiftFilter {
  giverNo?: number;
  receiverNo?: number;
  /** By number of the gift or of a member. */
  number?: number | null;
  state?: ReaderGiftState | undefined;
  /** Open ones, or all others. */
  isOpen?: boolean | undefined;
  before?: number | null;
  most: number;
}

/** Gifts, newest first. */
export async function selectGifts(db: Db | Tx, filter: GiftFilter): Promise<ListedReaderGift[]> {
  const { giverNo, receiverNo, number, state, isOpen, before, most } = filter;
  const conditions: RawBuilder<unknown>[] = [sql`g.id < ${before ?? Number.MAX_SAFE_INTEGER}::bigint`];
  if (giverNo !== undefined) conditions.push(sql`g.member_no = ${giverNo}::bigint`);
  if (receiverNo !== undefined) conditions.push(sql`g.receiver_no = ${receiverNo}::bigint`);
  if (typeof number === 'number')
    conditions.push(
      sql`(g.id = ${number}::bigint or g.member_no = ${number}::bigint or g.receiver_no = ${number}::bigint)`,
    );
  if (state) conditions.push(sql`g.state = ${state}`);
  if (isOpen !== undefined) conditions.push(sql`(g.state = 'open') = ${isOpen}`);
  const { rows } = await sql<ListedReaderGift>`
    select g.id, g.member_no as "giverNo", m.nick as giver, g.receiver_no as "receiverNo", r.nick as receiver,
      g.is_link as "isLink", g.work_id as "workId", w.title, w.rating, items.unit, items.positions, items.returned,
      g.coins, g.message, g.made_at as "madeAt", g.expires_at as "expiresAt", g.state, g.closed_at as "closedAt",
      g.purchase_id as "purchaseId"
    from reader_gift g
    join member m on m.member_no = g.member_no
    left join member r on r.member_no = g.receiver_no
    join work w on w.id = g.work_id
    cross join lateral (
      select min(e.unit) as unit, array_agg(e.position order by e.position) as positions,
        count(*) filter (where i.is_returned)::int as returned
      from reader_gift_item i
      join episode e on e.id = i.episode_id
      where i.gift_id = g.id
    ) items
    where ${sql.join(conditions, sql` and `)}
    order by g.id desc
    limit ${most}`.execute(db);
  return rows;
}

/** Open gifts of a member, given and received. */
export async function selectOpenGifts(tx: Tx, memberNo: number): Promise<{ id: number; isGiver: boolean }[]> {
  const { rows } = await sql<{ id: number; isGiver: boolean }>`
    select id, member_no = ${memberNo} as "isGiver" from reader_gift
    where (member_no = ${memberNo} or receiver_no = ${memberNo}) and state = 'open' order by member_no, id`.execute(tx);
  return rows;
}

export async function eraseMessages(tx: Tx, memberNo: number): Promise<void> {
  await sql`update reader_gift set message = '' where member_no = ${memberNo} and message <> ''`.execute(tx);
}
