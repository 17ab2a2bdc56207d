import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#shared/context';
import type { EpisodeField } from '#vocabulary/work-fields';
import type { BulkEpisode, EpisodeStep } from './bulk-rules.ts';
import type { EpisodePrice } from './price-rules.ts';

/** An episode as the console lists it. */
export interface DeskEpisode extends EpisodePrice {
  id: number;
  workId: number;
  position: number;
  title: string;
  content: 'text' | 'images';
  opensAt: Date;
  isOpen: boolean;
  isWithdrawn: boolean;
  /** Came by an import and was not published yet. */
  isDraft: boolean;
  hasContent: boolean;
  characters: number;
  /** What an import leaves as it is. */
  edited: EpisodeField[];
  /** What a form that changes it sends back. */
  version: string;
}

const PRICE = sql`e.is_free as "isFree", e.buy_coins as "buyCoins", e.rental_coins as "rentalCoins", e.rental_hours as "rentalHours"`;
const HAS_CONTENT = sql<boolean>`(exists (select 1 from text_revision t where t.episode_id = e.id and t.revision = e.revision)
  or exists (select 1 from strip_slice s where s.episode_id = e.id and s.revision = e.revision))`;
const COLUMNS = sql`e.id, e.work_id as "workId", e.position, e.title, e.content, e.opens_at as "opensAt",
  e.opens_at <= seoga_now() as "isOpen", e.is_withdrawn as "isWithdrawn", e.is_draft as "isDraft", ${HAS_CONTENT} as "hasContent", e.characters, ${PRICE},
  array(select d.field from episode_edit d where d.episode_id = e.id order by d.field) as edited,
  md5(concat_ws('|', e.title, e.opens_at, e.position, e.is_free, e.is_withdrawn, e.buy_coins, 'r', e.rental_coins, e.rental_hours)) as version`;

/** Which episodes of a work a list holds. */
export type EpisodeListing = 'up' | 'off' | 'all';

const listedSql = (listing: EpisodeListing): RawBuilder<unknown> =>
  listing === 'all' ? sql`true` : listing === 'off' ? sql`e.is_withdrawn` : sql`not e.is_withdrawn`;

/** A page of a work's episodes in their order, and how many there are in all. */
export async function selectDeskEpisodes(
  db: Db,
  ask: { workId: number; listing: EpisodeListing; skip: number; limit: number },
): Promise<{ episodes: DeskEpisode[]; count: number }> {
  const where = sql`e.work_id = ${ask.workId} and ${listedSql(ask.listing)}`;
  const counted = await sql<{ count: number }>`select count(*)::int as count from episode e where ${where}`.execute(db);
  const { rows } = await sql<DeskEpisode>`
    select ${COLUMNS} from episode e where ${where} order by e.position, e.id offset ${ask.skip} limit ${ask.limit}`.execute(
    db,
  );
  return { episodes: rows, count: counted.rows[0]?.count ?? 0 };
}

/** One episode; undefined where there is none. */
export async function selectDeskEpisode(db: Db | Tx, id: number): Promise<DeskEpisode | undefined> {
  const { rows } = await sql<DeskEpisode>`select ${COLUMNS} from episode e where e.id = ${id}`.execute(db);
  return rows[0];
}

/** Which episodes a bulk change is for: places from one to another, or those that were chosen. */
export type EpisodeTarget =
  | { kind: 'range'; first: number | null; last: number | null }
  | { kind: 'ids'; ids: number[] };

/** What a bulk change finds, in the work's order. What is taken off is found only where it may be put up. */
export async function selectBulkEpisodes(
  db: Db | Tx,
  ask: { workId: number; target: EpisodeTarget; listing: EpisodeListing },
): Promise<BulkEpisode[]> {
  const { target } = ask;
  const within =
    target.kind === 'ids'
      ? sql`e.id = any(${target.ids}::bigint[])`
      : sql`(${target.first}::int is null or e.position >= ${target.first}::int)
          and (${target.last}::int is null or e.position <= ${target.last}::int)`;
  const { rows } = await sql<BulkEpisode>`
    select e.id, e.position, e.title, e.opens_at as "opensAt", e.opens_at <= seoga_now() as "isOpen",
      e.is_withdrawn as "isWithdrawn", ${HAS_CONTENT} as "hasContent", ${PRICE}
    from episode e where e.work_id = ${ask.workId} and ${listedSql(ask.listing)} and ${within} order by e.position, e.id`.execute(
    db,
  );
  return rows;
}

/** Where a work's next episode stands, and what the one before it costs. */
export async function selectLastEpisode(tx: Tx, workId: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(position), 0)::int as last from episode where work_id = ${workId}`.execute(tx);
  return rows[0]?.last ?? 0;
}

/** An episode without text or pictures, taken off until it has some. */
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
      is_withdrawn: true,
      is_own: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const MANY = 1_000;

/** Writes steps, a thousand at a time, and remembers which field they changed. */
export async function writeSteps(tx: Tx, steps: readonly EpisodeStep[], field: EpisodeField): Promise<void> {
  for (let at = 0; at < steps.length; at += MANY) {
    const part = steps.slice(at, at + MANY);
    const told = JSON.stringify(part.map(({ id, write }) => ({ id, ...write })));
    await sql`update episode e set ${COLUMNS_OF[field] ?? sql`title = t.title`}
      from jsonb_to_recordset(${told}::jsonb) as t (id bigint, title text, "opensAt" timestamptz, "isFree" boolean, "buyCoins" int,
        "rentalCoins" int, "rentalHours" int, "isWithdrawn" boolean) where e.id = t.id`.execute(tx);
    await noteEpisodeEdits(
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

/** Remembers which field was edited, so that an import leaves it. */
async function noteEpisodeEdits(tx: Tx, ids: number[], field: EpisodeField): Promise<void> {
  await sql`insert into episode_edit (episode_id, field) select unnest(${ids}::bigint[]), ${field} on conflict do nothing`.execute(
    tx,
  );
}

/** Writes an episode's title. */
export async function updateTitle(tx: Tx, id: number, title: string): Promise<void> {
  await sql`update episode set title = ${title} where id = ${id}`.execute(tx);
  await noteEpisodeEdits(tx, [id], 'title');
}

/** Whether anybody holds an episode for good or for a while. */
export async function isHeld(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (select 1 from entitlement where episode_id = ${id} and revoked_at is null
      and (ends_at is null or ends_at > seoga_now())) as held`.execute(tx);
  return rows[0]?.held ?? false;
}

/** The numbers of a work's episodes in their order, those taken off among them. */
export async function selectOrder(tx: Tx, workId: number): Promise<{ id: number; position: number }[]> {
  const { rows } = await sql<{ id: number; position: number }>`
    select id, position from episode where work_id = ${workId} order by position, is_withdrawn, id`.execute(tx);
  return rows;
}

/** Puts episodes at places. */
export async function writeOrder(tx: Tx, places: readonly { id: number; position: number }[]): Promise<void> {
  await sql`update episode e set position = t.position from unnest(${places.map(({ id }) => id)}::bigint[],
    ${places.map(({ position }) => position)}::int[]) as t (id, position) where e.id = t.id and e.position <> t.position`.execute(
    tx,
  );
}

/** Whether two episodes that readers meet stand at one place: one that was put up again where another came meanwhile. */
export async function sharesPlaces(tx: Tx, workId: number): Promise<boolean> {
  const { rows } = await sql<{ shares: boolean }>`
    select exists (select 1 from episode where work_id = ${workId} and not is_withdrawn group by position having count(*) > 1) as shares`.execute(
    tx,
  );
  return rows[0]?.shares ?? false;
}
