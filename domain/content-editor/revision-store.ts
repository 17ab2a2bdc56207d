import { sql } from 'kysely';
import { insertTexts } from '#domain/catalog-import';
import { type Actor, actorColumns } from '#domain/operators';
import type { Db, Tx } from '#kernel/context';
import type { RevisionKind } from '#shared/catalog/revisions';
import type { Rating } from '#shared/catalog/ratings';
import type { Unit } from '#shared/catalog/categories';
import { type Block, picturesIn } from '#shared/content/text-blocks';
import { countCharacters } from './block-rules.ts';

export interface EditedEpisode {
  id: number;
  workId: number;
  workTitle: string;
  rating: Rating;
  position: number;
  unit: Unit;
  title: string;
  content: 'text' | 'images';
  revision: number;
  lastBlock: number;
}

const EPISODE = [
  'episode.id',
  'episode.work_id as workId',
  'work.title as workTitle',
  'work.rating',
  'episode.position',
  'episode.unit',
  'episode.title',
  'episode.content',
  'episode.revision',
  'episode.last_block as lastBlock',
] as const;

export async function selectEditedEpisode(db: Db, id: number): Promise<EditedEpisode | undefined> {
  return db
    .selectFrom('episode')
    .innerJoin('work', 'work.id', 'episode.work_id')
    .select(EPISODE)
    .where('episode.id', '=', id)
    .executeTakeFirst();
}

/** Same, locked; required for creating revisions. */
export async function lockEditedEpisode(tx: Tx, id: number): Promise<EditedEpisode | undefined> {
  // Locks the work first, like imports, to avoid deadlocks.
  const work = tx.selectFrom('episode').select('work_id').where('id', '=', id);
  await tx.selectFrom('work').select('id').where('id', '=', work).forUpdate().execute();
  return tx
    .selectFrom('episode')
    .innerJoin('work', 'work.id', 'episode.work_id')
    .select(EPISODE)
    .where('episode.id', '=', id)
    .forUpdate('episode')
    .executeTakeFirst();
}

export async function selectRevisionBlocks(
  db: Db | Tx,
  at: { id: number; revision: number },
): Promise<Block[] | undefined> {
  const row = await db
    .selectFrom('text_revision')
    .select('blocks')
    .where('episode_id', '=', at.id)
    .where('revision', '=', at.revision)
    .executeTakeFirst();
  return row?.blocks;
}

/** Pictures never used in or uploaded for the episode. */
export async function selectUnrelatedPictures(tx: Tx, at: { id: number; pictures: string[] }): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select wanted.hash from unnest(${at.pictures}::text[]) as wanted (hash)
    where not exists (select 1 from text_picture t where t.episode_id = ${at.id} and t.picture = wanted.hash)
      and not exists (select 1 from episode_picture p where p.episode_id = ${at.id} and p.picture = wanted.hash)`.execute(
    tx,
  );
  return rows.map(({ hash }) => hash);
}

export interface RevisionNote {
  kind: RevisionKind;
  by: Actor;
  why: string;
}

/** Publishes a text as the next revision and returns its number. */
export async function writeTextRevision(
  tx: Tx,
  episode: EditedEpisode,
  created: { blocks: Block[]; lastBlock: number } & RevisionNote,
): Promise<number> {
  const revision = episode.revision + 1;
  const blocksText = JSON.stringify(created.blocks);
  await insertTexts(tx, [{ episodeId: episode.id, revision, blocksText, pictures: picturesIn(created.blocks) }]);
  await tx
    .updateTable('episode')
    .set({ revision, characters: countCharacters(created.blocks), last_block: created.lastBlock })
    .where('id', '=', episode.id)
    .execute();
  await insertRevisionNote(tx, { id: episode.id, revision }, created);
  return revision;
}

export async function insertRevisionNote(
  tx: Tx,
  at: { id: number; revision: number },
  { kind, by, why }: RevisionNote,
): Promise<void> {
  const { operatorId, who } = actorColumns(by);
  await tx
    .insertInto('episode_revision')
    .values({
      episode_id: at.id,
      revision: at.revision,
      kind,
      operator_id: operatorId,
      who,
      why,
    })
    .execute();
}

export interface RevisionRow {
  revision: number;
  kind: RevisionKind | null;
  who: string | null;
  why: string | null;
  madeAt: Date;
  letters: number;
}

export async function selectTextRevisions(
  db: Db,
  at: { id: number; before: number; most: number },
): Promise<RevisionRow[]> {
  const { rows } = await sql<RevisionRow>`
    select t.revision, n.kind, n.who, n.why, coalesce(n.made_at, t.made_at) as "madeAt", char_length(t.plain) as letters
    from text_revision t left join episode_revision n on n.episode_id = t.episode_id and n.revision = t.revision
    where t.episode_id = ${at.id} and t.revision < ${at.before} order by t.revision desc limit ${at.most}`.execute(db);
  return rows;
}

export async function selectNeighbours(
  db: Db,
  { workId, position }: Pick<EditedEpisode, 'workId' | 'position'>,
): Promise<{ before: number | null; after: number | null }> {
  const { rows } = await sql<{ before: number | null; after: number | null }>`
    select (select id from episode where work_id = ${workId} and position < ${position} and not is_withdrawn order by position desc limit 1) as before,
      (select id from episode where work_id = ${workId} and position > ${position} and not is_withdrawn order by position limit 1) as after`.execute(
    db,
  );
  return rows[0] ?? { before: null, after: null };
}
