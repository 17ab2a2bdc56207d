import { sql } from 'kysely';
import type { Db } from '#kernel/context';
import type { StoryGuide } from '#shared/catalog/story-guide';
import type { Block } from '#shared/content/text-blocks';

/** A work of an author's export. */
export interface OwnWorkExport {
  id: number;
  title: string;
  genre: string;
  synopsis: string;
  rating: string;
  status: string;
  weekdays: string[];
  tags: string[];
  crew: { name: string; role: string }[];
  declarations: object[];
  posts: { title: string; body: string; madeAt: string }[];
  guide: StoryGuide | null;
  comments: number;
  follows: number;
}

/** The works in whose crew the member is. */
export async function selectExportedWorks(db: Db, memberNo: number): Promise<OwnWorkExport[]> {
  const { rows } = await sql<OwnWorkExport>`
    select w.id, w.title, w.genre, w.synopsis, w.rating, w.status, w.weekdays, w.follows,
      array(select t.name from work_tag g join tag t on t.id = g.tag_id where g.work_id = w.id order by g.position) as tags,
      (select coalesce(json_agg(json_build_object('name', p.name, 'role', c.role) order by c.made_at), '[]')
        from work_crew c join pen p on p.id = c.pen_id where c.work_id = w.id) as crew,
      (select coalesce(json_agg(to_jsonb(d) - 'member_no' - 'proof_key' order by d.id), '[]')
        from work_declaration d where d.work_id = w.id) as declarations,
      (select coalesce(json_agg(json_build_object('title', o.title, 'body', o.body, 'madeAt', o.made_at) order by o.id), '[]')
        from work_post o where o.work_id = w.id and o.removed_at is null) as posts,
      (select g.content from story_guide g where g.work_id = w.id) as guide,
      (select count(*)::int from comment m where m.work_id = w.id and m.state = 'shown') as comments
    from work w
    where w.id in (
      select c.work_id
      from work_crew c
      join pen p on p.id = c.pen_id
      where p.member_no = ${memberNo}::bigint and c.accepted_at is not null
    )
    order by w.id`.execute(db);
  return rows;
}

/** An episode of an author's export, with every revision and the author's own draft. */
export interface OwnEpisodeExport {
  id: number;
  position: number;
  title: string;
  opensAt: Date;
  isWithdrawn: boolean;
  noteBefore: string;
  noteAfter: string;
  comments: number;
  revisions: { revision: number; madeAt: string; blocks: Block[] }[];
  draft: Block[] | null;
}

/** The episodes of a work in order. */
export async function selectEpisodeIds(db: Db, workId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from episode where work_id = ${workId}::bigint order by position, id`.execute(db);
  return rows.map(({ id }) => id);
}

/** An episode with every revision and the member's own draft. */
export async function selectExportedEpisode(
  db: Db,
  { id, memberNo }: { id: number; memberNo: number },
): Promise<OwnEpisodeExport | undefined> {
  const { rows } = await sql<OwnEpisodeExport>`
    select e.id, e.position, e.title, e.opens_at as "opensAt", e.is_withdrawn as "isWithdrawn",
      e.note_before as "noteBefore", e.note_after as "noteAfter",
      (select count(*)::int from comment m where m.episode_id = e.id and m.state = 'shown') as comments,
      (select coalesce(
          json_agg(json_build_object('revision', t.revision, 'madeAt', t.made_at, 'blocks', t.blocks)
            order by t.revision), '[]')
        from text_revision t where t.episode_id = e.id) as revisions,
      (select d.blocks from text_draft d
        where d.episode_id = e.id and d.member_no = ${memberNo}::bigint) as draft
    from episode e
    where e.id = ${id}::bigint`.execute(db);
  return rows[0];
}
