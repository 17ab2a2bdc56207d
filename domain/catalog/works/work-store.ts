import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#kernel/context';
import { COVER_WIDTHS } from '../listing/work-card-store.ts';
import { episodeFieldsSql } from '../episodes/episode-field-store.ts';
import { type EarlyTerms, earlyNowSql, earlyTermsSql } from '../episodes/early-episode-store.ts';
import { freeNowSql } from '../episodes/free-episode-store.ts';
import {
  type EpisodeListRow,
  type EpisodeWindowQuery,
  episodeListSql,
  episodeQueriesSql,
} from '../episodes/episode-list-store.ts';
import type { Picture, PictureAudience } from '#shared/catalog/pictures';
import { EPISODE_CONTENT_FIELDS, type EpisodeContentTexts } from '#shared/catalog/episode-fields';
import type { Rating } from '#shared/catalog/ratings';
import type { Kind, Category, Unit } from '#shared/catalog/categories';
import type { Block } from '#shared/content/text-blocks';
import { type WorkFormValues } from '#shared/catalog/work-fields';
import { ABOUT_FIELDS, type AboutField } from '#shared/catalog/work-field-lists';
import { workFieldsSql } from './work-field-store.ts';

export interface WorkRow {
  id: number;
  title: string;
  shelf: Category;
  kind: Kind;
  rating: Rating;
  about: Pick<WorkFormValues, AboutField>;
  opened_episodes: number;
  free_episodes: number;
  latest_opened_at: Date | null;
  follows: number;
  hash: string;
  width: number;
  height: number;
  edge: string;
  widths: number[];
  audience: PictureAudience;
  /** False if unlisted; then only entitled readers see it. */
  is_listed: boolean;
  preview_percent: number;
  /** Wait-free interval; null if not offered. */
  wait_free_hours: number | null;
  wait_free_rental_hours: number | null;
  wait_free_except_last: number;
  /** Date of return from hiatus. */
  hiatus_until: string | null;
  rights_until: Date | null;
  now: Date;
}

/** A stored episode; `is_open` by the shop's clock. */
export interface EpisodeRow {
  id: number;
  position: number;
  title: string;
  unit: Unit;
  content: 'text' | 'images';
  opens_at: Date;
  is_open: boolean;
  is_free: boolean;
  buy_coins: number | null;
  rental_coins: number | null;
  rental_hours: number | null;
  characters: number;
  /** Set while it is open before its day. */
  early: EarlyTerms | null;
}

const episodeColumns = (
  workId?: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`e.id, e.position, e.title, e.unit, e.content, e.opens_at, e.opens_at <= (select seoga_now()) as is_open,
  ${freeNowSql('e', workId)} as is_free, e.buy_coins, e.rental_coins, e.rental_hours, e.characters,
  ${earlyTermsSql('e', freeNowSql('e', workId))} as early`;

/** Query parts of other areas in the work query. */
export interface WorkExtraQuery<Extra> {
  /** The reader's entitled episodes: `episode_id`, `is_owned` (false for rentals). */
  holds: RawBuilder<unknown>;
  /** One JSON value. */
  told: RawBuilder<Extra>;
}

/** For readers without entitlements. */
export const NO_EXTRA: WorkExtraQuery<null> = {
  holds: sql`select null::bigint as episode_id, false as is_owned where false`,
  told: sql`null`,
};

/** Query parts for some of a work's episodes. */
export interface EpisodesExtraQuery<Extra> extends Pick<WorkExtraQuery<Extra>, 'told'> {
  /** Entitled episode ids, as an SQL array. */
  held: RawBuilder<unknown>;
  /** Restricts to these ids; default all. */
  only?: RawBuilder<unknown> | undefined;
}

/** Episodes from a number on, in either order. */
export interface EpisodeSlice {
  from?: number | undefined;
  order?: 'first' | 'last' | undefined;
  limit: number;
}

/** Ids of the slice plus one more as the next start. `held`: entitled ids, visible even if unlisted. */
export function episodeSliceSql(
  { from, order, limit }: EpisodeSlice,
  { workId, held }: { workId: number; held: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const isLast = order === 'last';
  // bigint: requested numbers may exceed the column's range.
  const begin = from === undefined ? sql`` : sql`and e.position ${isLast ? sql`<=` : sql`>=`} ${from}::bigint`;
  return sql`array(select e.id from episode e join work w on w.id = e.work_id where e.work_id = ${workId}
    and (w.is_listed and not e.is_withdrawn or e.id = any(${held})) ${begin}
    order by e.position ${isLast ? sql`desc` : sql``} limit ${limit + 1})`;
}

type StoredWork<Extra> = WorkRow & {
  episodes: (Omit<EpisodeRow, 'opens_at'> & { opens_at: string })[];
  list: EpisodeListRow | null;
  beside: Extra;
};

/** A work with creators, tags, publisher, cover and episodes. */
function workSql<Extra>(query: {
  id: number;
  lines: RawBuilder<unknown>;
  list: RawBuilder<EpisodeListRow | null>;
  told: RawBuilder<Extra>;
}): RawBuilder<StoredWork<Extra>> {
  const { id, lines, list, told } = query;
  return sql`
    select w.id, w.title, w.shelf, w.kind, w.rating, ${workFieldsSql(ABOUT_FIELDS)} as about,
      w.opened_episodes, w.free_episodes, w.latest_opened_at, w.follows,
      coalesce((select json_agg(line order by line.position) from (${lines}) line), '[]') as episodes,
      p.hash, p.width, p.height, p.edge, p.audience, ${COVER_WIDTHS} as widths, w.is_listed, w.preview_percent,
      w.wait_free_hours, w.wait_free_rental_hours, w.wait_free_except_last,
      w.hiatus_until::text as hiatus_until, w.rights_until, seoga_now() as now, ${list} as list, ${told} as beside
    from work w join picture p on p.hash = w.cover
    where w.id = ${id}`;
}

function workOf<Extra>({ episodes, ...work }: StoredWork<Extra>): WorkRow & { episodes: EpisodeRow[]; beside: Extra } {
  return { ...work, episodes: episodes.map((episode) => ({ ...episode, opens_at: new Date(episode.opens_at) })) };
}

/**
 * A work with totals of all episodes and the requested window, including upcoming and entitled withdrawn episodes.
 * Only the window is fetched; totals are aggregated in SQL.
 */
export async function selectWork<Extra>(
  db: Db,
  { id, holds, told, window }: { id: number; window?: EpisodeWindowQuery | undefined } & WorkExtraQuery<Extra>,
): Promise<(WorkRow & { episodes: EpisodeRow[]; list: EpisodeListRow; beside: Extra }) | undefined> {
  const lines = sql`select ${episodeColumns(sql`w.id`)} from shown s join episode e on e.id = s.id`;
  const list = episodeListSql(window?.lines ?? 0);
  const { rows } = await sql<StoredWork<Extra>>`
    with ${episodeQueriesSql({ id, holds, window })} ${workSql({ id, lines, list, told })}`.execute(db);
  const [work] = rows;
  return work?.list ? { ...workOf(work), list: work.list } : undefined;
}

/** A work with all or some episodes, without totals. */
export async function selectWorkEpisodes<Extra>(
  db: Db,
  { id, held, told, only }: { id: number } & EpisodesExtraQuery<Extra>,
): Promise<(WorkRow & { episodes: EpisodeRow[]; beside: Extra }) | undefined> {
  const lines = sql`select ${episodeColumns(sql`w.id`)} from episode e
    where e.work_id = w.id and (w.is_listed and not e.is_withdrawn or e.id = any(${held})) ${only ? sql`and e.id = any(${only})` : sql``}`;
  const { rows } = await workSql({ id, lines, list: sql`null`, told }).execute(db);
  const [work] = rows;
  return work && workOf(work);
}

export interface NextEpisodeRow<Right> {
  id: number;
  position: number;
  title: string;
  content: 'text' | 'images';
  is_free: boolean;
  /** Not before its day. */
  is_open: boolean;
  buy_coins: number | null;
  rights: Right[];
  /** At most two pictures of a free strip, for prefetching. */
  first_pictures: (Pick<Picture, 'hash' | 'variants'> & { audience: PictureAudience })[];
}

/** An episode for the viewer, with work, neighbours and rights. */
export interface EpisodeForViewerRow<Right = unknown> extends EpisodeRow, EpisodeContentTexts {
  work_id: number;
  work_title: string;
  work_rating: Rating;
  work_shelf: Category;
  work_language: string;
  creator: string;
  revision: number;
  strip_width: number | null;
  strip_height: number | null;
  quiet: [number, number][] | null;
  panels: { y: number; text: string; dialogue: string[] }[] | null;
  previous_id: number | null;
  /** First free episode of the work. */
  first_free_id: number | null;
  cover: string;
  /** False if work or episode is unlisted. */
  is_offered: boolean;
  /** The reader supports the author every month. */
  is_supporter: boolean;
  preview_percent: number;
  /** Free by waiting. */
  is_wait_free: boolean;
  rights: Right[];
  next: NextEpisodeRow<Right> | null;
  /** Records of the reader that `recordsOf` selected. */
  reader_records: unknown[];
  now: Date;
}

const firstPictures = sql`coalesce((
    select json_agg(json_build_object('hash', p.hash, 'variants', p.variants, 'audience', p.audience) order by s.position)
    from strip_slice s join picture p on p.hash = s.picture
    where after.is_free and after.content = 'images' and s.episode_id = after.id and s.revision = after.revision and s.position < 2), '[]')`;

/** Of an unlisted work, the nearest episode that the reader has: the others are no longer sold. */
const neighbour = (before: boolean, rights: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select n.id, n.position, n.title, n.content, n.opens_at <= (select seoga_now()) as is_open,
    n.opens_at <= (select seoga_now()) and ${freeNowSql('n', sql`e.work_id`)} as is_free,
    case when n.opens_at <= (select seoga_now()) then n.buy_coins else w.early_coins end as buy_coins, n.revision
  from episode n where n.work_id = e.work_id and not n.is_withdrawn
    and (n.opens_at <= (select seoga_now()) or ${earlyNowSql('n')})
    and (w.is_listed or json_array_length(${rights}) > 0)
    and ${before ? sql`n.position < e.position order by n.position desc` : sql`n.position > e.position order by n.position`} limit 1`;

/**
 * An episode with work and neighbours, offered or not, without content. `rightsTo` is the caller's SQL for the
 * reader's rights, `recordsOf` for records of the reader about its work, both as JSON, `isSupporterOf` whether the
 * reader supports its author.
 */
export async function selectEpisode<Right>(
  db: Db,
  query: {
    id: number;
    rightsTo(episode: RawBuilder<unknown>): RawBuilder<Right[]>;
    recordsOf(work: RawBuilder<unknown>): RawBuilder<unknown[]>;
    isSupporterOf(work: RawBuilder<unknown>): RawBuilder<boolean>;
  },
): Promise<EpisodeForViewerRow<Right> | undefined> {
  const { rows } = await sql<EpisodeForViewerRow<Right>>`
    select ${episodeColumns()}, e.revision, ${episodeFieldsSql(EPISODE_CONTENT_FIELDS)}, e.strip_width, e.strip_height, e.quiet, e.panels,
      w.id as work_id, w.title as work_title, w.rating as work_rating, w.shelf as work_shelf, w.language as work_language,
      coalesce((select string_agg(c.name, ', ' order by wc.position) from work_creator wc join creator c on c.id = wc.creator_id where wc.work_id = w.id), '') as creator,
      (select f.id from episode f where f.work_id = e.work_id and not f.is_withdrawn and f.opens_at <= (select seoga_now())
        and ${freeNowSql('f', sql`e.work_id`)} order by f.position limit 1) as first_free_id,
      w.cover, w.is_listed and not e.is_withdrawn as is_offered, w.preview_percent,
      w.wait_free_hours is not null and (select count(*) from (select from episode l where l.work_id = e.work_id and not l.is_withdrawn
        and l.opens_at <= (select seoga_now()) and l.position > e.position limit w.wait_free_except_last) newer) >= w.wait_free_except_last as is_wait_free, ${query.rightsTo(sql`e.id`)} as rights,
      ${query.recordsOf(sql`e.work_id`)} as reader_records, coalesce(${query.isSupporterOf(sql`e.work_id`)}, false) as is_supporter, seoga_now() as now, before.id as previous_id, case when after.id is null then null
        else to_jsonb(after) || jsonb_build_object('first_pictures', ${firstPictures}, 'rights', ${query.rightsTo(sql`after.id`)}) end as next
    from episode e join work w on w.id = e.work_id
    left join lateral (${neighbour(true, query.rightsTo(sql`n.id`))}) before on true
    left join lateral (${neighbour(false, query.rightsTo(sql`n.id`))}) after on true
    where e.id = ${query.id}`.execute(db);
  return rows[0];
}

/** A picture and its audience. */
export interface StoredPicture extends Omit<Picture, 'held'> {
  audience: PictureAudience;
}

/** Pictures by hash, with their display data. */
export async function selectPictures(db: Db, hashes: string[]): Promise<StoredPicture[]> {
  if (hashes.length === 0) return [];
  return db
    .selectFrom('picture')
    .select(['hash', 'width', 'height', 'thumbhash', 'edge', 'variants', 'audience'])
    .where(sql<boolean>`hash = any(${hashes})`)
    .execute();
}

/** A CTE and a JSON value that the caller adds to the content query. */
export interface ContentExtraQuery<Extra> {
  /** As `name as (…),` or empty. */
  first: RawBuilder<unknown>;
  told: RawBuilder<Extra>;
}

/** For plain reads. */
export const NO_CONTENT_EXTRA: ContentExtraQuery<null> = { first: sql``, told: sql`null` };

const PICTURE_FIELDS = sql`'hash', p.hash, 'width', p.width, 'height', p.height, 'thumbhash', p.thumbhash, 'edge', p.edge,
  'variants', p.variants, 'audience', p.audience`;

/** Blocks and pictures of a text, with the caller's extra, in one round trip. */
export async function selectText<Extra>(
  db: Db,
  { id, revision, first, told }: { id: number; revision: number } & ContentExtraQuery<Extra>,
): Promise<{ blocks: Block[]; pictures: StoredPicture[]; beside: Extra }> {
  const { rows } = await sql<{ blocks: Block[] | null; pictures: StoredPicture[]; beside: Extra }>`
    with ${first}
    content as materialized (select blocks from text_revision where episode_id = ${id} and revision = ${revision})
    select content.blocks, coalesce((select json_agg(json_build_object(${PICTURE_FIELDS})) from picture p where p.hash in (
        select jsonb_path_query(content.blocks, '$[*].picture') #>> '{}'
        union all select jsonb_path_query(content.blocks, '$[*].spans[*].picture') #>> '{}')), '[]') as pictures,
      ${told} as beside
    from (select 1) one left join content on true`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a query from one row answers one row');
  return { ...row, blocks: row.blocks ?? [] };
}

/** Slices of a strip from top to bottom, with the caller's extra, in one round trip. */
export async function selectStrip<Extra>(
  db: Db,
  { id, revision, first, told }: { id: number; revision: number } & ContentExtraQuery<Extra>,
): Promise<{ slices: ({ y: number } & StoredPicture)[]; beside: Extra }> {
  const { rows } = await sql<{ slices: ({ y: number } & StoredPicture)[]; beside: Extra }>`
    with ${first}
    content as (select json_agg(json_build_object('y', s.y, ${PICTURE_FIELDS}) order by s.position) as slices
      from strip_slice s join picture p on p.hash = s.picture where s.episode_id = ${id} and s.revision = ${revision})
    select coalesce(content.slices, '[]') as slices, ${told} as beside from content`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a sum answers one row');
  return row;
}

export async function isPublicPicture(db: Db, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('picture')
    .select('hash')
    .where('hash', '=', hash)
    .where('audience', '=', 'public')
    .executeTakeFirst();
  return row !== undefined;
}
