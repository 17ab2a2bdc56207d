import { type RawBuilder, sql } from 'kysely';
import { freeNowSql } from '#domain/catalogue';
import { type Right, holdsSomethingSql, rightsSql } from '#domain/purchase';
import type { Db } from '#shared/context';
import type { PictureAudience } from '#vocabulary/pictures';
import type { Rating } from '#vocabulary/ratings';
import type { Block } from '#vocabulary/text-blocks';

/** A work that shows a picture: as its cover, or in an episode. */
export interface PictureUse {
  rating: Rating;
  /** Offered and open now, and a cover or in a free episode; the cover also of what left the shop and is held. */
  isFree: boolean;
  /** A slice that stands within the preview of its strip. */
  isPreviewed: boolean;
  /** A text with a preview, in which the picture may stand: its blocks say. */
  text: { id: number; percent: number } | null;
  /** What the reader holds of the episode. */
  rights: Right[];
}

/** Everything that shows a picture now. */
export interface PictureUses {
  hash: string;
  audience: PictureAudience;
  uses: PictureUse[];
}

/** What shows these pictures at this moment, in one round trip; one that nobody stored is left out. */
export async function selectPictureUses(
  db: Db,
  ask: { hashes: string[]; memberNo: number | null },
): Promise<{ now: Date; pictures: PictureUses[] }> {
  const isOffered = sql`w.is_listed and not e.is_withdrawn and e.opens_at <= seoga_now()`;
  const isFree = freeNowSql('e');
  const isKept = holdsSomethingSql(ask.memberNo, sql`w.id`);
  const rights = rightsSql(ask.memberNo, sql`e.id`);
  const { rows } = await sql<{ now: Date; pictures: PictureUses[] }>`
    select seoga_now() as now, coalesce((
      select json_agg(json_build_object('hash', p.hash, 'audience', p.audience, 'uses', coalesce((
        select json_agg(distinct ${useSql}) from (
          select w.rating, true as is_free, false as is_previewed, null::jsonb as text, '[]'::json as rights
            from work w where w.cover = p.hash and (w.is_listed or ${isKept})
          union all select w.rating, ${isFree} and ${isOffered},
              ${isOffered} and (s.y + p.height)::bigint * 100 <= e.strip_height::bigint * w.preview_percent, null, ${rights}
            from strip_slice s join episode e on e.id = s.episode_id and e.revision = s.revision
            join work w on w.id = e.work_id where s.picture = p.hash
          union all select w.rating, ${isFree} and ${isOffered}, false,
              case when w.preview_percent > 0 and ${isOffered}
                then jsonb_build_object('id', e.id, 'percent', w.preview_percent) end, ${rights}
            from text_picture t join episode e on e.id = t.episode_id and e.revision = t.revision
            join work w on w.id = e.work_id where t.picture = p.hash) shown), '[]')))
      from picture p where p.hash = any(${ask.hashes})), '[]') as pictures`.execute(db);
  return rows[0] ?? { now: new Date(0), pictures: [] };
}

const useSql: RawBuilder<unknown> = sql`jsonb_build_object('rating', shown.rating, 'isFree', shown.is_free,
  'isPreviewed', coalesce(shown.is_previewed, false), 'text', shown.text, 'rights', shown.rights)`;

/** The blocks of several episodes as they stand now. */
export async function selectBlocksOf(db: Db, episodes: number[]): Promise<Map<number, Block[]>> {
  if (episodes.length === 0) return new Map();
  const { rows } = await sql<{ episode_id: number; blocks: Block[] }>`
    select t.episode_id, t.blocks from text_revision t
    join episode e on e.id = t.episode_id and e.revision = t.revision
    where e.id = any(${episodes}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.episode_id, row.blocks]));
}
