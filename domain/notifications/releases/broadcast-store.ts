import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { Tables } from '#kernel/tables/database-tables';
import type { NotificationDetails } from '#shared/notifications/notifications';
import { pushDueSql } from '../notification-store.ts';

export interface BroadcastRow {
  id: number;
  kind: 'new-episode' | 'gift' | 'advert';
  ref: string;
  workId: number | null;
  campaignId: number | null;
  advertId: number | null;
  facts: object;
  after: number;
}

export interface PendingRelease {
  workId: number;
  facts: NotificationDetails['new-episode'];
  /** Database text with microseconds: truncated, it would announce releases again. */
  until: string;
}

export type ClockName = Tables['notification_clock']['name'];

/** A clock, locked; undefined when another process has it. */
export async function lockClock(tx: Tx, name: ClockName): Promise<{ until: Date; now: Date } | undefined> {
  const { rows } = await sql<{ until: Date; now: Date }>`
    select until, seoga_now() as now from notification_clock where name = ${name} for update skip locked`.execute(tx);
  return rows[0];
}

export async function moveClock(tx: Tx, clock: { name: ClockName; until: Date }): Promise<void> {
  await tx.updateTable('notification_clock').set({ until: clock.until }).where('name', '=', clock.name).execute();
}

/**
 * Works with followers whose episodes were released within two days and not announced, earliest first. Back-dated
 * imports are ignored.
 */
export async function selectReleases(tx: Tx, input: { begun: Date; limit: number }): Promise<PendingRelease[]> {
  const { rows } = await sql<PendingRelease>`
    select w.id as "workId", o.until::text as until,
      json_build_object(
        'first', o.first, 'last', o.last, 'episodes', o.episodes, 'episode', o.episode, 'unit', o.unit,
        'content', o.content
      ) as facts
    from work w
    left join announced_work a on a.work_id = w.id
    join lateral (
      select min(e.position) as first, max(e.position) as last, count(*)::int as episodes,
        (array_agg(e.id order by e.position))[1] as episode, (array_agg(e.unit order by e.position))[1] as unit,
        (array_agg(e.content order by e.position))[1] as content, max(e.opens_at) as until
      from episode e
      where e.work_id = w.id and not e.is_withdrawn and not e.is_silent and e.opens_at <= seoga_now()
        and e.opens_at > greatest(coalesce(a.until, ${input.begun}), seoga_now() - interval '2 days')
    ) o on o.episodes > 0
    where w.is_listed and w.latest_opened_at > greatest(${input.begun}, seoga_now() - interval '2 days')
      and (a.until is null or w.latest_opened_at > a.until)
      and exists (select 1 from follow f where f.work_id = w.id and f.wants_alarm)
    order by o.until, w.id
    limit ${input.limit}`.execute(tx);
  return rows;
}

/**
 * Announces a work's releases, merged with a broadcast of the last hour. Recipients who had read that one find it
 * unread again.
 */
export async function insertRelease(tx: Tx, { workId, facts, until }: PendingRelease): Promise<void> {
  await sql`insert into announced_work (work_id, until) values (${workId}, ${until}::timestamptz)
    on conflict (work_id) do update set until = excluded.until`.execute(tx);
  const { rows } = await sql`
    update notification_wave w set after_member = 0, finished_at = null, starts_at = ${until}::timestamptz,
      facts = ${JSON.stringify(facts)}::jsonb || jsonb_build_object(
        'first', least((w.facts ->> 'first')::int, ${facts.first}::int),
        'last', greatest((w.facts ->> 'last')::int, ${facts.last}::int),
        'episodes', (w.facts ->> 'episodes')::int + ${facts.episodes}::int, 'episode', (w.facts ->> 'episode')::bigint)
    where w.id = (select id from notification_wave where kind = 'new-episode' and work_id = ${workId}
      and made_at > seoga_clock() - interval '1 hour' order by made_at desc limit 1) returning 1`.execute(tx);
  if (rows.length > 0) return;
  await tx
    .insertInto('notification_wave')
    .values({
      kind: 'new-episode',
      ref: `${workId}:${until}`,
      work_id: workId,
      campaign_id: null,
      advert_id: null,
      facts: JSON.stringify(facts),
      starts_at: sql<Date>`${until}::timestamptz`,
      finished_at: null,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'ref']).doNothing())
    .execute();
}

/** Creates a broadcast for each running gift campaign whose member list has changed. */
export async function insertGiftBroadcasts(tx: Tx): Promise<void> {
  await sql`
    insert into notification_wave (kind, ref, campaign_id, facts)
    select 'gift', c.id || ':' || listed.members || ':' || listed.last, c.id,
      jsonb_build_object(
        'isEnding', false, 'title', case when c.steps::text like '%"work": %' then '' else c.title end,
        'until', case
          when c.claim_days is null then to_char(c.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
        end
      )
    from campaign c
    join lateral (
      select count(*) as members, max(member_no) as last
      from campaign_member cm
      where cm.campaign_id = c.id
    ) listed on listed.members > 0
    where c.kind = 'members' and not c.is_over and (c.starts_at is null or c.starts_at <= seoga_clock())
      and (c.ends_at is null or c.ends_at > seoga_clock())
      and c.made_at > (select until from notification_clock where name = 'openings')
    on conflict (kind, ref) do nothing`.execute(tx);
}

export async function selectRunningBroadcasts(db: Db, kinds: BroadcastRow['kind'][]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select w.id from notification_wave w
    left join advert a on a.id = w.advert_id
    where w.finished_at is null and w.kind = any(${kinds}::text[]) and w.starts_at <= seoga_clock()
      and a.stopped_at is null order by w.id limit 200`.execute(db);
  return rows.map(({ id }) => id);
}

/** A broadcast, locked; undefined when finished or held by another process. */
export async function lockBroadcast(tx: Tx, id: number): Promise<BroadcastRow | undefined> {
  const { rows } = await sql<BroadcastRow>`
    select id, kind, ref, work_id as "workId", campaign_id as "campaignId", advert_id as "advertId", facts,
      after_member as after from notification_wave where id = ${id} and finished_at is null for update skip locked`.execute(
    tx,
  );
  return rows[0];
}

/**
 * Delivers the next batch by member number and advances the cursor in the same statement. Returns the new recipients
 * and whether it is finished.
 */
export async function deliverBroadcast(
  tx: Tx,
  { wave, limit }: { wave: BroadcastRow; limit: number },
): Promise<{ told: number[]; isFinished: boolean }> {
  const { audience, isFor } = readersOf(wave, limit);
  // The broadcast changes with a campaign's list; its notification stays the same.
  const ref = wave.kind === 'gift' ? `campaign:${wave.campaignId}` : wave.ref;
  const { rows } = await sql<{ told: number[]; isFinished: boolean }>`
    with part as (${audience}),
    put as (
      insert into notification as n (member_no, kind, ref, wave_id, work_id, push_due)
      select p.member_no, ${wave.kind}, ${ref}, ${wave.id}, ${wave.workId}::bigint,
        ${pushDueSql(wave.kind, sql`p.member_no`)}
      from part p
      join member m on m.member_no = p.member_no and m.state = 'active'
      where ${isFor}
      on conflict (member_no, kind, ref) do update set read_at = null
      where n.wave_id = excluded.wave_id and n.read_at is not null and n.removed_at is null
        and n.kind = 'new-episode'
      returning n.member_no, n.xmax = 0 as is_new
    ),
    moved as (
      update notification_wave
      set after_member = coalesce((select max(member_no) from part), after_member),
        finished_at = case when (select count(*) from part) < ${limit} then seoga_clock() end
      where id = ${wave.id}
      returning finished_at
    )
    select coalesce((select array_agg(member_no) from put where is_new), '{}') as told,
      (select finished_at is not null from moved) as "isFinished"`.execute(tx);
  return rows[0] ?? { told: [], isFinished: true };
}

function readersOf(
  broadcast: BroadcastRow,
  limit: number,
): { audience: RawBuilder<unknown>; isFor: RawBuilder<boolean> } {
  const after = sql`member_no > ${broadcast.after}`;
  const next = sql`order by member_no limit ${limit}`;
  if (broadcast.kind === 'new-episode')
    return {
      audience: sql`select member_no from follow where work_id = ${broadcast.workId} and wants_alarm and ${after} ${next}`,
      isFor: sql`exists (select 1 from follow f join notification_wave v on v.id = ${broadcast.id}
          where f.member_no = p.member_no and f.work_id = ${broadcast.workId} and f.at < v.starts_at)
        and not exists (select 1 from notification_choice o where o.member_no = p.member_no
          and o.kind = 'new-episode' and not o.is_on)`,
    };
  if (broadcast.kind === 'gift')
    return {
      audience: sql`select member_no from campaign_member where campaign_id = ${broadcast.campaignId} and ${after} ${next}`,
      isFor: sql`not exists (select 1 from gift g where g.member_no = p.member_no
        and g.campaign_id = ${broadcast.campaignId} and g.claimed_at is not null)`,
    };
  return {
    audience: sql`select member_no from member where ${after} ${next}`,
    isFor: sql`${consentsSql(sql`p.member_no`, 'marketing')} and exists (select 1 from advert a where a.id = ${broadcast.advertId}
      and (a.audience = 'all' or exists (select 1 from follow f
        where f.member_no = p.member_no and f.work_id = any(a.works))))`,
  };
}

export function consentsSql(member: RawBuilder<unknown>, kind: 'marketing' | 'marketing-night'): RawBuilder<boolean> {
  return sql`coalesce((select c.is_given from consent c where c.member_no = ${member} and c.kind = ${kind}
    order by c.at desc, c.id desc limit 1), false)`;
}

export async function deleteOldBroadcasts(tx: Tx, days: number): Promise<void> {
  await sql`delete from notification_wave w where w.finished_at is not null
    and w.made_at < seoga_now() - make_interval(days => ${days + 1})
    and not exists (select 1 from notification n where n.wave_id = w.id)`.execute(tx);
}
