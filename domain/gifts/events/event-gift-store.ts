import { sql } from 'kysely';
import type { Db } from '#kernel/context';
import type { GiftItem } from '#shared/merchandising/gifts';
import { isForMemberSql } from '../campaigns/campaign-store.ts';

/** A campaign behind an event button, for one member. */
export interface EventGiftRow {
  /** The campaign name or code hash it was requested by. */
  asked: string;
  title: string;
  sentence: string;
  things: GiftItem[];
  startsAt: Date | null;
  endsAt: Date | null;
  isOver: boolean;
  isOnceAPerson: boolean;
  isSoldOut: boolean;
  isTaken: boolean;
  isForMember: boolean;
  now: Date;
}

/** Campaigns of event buttons: event gifts by name, coupons by code hash. */
export async function selectEventGifts(
  db: Db,
  input: { names: string[]; codeMacs: string[]; memberNo: number | null },
): Promise<EventGiftRow[]> {
  const { rows } = await sql<EventGiftRow>`
    with asked as (
      select c.id, c.source_key as name, false as is_used_up
      from campaign c
      where c.kind = 'event' and c.source_key = any(${input.names}::text[])
      union all
      select k.campaign_id, k.code_mac, k.most_uses is not null and k.uses >= k.most_uses
      from coupon k
      join campaign c on c.id = k.campaign_id and c.kind = 'coupon'
      where k.code_mac = any(${input.codeMacs}::text[])
    )
    select a.name as asked, c.title, c.sentence, coalesce(c.steps -> 0, '[]') as things, c.starts_at as "startsAt",
      c.ends_at as "endsAt", c.is_over as "isOver", c.is_once_a_person as "isOnceAPerson",
      a.is_used_up or (c.budget is not null and c.taken >= c.budget) as "isSoldOut",
      exists (
        select 1
        from gift g
        where g.campaign_id = c.id and g.member_no = ${input.memberNo}::bigint and g.occasion = ''
          and g.claimed_at is not null
      ) as "isTaken",
      ${input.memberNo}::bigint is null
        or exists (
          select 1
          from member m
          where m.member_no = ${input.memberNo}::bigint and ${isForMemberSql(sql`c`, sql`m`)}
        ) as "isForMember",
      seoga_clock() as now
    from asked a
    join campaign c on c.id = a.id`.execute(db);
  return rows;
}
