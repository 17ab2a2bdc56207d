import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { AuthorPrice } from '#shared/authors/prices';

/** News of a pen about a work; the body is null for others than its monthly supporters. */
export interface PenPost {
  id: number;
  workId: number;
  workTitle: string;
  title: string;
  body: string | null;
  isForSupporters: boolean;
  madeAt: string;
}

/** A pen as readers see it. */
export interface PenPage {
  id: number;
  name: string;
  intro: string;
  /** The author has not left. */
  isActive: boolean;
  followers: number;
  workIds: number[];
  posts: PenPost[];
}

/** A pen with its listed works and the news about them that everybody may see; undefined without the pen. */
export async function selectPenPage(
  db: Db,
  { id, isSupporter }: { id: number; isSupporter: boolean },
): Promise<PenPage | undefined> {
  const { rows } = await sql<PenPage>`
    with works as (
      select w.id, w.title, w.rating, w.latest_opened_at
      from work_crew c
      join work w on w.id = c.work_id
      where c.pen_id = ${id}::bigint and c.accepted_at is not null and w.is_listed and w.opened_episodes > 0
    )
    select p.id, p.name, p.intro, p.member_no is not null as "isActive",
      (select count(*)::int from pen_follow f where f.pen_id = p.id) as followers,
      array(select w.id from works w order by w.latest_opened_at desc, w.id desc limit 100) as "workIds",
      (select coalesce(json_agg(n order by n.id desc), '[]')
        from (
          select o.id, o.work_id as "workId", w.title as "workTitle", o.title,
            case when ${isSupporter} or not o.is_for_supporters then o.body end as body,
            o.is_for_supporters as "isForSupporters", o.made_at as "madeAt"
          from work_post o
          join works w on w.id = o.work_id
          where o.pen_id = p.id and o.removed_at is null and w.rating in ('all', '12', '15')
          order by o.id desc
          limit 20
        ) n) as posts
    from pen p
    where p.id = ${id}::bigint`.execute(db);
  return rows[0];
}

/** Whether a member follows a pen. */
export async function selectFollows(db: Db, follow: { penId: number; memberNo: number }): Promise<boolean> {
  const { rows } = await sql<{ isFollowed: boolean }>`
    select exists (
      select 1 from pen_follow where pen_id = ${follow.penId}::bigint and member_no = ${follow.memberNo}::bigint
    ) as "isFollowed"`.execute(db);
  return rows[0]?.isFollowed ?? false;
}

/** Follows or unfollows; false without the pen. */
export async function writeFollow(
  tx: Tx,
  follow: { penId: number; memberNo: number; isFollowed: boolean },
): Promise<boolean> {
  const { penId, memberNo, isFollowed } = follow;
  const { rows } = await sql`select 1 from pen where id = ${penId}::bigint`.execute(tx);
  if (rows.length === 0) return false;
  if (isFollowed)
    await sql`
      insert into pen_follow (pen_id, member_no) values (${penId}, ${memberNo})
      on conflict do nothing`.execute(tx);
  else
    await sql`delete from pen_follow where pen_id = ${penId}::bigint and member_no = ${memberNo}::bigint`.execute(tx);
  return true;
}

/** The pens behind a listed work, and when it goes. */
export interface Authorship {
  pens: { id: number; name: string }[];
  /** Of an announced withdrawal. */
  goesAt: string | null;
  /** Of an announced price. */
  nextPrice: (AuthorPrice & { startsAt: string; isFree: boolean }) | null;
}

export async function selectAuthorship(db: Db, workId: number): Promise<Authorship> {
  const { rows } = await sql<Authorship>`
    select
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by c.role <> 'owner', c.made_at), '[]')
        from work_crew c join pen p on p.id = c.pen_id
        where c.work_id = ${workId}::bigint and c.accepted_at is not null and c.role <> 'editor') as pens,
      (select json_build_object('at', x.acts_at) ->> 'at'
        from work_withdrawal x
        where x.work_id = ${workId}::bigint and x.episode_id is null and x.withdrawn_at is null and x.ended_at is null
      ) as "goesAt",
      (select json_build_object(
          'buyCoins', n.buy_coins, 'rentalCoins', n.rental_coins, 'rentalHours', n.rental_hours,
          'startsAt', n.starts_at, 'isFree', w.opened_episodes = w.free_episodes)
        from work_price n
        join work w on w.id = n.work_id
        where n.work_id = ${workId}::bigint and n.state = 'announced') as "nextPrice"`.execute(db);
  return rows[0] ?? { pens: [], goesAt: null, nextPrice: null };
}
