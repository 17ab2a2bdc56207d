import { sql } from 'kysely';
import { writeStrip } from '#domain/importing';
import type { Db, Tx } from '#shared/context';
import type { StripPanel } from '#vocabulary/strip-panels';
import type { RevisionLine } from './revision-store.ts';
import type { StandingStrip } from './strip-rules.ts';

/** The strip that an episode shows. */
export async function selectStrip(db: Db | Tx, id: number): Promise<StandingStrip> {
  const { rows } = await sql<StandingStrip>`
    select coalesce(e.strip_width, 0) as width, coalesce(e.strip_height, 0) as height, coalesce(e.quiet, '[]') as quiet,
      coalesce(e.panels, '[]') as panels, coalesce((select json_agg(json_build_object('y', s.y, 'picture', s.picture, 'pages', s.pages) order by s.position)
        from strip_slice s where s.episode_id = e.id and s.revision = e.revision), '[]') as slices
    from episode e where e.id = ${id}`.execute(db);
  return rows[0] ?? { width: 0, height: 0, quiet: [], panels: [], slices: [] };
}

/** The strip of an older revision; undefined where its measures were not kept. */
export async function selectOldStrip(tx: Tx, at: { id: number; revision: number }): Promise<StandingStrip | undefined> {
  const { rows } = await sql<StandingStrip>`
    select r.width, r.height, r.quiet, r.panels, (select json_agg(json_build_object('y', s.y, 'picture', s.picture, 'pages', s.pages) order by s.position)
        from strip_slice s where s.episode_id = r.episode_id and s.revision = r.revision) as slices
    from strip_revision r where r.episode_id = ${at.id} and r.revision = ${at.revision}
      and exists (select 1 from strip_slice s where s.episode_id = r.episode_id and s.revision = r.revision)`.execute(
    tx,
  );
  return rows[0];
}

/** Keeps the measures of a revision beside its slices, so that it can be brought back. */
export async function keepStripRevision(
  tx: Tx,
  at: { id: number; revision: number },
  strip: StandingStrip,
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

/** Makes a strip the one that an episode shows. */
export async function writeStripRevision(
  tx: Tx,
  at: { id: number; revision: number },
  strip: StandingStrip,
): Promise<void> {
  await tx.updateTable('episode').set({ revision: at.revision }).where('id', '=', at.id).execute();
  await writeStrip(tx, { ...strip, episodeId: at.id, revision: at.revision });
  await keepStripRevision(tx, at, strip);
}

/** The revisions of a strip that were made by hand or can be brought back, the newest first. */
export async function selectStripRevisions(
  db: Db,
  at: { id: number; most: number },
): Promise<(RevisionLine & { canReturn: boolean; slices: number })[]> {
  const { rows } = await sql<RevisionLine & { canReturn: boolean; slices: number; panels: StripPanel[] }>`
    select s.revision, n.kind, n.who, n.why, coalesce(n.made_at, e.created_at) as "madeAt", 0 as letters,
      count(*)::int as slices, r.revision is not null as "canReturn"
    from strip_slice s join episode e on e.id = s.episode_id
      left join episode_revision n on n.episode_id = s.episode_id and n.revision = s.revision
      left join strip_revision r on r.episode_id = s.episode_id and r.revision = s.revision
    where s.episode_id = ${at.id} group by s.revision, n.kind, n.who, n.why, n.made_at, e.created_at, r.revision
    order by s.revision desc limit ${at.most}`.execute(db);
  return rows;
}

/** Notes pictures that were uploaded for an episode: its text may show them. */
export async function insertEpisodePicture(tx: Tx, at: { id: number; picture: string }): Promise<void> {
  await tx
    .insertInto('episode_picture')
    .values({ episode_id: at.id, picture: at.picture })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
