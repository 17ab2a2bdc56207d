import { sql } from 'kysely';
import type { Db, Tx } from '#shared/context';
import type { CampaignKind, GiftThing } from '#vocabulary/gifts';

/** A campaign as the console lists it. */
export interface CampaignLineRow {
  id: number;
  sourceKey: string;
  kind: CampaignKind;
  title: string;
  sentence: string;
  steps: GiftThing[][];
  startsAt: Date | null;
  endsAt: Date | null;
  budget: number | null;
  isOver: boolean;
  /** Whether it runs by its period. */
  isRunning: boolean;
  /** Whether its last day is over. */
  isPast: boolean;
  /** Who made it in the console; null: it stands in the shop folder. */
  madeBy: string | null;
  madeAt: Date;
  members: number;
  waiting: number;
  taken: number;
  codes: number;
  usedCodes: number;
  uses: number;
}

/** Campaigns, the newest first, with what became of them; one where it is named. */
export async function selectCampaignLines(
  db: Db,
  ask: { id?: number; before?: number | undefined; limit: number },
): Promise<CampaignLineRow[]> {
  const { rows } = await sql<CampaignLineRow>`
    select c.id, c.source_key as "sourceKey", c.kind, c.title, c.sentence, c.steps, c.starts_at as "startsAt",
      c.ends_at as "endsAt", c.budget, c.is_over as "isOver", o.name as "madeBy", c.made_at as "madeAt",
      not c.is_over and (c.starts_at is null or c.starts_at <= seoga_clock())
        and (c.ends_at is null or c.ends_at > seoga_clock()) as "isRunning",
      coalesce(c.ends_at <= seoga_clock(), false) as "isPast",
      (select count(*)::int from campaign_member l where l.campaign_id = c.id) as members,
      (select count(*)::int from gift g where g.campaign_id = c.id and g.claimed_at is null
        and (g.until is null or g.until > seoga_clock())) as waiting,
      (select count(*)::int from gift g where g.campaign_id = c.id and g.claimed_at is not null) as taken,
      k.codes, k.used as "usedCodes", k.uses
    from campaign c left join operator o on o.id = c.made_by, lateral (
      select count(*)::int as codes, (count(*) filter (where uses > 0))::int as used, coalesce(sum(uses), 0)::int as uses
      from coupon where campaign_id = c.id) k
    where (${ask.id ?? null}::bigint is null or c.id = ${ask.id ?? null}::bigint)
      and c.id < ${ask.before ?? Number.MAX_SAFE_INTEGER}
    order by c.id desc limit ${ask.limit}`.execute(db);
  return rows;
}

/** Says that the console made a campaign. */
export async function signCampaign(tx: Tx, order: { id: number; by: number }): Promise<void> {
  await tx.updateTable('campaign').set({ made_by: order.by }).where('id', '=', order.id).execute();
}

/** A campaign that the console made, held until the transaction ends; undefined for any other. */
export async function lockDeskCampaign(
  tx: Tx,
  id: number,
): Promise<
  { kind: CampaignKind; steps: GiftThing[][]; startsAt: Date | null; endsAt: Date | null; isOver: boolean } | undefined
> {
  return tx
    .selectFrom('campaign')
    .select(['kind', 'steps', 'starts_at as startsAt', 'ends_at as endsAt', 'is_over as isOver'])
    .where('id', '=', id)
    .where('made_by', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updatePeriod(
  tx: Tx,
  order: { id: number; startsAt: Date | null; endsAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('campaign')
    .set({ starts_at: order.startsAt, ends_at: order.endsAt })
    .where('id', '=', order.id)
    .execute();
}

export async function endCampaign(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('campaign').set({ is_over: true }).where('id', '=', id).execute();
}

/** Puts members on a campaign's list; answers the numbers that are no member's. */
export async function listMembers(tx: Tx, order: { campaignId: number; members: number[] }): Promise<number[]> {
  const { rows } = await sql<{ memberNo: number }>`
    insert into campaign_member (campaign_id, member_no)
    select ${order.campaignId}, member_no from member where member_no = any(${order.members}::bigint[]) and state = 'active'
    on conflict do nothing returning member_no as "memberNo"`.execute(tx);
  const found = new Set(rows.map(({ memberNo }) => memberNo));
  return order.members.filter((memberNo) => !found.has(memberNo));
}

/** What a thing of a gift is worth to one member, in coins: tickets and episodes by the highest and by all prices they open. */
export async function coinsOf(tx: Tx, thing: GiftThing): Promise<number> {
  if ('amount' in thing) return thing.amount;
  const isTicket = thing.kind === 'ticket';
  const price = isTicket || thing.hold === 'rental' ? sql`e.rental_coins` : sql`e.buy_coins`;
  const { rows } = await sql<{ coins: number }>`
    select coalesce(${isTicket ? sql`max(${price}) * ${thing.count}::int` : sql`sum(${price})`}, 0)::bigint as coins
    from episode e
    where not e.is_withdrawn and not e.is_free
      and (${thing.work}::bigint is null or e.work_id = ${thing.work}::bigint)`.execute(tx);
  return rows[0]?.coins ?? 0;
}

/** Whether there is such a work. */
export async function hasWork(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('work').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
