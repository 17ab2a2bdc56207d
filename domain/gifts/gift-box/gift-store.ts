import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { CampaignKind, GiftItem } from '#shared/merchandising/gifts';
import type { Rating } from '#shared/catalog/ratings';
import { isForMemberSql } from '../campaigns/campaign-store.ts';

export interface GiftRow {
  id: number;
  campaignId: number;
  kind: CampaignKind;
  title: string;
  sentence: string;
  things: GiftItem[];
  until: Date | null;
  claimedAt: Date | null;
  isOnceAPerson: boolean;
  isSoldOut: boolean;
  now: Date;
}

const GIFT = sql`g.id, g.campaign_id as "campaignId", c.kind, g.title, g.sentence, g.things, g.until,
  g.claimed_at as "claimedAt", c.is_once_a_person as "isOnceAPerson",
  (c.budget is not null and c.taken >= c.budget) as "isSoldOut", seoga_clock() as now`;

/** Adds due gifts of campaigns to a member's box, each once. Their texts are fixed from then on. */
export async function insertDueGifts(db: Db, memberNo: number): Promise<void> {
  await sql`
    insert into gift (campaign_id, member_no, title, sentence, things, until)
    select found.id, ${memberNo}, found.title, found.sentence, found.steps -> 0, found.until
    from (
      select c.*,
        case
          when c.claim_days is null then c.ends_at
          else case when c.kind = 'join' then m.joined_at else seoga_clock() end + make_interval(
            days => c.claim_days
          )
        end as until
      from campaign c, member m
      where m.member_no = ${memberNo} and c.kind in ('all', 'members', 'join') and not c.is_over
        and (c.starts_at is null or c.starts_at <= seoga_clock())
        and (c.ends_at is null or c.ends_at > seoga_clock() or c.kind = 'join')
        and (c.budget is null or c.taken < c.budget) and ${isForMemberSql(sql`c`, sql`m`)}
        and not exists (select 1 from gift g where g.member_no = m.member_no and g.campaign_id = c.id)
    ) as found
    where found.until is null or found.until > seoga_clock()
    on conflict (member_no, campaign_id, occasion) do nothing`.execute(db);
}

export async function selectOpenGifts(db: Db, input: { memberNo: number; limit: number }): Promise<GiftRow[]> {
  const { rows } = await sql<GiftRow>`select ${GIFT} from gift g join campaign c on c.id = g.campaign_id
    where g.member_no = ${input.memberNo} and g.claimed_at is null and (g.until is null or g.until > seoga_clock())
    order by g.until nulls last, g.id limit ${input.limit}`.execute(db);
  return rows;
}

export async function countOpenGiftRows(db: Db, memberNo: number): Promise<number> {
  const { rows } = await sql<{ gifts: number }>`select count(*)::int as gifts from gift g
    join campaign c on c.id = g.campaign_id
    where g.member_no = ${memberNo} and g.claimed_at is null and (g.until is null or g.until > seoga_clock())
      and (c.budget is null or c.taken < c.budget)`.execute(db);
  return rows[0]?.gifts ?? 0;
}

export async function selectClosedGifts(
  db: Db,
  input: { memberNo: number; before: number | null; limit: number },
): Promise<GiftRow[]> {
  const { rows } = await sql<GiftRow>`select ${GIFT} from gift g join campaign c on c.id = g.campaign_id
    where g.member_no = ${input.memberNo} and g.id < ${input.before ?? Number.MAX_SAFE_INTEGER}
      and (g.claimed_at is not null or g.until <= seoga_clock())
    order by g.id desc limit ${input.limit}`.execute(db);
  return rows;
}

/** Locks open gifts, ordered by campaign so that concurrent claims do not deadlock. */
export async function lockOpenGifts(tx: Tx, input: { memberNo: number; limit: number }): Promise<GiftRow[]> {
  const { rows } = await sql<GiftRow>`select ${GIFT} from gift g join campaign c on c.id = g.campaign_id
    where g.id in (select id from gift where member_no = ${input.memberNo} and claimed_at is null
        and (until is null or until > seoga_clock()) order by until nulls last, id limit ${input.limit})
    order by g.campaign_id, g.id for update of g`.execute(tx);
  return rows;
}

export async function lockGift(tx: Tx, input: { id: number; memberNo: number }): Promise<GiftRow | undefined> {
  const { rows } = await sql<GiftRow>`select ${GIFT} from gift g join campaign c on c.id = g.campaign_id
    where g.id = ${input.id} and g.member_no = ${input.memberNo} for update of g`.execute(tx);
  return rows[0];
}

export async function insertGift(
  tx: Tx,
  gift: {
    campaignId: number;
    memberNo: number;
    occasion: string;
    title: string;
    sentence: string;
    things: GiftItem[];
    until: Date | null;
    step?: number;
    couponId?: number;
  },
): Promise<GiftRow | undefined> {
  const created = await tx
    .insertInto('gift')
    .values({
      campaign_id: gift.campaignId,
      member_no: gift.memberNo,
      occasion: gift.occasion,
      title: gift.title,
      sentence: gift.sentence,
      things: JSON.stringify(gift.things),
      step: gift.step ?? null,
      coupon_id: gift.couponId ?? null,
      until: gift.until,
      claimed_at: null,
    })
    .onConflict((conflict) => conflict.columns(['member_no', 'campaign_id', 'occasion']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return created && lockGift(tx, { id: created.id, memberNo: gift.memberNo });
}

export async function markClaimed(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('gift')
    .set({ claimed_at: sql<Date>`seoga_clock()` })
    .where('id', '=', id)
    .where('claimed_at', 'is', null)
    .execute();
}

export async function selectGiftTexts(
  db: Db,
  input: { memberNo: number; ids: number[] },
): Promise<Pick<GiftRow, 'id' | 'title' | 'sentence' | 'things'>[]> {
  const { rows } = await sql<Pick<GiftRow, 'id' | 'title' | 'sentence' | 'things'>>`
    select id, title, sentence, things from gift where member_no = ${input.memberNo} and id = any(${input.ids}::bigint[])`.execute(
    db,
  );
  return rows;
}

export async function selectLastClaim(
  db: Db,
  input: { memberNo: number; campaignId: number },
): Promise<{ count: number; lastAt: Date | null; day: string | null; step: number | null }> {
  const { rows } = await sql<{ count: number; lastAt: Date | null; day: string | null; step: number | null }>`
    select g.occasion as day, g.step, g.claimed_at as "lastAt", count(*) over ()::int as count
    from gift g where g.member_no = ${input.memberNo} and g.campaign_id = ${input.campaignId} and g.claimed_at is not null
    order by g.id desc limit 1`.execute(db);
  return rows[0] ?? { count: 0, lastAt: null, day: null, step: null };
}

export async function selectClaimedOccasions(
  db: Db,
  input: { memberNo: number; campaignId: number; occasions: string[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ occasion: string }>`select occasion from gift
    where member_no = ${input.memberNo} and campaign_id = ${input.campaignId}
      and occasion = any(${input.occasions}::text[])`.execute(db);
  return new Set(rows.map(({ occasion }) => occasion));
}

export async function selectJoinedAt(db: Db, memberNo: number): Promise<Date | null> {
  const row = await db.selectFrom('member').select('joined_at').where('member_no', '=', memberNo).executeTakeFirst();
  return row?.joined_at ?? null;
}

/** The current time, after any lock wait. */
export async function selectClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select seoga_clock() as now`.execute(db);
  return rows[0]?.now ?? new Date(0);
}

export async function selectGiftWorks(
  db: Db,
  ids: number[],
): Promise<{ id: number; title: string; rating: Rating; isListed: boolean }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('work')
    .select(['id', 'title', 'rating', 'is_listed as isListed'])
    .where('id', 'in', ids)
    .execute();
}

export async function selectAllGifts(
  db: Db,
  memberNo: number,
): Promise<
  (Record<'title' | 'sentence', string> & { things: GiftItem[] } & Record<'madeAt', Date> &
    Record<'until' | 'claimedAt', Date | null>)[]
> {
  return db
    .selectFrom('gift')
    .select(['title', 'sentence', 'things', 'made_at as madeAt', 'until', 'claimed_at as claimedAt'])
    .where('member_no', '=', memberNo)
    .orderBy('id')
    .execute();
}

export async function deleteGifts(tx: Tx, memberNo: number): Promise<void> {
  await tx.deleteFrom('gift').where('member_no', '=', memberNo).execute();
  await tx.deleteFrom('campaign_member').where('member_no', '=', memberNo).execute();
}
