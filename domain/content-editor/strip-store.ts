import { sql } from 'kysely';
import { writeStrip } from '#domain/catalog-import';
import type { Db, Tx } from '#kernel/context';
import type { RevisionRow } from './revision-store.ts';
import type { StoredStrip } from './strip-rules.ts';

export async function selectStrip(db: Db | Tx, id: number): Promise<StoredStrip> {
  const { rows } = await sql<StoredStrip>`
    select coalesce(e.strip_width, 0) as width, coalesce(e.strip_height, 0) as height, coalesce(e.quiet, '[]') as quiet,
      coalesce(e.panels, '[]') as panels, coalesce((select json_agg(json_build_object('y', s.y, 'picture', s.picture, 'pages', s.pages) order by s.position)
        from strip_slice s where s.episode_id = e.id and s.revision = e.revision), '[]') as slices
    from episode e where e.id = ${id}`.execute(db);
  return rows[0] ?? { width: 0, height: 0, quiet: [], panels: [], slices: [] };
}

/** An older strip; undefined if its sizes were not stored. */
export async function selectStripRevision(
  tx: Tx,
  at: { id: number; revision: number },
): Promise<StoredStrip | undefined> {
  const { rows } = await sql<StoredStrip>`
    select r.width, r.height, r.quiet, r.panels, (select json_agg(json_build_object('y', s.y, 'picture', s.picture, 'pages', s.pages) order by s.position)
        from strip_slice s where s.episode_id = r.episode_id and s.revision = r.revision) as slices
    from strip_revision r where r.episode_id = ${at.id} and r.revision = ${at.revision}
      and exists (select 1 from strip_slice s where s.episode_id = r.episode_id and s.revision = r.revision)`.execute(
    tx,
  );
  return rows[0];
}

/** Stores the sizes of a revision, so that it can be restored. */
export async function insertStripRevision(
  tx: Tx,
  at: { id: number; revision: number },
  strip: StoredStrip,
): Promise<void> {
  await tx
    .insertInto('strip_revision')
    .values({
      episode_id: at.id,
      revision: at.revision,
      width: strip.width,
      height: strip.height,
      quiet: JSON.stringify(strip.quiet),
      panels: JSON.stringify(strip.panels),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function writeStripRevision(
  tx: Tx,
  at: { id: number; revision: number },
  strip: StoredStrip,
): Promise<void> {
  await tx.updateTable('episode').set({ revision: at.revision }).where('id', '=', at.id).execute();
  await writeStrip(tx, { ...strip, episodeId: at.id, revision: at.revision });
  await insertStripRevision(tx, at, strip);
}

/** Manual or restorable strip revisions, newest first. */
export async function selectStripRevisions(
  db: Db,
  at: { id: number; most: number },
): Promise<(RevisionRow & { canReturn: boolean; slices: number })[]> {
  const { rows } = await sql<RevisionRow & { canReturn: boolean; slices: number }>`
    select s.revision, n.kind, n.who, n.why, coalesce(n.made_at, e.created_at) as "madeAt", 0 as letters,
      count(*)::int as slices, r.revision is not null as "canReturn"
    from strip_slice s join episode e on e.id = s.episode_id
      left join episode_revision n on n.episode_id = s.episode_id and n.revision = s.revision
      left join strip_revision r on r.episode_id = s.episode_id and r.revision = s.revision
    where s.episode_id = ${at.id} group by s.revision, n.kind, n.who, n.why, n.made_at, e.created_at, r.revision
    order by s.revision desc limit ${at.most}`.execute(db);
  return rows;
}

/** Records a picture uploaded for an episode. */
export async function insertEpisodePicture(tx: Tx, at: { id: number; picture: string }): Promise<void> {
  await tx
    .insertInto('episode_picture')
    .values({ episode_id: at.id, picture: at.picture })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
