import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import { type DiscountTerms, GIFT_PURCHASE } from '#shared/money/purchases';

/** An accepted gift, without what the receiver had already. */
export interface GiftDelivery {
  giverNo: number;
  receiverNo: number;
  workId: number;
  items: readonly { episode: number; coins: number; list: number }[];
  transactionId: number | null;
  rewardMost: number | null;
  discountTerms: DiscountTerms | null;
}

export async function insertGiftPurchase(tx: Tx, gift: GiftDelivery): Promise<number | undefined> {
  const { giverNo, receiverNo, workId, items, transactionId, rewardMost, discountTerms } = gift;
  const sum = (of: 'coins' | 'list'): number => items.reduce((all, item) => all + item[of], 0);
  const { rows } = await sql<{ id: number; opened: number }>`
    with items as (
      select (i ->> 'episode')::bigint as episode_id, (i ->> 'coins')::int as coins, (i ->> 'list')::int as list_coins
      from jsonb_array_elements(${JSON.stringify(items)}::jsonb) i
    ),
    bought as (select nextval(pg_get_serial_sequence('purchase', 'id')) as id),
    opened as (
      insert into entitlement (member_no, episode_id, kind, work_id, source, source_id)
      select ${receiverNo}, items.episode_id, 'buy', ${workId}, 'purchase', bought.id
      from items, bought
      on conflict (member_no, episode_id, kind) do update set
        source = excluded.source, source_id = excluded.source_id, granted_at = excluded.granted_at, opened_at = null,
        kept_at = null, revoked_at = null
      where entitlement.revoked_at is not null
      returning 1
    ),
    recorded as (
      insert into purchase (
        id, member_no, receiver_no, kind, work_id, quote_id, list_coins, coins, paid_coins, episodes, opened_episodes,
        transaction_id, reward_most, discount_terms
      ) overriding system value
      select bought.id, ${giverNo}, ${receiverNo}, ${GIFT_PURCHASE}::smallint, ${workId}, gen_random_uuid(), ${sum('list')}::int,
        ${sum('coins')}::int, ${sum('coins')}::int, ${items.length}::int, ${items.length}::int, ${transactionId}::bigint,
        ${rewardMost}::int, ${discountTerms === null ? null : JSON.stringify(discountTerms)}::jsonb
      from bought
      returning id
    ),
    listed as (
      insert into purchase_item (purchase_id, episode_id, coins, list_coins)
      select recorded.id, items.episode_id, items.coins, items.list_coins
      from items, recorded
      returning 1
    )
    select recorded.id, (select count(*)::int from opened) as opened
    from recorded`.execute(tx);
  const [row] = rows;
  return row?.opened === items.length ? row.id : undefined;
}

export async function selectOwned(
  db: Db | Tx,
  input: { memberNo: number; episodes: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select h.episode_id as id from entitlement h
    where h.member_no = ${input.memberNo} and h.episode_id = any(${[...input.episodes]}::bigint[]) and h.kind = 'buy'
      and h.revoked_at is null`.execute(db);
  return rows.map(({ id }) => id);
}
