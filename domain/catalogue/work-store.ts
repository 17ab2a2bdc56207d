import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#shared/context';
import { COVER_WIDTHS } from './catalogue-store.ts';
import { freeNowSql } from './free-now-store.ts';
import { type ListRow, type WindowAsk, listSql, listedSql } from './list-store.ts';
import type { Picture, PictureAudience } from '#vocabulary/pictures';
import type { Rating } from '#vocabulary/ratings';
import type { Kind, Shelf, Unit, WorkStatus } from '#vocabulary/shelves';
import type { Block } from '#vocabulary/text-blocks';
import type { Weekday } from '#vocabulary/weekdays';

export interface WorkRow {
  id: number;
  title: string;
  other_titles: string[];
  shelf: Shelf;
  kind: Kind;
  status: WorkStatus;
  rating: Rating;
  genre: string;
  synopsis: string;
  quote: string;
  author_note: string;
  attribution: string;
  weekdays: Weekday[];
  opened_episodes: number;
  free_episodes: number;
  latest_opened_at: Date | null;
  follows: number;
  publisher: string | null;
  creators: { name: string; role: string }[];
  tags: { namespace: string; name: string }[];
  hash: string;
  width: number;
  height: number;
  edge: string;
  widths: number[];
  audience: PictureAudience;
  /** False where it left the shop: then only who holds something of it still meets it. */
  is_listed: boolean;
  preview_percent: number;
  /** One episode free after so many hours, for so many; but none of the newest few. Null: not by waiting. */
  wait_free_hours: number | null;
  wait_free_rental_hours: number | null;
  wait_free_except_last: number;
  /** The day on which a work that pauses comes back. */
  hiatus_until: string | null;
  /** When its rights end. */
  rights_until: Date | null;
  now: Date;
}

/** An episode as stored; `is_open` by the shop's clock. */
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
}

const episodeColumns = (
  workId?: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`e.id, e.position, e.title, e.unit, e.content, e.opens_at, e.opens_at <= (select seoga_now()) as is_open,
  ${freeNowSql('e', workId)} as is_free, e.buy_coins, e.rental_coins, e.rental_hours, e.characters`;

/** What slices above tell beside a work, in its own statement. */
export interface WorkBeside<Beside> {
  /** The episodes that the reader holds, a row each: `episode_id`, and `is_owned`, false where it is rented. */
  holds: RawBuilder<unknown>;
  /** One JSON value. */
  told: RawBuilder<Beside>;
}

/** Nobody's: of a reader who holds nothing. */
export const NOTHING_BESIDE: WorkBeside<null> = {
  holds: sql`select null::bigint as episode_id, false as is_owned where false`,
  told: sql`null`,
};

/** Some of a work's episodes, in its own statement. */
export interface LinesBeside<Beside> extends Pick<WorkBeside<Beside>, 'told'> {
  /** The episodes that the reader holds, as an array of the database. */
  held: RawBuilder<unknown>;
  /** These alone, as an array of the database; all where there is none. */
  only?: RawBuilder<unknown> | undefined;
}

/** Part of a work's episodes: from a number on, in either order. */
export interface LinesPart {
  from?: number | undefined;
  order?: 'first' | 'last' | undefined;
  limit: number;
}

/**
 * The episodes of such a part, as an array of the database, and one more: that tells where the rest begins. Of what left
 * the shop those that are `held`, an array too.
 */
export function partSql(
  { from, order, limit }: LinesPart,
  { workId, held }: { workId: number; held: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const isLast = order === 'last';
  // Numbers may be asked for that no episode's could be.
  const begin = from === undefined ? sql`` : sql`and e.position ${isLast ? sql`<=` : sql`>=`} ${from}::bigint`;
  return sql`array(select e.id from episode e join work w on w.id = e.work_id where e.work_id = ${workId}
    and (w.is_listed and not e.is_withdrawn or e.id = any(${held})) ${begin}
    order by e.position ${isLast ? sql`desc` : sql``} limit ${limit + 1})`;
}

type StoredWork<Beside> = WorkRow & {
  episodes: (Omit<EpisodeRow, 'opens_at'> & { opens_at: string })[];
  list: ListRow | null;
  beside: Beside;
};

/** One work, listed or not, with its creators, tags, publisher, cover and the episodes that `lines` finds, in reading order. */
function workSql<Beside>(ask: {
  id: number;
  lines: RawBuilder<unknown>;
  list: RawBuilder<ListRow | null>;
  told: RawBuilder<Beside>;
}): RawBuilder<StoredWork<Beside>> {
  const { id, lines, list, told } = ask;
  return sql`
    select w.id, w.title, w.other_titles, w.shelf, w.kind, w.status, w.rating, w.genre, w.synopsis, w.quote, w.author_note, w.attribution,
      w.weekdays, w.opened_episodes, w.free_episodes, w.latest_opened_at, w.follows, pb.name as publisher,
      coalesce((select json_agg(json_build_object('name', c.name, 'role', wc.role) order by wc.position)
        from work_creator wc join creator c on c.id = wc.creator_id where wc.work_id = w.id), '[]') as creators,
      coalesce((select json_agg(json_build_object('namespace', t.namespace, 'name', t.name) order by wt.position)
        from work_tag wt join tag t on t.id = wt.tag_id where wt.work_id = w.id), '[]') as tags,
      coalesce((select json_agg(line order by line.position) from (${lines}) line), '[]') as episodes,
      p.hash, p.width, p.height, p.edge, p.audience, ${COVER_WIDTHS} as widths, w.is_listed, w.preview_percent,
      w.wait_free_hours, w.wait_free_rental_hours, w.wait_free_except_last,
      w.hiatus_until::text as hiatus_until, w.rights_until, seoga_now() as now, ${list} as list, ${told} as beside
    from work w join picture p on p.hash = w.cover left join publisher pb on pb.id = w.publisher_id
    where w.id = ${id}`;
}

function workOf<Beside>({
  episodes,
  ...work
}: StoredWork<Beside>): WorkRow & { episodes: EpisodeRow[]; beside: Beside } {
  return { ...work, episodes: episodes.map((episode) => ({ ...episode, opens_at: new Date(episode.opens_at) })) };
}

/**
 * A work as its page shows it: what all its episodes come to, and of them the window that is asked for, all where none
 * is; those still to come included, withdrawn ones only where they are held. However long the list is, its window is what
 * is read out: the rest is counted where it lies.
 */
export async function selectWork<Beside>(
  db: Db,
  { id, holds, told, window }: { id: number; window?: WindowAsk | undefined } & WorkBeside<Beside>,
): Promise<(WorkRow & { episodes: EpisodeRow[]; list: ListRow; beside: Beside }) | undefined> {
  const lines = sql`select ${episodeColumns(sql`w.id`)} from shown s join episode e on e.id = s.id`;
  const list = listSql(window?.lines ?? 0);
  const { rows } = await sql<StoredWork<Beside>>`
    with ${listedSql({ id, holds, window })} ${workSql({ id, lines, list, told })}`.execute(db);
  const [work] = rows;
  return work?.list ? { ...workOf(work), list: work.list } : undefined;
}

/** A work with its episodes, or some of them, without what the whole list comes to. */
export async function selectWorkLines<Beside>(
  db: Db,
  { id, held, told, only }: { id: number } & LinesBeside<Beside>,
): Promise<(WorkRow & { episodes: EpisodeRow[]; beside: Beside }) | undefined> {
  const lines = sql`select ${episodeColumns(sql`w.id`)} from episode e
    where e.work_id = w.id and (w.is_listed and not e.is_withdrawn or e.id = any(${held})) ${only ? sql`and e.id = any(${only})` : sql``}`;
  const { rows } = await workSql({ id, lines, list: sql`null`, told }).execute(db);
  const [work] = rows;
  return work && workOf(work);
}

/** What follows an episode, as much as its end tells. */
export interface NextEpisodeRow<Right> {
  id: number;
  position: number;
  title: string;
  content: 'text' | 'images';
  is_free: boolean;
  buy_coins: number | null;
  rights: Right[];
  /** Of a free strip at most two, to be fetched ahead; else none. */
  first_pictures: (Pick<Picture, 'hash' | 'variants'> & { audience: PictureAudience })[];
}

/** An episode with its work and neighbours, as a viewer needs it, and the reader's rights to it. */
export interface OpenedEpisodeRow<Right = unknown> extends EpisodeRow {
  work_id: number;
  work_title: string;
  work_rating: Rating;
  work_shelf: Shelf;
  creator: string;
  revision: number;
  strip_width: number | null;
  strip_height: number | null;
  quiet: [number, number][] | null;
  panels: { y: number; text: string; dialogue: string[] }[] | null;
  previous_id: number | null;
  /** The work's first free episode. */
  first_free_id: number | null;
  cover: string;
  /** False where the work or the episode left the shop. */
  is_offered: boolean;
  preview_percent: number;
  /** It may be opened by waiting. */
  is_wait_free: boolean;
  rights: Right[];
  next: NextEpisodeRow<Right> | null;
  now: Date;
}

const firstPictures = sql`coalesce((
    select json_agg(json_build_object('hash', p.hash, 'variants', p.variants, 'audience', p.audience) order by s.position)
    from strip_slice s join picture p on p.hash = s.picture
    where after.is_free and after.content = 'images' and s.episode_id = after.id and s.revision = after.revision and s.position < 2), '[]')`;

const neighbour = (before: boolean): RawBuilder<unknown> => sql`
  select n.id, n.position, n.title, n.content, ${freeNowSql('n', sql`e.work_id`)} as is_free, n.buy_coins, n.revision
  from episode n where n.work_id = e.work_id and not n.is_withdrawn and n.opens_at <= (select seoga_now())
    and ${before ? sql`n.position < e.position order by n.position desc` : sql`n.position > e.position order by n.position`} limit 1`;

/**
 * An episode with its work and neighbours, whether offered or not; without its content. `rightsTo` is told by the slice
 * that knows rights: what a reader holds of an episode, as JSON.
 */
export async function selectEpisode<Right>(
  db: Db,
  ask: { id: number; rightsTo(episode: RawBuilder<unknown>): RawBuilder<Right[]> },
): Promise<OpenedEpisodeRow<Right> | undefined> {
  const { rows } = await sql<OpenedEpisodeRow<Right>>`
    select ${episodeColumns()}, e.revision, e.strip_width, e.strip_height, e.quiet, e.panels,
      w.id as work_id, w.title as work_title, w.rating as work_rating, w.shelf as work_shelf,
      coalesce((select string_agg(c.name, ', ' order by wc.position) from work_creator wc join creator c on c.id = wc.creator_id where wc.work_id = w.id), '') as creator,
      (select f.id from episode f where f.work_id = e.work_id and not f.is_withdrawn and f.opens_at <= (select seoga_now())
        and ${freeNowSql('f', sql`e.work_id`)} order by f.position limit 1) as first_free_id,
      w.cover, w.is_listed and not e.is_withdrawn as is_offered, w.preview_percent,
      w.wait_free_hours is not null and (select count(*) from (select from episode l where l.work_id = e.work_id and not l.is_withdrawn
        and l.opens_at <= (select seoga_now()) and l.position > e.position limit w.wait_free_except_last) newer) >= w.wait_free_except_last as is_wait_free, ${ask.rightsTo(sql`e.id`)} as rights,
      seoga_now() as now, before.id as previous_id, case when after.id is null then null
        else to_jsonb(after) || jsonb_build_object('first_pictures', ${firstPictures}, 'rights', ${ask.rightsTo(sql`after.id`)}) end as next
    from episode e join work w on w.id = e.work_id
    left join lateral (${neighbour(true)}) before on true
    left join lateral (${neighbour(false)}) after on true
    where e.id = ${ask.id}`.execute(db);
  return rows[0];
}

/** A picture together with who may fetch it. */
export interface StoredPicture extends Omit<Picture, 'held'> {
  audience: PictureAudience;
}

/** Pictures by hash, with what a page needs to show them. */
export async function selectPictures(db: Db, hashes: string[]): Promise<StoredPicture[]> {
  if (hashes.length === 0) return [];
  return db
    .selectFrom('picture')
    .select(['hash', 'width', 'height', 'thumbhash', 'edge', 'variants', 'audience'])
    .where(sql<boolean>`hash = any(${hashes})`)
    .execute();
}

/** What a slice above does in the statement that reads an episode's content: a further query before it, and what that answers as JSON. */
export interface ContentBeside<Beside> {
  /** As `name as (…),`, or nothing. */
  first: RawBuilder<unknown>;
  told: RawBuilder<Beside>;
}

/** Of whoever only reads. */
export const ONLY_READ: ContentBeside<null> = { first: sql``, told: sql`null` };

/** Of `picture p`, with what a page needs to show it. */
const PICTURE_FIELDS = sql`'hash', p.hash, 'width', p.width, 'height', p.height, 'thumbhash', p.thumbhash, 'edge', p.edge,
  'variants', p.variants, 'audience', p.audience`;

/** A text's blocks and the pictures that stand in them, in one round trip with what a slice above does beside it. */
export async function selectText<Beside>(
  db: Db,
  { id, revision, first, told }: { id: number; revision: number } & ContentBeside<Beside>,
): Promise<{ blocks: Block[]; pictures: StoredPicture[]; beside: Beside }> {
  const { rows } = await sql<{ blocks: Block[] | null; pictures: StoredPicture[]; beside: Beside }>`
    with ${first}
    content as materialized (select blocks from text_revision where episode_id = ${id} and revision = ${revision})
    select content.blocks, coalesce((select json_agg(json_build_object(${PICTURE_FIELDS})) from picture p where p.hash in (
        select jsonb_path_query(content.blocks, '$[*] ? (@.kind == "image").picture') #>> '{}')), '[]') as pictures,
      ${told} as beside
    from (select 1) one left join content on true`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a query from one row answers one row');
  return { ...row, blocks: row.blocks ?? [] };
}

/** The slices of a strip from top to bottom, in one round trip with what a slice above does beside them. */
export async function selectStrip<Beside>(
  db: Db,
  { id, revision, first, told }: { id: number; revision: number } & ContentBeside<Beside>,
): Promise<{ slices: ({ y: number } & StoredPicture)[]; beside: Beside }> {
  const { rows } = await sql<{ slices: ({ y: number } & StoredPicture)[]; beside: Beside }>`
    with ${first}
    content as (select json_agg(json_build_object('y', s.y, ${PICTURE_FIELDS}) order by s.position) as slices
      from strip_slice s join picture p on p.hash = s.picture where s.episode_id = ${id} and s.revision = ${revision})
    select coalesce(content.slices, '[]') as slices, ${told} as beside from content`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a sum answers one row');
  return row;
}

/** True when everybody may fetch the files of a picture. */
export async function isPublicPicture(db: Db, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('picture')
    .select('hash')
    .where('hash', '=', hash)
    .where('audience', '=', 'public')
    .executeTakeFirst();
  return row !== undefined;
}
