import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { CampaignKind, GiftItem } from '#shared/merchandising/gifts';

export interface CampaignSummaryRow {
  id: number;
  sourceKey: string;
  kind: CampaignKind;
  title: string;
  sentence: string;
  steps: GiftItem[][];
  startsAt: Date | null;
  endsAt: Date | null;
  budget: number | null;
  isOver: boolean;
  isRunning: boolean;
  isPast: boolean;
  /** The operator who created it; null for the shop folder. */
  madeBy: string | null;
  madeAt: Date;
  members: number;
  waiting: number;
  taken: number;
  codes: number;
  usedCodes: number;
  uses: number;
}

export async function selectCampaignSummaries(
  db: Db,
  filter: { id?: number; before?: number | undefined; limit: number },
): Promise<CampaignSummaryRow[]> {
  const { rows } = await sql<CampaignSummaryRow>`
    select c.id, c.source_key as "sourceKey", c.kind, c.title, c.sentence, c.steps, c.starts_at as "startsAt",
      c.ends_at as "endsAt", c.budget, c.is_over as "isOver", o.name as "madeBy", c.made_at as "madeAt",
      not c.is_over and (c.starts_at is null or c.starts_at <= seoga_clock())
        and (c.ends_at is null or c.ends_at > seoga_clock()) as "isRunning",
      coalesce(c.ends_at <= seoga_clock(), false) as "isPast",
      (select count(*)::int from campaign_member l where l.campaign_id = c.id) as members,
      (
        select count(*)::int
        from gift g
        where g.campaign_id = c.id and g.claimed_at is null and (g.until is null or g.until > seoga_clock())
      ) as waiting,
      (select count(*)::int from gift g where g.campaign_id = c.id and g.claimed_at is not null) as taken, k.codes,
      k.used as "usedCodes", k.uses
    from campaign c
    left join operator o
      on o.id = c.made_by, lateral (
        select count(*)::int as codes, (count(*) filter (where uses > 0))::int as used,
          coalesce(sum(uses), 0)::int as uses
        from coupon
        where campaign_id = c.id
      ) k
    where (${filter.id ?? null}::bigint is null or c.id = ${filter.id ?? null}::bigint)
      and c.id < ${filter.before ?? Number.MAX_SAFE_INTEGER}
    order by c.id desc
    limit ${filter.limit}`.execute(db);
  return rows;
}

export async function setCampaignAuthor(tx: Tx, input: { id: number; by: number }): Promise<void> {
  await tx.updateTable('campaign').set({ made_by: input.by }).where('id', '=', input.id).execute();
}

/** A console campaign, locked until the transaction ends; undefined for others. */
export async function lockAdminCampaign(
  tx: Tx,
  id: number,
): Promise<
  { kind: CampaignKind; steps: GiftItem[][]; startsAt: Date | null; endsAt: Date | null; isOver: boolean } | undefined
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
  input: { id: number; startsAt: Date | null; endsAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('campaign')
    .set({ starts_at: input.startsAt, ends_at: input.endsAt })
    .where('id', '=', input.id)
    .execute();
}

export async function endCampaign(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('campaign').set({ is_over: true }).where('id', '=', id).execute();
}

export async function insertCampaignMembers(
  tx: Tx,
  input: { campaignId: number; members: number[] },
): Promise<number[]> {
  const { rows } = await sql<{ memberNo: number }>`
    insert into campaign_member (campaign_id, member_no)
    select ${input.campaignId}, member_no from member where member_no = any(${input.members}::bigint[]) and state = 'active'
    on conflict do nothing returning member_no as "memberNo"`.execute(tx);
  const existing = new Set(rows.map(({ memberNo }) => memberNo));
  return input.members.filter((memberNo) => !existing.has(memberNo));
}

/**
 * The value of a gift to one member in coins; tickets and episodes count at the highest and at all prices they open.
 */
export async function valueInCoins(tx: Tx | Db, thing: GiftItem): Promise<number> {
  if ('amount' in thing) return thing.amount;
  const isTicket = thing.kind === 'ticket';
  const [first, last] = isTicket ? [null, null] : [thing.first, thing.last];
  const price = isTicket || thing.hold === 'rental' ? sql`e.rental_coins` : sql`e.buy_coins`;
  const { rows } = await sql<{ coins: number }>`
    select coalesce(${isTicket ? sql`max(${price}) * ${thing.count}::int` : sql`sum(${price})`}, 0)::bigint as coins
    from episode e
    where not e.is_withdrawn and not e.is_free
      and (${thing.work}::bigint is null or e.work_id = ${thing.work}::bigint)
      and (${first}::int is null or e.position >= ${first}::int)
      and (${last}::int is null or e.position <= ${last}::int)`.execute(tx);
  return rows[0]?.coins ?? 0;
}

export async function hasWork(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('work').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export async function countActiveMembers(db: Db | Tx): Promise<number> {
  const { rows } = await sql<{ members: number }>`
    select count(*)::int as members from member where state = 'active'`.execute(db);
  return rows[0]?.members ?? 0;
}
