import { type RawBuilder, sql } from 'kysely';
import { earlyNowSql, freeNowSql } from '#domain/catalog';
import { readsEarlySql } from '#domain/early-access';
import { type Entitlement, ownsAnyEpisodeSql, entitlementsSql } from '#domain/purchase';
import type { Db } from '#kernel/context';
import type { PictureAudience } from '#shared/catalog/pictures';
import type { Rating } from '#shared/catalog/ratings';
import type { Block } from '#shared/content/text-blocks';

/** Use of a picture as a cover or in an episode. */
export interface PictureUse {
  rating: Rating;
  /** Listed and released, as cover or in a free episode; also covers of unlisted entitled works and for supporters. */
  isFree: boolean;
  /** Slice within the strip preview. */
  isPreviewed: boolean;
  /** Text with a preview that may contain the picture; check its blocks. */
  text: { id: number; percent: number } | null;
  /** The reader's entitlements to the episode. */
  rights: Entitlement[];
}

export interface PictureUses {
  hash: string;
  audience: PictureAudience;
  uses: PictureUse[];
}

/** Uses of pictures in one round trip; unknown pictures are omitted. */
export async function selectPictureUses(
  db: Db,
  query: { hashes: string[]; memberNo: number | null },
): Promise<{ now: Date; pictures: PictureUses[] }> {
  const isOffered = sql`w.is_listed and not e.is_withdrawn and e.opens_at <= seoga_now()`;
  const isFree = freeNowSql('e');
  const isSupporter = readsEarlySql(query.memberNo, sql`w.id`);
  const isReadable = sql`(${isFree} and ${isOffered} or w.is_listed and ${earlyNowSql('e')} and ${isSupporter})`;
  const isKept = ownsAnyEpisodeSql(query.memberNo, sql`w.id`);
  const allRights = entitlementsSql(query.memberNo, sql`e.id`);
  // Before its day an episode is open to those who bought it, as in `decideOpening`.
  const rights = sql`(
    select case
        when e.opens_at <= seoga_now() then held.rights
        else (
          select coalesce(json_agg(each), '[]')
          from json_array_elements(held.rights) each
          where each ->> 'source' = 'purchase'
        )
      end
    from (select ${allRights} as rights) held
  )`;
  const { rows } = await sql<{ now: Date; pictures: PictureUses[] }>`
    select seoga_now() as now,
      coalesce((
        select json_agg(
          json_build_object(
            'hash', p.hash, 'audience', p.audience,
            'uses', coalesce((
              select json_agg(distinct ${useSql})
              from (
                select w.rating, true as is_free, false as is_previewed, null::jsonb as text, '[]'::json as rights
                  from work w
                  where w.cover = p.hash and (w.is_listed or ${isKept})
                union all select w.rating, w.is_listed or ${isKept}, false, null, '[]'::json
                  from story_picture g
                  join work w on w.id = g.work_id
                  where g.picture = p.hash and g.is_shown
                union all select w.rating, ${isReadable},
                  ${isOffered} and (s.y + p.height)::bigint * 100 <= e.strip_height::bigint * w.preview_percent,
                  null, ${rights}
                  from strip_slice s
                  join episode e on e.id = s.episode_id and e.revision = s.revision
                  join work w on w.id = e.work_id
                  where s.picture = p.hash
                union all select w.rating, ${isReadable}, false,
                  case
                    when w.preview_percent > 0
                      and ${isOffered} then jsonb_build_object('id', e.id, 'percent', w.preview_percent)
                  end,
                  ${rights}
                  from text_picture t
                  join episode e on e.id = t.episode_id and e.revision = t.revision
                  join work w on w.id = e.work_id
                  where t.picture = p.hash
              ) shown
            ), '[]')
          )
        )
        from picture p
        where p.hash = any(${query.hashes})
      ), '[]') as pictures`.execute(db);
  return rows[0] ?? { now: new Date(0), pictures: [] };
}

const useSql: RawBuilder<unknown> = sql`jsonb_build_object('rating', shown.rating, 'isFree', shown.is_free,
  'isPreviewed', coalesce(shown.is_previewed, false), 'text', shown.text, 'rights', shown.rights)`;

/** Current blocks of episodes. */
export async function selectBlocksOf(db: Db, episodes: number[]): Promise<Map<number, Block[]>> {
  if (episodes.length === 0) return new Map();
  const { rows } = await sql<{ episode_id: number; blocks: Block[] }>`
    select t.episode_id, t.blocks from text_revision t
    join episode e on e.id = t.episode_id and e.revision = t.revision
    where e.id = any(${episodes}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.episode_id, row.blocks]));
}
