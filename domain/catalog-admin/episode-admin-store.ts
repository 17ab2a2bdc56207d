import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import {
  earlyNowSql,
  episodeColumnValues,
  episodeFieldsSql,
  episodeVersionSql,
  updateEpisodeFields,
} from '#domain/catalog';
import {
  EPISODE_PRICE_FIELDS,
  type EpisodeEdit,
  type EpisodeValues,
  episodeFieldsWith,
} from '#shared/catalog/episode-fields';
import type { BulkEpisode } from './bulk-rules.ts';

/** An episode in the console. */
export interface AdminEpisode extends EpisodeValues {
  id: number;
  workId: number;
  position: number;
  content: 'text' | 'images';
  isOpen: boolean;
  /** Open before its day to buyers and supporters. */
  isEarly: boolean;
  /** Imported but unpublished. */
  isDraft: boolean;
  hasContent: boolean;
  characters: number;
  /** Kept by imports. */
  edited: EpisodeEdit[];
  /** Version for optimistic locking. */
  version: string;
}

const PRICE = episodeFieldsSql(EPISODE_PRICE_FIELDS);
const HAS_CONTENT = sql<boolean>`(exists (select 1 from text_revision t where t.episode_id = e.id and t.revision = e.revision)
  or exists (select 1 from strip_slice s where s.episode_id = e.id and s.revision = e.revision))`;
const COLUMNS = sql`e.id, e.work_id as "workId", e.position, e.content, ${episodeFieldsSql()},
  e.opens_at <= seoga_now() as "isOpen", coalesce(${earlyNowSql('e')}, false) as "isEarly", e.is_draft as "isDraft", ${HAS_CONTENT} as "hasContent", e.characters,
  array(select d.field from episode_edit d where d.episode_id = e.id order by d.field) as edited,
  ${episodeVersionSql} as version`;

/** Listing filter of episodes. */
export type EpisodeListing = 'up' | 'coming' | 'draft' | 'off' | 'all';

const LISTED: Record<EpisodeListing, RawBuilder<unknown>> = {
  up: sql`not e.is_withdrawn`,
  coming: sql`not e.is_withdrawn and e.opens_at > seoga_now()`,
  draft: sql`e.is_draft`,
  off: sql`e.is_withdrawn`,
  all: sql`true`,
};

/** A page of episodes and the total. */
export async function selectAdminEpisodes(
  db: Db,
  query: { workId: number; listing: EpisodeListing; skip: number; limit: number },
): Promise<{ episodes: AdminEpisode[]; count: number }> {
  const where = sql`e.work_id = ${query.workId} and ${LISTED[query.listing]}`;
  const counted = await sql<{ count: number }>`select count(*)::int as count from episode e where ${where}`.execute(db);
  const { rows } = await sql<AdminEpisode>`
    select ${COLUMNS} from episode e where ${where} order by e.position, e.id offset ${query.skip} limit ${query.limit}`.execute(
    db,
  );
  return { episodes: rows, count: counted.rows[0]?.count ?? 0 };
}

export async function countEpisodesBefore(
  db: Db,
  query: { workId: number; listing: EpisodeListing; position: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from episode e
    where e.work_id = ${query.workId} and ${LISTED[query.listing]} and e.position < ${query.position}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function selectAdminEpisode(db: Db | Tx, id: number): Promise<AdminEpisode | undefined> {
  const { rows } = await sql<AdminEpisode>`select ${COLUMNS} from episode e where e.id = ${id}`.execute(db);
  return rows[0];
}

/** Positions or chosen episodes. */
export type EpisodeTarget =
  | { kind: 'range'; first: number | null; last: number | null }
  | { kind: 'ids'; ids: number[] };

/** Target episodes in order; withdrawn ones only if they can be relisted. */
export async function selectBulkEpisodes(
  db: Db | Tx,
  query: { workId: number; target: EpisodeTarget; listing: EpisodeListing },
): Promise<BulkEpisode[]> {
  const { target } = query;
  const within =
    target.kind === 'ids'
      ? sql`e.id = any(${target.ids}::bigint[])`
      : sql`(${target.first}::int is null or e.position >= ${target.first}::int)
          and (${target.last}::int is null or e.position <= ${target.last}::int)`;
  const { rows } = await sql<BulkEpisode>`
    select e.id, e.position, e.title, e.opens_at as "opensAt", e.opens_at <= seoga_now() as "isOpen",
      exists (select 1 from entitlement n where n.episode_id = e.id and n.revoked_at is null) as "isHeld",
      e.is_withdrawn as "isWithdrawn", ${HAS_CONTENT} as "hasContent", ${PRICE}
    from episode e where e.work_id = ${query.workId} and ${LISTED[query.listing]} and ${within} order by e.position, e.id`.execute(
    db,
  );
  return rows;
}

export async function selectLastEpisode(tx: Tx, workId: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(position), 0)::int as last from episode where work_id = ${workId}`.execute(tx);
  return rows[0]?.last ?? 0;
}

export async function insertEpisode(
  tx: Tx,
  episode: {
    workId: number;
    sourceKey: string;
    position: number;
    content: 'text' | 'images';
    values: EpisodeValues;
  },
): Promise<number> {
  const row = await tx
    .insertInto('episode')
    .values({
      work_id: episode.workId,
      source_key: episode.sourceKey,
      position: episode.position,
      unit: 'episode',
      content: episode.content,
      revision: 0,
      characters: 0,
      last_block: 0,
      digest: '',
      is_draft: true,
      is_own: true,
      ...episodeColumnValues({ ...episode.values, isWithdrawn: true }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Writes the fields of an edit, which imports then keep. Listing a draft publishes it. */
export async function writeEdit(
  tx: Tx,
  edit: Exclude<EpisodeEdit, 'text'>,
  episodes: readonly { id: number; values: Partial<EpisodeValues> }[],
): Promise<void> {
  await updateEpisodeFields(tx, episodeFieldsWith({ edit }), episodes);
  const ids = episodes.map(({ id }) => id);
  if (edit === 'listing') await sql`update episode set is_draft = false where id = any(${ids}::bigint[])`.execute(tx);
  await sql`
    insert into episode_edit (episode_id, field)
    select unnest(${ids}::bigint[]), ${edit}
    on conflict do nothing`.execute(tx);
}

/** The id of a console-made episode by its key. */
export async function selectOwnEpisode(tx: Tx, workId: number, sourceKey: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('episode')
    .select('id')
    .where('work_id', '=', workId)
    .where('source_key', '=', sourceKey)
    .executeTakeFirst();
  return row?.id;
}

/** Whether anybody is entitled to an episode. */
export async function isEntitled(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (select 1 from entitlement where episode_id = ${id} and revoked_at is null
      and (ends_at is null or ends_at > seoga_now())) as held`.execute(tx);
  return rows[0]?.held ?? false;
}

/** Episode ids in order, including withdrawn ones. */
export async function selectOrder(tx: Tx, workId: number): Promise<{ id: number; position: number }[]> {
  const { rows } = await sql<{ id: number; position: number }>`
    select id, position from episode where work_id = ${workId} order by position, is_withdrawn, id`.execute(tx);
  return rows;
}

/** Writes the positions of episodes that moved. */
export async function writeOrder(tx: Tx, positions: readonly { id: number; position: number }[]): Promise<void> {
  await sql`update episode e set position = t.position from unnest(${positions.map(({ id }) => id)}::bigint[],
    ${positions.map(({ position }) => position)}::int[]) as t (id, position) where e.id = t.id and e.position <> t.position`.execute(
    tx,
  );
}

/** Whether two listed episodes share a position, for example after relisting. */
export async function hasDuplicatePositions(tx: Tx, workId: number): Promise<boolean> {
  const { rows } = await sql<{ shares: boolean }>`
    select exists (select 1 from episode where work_id = ${workId} and not is_withdrawn group by position having count(*) > 1) as shares`.execute(
    tx,
  );
  return rows[0]?.shares ?? false;
}
