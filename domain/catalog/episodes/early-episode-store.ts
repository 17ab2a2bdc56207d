import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#kernel/context';

/** Terms of an episode that is open before its day. */
export interface EarlyTerms {
  /** Price; null when only supporters read it. */
  coins: number | null;
  forSupporters: boolean;
  /** Whether it will be free on its day. */
  isFreeLater: boolean;
}

/** Whether the shop offers early access. */
const IS_OFFERED = sql<boolean>`(select exists (
    select 1 from shop_setting where name = 'early' and value = '"on"'::jsonb
  ))`;

/** Whether the aliased episode, not withdrawn, is open early at a moment: before its day, while the shop offers it. */
export function earlyNowSql(
  episode: string,
  moment: RawBuilder<unknown> = sql`(select seoga_now())`,
): RawBuilder<boolean> {
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${episode}.${name}`);
  return sql`(${column('early_from')} <= ${moment} and ${column('opens_at')} > ${moment}
    and not ${column('is_withdrawn')} and ${IS_OFFERED})`;
}

/** The same as `EarlyTerms` in JSON, null when it is not open early; the query must name the work `w`. */
export function earlyTermsSql(episode: string, isFree: RawBuilder<boolean>): RawBuilder<EarlyTerms | null> {
  return sql`case when ${earlyNowSql(episode)} then json_build_object(
    'coins', w.early_coins, 'forSupporters', w.early_supporters, 'isFreeLater', ${isFree}) end`;
}

/**
 * Notes which works promise supporters less than running payments were made for. A work stays noted for a day, while
 * renewals are paid for the former promise.
 */
async function refreshLoweredPromises(tx: Tx, workIds: readonly number[]): Promise<void> {
  await sql`
    with paid as (
      select w.id as work_id, max(p.episodes) as episodes, max(m.paid_until) as until,
        case when w.early_supporters then w.early_episodes else 0 end as promised
      from work w
      join support_promise p on p.work_id = w.id
      join support_membership m on m.id = p.membership_id and m.paid_until > seoga_now()
      where w.id = any(${[...workIds]}::bigint[])
        and p.episodes > case when w.early_supporters then w.early_episodes else 0 end
      group by w.id
    ),
    ended as (
      delete from lowered_promise l
      where l.work_id = any(${[...workIds]}::bigint[]) and l.lowered_at < seoga_now() - interval '1 day'
        and not exists (select 1 from paid where paid.work_id = l.work_id)
    )
    insert into lowered_promise as l (work_id, episodes, promised, until)
    select work_id, episodes, promised, until
    from paid
    on conflict (work_id) do update
    set episodes = excluded.episodes, promised = excluded.promised, until = excluded.until,
      lowered_at = case when excluded.promised < l.promised then seoga_now() else l.lowered_at end,
      notified_at = case when excluded.promised < l.promised then null else l.notified_at end`.execute(tx);
}

/**
 * Sets from when the coming episodes of works are open early: the next ones that the work promises, or that running
 * payments of supporters were made for; each later one when an earlier one reaches its day. Withdrawn, unfinished and
 * later ones lose it.
 */
export async function refreshEarlyEpisodes(tx: Tx, workIds: readonly number[]): Promise<void> {
  await refreshLoweredPromises(tx, workIds);
  await sql`
    with promised as (
      select w.id, greatest(w.early_episodes, l.episodes)::int as episodes
      from work w
      left join lowered_promise l on l.work_id = w.id and l.until > seoga_now()
      where w.id = any(${[...workIds]}::bigint[])
    ),
    coming as (
      select e.id, e.early_from, lag(e.opens_at, w.episodes) over by_day as replaces
      from promised w
      join episode e on e.work_id = w.id and not e.is_withdrawn and e.opens_at > seoga_now()
      where w.episodes > 0 and (
        exists (select 1 from text_revision t where t.episode_id = e.id and t.revision = e.revision)
        or exists (select 1 from strip_slice s where s.episode_id = e.id and s.revision = e.revision)
      )
      window by_day as (partition by w.id order by e.opens_at, e.position, e.id)
    ),
    planned as (
      select id, coalesce(replaces, least(early_from, seoga_now())) as early_from
      from coming
    )
    update episode e
    set early_from = p.early_from
    from episode f
    left join planned p on p.id = f.id
    where f.id = e.id and f.work_id = any(${[...workIds]}::bigint[])
      and (f.is_withdrawn or f.opens_at > seoga_now()) and e.early_from is distinct from p.early_from`.execute(tx);
}
