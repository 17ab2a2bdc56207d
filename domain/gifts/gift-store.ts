import { sql } from 'kysely';
import type { Db, Tx } from '#shared/context';
import type { CampaignKind, GiftThing } from '#vocabulary/gifts';
import type { Rating } from '#vocabulary/ratings';
import { isForMemberSql } from './campaign-store.ts';

/** A member's gift with what its campaign says of it, and the moment of the reading. */
export interface GiftRow {
  id: number;
  campaignId: number;
  kind: CampaignKind;
  title: string;
  sentence: string;
  things: GiftThing[];
  until: Date | null;
  claimedAt: Date | null;
  isOnceAPerson: boolean;
  isSoldOut: boolean;
  now: Date;
}

const GIFT = sql`g.id, g.campaign_id as "campaignId", c.kind, g.title, g.sentence, g.things, g.until,
  g.claimed_at as "claimedAt", c.is_once_a_person as "isOnceAPerson",
  (c.budget is not null and c.taken >= c.budget) as "isSoldOut", seoga_clock() as now`;

/**
 * Puts into a member's box what campaigns have for them by now: each once, however often and from wherever it is asked.
 * What a gift says from then on stays as it was written.
 */
export async function bringGifts(db: Db, memberNo: number): Promise<void> {
  await sql`
    insert into gift (campaign_id, member_no, title, sentence, things, until)
    select found.id, ${memberNo}, found.title, found.sentence, found.steps -> 0, found.until
    from (select c.*, case when c.claim_days is null then c.ends_at
        else case when c.kind = 'join' then m.joined_at else seoga_clock() end + make_interval(days => c.claim_days)
      end as until
      from campaign c, member m where m.member_no = ${memberNo} and c.kind in ('all', 'members', 'join') and not c.is_over
        and (c.starts_at is null or c.starts_at <= seoga_clock())
        and (c.ends_at is null or c.ends_at > seoga_clock() or c.kind = 'join')
        and (c.budget is null or c.taken < c.budget) and ${isForMemberSql(sql`c`, sql`m`)}
        and not exists (select 1 from gift g where g.member_no = m.member_no and g.campaign_id = c.id)) as found
    where found.until is null or found.until > seoga_clock()
    on conflict (member_no, campaign_id, occasion) do nothing`.execute(db);
}

/** Gifts that wait, what ends first before the rest. */
export async function selectWaiting(db: Db, ask: { memberNo: number; limit: number }): Promise<GiftRow[]> {
  const { rows } = await sql<GiftRow>`select ${GIFT} from gift g join campaign c on c.id = g.campaign_id
    where g.member_no = ${ask.memberNo} and g.claimed_at is null and (g.until is null or g.until > seoga_clock())
    order by g.until nulls last, g.id limit ${ask.limit}`.execute(db);
  return rows;
}

/** Gifts that were taken or have lapsed, the newest first, after one that is shown already. */
export async function selectPast(
  db: Db,
  ask: { memberNo: number; before: number | null; limit: number },
): Promise<GiftRow[]> {
  const { rows } = await sql<GiftRow>`select ${GIFT} from gift g join campaign c on c.id = g.campaign_id
    where g.member_no = ${ask.memberNo} and g.id < ${ask.before ?? Number.MAX_SAFE_INTEGER}
      and (g.claimed_at is not null or g.until <= seoga_clock())
    order by g.id desc limit ${ask.limit}`.execute(db);
  return rows;
}

/** Gifts that wait, held until the transaction ends, campaign by campaign: whoever takes several takes them in one order. */
export async function lockWaiting(tx: Tx, ask: { memberNo: number; limit: number }): Promise<GiftRow[]> {
  const { rows } = await sql<GiftRow>`select ${GIFT} from gift g join campaign c on c.id = g.campaign_id
    where g.id in (select id from gift where member_no = ${ask.memberNo} and claimed_at is null
        and (until is null or until > seoga_clock()) order by until nulls last, id limit ${ask.limit})
    order by g.campaign_id, g.id for update of g`.execute(tx);
  return rows;
}

/** One gift of a member, held until the transaction ends. */
export async function lockGift(tx: Tx, ask: { id: number; memberNo: number }): Promise<GiftRow | undefined> {
  const { rows } = await sql<GiftRow>`select ${GIFT} from gift g join campaign c on c.id = g.campaign_id
    where g.id = ${ask.id} and g.member_no = ${ask.memberNo} for update of g`.execute(tx);
  return rows[0];
}

/** Makes the gift of one occasion. Undefined where it was made before: what is given once is given once. */
export async function insertGift(
  tx: Tx,
  gift: {
    campaignId: number;
    memberNo: number;
    occasion: string;
    title: string;
    sentence: string;
    things: GiftThing[];
    until: Date | null;
    step?: number;
    couponId?: number;
  },
): Promise<GiftRow | undefined> {
  const made = await tx
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
  return made && lockGift(tx, { id: made.id, memberNo: gift.memberNo });
}

export async function markTaken(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('gift')
    .set({ claimed_at: sql<Date>`seoga_clock()` })
    .where('id', '=', id)
    .where('claimed_at', 'is', null)
    .execute();
}

/** What these gifts of a member say of themselves. */
export async function selectSaid(
  db: Db,
  ask: { memberNo: number; ids: number[] },
): Promise<Pick<GiftRow, 'id' | 'title' | 'sentence' | 'things'>[]> {
  const { rows } = await sql<Pick<GiftRow, 'id' | 'title' | 'sentence' | 'things'>>`
    select id, title, sentence, things from gift where member_no = ${ask.memberNo} and id = any(${ask.ids}::bigint[])`.execute(
    db,
  );
  return rows;
}

/** The newest gift of a member from a campaign, and how many there were. */
export async function selectLastTaken(
  db: Db,
  ask: { memberNo: number; campaignId: number },
): Promise<{ count: number; lastAt: Date | null; day: string | null; step: number | null }> {
  const { rows } = await sql<{ count: number; lastAt: Date | null; day: string | null; step: number | null }>`
    select g.occasion as day, g.step, g.claimed_at as "lastAt", count(*) over ()::int as count
    from gift g where g.member_no = ${ask.memberNo} and g.campaign_id = ${ask.campaignId} and g.claimed_at is not null
    order by g.id desc limit 1`.execute(db);
  return rows[0] ?? { count: 0, lastAt: null, day: null, step: null };
}

/** Which of these occasions a member has had. */
export async function selectHad(
  db: Db,
  ask: { memberNo: number; campaignId: number; occasions: string[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ occasion: string }>`select occasion from gift
    where member_no = ${ask.memberNo} and campaign_id = ${ask.campaignId}
      and occasion = any(${ask.occasions}::text[])`.execute(db);
  return new Set(rows.map(({ occasion }) => occasion));
}

/** When a member joined. */
export async function selectJoined(db: Db, memberNo: number): Promise<Date | null> {
  const row = await db.selectFrom('member').select('joined_at').where('member_no', '=', memberNo).executeTakeFirst();
  return row?.joined_at ?? null;
}

/** This moment, after whatever was waited for. */
export async function selectClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select seoga_clock() as now`.execute(db);
  return rows[0]?.now ?? new Date(0);
}

/** Works as gifts name them. */
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

/** Everything that was ever in a member's box, the oldest first. */
export async function selectAllGifts(
  db: Db,
  memberNo: number,
): Promise<
  (Record<'title' | 'sentence', string> & { things: GiftThing[] } & Record<'madeAt', Date> &
    Record<'until' | 'claimedAt', Date | null>)[]
> {
  return db
    .selectFrom('gift')
    .select(['title', 'sentence', 'things', 'made_at as madeAt', 'until', 'claimed_at as claimedAt'])
    .where('member_no', '=', memberNo)
    .orderBy('id')
    .execute();
}

/** Takes a member's box away, with every list they stand on. */
export async function deleteGifts(tx: Tx, memberNo: number): Promise<void> {
  await tx.deleteFrom('gift').where('member_no', '=', memberNo).execute();
  await tx.deleteFrom('campaign_member').where('member_no', '=', memberNo).execute();
}
