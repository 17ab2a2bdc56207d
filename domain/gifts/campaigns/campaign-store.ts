import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { CampaignKind, GiftSchedule, GiftItem, RewardPlan } from '#shared/merchandising/gifts';

export interface CampaignRow {
  id: number;
  sourceKey: string;
  kind: CampaignKind;
  title: string;
  sentence: string;
  steps: GiftItem[][];
  startsAt: Date | null;
  endsAt: Date | null;
  schedule: GiftSchedule | null;
  price: number | null;
  mostEach: number | null;
  claimDays: number | null;
  joinedFrom: Date | null;
  joinedUntil: Date | null;
  budget: number | null;
  isOnceAPerson: boolean;
  isSoldOut: boolean;
  isOver: boolean;
  now: Date;
}

const COLUMNS: RawBuilder<unknown> = sql`c.id, c.source_key as "sourceKey", c.kind, c.title, c.sentence, c.steps,
  c.starts_at as "startsAt", c.ends_at as "endsAt", c.schedule, c.price, c.most_each as "mostEach",
  c.claim_days as "claimDays", c.joined_from as "joinedFrom", c.joined_until as "joinedUntil", c.budget,
  c.is_once_a_person as "isOnceAPerson", c.is_over as "isOver",
  (c.budget is not null and c.taken >= c.budget) as "isSoldOut", seoga_clock() as now`;

export async function selectRunningCampaigns(
  db: Db,
  kind: CampaignKind,
  memberNo: number | null,
): Promise<CampaignRow[]> {
  const { rows } = await sql<CampaignRow>`select ${COLUMNS} from campaign c
    where c.kind = ${kind} and not c.is_over and (c.starts_at is null or c.starts_at <= seoga_clock())
      and (c.ends_at is null or c.ends_at > seoga_clock())
      and (${memberNo}::bigint is null or exists (select 1 from member m where m.member_no = ${memberNo}::bigint
        and ${isForMemberSql(sql`c`, sql`m`)})) order by c.id`.execute(db);
  return rows;
}

export async function selectCampaign(
  db: Db | Tx,
  input: { kind: CampaignKind; id?: number; sourceKey?: string },
): Promise<CampaignRow | undefined> {
  const { rows } = await sql<CampaignRow>`select ${COLUMNS} from campaign c
    where c.kind = ${input.kind} and (c.id = ${input.id ?? null} or c.source_key = ${input.sourceKey ?? null})`.execute(
    db,
  );
  return rows[0];
}

/** Attendance and timed gifts that are not over, newest last. */
export async function selectRepeatingCampaigns(db: Db | Tx): Promise<CampaignRow[]> {
  const { rows } = await sql<CampaignRow>`select ${COLUMNS} from campaign c
    where c.kind in ('attendance', 'time') and not c.is_over order by c.kind, c.id`.execute(db);
  return rows;
}

/** Whether a campaign was made or changed in the console. */
export async function isConsoleCampaign(tx: Tx, sourceKey: string): Promise<boolean> {
  const row = await tx
    .selectFrom('campaign')
    .select('id')
    .where('source_key', '=', sourceKey)
    .where('made_by', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks a campaign whose budget or persons are counted until the transaction ends. Read these only afterwards. */
export async function lockCampaign(tx: Tx, campaignId: number): Promise<{ isSoldOut: boolean }> {
  const { rows } = await sql<{ isSoldOut: boolean }>`
    select (budget is not null and taken >= budget) as "isSoldOut" from campaign
    where id = ${campaignId} and (budget is not null or is_once_a_person) for no key update`.execute(tx);
  return rows[0] ?? { isSoldOut: false };
}

export async function selectPersonClaims(
  db: Db,
  input: { campaignId: number; persons: Uint8Array[] },
): Promise<{ had: number; now: Date }> {
  const { rows } = await sql<{ had: number; now: Date }>`select seoga_clock() as now,
    (select count(*)::int from gift_person where campaign_id = ${input.campaignId}
      and person = any(${input.persons}::bytea[])) as had`.execute(db);
  return rows[0] ?? { had: 0, now: new Date(0) };
}

export async function countClaim(tx: Tx, input: { campaignId: number; persons: Uint8Array[] }): Promise<void> {
  await sql`update campaign set taken = taken + 1 where id = ${input.campaignId} and budget is not null`.execute(tx);
  await sql`insert into gift_person (campaign_id, person)
    select ${input.campaignId}, person from unnest(${input.persons}::bytea[]) as person order by person`.execute(tx);
}

/** Whether a campaign is for a member; `campaign` is the row's alias in the surrounding statement. */
export function isForMemberSql(campaign: RawBuilder<unknown>, member: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${member}.state = 'active'
    and (${campaign}.joined_from is null or ${member}.joined_at >= ${campaign}.joined_from)
    and (${campaign}.joined_until is null or ${member}.joined_at < ${campaign}.joined_until)
    and (${campaign}.kind not in ('all', 'join') or ${campaign}.ends_at is null or ${member}.joined_at < ${campaign}.ends_at)
    and (${campaign}.kind <> 'join' or ${campaign}.starts_at is null or ${member}.joined_at >= ${campaign}.starts_at)
    and (${campaign}.kind <> 'members' or exists (select 1 from campaign_member l
      where l.campaign_id = ${campaign}.id and l.member_no = ${member}.member_no)))`;
}

export async function isForMember(db: Db, input: { campaignId: number; memberNo: number }): Promise<boolean> {
  const { rows } = await sql`select 1 from campaign c, member m
    where c.id = ${input.campaignId} and m.member_no = ${input.memberNo}
      and ${isForMemberSql(sql`c`, sql`m`)}`.execute(db);
  return rows.length > 0;
}

export interface CampaignValues {
  sourceKey: string;
  kind: CampaignKind;
  title: string;
  sentence: string;
  steps: GiftItem[][];
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
 * Saves a campaign by name. Undefined when the name belongs to another kind, or the budget would be below the claims.
 */
export async function upsertCampaign(tx: Tx, campaign: CampaignValues): Promise<number | undefined> {
  const row = {
    kind: campaign.kind,
    title: campaign.title,
    sentence: campaign.sentence,
    steps: JSON.stringify(campaign.steps),
    starts_at: campaign.startsAt,
    ends_at: campaign.endsAt,
    claim_days: campaign.claimDays,
    joined_from: campaign.joinedFrom,
    joined_until: campaign.joinedUntil,
    is_once_a_person: campaign.isOnceAPerson,
    budget: campaign.budget,
    schedule: campaign.schedule === null ? null : JSON.stringify(campaign.schedule),
    price: campaign.price,
    most_each: campaign.mostEach,
    is_over: false,
  };
  const takenSql = sql<number>`case when campaign.budget is null and excluded.budget is not null
    then (select count(*) from gift g where g.campaign_id = campaign.id and g.claimed_at is not null)
    else campaign.taken end`;
  const fits = sql<boolean>`campaign.kind = excluded.kind
    and (excluded.budget is null or campaign.budget is null or campaign.taken <= excluded.budget)`;
  const created = await tx
    .insertInto('campaign')
    .values({ ...row, source_key: campaign.sourceKey })
    .onConflict((conflict) =>
      conflict
        .column('source_key')
        .doUpdateSet({ ...row, taken: takenSql })
        .where(fits),
    )
    .returning('id')
    .executeTakeFirst();
  return created?.id;
}

export async function endOtherCampaigns(tx: Tx, names: string[]): Promise<number> {
  const { rows } = await sql`update campaign set is_over = true
    where not is_over and made_by is null and not source_key = any(${names}::text[]) returning 1`.execute(tx);
  return rows.length;
}

export async function replaceCampaignMembers(
  tx: Tx,
  input: { campaignId: number; mails: string[] },
): Promise<string[]> {
  const { campaignId, mails } = input;
  await tx.deleteFrom('campaign_member').where('campaign_id', '=', campaignId).execute();
  const { rows } = await sql<{ mail: string }>`
    insert into campaign_member (campaign_id, member_no)
    select ${campaignId}, member_no from member where mail = any(${mails}::text[]) and state = 'active'
    returning (select mail from member m where m.member_no = campaign_member.member_no) as mail`.execute(tx);
  const existing = new Set(rows.map(({ mail }) => mail));
  return mails.filter((mail) => !existing.has(mail));
}

export async function selectWorkNumbers(db: Db, names: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; id: number }>`
    select distinct on (n.name) n.name, w.id from unnest(${names}::text[]) as n (name)
    join work w on w.source_key = n.name or w.title = n.name order by n.name, (w.source_key = n.name) desc, w.id`.execute(
    db,
  );
  return new Map(rows.map(({ name, id }) => [name, id]));
}

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

export async function deleteOldPersonHashes(tx: Tx): Promise<number> {
  const { rows } = await sql`delete from gift_person p using campaign c where c.id = p.campaign_id
    and c.ends_at < seoga_clock() - interval '30 days' returning 1`.execute(tx);
  return rows.length;
}
