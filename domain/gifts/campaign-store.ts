import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#shared/context';
import type { CampaignKind, GiftSchedule, GiftThing, RewardPlan } from '#vocabulary/gifts';

/** A campaign as it stands, and the moment of the reading. */
export interface CampaignRow {
  id: number;
  sourceKey: string;
  kind: CampaignKind;
  title: string;
  sentence: string;
  steps: GiftThing[][];
  startsAt: Date | null;
  endsAt: Date | null;
  schedule: GiftSchedule | null;
  price: number | null;
  mostEach: number | null;
  isOnceAPerson: boolean;
  isSoldOut: boolean;
  isOver: boolean;
  now: Date;
}

const COLUMNS: RawBuilder<unknown> = sql`c.id, c.source_key as "sourceKey", c.kind, c.title, c.sentence, c.steps,
  c.starts_at as "startsAt", c.ends_at as "endsAt", c.schedule, c.price, c.most_each as "mostEach",
  c.is_once_a_person as "isOnceAPerson", c.is_over as "isOver",
  (c.budget is not null and c.taken >= c.budget) as "isSoldOut", seoga_clock() as now`;

/** Campaigns of a kind that run now, in the order in which they were made; for a member, those that are for them. */
export async function selectRunning(db: Db, kind: CampaignKind, memberNo: number | null): Promise<CampaignRow[]> {
  const { rows } = await sql<CampaignRow>`select ${COLUMNS} from campaign c
    where c.kind = ${kind} and not c.is_over and (c.starts_at is null or c.starts_at <= seoga_clock())
      and (c.ends_at is null or c.ends_at > seoga_clock())
      and (${memberNo}::bigint is null or exists (select 1 from member m where m.member_no = ${memberNo}::bigint
        and ${isForMemberSql(sql`c`, sql`m`)})) order by c.id`.execute(db);
  return rows;
}

/** One campaign of a kind, by its number or its own name, running or not. */
export async function selectCampaign(
  db: Db,
  ask: { kind: CampaignKind; id?: number; sourceKey?: string },
): Promise<CampaignRow | undefined> {
  const { rows } = await sql<CampaignRow>`select ${COLUMNS} from campaign c
    where c.kind = ${ask.kind} and (c.id = ${ask.id ?? null} or c.source_key = ${ask.sourceKey ?? null})`.execute(db);
  return rows[0];
}

/**
 * Holds what is counted for all members of a campaign until the transaction ends, where anything is: a budget, or who had
 * it. What is read after this is true as long as the lock is held.
 */
export async function lockCounted(tx: Tx, campaignId: number): Promise<{ isSoldOut: boolean }> {
  const { rows } = await sql<{ isSoldOut: boolean }>`
    select (budget is not null and taken >= budget) as "isSoldOut" from campaign
    where id = ${campaignId} and (budget is not null or is_once_a_person) for no key update`.execute(tx);
  return rows[0] ?? { isSoldOut: false };
}

/** How many of these hashes of one person have had a campaign's gift, and the moment of this reading. */
export async function selectStanding(
  db: Db,
  ask: { campaignId: number; persons: Uint8Array[] },
): Promise<{ had: number; now: Date }> {
  const { rows } = await sql<{ had: number; now: Date }>`select seoga_clock() as now,
    (select count(*)::int from gift_person where campaign_id = ${ask.campaignId}
      and person = any(${ask.persons}::bytea[])) as had`.execute(db);
  return rows[0] ?? { had: 0, now: new Date(0) };
}

/** Counts one more taken, against the budget and for the person. */
export async function writeCounted(tx: Tx, order: { campaignId: number; persons: Uint8Array[] }): Promise<void> {
  await sql`update campaign set taken = taken + 1 where id = ${order.campaignId} and budget is not null`.execute(tx);
  await sql`insert into gift_person (campaign_id, person)
    select ${order.campaignId}, person from unnest(${order.persons}::bytea[]) as person order by person`.execute(tx);
}

/** Whether a member is one of those that a campaign is for; `campaign` is the alias of its row in the statement around. */
export function isForMemberSql(campaign: RawBuilder<unknown>, member: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${member}.state = 'active'
    and (${campaign}.joined_from is null or ${member}.joined_at >= ${campaign}.joined_from)
    and (${campaign}.joined_until is null or ${member}.joined_at < ${campaign}.joined_until)
    and (${campaign}.kind not in ('all', 'join') or ${campaign}.ends_at is null or ${member}.joined_at < ${campaign}.ends_at)
    and (${campaign}.kind <> 'join' or ${campaign}.starts_at is null or ${member}.joined_at >= ${campaign}.starts_at)
    and (${campaign}.kind <> 'members' or exists (select 1 from campaign_member l
      where l.campaign_id = ${campaign}.id and l.member_no = ${member}.member_no)))`;
}

/** Whether a campaign is for a member. */
export async function isForMember(db: Db, ask: { campaignId: number; memberNo: number }): Promise<boolean> {
  const { rows } = await sql`select 1 from campaign c, member m
    where c.id = ${ask.campaignId} and m.member_no = ${ask.memberNo}
      and ${isForMemberSql(sql`c`, sql`m`)}`.execute(db);
  return rows.length > 0;
}

/** A campaign as an operator wishes for it. */
export interface CampaignWrite {
  sourceKey: string;
  kind: CampaignKind;
  title: string;
  sentence: string;
  steps: GiftThing[][];
  startsAt: Date | null;
  endsAt: Date | null;
  claimDays: number | null;
  joinedFrom: Date | null;
  joinedUntil: Date | null;
  isOnceAPerson: boolean;
  budget: number | null;
  schedule: GiftSchedule | null;
  price: number | null;
  mostEach: number | null;
}

/**
 * Makes a campaign or changes the one of that name. Undefined where that name belongs to a campaign of another kind, or
 * the budget would lie below what was taken.
 */
export async function upsertCampaign(tx: Tx, wish: CampaignWrite): Promise<number | undefined> {
  const row = {
    kind: wish.kind,
    title: wish.title,
    sentence: wish.sentence,
    steps: JSON.stringify(wish.steps),
    starts_at: wish.startsAt,
    ends_at: wish.endsAt,
    claim_days: wish.claimDays,
    joined_from: wish.joinedFrom,
    joined_until: wish.joinedUntil,
    is_once_a_person: wish.isOnceAPerson,
    budget: wish.budget,
    schedule: wish.schedule === null ? null : JSON.stringify(wish.schedule),
    price: wish.price,
    most_each: wish.mostEach,
    is_over: false,
  };
  const taken = sql<number>`case when campaign.budget is null and excluded.budget is not null
    then (select count(*) from gift g where g.campaign_id = campaign.id and g.claimed_at is not null)
    else campaign.taken end`;
  const fits = sql<boolean>`campaign.kind = excluded.kind
    and (excluded.budget is null or campaign.budget is null or campaign.taken <= excluded.budget)`;
  const made = await tx
    .insertInto('campaign')
    .values({ ...row, source_key: wish.sourceKey })
    .onConflict((conflict) =>
      conflict
        .column('source_key')
        .doUpdateSet({ ...row, taken })
        .where(fits),
    )
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

/** Ends every campaign of the shop folder that is not named there any more. Answers how many ended. */
export async function endOthers(tx: Tx, kept: string[]): Promise<number> {
  const { rows } = await sql`update campaign set is_over = true
    where not is_over and made_by is null and not source_key = any(${kept}::text[]) returning 1`.execute(tx);
  return rows.length;
}

/** The members of a list, by their mail addresses; answers the addresses that no member has. */
export async function replaceMembers(tx: Tx, order: { campaignId: number; mails: string[] }): Promise<string[]> {
  const { campaignId, mails } = order;
  await tx.deleteFrom('campaign_member').where('campaign_id', '=', campaignId).execute();
  const { rows } = await sql<{ mail: string }>`
    insert into campaign_member (campaign_id, member_no)
    select ${campaignId}, member_no from member where mail = any(${mails}::text[]) and state = 'active'
    returning (select mail from member m where m.member_no = campaign_member.member_no) as mail`.execute(tx);
  const found = new Set(rows.map(({ mail }) => mail));
  return mails.filter((mail) => !found.has(mail));
}

/** Numbers of works by the key or the title that an operator writes. */
export async function selectWorkNumbers(db: Db, names: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; id: number }>`
    select distinct on (n.name) n.name, w.id from unnest(${names}::text[]) as n (name)
    join work w on w.source_key = n.name or w.title = n.name order by n.name, (w.source_key = n.name) desc, w.id`.execute(
    db,
  );
  return new Map(rows.map(({ name, id }) => [name, id]));
}

/** What spending earns now. */
export async function selectRewardPlan(db: Db): Promise<RewardPlan> {
  return db
    .selectFrom('reward_plan')
    .select([
      'mileage_per_coin as mileagePerCoin',
      'points_per_coin as pointsPerCoin',
      'points_for_bonus as pointsForBonus',
      'bonus_days as bonusDays',
    ])
    .executeTakeFirstOrThrow();
}

export async function updateRewardPlan(tx: Tx, plan: RewardPlan): Promise<void> {
  await tx
    .updateTable('reward_plan')
    .set({
      mileage_per_coin: plan.mileagePerCoin,
      points_per_coin: plan.pointsPerCoin,
      points_for_bonus: plan.pointsForBonus,
      bonus_days: plan.bonusDays,
    })
    .execute();
}

/** Forgets who had gifts of campaigns that ended thirty days ago. Answers how many hashes went. */
export async function deleteOldPersons(tx: Tx): Promise<number> {
  const { rows } = await sql`delete from gift_person p using campaign c where c.id = p.campaign_id
    and c.ends_at < seoga_clock() - interval '30 days' returning 1`.execute(tx);
  return rows.length;
}
