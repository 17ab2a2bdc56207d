import { type RawBuilder, sql } from 'kysely';
import { notBlockedSql } from '#domain/catalogue';
import type { Reader } from '#shared/reader';
import type { Rating } from '#vocabulary/ratings';

/** The lists of works that are near another, by their place in the statement. */
export const NEAR = { creator: 0, together: 1, tags: 2, genre: 3, shelf: 4 } as const;

/** Sets in which a work stands; moments are ISO. */
export interface WorkSets {
  themes: { id: number; title: string }[];
  promotions: { id: number; title: string; endsAt: string }[];
  /** `isPublisher`: the hall of the work's own publisher, not of a label. */
  pavilions: { id: number; title: string; isPublisher: boolean }[];
}

const ROW = 6;
/** So many works are looked at for each of the rarest tags: what is rare says most, and the cost has an end. */
const LOOKED_AT = 100;
const RAREST = 5;
/** A tag on more works than this is as good as one on all. */
const COMMON = 1000;

/** For whom works are near another. */
interface NearAsk {
  reader: Reader;
  withoutAdult: boolean;
}

/** The works of a list (id, rank) that may be shown, the first so many, numbered from 0 on. */
function firstReadSql(
  read: RawBuilder<unknown>,
  { withoutAdult, most }: { withoutAdult: boolean; most: number },
): RawBuilder<unknown> {
  const isShown = withoutAdult ? sql`w.rating in ('all', '12', '15')` : sql`true`;
  return sql`select r.id, row_number() over (order by r.rank) - 1 as place from (${read}) r
    join work w on w.id = r.id and w.is_listed and ${isShown} order by r.rank limit ${most}`;
}

/** Works near those that were read last, each of these with its own lists behind those of the one before. */
export function nearReadSql(read: RawBuilder<unknown>, ask: NearAsk & { most: number }): RawBuilder<unknown> {
  return sql`select (seen.place * ${Object.keys(NEAR).length}::int + near.place)::int as place, near.id, near.rank, near.why
    from (${firstReadSql(read, ask)}) seen cross join lateral (${nearSql({ ...ask, id: sql`seen.id` })}) near (place, id, rank, why)`;
}

/** Works near one of that number, as `nearSql` names them. */
export function nearWorkSql(workId: number, ask: NearAsk): RawBuilder<unknown> {
  return nearSql({ ...ask, id: sql`${workId}::bigint` });
}

/**
 * Works near a work as (place, id, rank, why), in one statement whose cost does not grow with the shop: by the same hand,
 * read by the same readers, under the same tags (the rarer, the nearer), of its genre, of its shelf.
 */
function nearSql(ask: NearAsk & { id: RawBuilder<unknown> }): RawBuilder<unknown> {
  const { id } = ask;
  const shown = sql`w.is_listed and w.opened_episodes > 0 and w.id <> ${id} and ${notBlockedSql(ask.reader)}
    and ${ask.withoutAdult ? sql`w.rating in ('all', '12', '15')` : sql`true`}`;
  const ranked = (place: number, order: RawBuilder<unknown>, from: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`(select ${place}::int as place, near.id, (row_number() over (order by ${order}))::int as rank, near.why
      from (${from} order by ${order} limit ${ROW * 2}) near)`;
  return sql`
    with own as materialized (select wt.tag_id, t.name, (select count(*) from (select 1 from work_tag u
          where u.tag_id = wt.tag_id limit ${COMMON}) used) as uses
        from work_tag wt join tag t on t.id = wt.tag_id where wt.work_id = ${id} and t.namespace <> 'warning'),
      rarest as (select tag_id from own where uses > 1 order by uses, tag_id limit ${RAREST}),
      around as (select distinct found.work_id from rarest, lateral (select u.work_id from work_tag u
        where u.tag_id = rarest.tag_id and u.work_id <> ${id} order by u.work_id desc limit ${LOOKED_AT}) found),
      alike as (select wt.work_id, sum(ln(1 + ${COMMON}::float8 / own.uses)) as score,
          array_to_string((array_agg('#' || own.name order by own.uses, own.name))[1:2], ' ') as names
        from around join work_tag wt on wt.work_id = around.work_id join own on own.tag_id = wt.tag_id group by wt.work_id)
    ${ranked(
      NEAR.creator,
      sql`latest desc, id desc`,
      sql`select w.id, max(w.latest_opened_at) as latest, min(cr.name) as why from work_creator mine
        join work_creator wc on wc.creator_id = mine.creator_id join creator cr on cr.id = wc.creator_id
        join work w on w.id = wc.work_id where mine.work_id = ${id} and ${shown} group by w.id`,
    )}
    union all ${ranked(
      NEAR.together,
      sql`readers desc, id desc`,
      sql`select w.id, r.readers, r.readers::text as why from read_together r join work w on w.id = r.other_id
        where r.work_id = ${id} and ${shown}`,
    )}
    union all ${ranked(
      NEAR.tags,
      sql`score desc, popularity desc, id desc`,
      sql`select w.id, alike.score, w.popularity, alike.names as why from alike join work w on w.id = alike.work_id
        where ${shown}`,
    )}
    union all ${ranked(
      NEAR.genre,
      sql`latest_opened_at desc, id desc`,
      sql`select w.id, w.latest_opened_at, '' as why from work w where ${shown} and w.genre <> ''
        and (w.shelf, w.genre) = (select o.shelf, o.genre from work o where o.id = ${id})`,
    )}
    union all ${ranked(
      NEAR.shelf,
      sql`latest_opened_at desc, id desc`,
      sql`select w.id, w.latest_opened_at, '' as why from work w where ${shown}
        and w.shelf = (select o.shelf from work o where o.id = ${id})`,
    )}`;
}

/** Of a part that tells cards alone. */
export const NOTHING_TOLD: RawBuilder<null> = sql`null`;

/** What decides whether anything may be told, and the sets in which a work stands, as one JSON value; null where there is no such work. */
export function besideSql(workId: number): RawBuilder<{ rating: Rating; isListed: boolean; sets: WorkSets } | null> {
  const named = (of: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`coalesce((select json_agg(one) from (${of}) one), '[]')`;
  return sql`(select json_build_object('rating', o.rating, 'isListed', o.is_listed, 'sets', json_build_object(
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
      order by h.position, h.id limit 2`)}))
    from work o where o.id = ${workId})`;
}
