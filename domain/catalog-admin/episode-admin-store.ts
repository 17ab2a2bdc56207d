import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { EpisodeField } from '#shared/catalog/episode-fields';
import type { BulkEpisode, EpisodeStep } from './bulk-rules.ts';
import type { EpisodePrice } from './price-rules.ts';

/** An episode in the console. */
export interface AdminEpisode extends EpisodePrice {
  id: number;
  workId: number;
  position: number;
  title: string;
  content: 'text' | 'images';
  opensAt: Date;
  isOpen: boolean;
  isWithdrawn: boolean;
  /** Imported but unpublished. */
  isDraft: boolean;
  hasContent: boolean;
  characters: number;
  /** The author's notes around the content. */
  noteBefore: string;
  noteAfter: string;
  /** Fields preserved by imports. */
  edited: EpisodeField[];
  /** Version for optimistic locking. */
  version: string;
}

const PRICE = sql`e.is_free as "isFree", e.buy_coins as "buyCoins", e.rental_coins as "rentalCoins", e.rental_hours as "rentalHours"`;
const HAS_CONTENT = sql<boolean>`(exists (select 1 from text_revision t where t.episode_id = e.id and t.revision = e.revision)
  or exists (select 1 from strip_slice s where s.episode_id = e.id and s.revision = e.revision))`;
const COLUMNS = sql`e.id, e.work_id as "workId", e.position, e.title, e.content, e.opens_at as "opensAt",
  e.opens_at <= seoga_now() as "isOpen", e.is_withdrawn as "isWithdrawn", e.is_draft as "isDraft", ${HAS_CONTENT} as "hasContent", e.characters, ${PRICE},
  e.note_before as "noteBefore", e.note_after as "noteAfter",
  array(select d.field from episode_edit d where d.episode_id = e.id order by d.field) as edited,
  md5(concat_ws('|', e.title, e.opens_at, e.position, e.is_free, e.is_withdrawn, e.buy_coins, 'r', e.rental_coins, e.rental_hours, e.note_before, 'n', e.note_after)) as version`;

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
    title: string;
    content: 'text' | 'images';
    opensAt: Date;
    price: EpisodePrice;
    noteBefore: string;
    noteAfter: string;
  },
): Promise<number> {
  const { price } = episode;
  const row = await tx
    .insertInto('episode')
    .values({
      work_id: episode.workId,
      source_key: episode.sourceKey,
      position: episode.position,
      title: episode.title,
      unit: 'episode',
      content: episode.content,
      opens_at: episode.opensAt,
      is_free: price.isFree,
      buy_coins: price.buyCoins,
      rental_coins: price.rentalCoins,
      rental_hours: price.rentalHours,
      revision: 0,
      characters: 0,
      last_block: 0,
      digest: '',
      note_before: episode.noteBefore,
      note_after: episode.noteAfter,
      is_withdrawn: true,
      is_draft: true,
      is_own: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const BATCH_SIZE = 1_000;

/** Writes steps in batches and records the edited field. */
export async function writeSteps(
  tx: Tx,
  steps: readonly Pick<EpisodeStep, 'id' | 'write'>[],
  field: EpisodeField,
): Promise<void> {
  for (let at = 0; at < steps.length; at += BATCH_SIZE) {
    const part = steps.slice(at, at + BATCH_SIZE);
    const extra = JSON.stringify(part.map(({ id, write }) => ({ id, ...write })));
    await sql`update episode e set ${COLUMNS_OF[field] ?? sql`title = t.title`}
      from jsonb_to_recordset(${extra}::jsonb) as t (id bigint, title text, "opensAt" timestamptz, "isFree" boolean, "buyCoins" int,
        "rentalCoins" int, "rentalHours" int, "isWithdrawn" boolean) where e.id = t.id`.execute(tx);
    await insertEpisodeEdits(
      tx,
      part.map(({ id }) => id),
      field,
    );
  }
}

const COLUMNS_OF: Partial<Record<EpisodeField, RawBuilder<unknown>>> = {
  price: sql`is_free = t."isFree", buy_coins = t."buyCoins", rental_coins = t."rentalCoins", rental_hours = t."rentalHours"`,
  opensAt: sql`opens_at = t."opensAt"`,
  listing: sql`is_withdrawn = t."isWithdrawn", is_draft = false`,
};

/** Records an edited field, preserved by imports. */
async function insertEpisodeEdits(tx: Tx, ids: number[], field: EpisodeField): Promise<void> {
  await sql`insert into episode_edit (episode_id, field) select unnest(${ids}::bigint[]), ${field} on conflict do nothing`.execute(
    tx,
  );
}

export async function updateTitle(tx: Tx, id: number, title: string): Promise<void> {
  await sql`update episode set title = ${title} where id = ${id}`.execute(tx);
  await insertEpisodeEdits(tx, [id], 'title');
}

export async function updateNotes(
  tx: Tx,
  id: number,
  { noteBefore, noteAfter }: { noteBefore: string; noteAfter: string },
): Promise<void> {
  await sql`update episode set note_before = ${noteBefore}, note_after = ${noteAfter} where id = ${id}`.execute(tx);
  await insertEpisodeEdits(tx, [id], 'notes');
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
