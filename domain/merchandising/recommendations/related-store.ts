import { type RawBuilder, sql } from 'kysely';
import { notBlockedSql } from '#domain/catalog';
import { Ctes } from '#kernel/ctes';
import type { Reader } from '#kernel/reader';
import type { Rating } from '#shared/catalog/ratings';

/** Kinds of relation by their list position, closest first. */
export const RELATION_RANK = { creator: 0, together: 1, tags: 2, genre: 3, shelf: 4 } as const;

/** Work sets that contain a work; times are ISO. */
export interface WorkSets {
  themes: { id: number; title: string }[];
  promotions: { id: number; title: string; endsAt: string }[];
  /** `isPublisher`: the publisher's own pavilion, not a label's. */
  pavilions: { id: number; title: string; isPublisher: boolean }[];
}

const ROW = 6;
/** Works per rare tag; bounds the cost. */
const MAX_CANDIDATES = 100;
const RAREST = 5;
/** Tags with more works than this are ignored. */
const COMMON = 1000;

interface RelatedQuery {
  reader: Reader;
  withoutAdult: boolean;
}

/** The first visible works of a list (id, rank), numbered from 0. */
function firstReadSql(
  read: RawBuilder<unknown>,
  { withoutAdult, most }: { withoutAdult: boolean; most: number },
): RawBuilder<unknown> {
  const isShown = withoutAdult ? sql`w.rating in ('all', '12', '15')` : sql`true`;
  return sql`select r.id, row_number() over (order by r.rank) - 1 as place from (${read}) r
    join work w on w.id = r.id and w.is_listed and ${isShown} order by r.rank limit ${most}`;
}

/** Works related to the last read ones, one group of lists per work. */
export function relatedToReadSql(
  read: RawBuilder<unknown>,
  query: RelatedQuery & { most: number },
): RawBuilder<unknown> {
  return sql`select (seen.place * ${Object.keys(RELATION_RANK).length}::int + near.place)::int as place, near.id, near.rank, near.why
    from (${firstReadSql(read, query)}) seen cross join lateral (${relatedSql({ ...query, id: sql`seen.id` })}) near (place, id, rank, why)`;
}

export function relatedToWorkSql(workId: number, query: RelatedQuery): RawBuilder<unknown> {
  return relatedSql({ ...query, id: sql`${workId}::bigint` });
}

/** Works that share tags, with a score and the names of the rarest tags. */
function alikeSql(id: RawBuilder<unknown>): Ctes<'alike'> {
  return new Ctes(sql`
    own as materialized (
      select wt.tag_id, t.name,
        (select count(*) from (select 1 from work_tag u where u.tag_id = wt.tag_id limit ${COMMON}) used) as uses
      from work_tag wt
      join tag t on t.id = wt.tag_id
      where wt.work_id = ${id} and t.namespace <> 'warning'
    ),
    rarest as (
      select tag_id
      from own
      where uses > 1
      order by uses, tag_id
      limit ${RAREST}
    ),
    around as (
      select distinct found.work_id
      from rarest,
        lateral (
          select u.work_id
          from work_tag u
          where u.tag_id = rarest.tag_id and u.work_id <> ${id}
          order by u.work_id desc
          limit ${MAX_CANDIDATES}
        ) found
    ),
    alike as (
      select wt.work_id, sum(ln(1 + ${COMMON}::float8 / own.uses)) as score,
        array_to_string((array_agg('#' || own.name order by own.uses, own.name))[1:2], ' ') as names
      from around
      join work_tag wt on wt.work_id = around.work_id
      join own on own.tag_id = wt.tag_id
      group by wt.work_id
    )`);
}

/**
 * Related works as (place, id, rank, why) by creator, co-readers, tags (rarest first), genre and shelf. The cost is
 * independent of the catalogue's size.
 */
function relatedSql(query: RelatedQuery & { id: RawBuilder<unknown> }): RawBuilder<unknown> {
  const { id } = query;
  const visible = sql`w.is_listed and w.opened_episodes > 0 and w.id <> ${id} and ${notBlockedSql(query.reader)}
    and ${query.withoutAdult ? sql`w.rating in ('all', '12', '15')` : sql`true`}`;
  const ranked = (position: number, order: RawBuilder<unknown>, from: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`(select ${position}::int as place, near.id, (row_number() over (order by ${order}))::int as rank, near.why
      from (${from} order by ${order} limit ${ROW * 2}) near)`;
  return sql`
    ${alikeSql(id).clause()}
    ${ranked(
      RELATION_RANK.creator,
      sql`latest desc, id desc`,
      sql`select w.id, max(w.latest_opened_at) as latest, min(cr.name) as why from work_creator mine
        join work_creator wc on wc.creator_id = mine.creator_id join creator cr on cr.id = wc.creator_id
        join work w on w.id = wc.work_id where mine.work_id = ${id} and ${visible} group by w.id`,
    )}
    union all ${ranked(
      RELATION_RANK.together,
      sql`readers desc, id desc`,
      sql`select w.id, r.readers, r.readers::text as why from read_together r join work w on w.id = r.other_id
        where r.work_id = ${id} and ${visible}`,
    )}
    union all ${ranked(
      RELATION_RANK.tags,
      sql`score desc, popularity desc, id desc`,
      sql`select w.id, alike.score, w.popularity, alike.names as why from alike join work w on w.id = alike.work_id
        where ${visible}`,
    )}
    union all ${ranked(
      RELATION_RANK.genre,
      sql`latest_opened_at desc, id desc`,
      sql`select w.id, w.latest_opened_at, '' as why from work w where ${visible} and w.genre <> ''
        and (w.shelf, w.genre) = (select o.shelf, o.genre from work o where o.id = ${id})`,
    )}
    union all ${ranked(
      RELATION_RANK.shelf,
      sql`latest_opened_at desc, id desc`,
      sql`select w.id, w.latest_opened_at, '' as why from work w where ${visible}
        and w.shelf = (select o.shelf from work o where o.id = ${id})`,
    )}`;
}

/** For query parts without an extra value. */
export const NO_EXTRA_VALUE: RawBuilder<null> = sql`null`;

/** Visibility and work sets of a work as one JSON value; null if it does not exist. */
export function workSetsSql(workId: number): RawBuilder<{ rating: Rating; isListed: boolean; sets: WorkSets } | null> {
  const named = (of: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`coalesce((select json_agg(one) from (${of}) one), '[]')`;
  return sql`
    (
      select json_build_object(
        'rating', o.rating, 'isListed', o.is_listed,
        'sets', json_build_object(
          'themes', ${named(sql`select t.id, t.title from theme t where t.is_published
          and (not t.is_adult or o.rating not in ('all', '12', '15')) and case when t.is_by_rule
            then coalesce(t.shelf = o.shelf, true) and coalesce(t.genre = o.genre, true) and coalesce(t.status = o.status, true)
              and not exists (select 1 from unnest(t.tags) as asked (name) where not exists (select 1 from work_tag wt
                join tag g on g.id = wt.tag_id where wt.work_id = o.id and g.name = asked.name))
            else exists (select 1 from theme_work tw where tw.theme_id = t.id and tw.work_id = o.id) end
          order by t.position, t.id limit 4`)},
          'promotions', ${named(sql`select p.id, p.title, p.ends_at as "endsAt" from promotion_work pw
          join promotion p on p.id = pw.promotion_id and p.is_published and p.starts_at <= seoga_now() and p.ends_at > seoga_now()
          where pw.work_id = o.id order by p.ends_at, p.id limit 3`)},
          'pavilions', ${named(sql`select h.id, h.title, coalesce(h.publisher_id = o.publisher_id, false) as "isPublisher" from pavilion h where h.is_published and (h.publisher_id = o.publisher_id
          or exists (select 1 from pavilion_work hw where hw.pavilion_id = h.id and hw.work_id = o.id))
          order by h.position, h.id limit 2`)}
        )
      )
      from work o
      where o.id = ${workId}
    )`;
}
