import { sql } from 'kysely';
import { seesAdultWorksSql } from '#domain/members';
import type { Db, Tx } from '#kernel/context';
import type { Unit } from '#shared/catalog/categories';
import type { Rating } from '#shared/catalog/ratings';
import type { DiscountTerms } from '#shared/money/purchases';
import { GIFT_DAYS, type ReaderGiftEnd, type ReaderGiftState } from '#shared/money/reader-gifts';

/** An active member by nickname. */
export async function selectReceiver(
  db: Db | Tx,
  nick: string,
): Promise<{ memberNo: number; nick: string } | undefined> {
  const { rows } = await sql<{ memberNo: number; nick: string }>`
    select member_no as "memberNo", nick from member
    where lower(nick) = lower(${nick}) and state = 'active'`.execute(db);
  return rows[0];
}

export async function nickOf(db: Db | Tx, memberNo: number): Promise<string> {
  const { rows } = await sql<{ nick: string }>`select nick from member where member_no = ${memberNo}`.execute(db);
  return rows[0]?.nick ?? '';
}

/** Whether a member may be given an adult work. */
export async function selectIsAdult(db: Db | Tx, memberNo: number): Promise<boolean> {
  const { rows } = await sql<{ isAdult: boolean }>`select ${seesAdultWorksSql(memberNo)} as "isAdult"`.execute(db);
  return rows[0]?.isAdult ?? false;
}

/** What a member sent this day and month in Seoul, without what came back, and the time. */
export interface SentSums {
  dayGifts: number;
  dayCoins: number;
  monthCoins: number;
  now: Date;
}

export async function selectSentSums(db: Db | Tx, memberNo: number): Promise<SentSums> {
  const { rows } = await sql<SentSums>`
    with moment as (select seoga_clock() as now, seoga_clock() at time zone 'Asia/Seoul' as seoul),
    sent as (
      select g.coins, g.made_at at time zone 'Asia/Seoul' >= date_trunc('day', moment.seoul) as is_today
      from reader_gift g, moment
      where g.member_no = ${memberNo} and g.state in ('open', 'accepted')
        and g.made_at >= date_trunc('month', moment.seoul) at time zone 'Asia/Seoul'
    )
    select moment.now, (select count(*)::int from sent where is_today) as "dayGifts",
      (select coalesce(sum(coins), 0)::bigint from sent where is_today) as "dayCoins",
      (select coalesce(sum(coins), 0)::bigint from sent) as "monthCoins"
    from moment`.execute(db);
  return rows[0] ?? { dayGifts: 0, dayCoins: 0, monthCoins: 0, now: new Date(0) };
}

/** The number of the next gift, for its ledger reference. */
export async function nextGiftId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('reader_gift', 'id'))::bigint as id`.execute(tx);
  return rows[0]?.id ?? 0;
}

/** A paid gift. */
export interface NewReaderGift {
  id: number;
  memberNo: number;
  receiverNo: number | null;
  workId: number;
  items: readonly { episode: number; coins: number; list: number }[];
  list: number;
  coins: number;
  rewardMost: number | null;
  discountTerms: DiscountTerms | null;
  message: string;
  transactionId: number;
  at: Date;
}

/** Returns when it expires. */
export async function insertReaderGift(tx: Tx, gift: NewReaderGift): Promise<Date> {
  const { id, memberNo, receiverNo, workId, items, list, coins, rewardMost, message, transactionId, at } = gift;
  const terms = gift.discountTerms === null ? null : JSON.stringify(gift.discountTerms);
  const { rows } = await sql<{ expiresAt: Date }>`
    with made as (
      insert into reader_gift (
        id, member_no, receiver_no, is_link, work_id, list_coins, coins, reward_most, discount_terms, message,
        transaction_id, made_at, expires_at
      ) overriding system value
      values (
        ${id}, ${memberNo}, ${receiverNo}::bigint, ${receiverNo === null}, ${workId}, ${list}, ${coins},
        ${rewardMost}::int, ${terms}::jsonb, ${message}, ${transactionId}, ${at},
        ${at}::timestamptz + make_interval(days => ${GIFT_DAYS})
      )
      returning id, expires_at
    ),
    listed as (
      insert into reader_gift_item (gift_id, episode_id, coins, list_coins)
      select made.id, (i ->> 'episode')::bigint, (i ->> 'coins')::int, (i ->> 'list')::int
      from made, jsonb_array_elements(${JSON.stringify(items)}::jsonb) i
      returning 1
    )
    select expires_at as "expiresAt"
    from made`.execute(tx);
  return rows[0]?.expiresAt ?? at;
}

/** A gift with what decides about it. */
export interface StoredGift {
  id: number;
  memberNo: number;
  giver: string;
  isGiverActive: boolean;
  receiverNo: number | null;
  isLink: boolean;
  workId: number;
  title: string;
  rating: Rating;
  coins: number;
  rewardMost: number | null;
  discountTerms: DiscountTerms | null;
  message: string;
  transactionId: number;
  madeAt: Date;
  expiresAt: Date;
  state: ReaderGiftState;
  now: Date;
}

/** A gift; `holds` locks it until the transaction ends. */
export async function selectGift(
  db: Db | Tx,
  { id, holds = false }: { id: number; holds?: boolean },
): Promise<StoredGift | undefined> {
  const { rows } = await sql<StoredGift>`
    select g.id, g.member_no as "memberNo", m.nick as giver, m.state = 'active' as "isGiverActive",
      g.receiver_no as "receiverNo", g.is_link as "isLink", g.work_id as "workId", w.title, w.rating, g.coins,
      g.reward_most as "rewardMost", g.discount_terms as "discountTerms", g.message, g.transaction_id as "transactionId",
      g.made_at as "madeAt", g.expires_at as "expiresAt", g.state, seoga_clock() as now
    from reader_gift g
    join member m on m.member_no = g.member_no
    join work w on w.id = g.work_id
    where g.id = ${id}::bigint
    ${holds ? sql`for update of g` : sql``}`.execute(db);
  return rows[0];
}

/** Episodes of a gift, in order. */
export interface StoredGiftItem {
  episode: number;
  position: number;
  unit: Unit;
  coins: number;
  list: number;
}

export async function selectGiftItems(db: Db | Tx, id: number): Promise<StoredGiftItem[]> {
  const { rows } = await sql<StoredGiftItem>`
    select i.episode_id as episode, e.position, e.unit, i.coins, i.list_coins as list
    from reader_gift_item i join episode e on e.id = i.episode_id
    where i.gift_id = ${id} order by e.position`.execute(db);
  return rows;
}

export async function writeAcceptance(
  tx: Tx,
  gift: { id: number; receiverNo: number; purchaseId: number; returnTransaction: number | null; owned: number[] },
): Promise<void> {
  await sql`
    update reader_gift set state = 'accepted', closed_at = seoga_clock(), receiver_no = ${gift.receiverNo},
      purchase_id = ${gift.purchaseId}, return_transaction_id = ${gift.returnTransaction}::bigint
    where id = ${gift.id}`.execute(tx);
  await sql`
    update reader_gift_item set is_returned = true
    where gift_id = ${gift.id} and episode_id = any(${gift.owned}::bigint[])`.execute(tx);
}

export async function writeEnd(
  tx: Tx,
  gift: { id: number; state: ReaderGiftEnd; returnTransaction: number },
): Promise<void> {
  await sql`
    update reader_gift set state = ${gift.state}, closed_at = seoga_clock(), return_transaction_id = ${gift.returnTransaction}
    where id = ${gift.id}`.execute(tx);
}

/** Open gifts whose time is over, oldest first. */
export async function selectDue(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from reader_gift where state = 'open' and expires_at <= (select seoga_clock())
    order by expires_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
