import { sql } from 'kysely';
import { freeNowSql } from '#domain/catalogue';
import type { Db } from '#shared/context';
import type { PictureAudience } from '#vocabulary/pictures';
import type { Rating } from '#vocabulary/ratings';

/** A work that shows a picture: as its cover, or in an episode that is open now. */
export interface PictureUse {
  rating: Rating;
  isFree: boolean;
}

/** Everything that shows a picture now. */
export interface PictureUses {
  hash: string;
  audience: PictureAudience;
  uses: PictureUse[];
}

/** What shows these pictures at this moment, in one round trip; one that nobody stored is left out. */
export async function selectPictureUses(db: Db, hashes: string[]): Promise<{ now: Date; pictures: PictureUses[] }> {
  const { rows } = await sql<{ now: Date; pictures: PictureUses[] }>`
    select seoga_now() as now, coalesce((
      select json_agg(json_build_object('hash', p.hash, 'audience', p.audience, 'uses', coalesce((
        select json_agg(distinct jsonb_build_object('rating', shown.rating, 'isFree', shown.is_free)) from (
          select w.rating, true as is_free from work w where w.cover = p.hash and w.is_listed
          union all select w.rating, ${freeNowSql('e')} from strip_slice s
            join episode e on e.id = s.episode_id and e.revision = s.revision and not e.is_withdrawn and e.opens_at <= seoga_now()
            join work w on w.id = e.work_id and w.is_listed where s.picture = p.hash
          union all select w.rating, ${freeNowSql('e')} from text_picture t
            join episode e on e.id = t.episode_id and e.revision = t.revision and not e.is_withdrawn and e.opens_at <= seoga_now()
            join work w on w.id = e.work_id and w.is_listed where t.picture = p.hash) shown), '[]')))
      from picture p where p.hash = any(${hashes})), '[]') as pictures`.execute(db);
  return rows[0] ?? { now: new Date(0), pictures: [] };
}
