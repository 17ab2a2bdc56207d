import { sql } from 'kysely';
import type { EpisodeValues } from '#shared/catalog/episode-fields';
import {
  episodeColumnList,
  episodeColumnValues,
  episodeFieldsSql,
  episodeRecordset,
  raisePageVersion,
  saveWorkNames,
  workFormColumns,
} from '#domain/catalog';
import type { Db, Tx } from '#kernel/context';
import type { Picture, PictureAudience } from '#shared/catalog/pictures';
import type { Kind, Category, Unit, WorkStatus } from '#shared/catalog/categories';
import type { Rating } from '#shared/catalog/ratings';
import type { SourcePageSlice } from '#shared/content/webtoon-panels';
import type { Block } from '#shared/content/text-blocks';
import type { WorkFormValues } from '#shared/catalog/work-fields';

/** A stored episode, to compare with a source. */
export interface ExistingEpisode extends EpisodeValues {
  id: number;
  source_key: string;
  position: number;
  unit: Unit;
  digest: string;
  revision: number;
  last_block: number;
  content: 'text' | 'images';
  characters: number;
  /** Created in the console; not withdrawn by imports. */
  is_own: boolean;
  /** Listing changed by an operator; preserved. */
  is_listing_edited: boolean;
  /** Edited manually. */
  is_edited: boolean;
  /** Imported but unpublished. */
  is_draft: boolean;
}

/** A stored work, to compare with a source. */
export interface ExistingWork {
  id: number;
  source_key: string;
  title: string;
  shelf: Category;
  kind: Kind;
  status: WorkStatus;
  rating: Rating;
  is_draft: boolean;
  wants_listing: boolean;
  cover: string;
  has_own_cover: boolean;
  digest: string | null;
  episodes: ExistingEpisode[];
  now: Date;
}

/** An existing work with the data to compare, and the shop's clock. */
export async function selectExistingWork(
  db: Db,
  workId: number | undefined,
): Promise<{ now: Date; work: ExistingWork | undefined }> {
  const { rows } = await sql<Omit<ExistingWork, 'id' | 'episodes'> & { id: number | null }>`
    select seoga_now() as now, w.id, w.source_key, w.title, w.shelf, w.kind, w.status, w.rating, w.is_draft,
      w.wants_listing, w.cover, w.has_own_cover, s.digest
    from (select 1) one
    left join work w on w.id = ${workId ?? null}
    left join import_source s on s.work_id = w.id and s.source_key = w.source_key`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('a left join from one row answers one row');
  const { id } = row;
  if (id === null) return { now: row.now, work: undefined };
  const { rows: episodes } = await sql<ExistingEpisode>`
    select e.id, e.source_key, e.position, e.unit, e.digest, e.revision, e.last_block, e.content, e.characters,
      e.is_own, e.is_draft, ${episodeFieldsSql()},
      exists (select 1 from episode_edit d where d.episode_id = e.id and d.field = 'listing') as is_listing_edited,
      exists (select 1 from episode_revision r where r.episode_id = e.id and r.revision = e.revision) as is_edited
    from episode e
    where e.work_id = ${id}
    order by e.position`.execute(db);
  return { now: row.now, work: { ...row, id, episodes } };
}

/** Reserves a work id, needed to draw the typeset cover before inserting. */
export async function reserveWorkId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('work', 'id')) as id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('a sequence answers a number');
  return id;
}

/** Inserts pictures; existing ones stay. */
export async function insertPictures(tx: Tx, pictures: Picture[], audience: PictureAudience): Promise<void> {
  const byHash = new Map(pictures.map((picture) => [picture.hash, picture]));
  if (byHash.size === 0) return;
  const values = [...byHash.values()].map((picture) => ({
    hash: picture.hash,
    width: picture.width,
    height: picture.height,
    thumbhash: picture.thumbhash,
    edge: picture.edge,
    variants: JSON.stringify(picture.variants),
    audience,
  }));
  await tx
    .insertInto('picture')
    .values(values)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

export interface WorkRecord {
  id: number;
  sourceKey: string;
  form: WorkFormValues;
  /** Undefined leaves the stored value, also below. */
  identifier: string | undefined;
  isDraft: boolean | undefined;
  cover: string;
  hasOwnCover: boolean;
}

/** Upserts a work with creators and tags. */
export async function writeWork(tx: Tx, work: WorkRecord): Promise<void> {
  const columns = {
    ...(await workFormColumns(tx, work.form)),
    source_key: work.sourceKey,
    cover: work.cover,
    has_own_cover: work.hasOwnCover,
    ...(work.identifier === undefined ? {} : { identifier: work.identifier }),
    ...(work.isDraft === undefined ? {} : { is_draft: work.isDraft }),
  };
  const names = Object.keys(columns);
  await sql`insert into work (id, ${sql.join(names.map((name) => sql.ref(name)))}) overriding system value
    values (${work.id}, ${sql.join(Object.values(columns))})
    on conflict (id) do update set updated_at = now(), ${sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}`.execute(
    tx,
  );
  await saveWorkNames(tx, work.id, work.form);
}

export interface EpisodeRecord extends EpisodeValues {
  id: number | null;
  sourceKey: string;
  position: number;
  unit: Unit;
  content: 'text' | 'images';
  revision: number;
  characters: number;
  lastBlock: number;
  digest: string;
  isDraft: boolean;
}

const EPISODE_COLUMNS = sql`source_key, position, unit, content, revision, characters, last_block, digest, is_draft, ${episodeColumnList}`;

/** Upserts episodes by id, since files and numbers may change; returns ids in order. */
export async function writeEpisodes(tx: Tx, workId: number, episodes: EpisodeRecord[]): Promise<number[]> {
  if (episodes.length === 0) return [];
  const { rows } = await sql<{ id: number; source_key: string }>`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(episodes.map(recordColumns))}::jsonb)
        as e (known bigint, source_key text, position int, unit text, content text, revision int, characters int,
          last_block int, digest text, is_draft boolean, ${episodeRecordset})),
    changed as (
      update episode set (${EPISODE_COLUMNS}) = (select ${EPISODE_COLUMNS} from wanted where wanted.known = episode.id)
      where id in (select known from wanted) returning id, source_key),
    made as (
      insert into episode (work_id, ${EPISODE_COLUMNS}) select ${workId}, ${EPISODE_COLUMNS} from wanted where known is null returning id, source_key)
    select id, source_key from changed union all select id, source_key from made`.execute(tx);
  const ids = new Map(rows.map((row) => [row.source_key, row.id]));
  return episodes.map((episode) => ids.get(episode.sourceKey) ?? 0);
}

function recordColumns(episode: EpisodeRecord): object {
  return {
    known: episode.id,
    source_key: episode.sourceKey,
    position: episode.position,
    unit: episode.unit,
    content: episode.content,
    revision: episode.revision,
    characters: episode.characters,
    last_block: episode.lastBlock,
    digest: episode.digest,
    is_draft: episode.isDraft,
    ...episodeColumnValues(episode),
  };
}

/** Inserts a text revision; `blocksText` is JSON. */
export async function insertTexts(
  tx: Tx,
  texts: { episodeId: number; revision: number; blocksText: string; pictures: string[] }[],
): Promise<void> {
  if (texts.length === 0) return;
  await tx
    .insertInto('text_revision')
    .values(texts.map((text) => ({ episode_id: text.episodeId, revision: text.revision, blocks: text.blocksText })))
    .execute();
  const uses = texts.flatMap((text) =>
    [...new Set(text.pictures)].map((picture) => ({ episode_id: text.episodeId, revision: text.revision, picture })),
  );
  if (uses.length > 0) await tx.insertInto('text_picture').values(uses).execute();
}

export interface StripRecord {
  episodeId: number;
  revision: number;
  width: number;
  height: number;
  quiet: [number, number][];
  panels: { y: number; text: string; dialogue: string[] }[];
  slices: { y: number; picture: string; pages?: SourcePageSlice[] | null }[];
}

/** Inserts a strip revision; older ones remain restorable. */
export async function writeStrip(tx: Tx, strip: StripRecord): Promise<void> {
  await sql`
    insert into strip_revision (episode_id, revision, width, height, quiet, panels)
    select e.id, s.revision, e.strip_width, e.strip_height, e.quiet, e.panels
    from episode e,
      lateral (select max(revision) as revision from strip_slice where episode_id = e.id) s
    where e.id = ${strip.episodeId} and e.strip_width is not null and s.revision < ${strip.revision}
    on conflict do nothing`.execute(tx);
  await tx
    .updateTable('episode')
    .set({
      strip_width: strip.width,
      strip_height: strip.height,
      quiet: JSON.stringify(strip.quiet),
      panels: JSON.stringify(strip.panels),
    })
    .where('id', '=', strip.episodeId)
    .execute();
  const values = strip.slices.map((slice, position) => ({
    episode_id: strip.episodeId,
    revision: strip.revision,
    position,
    y: slice.y,
    picture: slice.picture,
    pages: slice.pages ? JSON.stringify(slice.pages) : null,
  }));
  if (values.length > 0) await tx.insertInto('strip_slice').values(values).execute();
}

/** Locks the episodes; false if a revision changed since planning. */
export async function lockRevisions(tx: Tx, workId: number, planned: ReadonlyMap<number, number>): Promise<boolean> {
  const rows = await tx
    .selectFrom('episode')
    .select(['id', 'revision'])
    .where('work_id', '=', workId)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.every(({ id, revision }) => (planned.get(id) ?? revision) === revision);
}

/** Suffix of the source key of withdrawn episodes. */
export function formerKeySuffix(id: number): string {
  return ` (${id})`;
}

/** Withdraws episodes. Texts and entitlements remain; the file name becomes free. */
export async function withdrawEpisodes(tx: Tx, ids: number[]): Promise<void> {
  if (ids.length > 0)
    await sql`update episode set is_withdrawn = true, source_key = case when is_withdrawn then source_key else source_key || ' (' || id || ')' end where id = any(${ids}::bigint[])`.execute(
      tx,
    );
}

/** Records the digest of a fully imported source. */
export async function writeImported(
  tx: Tx,
  source: { sourceKey: string; digest: string; workId: number },
): Promise<void> {
  await tx
    .insertInto('import_source')
    .values({ source_key: source.sourceKey, digest: source.digest, work_id: source.workId })
    .onConflict((conflict) =>
      conflict
        .column('source_key')
        .doUpdateSet({ digest: source.digest, work_id: source.workId, finished_at: sql<Date>`now()` }),
    )
    .execute();
  await raisePageVersion(tx);
}

/** Current blocks of episodes. */
export async function selectCurrentBlocks(db: Db, episodeIds: number[]): Promise<Map<number, Block[]>> {
  if (episodeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('episode')
    .innerJoin('text_revision', (join) =>
      join
        .onRef('text_revision.episode_id', '=', 'episode.id')
        .onRef('text_revision.revision', '=', 'episode.revision'),
    )
    .select(['episode.id', 'text_revision.blocks'])
    .where(sql<boolean>`episode.id = any(${episodeIds}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.blocks]));
}
