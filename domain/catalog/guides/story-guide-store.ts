import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { Picture, PictureAudience } from '#shared/catalog/pictures';
import type { StoryGuide } from '#shared/catalog/story-guide';
import { guideEpisodes, guidePictures } from '#shared/catalog/story-guide';

/** A stored guide. */
export interface StoredGuide {
  guide: StoryGuide;
  version: number;
}

/** The guide of a work. */
export async function selectStoryGuide(db: Db | Tx, workId: number): Promise<StoredGuide | undefined> {
  const { rows } = await sql<StoredGuide>`
    select content as guide, version from story_guide where work_id = ${workId}::bigint`.execute(db);
  return rows[0];
}

/** Replaces the guide of a work that the caller has locked. */
export async function writeStoryGuide(tx: Tx, { workId, guide }: { workId: number; guide: StoryGuide }): Promise<void> {
  const pictures = guidePictures(guide);
  await sql`
    insert into story_guide (work_id, content, episode_ids)
    values (${workId}, ${JSON.stringify(guide)}, ${guideEpisodes(guide)}::bigint[])
    on conflict (work_id) do update set content = excluded.content, episode_ids = excluded.episode_ids,
      version = story_guide.version + 1, updated_at = now()`.execute(tx);
  await sql`
    update story_picture set is_shown = picture = any(${pictures}::text[])
    where work_id = ${workId}::bigint`.execute(tx);
}

/** Notes pictures that a guide may use. */
export async function insertStoryPictures(
  tx: Tx,
  { workId, pictures }: { workId: number; pictures: readonly string[] },
): Promise<void> {
  await sql`
    insert into story_picture (work_id, picture)
    select ${workId}::bigint, hash from unnest(${[...pictures]}::text[]) as hash
    on conflict do nothing`.execute(tx);
}

/** A guide with what decides how much of it a reader sees. */
export interface GuideForReader {
  guide: StoryGuide;
  /** Episode numbers by id. */
  positions: Record<string, number>;
  pictures: (Picture & { audience: PictureAudience })[];
  now: string;
}

/** JSON of the guide of a work, null without one. */
export function storyGuideSql(workId: RawBuilder<unknown>): RawBuilder<GuideForReader | null> {
  return sql`(
    select json_build_object('guide', g.content, 'now', seoga_now(),
      'positions', (
        select coalesce(json_object_agg(ge.id, ge.position), '{}')
        from episode ge
        where ge.id = any(g.episode_ids) and ge.work_id = g.work_id and not ge.is_withdrawn
      ),
      'pictures', (
        select coalesce(json_agg(json_build_object('hash', gp.hash, 'width', gp.width, 'height', gp.height,
          'thumbhash', gp.thumbhash, 'edge', gp.edge, 'variants', gp.variants, 'audience', gp.audience)), '[]')
        from story_picture sp
        join picture gp on gp.hash = sp.picture
        where sp.work_id = g.work_id and sp.is_shown
      ))
    from story_guide g
    where g.work_id = ${workId}
  )`;
}

/** The guide of a work with the numbers of its episodes. */
export async function selectGuideWithPositions(db: Db, workId: number): Promise<GuideForReader | null> {
  const { rows } = await sql<{ guide: GuideForReader | null }>`
    select ${storyGuideSql(sql`${workId}::bigint`)} as guide`.execute(db);
  return rows[0]?.guide ?? null;
}
