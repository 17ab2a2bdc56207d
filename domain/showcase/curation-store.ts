import { type RawBuilder, sql } from 'kysely';
import { mayBeListed, notBlockedSql, notePageTurns, raisePageVersion } from '#domain/catalogue';
import { type TopRow, topSql } from '#domain/ranking';
import type { Db, Tx } from '#shared/context';
import type { Reader } from '#shared/reader';
import type { Unit } from '#vocabulary/shelves';
import type { ShopPage } from '#vocabulary/shop-pages';
import type { Weekday } from '#vocabulary/weekdays';
import type { HallFilling, ThemeFilling } from './set-rules.ts';
import { type ArrangedBanner, type ArrangedLine, USUAL, USUAL_BOARD, type WrittenCuration } from './arrangement.ts';

/** A promotion that runs, as a banner or a row tells it; its works in their order. */
export interface RunningPromotion {
  id: number;
  title: string;
  endsAt: string;
  percent: number;
  freeFirst: number;
  /** How many works it has. */
  count: number;
  works: number[];
}

/** Where reading a work starts, and what its parts are called. */
export interface FirstEpisode {
  id: number;
  unit: Unit;
}

/** A banner with what the shop knows of what it is of; null where that is not to be shown. */
export interface FoundBanner extends ArrangedBanner {
  about: { work: number; quote: string; firstEpisode: FirstEpisode | null } | null;
  running: RunningPromotion | null;
  image: { hash: string; width: number; height: number; edge: string; widths: number[] } | null;
}

/** A theme or a hall that a row shows: what fills it. */
export type FoundFilling = { id: number } & (({ kind: 'theme' } & ThemeFilling) | ({ kind: 'pavilion' } & HallFilling));

/** A row with what the shop knows of the set that it shows; null where that is not there now. */
export interface FoundLine extends ArrangedLine {
  running: RunningPromotion | null;
  set: FoundFilling | null;
  /** Of a ranking's row: the top of its board. */
  top: TopRow[] | null;
}

/** Everything that was arranged for a page, whoever looks. */
export interface Arrangement {
  now: Date;
  today: Weekday;
  banners: FoundBanner[];
  /** Works that stand in where no banner does. */
  standIns: { work: number; quote: string; firstEpisode: FirstEpisode | null }[];
  lines: FoundLine[];
}

const FIRST_EPISODE = sql`(select jsonb_build_object('id', e.id, 'unit', e.unit) from episode e where e.work_id = w.id and not e.is_withdrawn and e.opens_at <= seoga_now() order by e.position limit 1)`;
const SHOWN = sql`w.is_listed and w.opened_episodes > 0 and w.rating in ('all', '12', '15')`;
const MOST_STAND_INS = 5;
/** Of a promotion's works so many are looked at for its banner or row; its page has them all. */
const MOST_OF_PROMOTION = 40;

function runningSql(slug: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select json_build_object('id', p.id, 'title', p.title, 'endsAt', to_char(p.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'freeFirst', p.free_first,
      'percent', coalesce((select max(pw.lowers_percent) from promotion_work pw where pw.promotion_id = p.id), 0),
      'count', (select count(*) from promotion_work pw where pw.promotion_id = p.id),
      'works', array(select pw.work_id from promotion_work pw where pw.promotion_id = p.id order by pw.position, pw.work_id limit ${MOST_OF_PROMOTION}))
    from promotion p, asked where p.is_published and p.starts_at <= asked.now and p.ends_at > asked.now
      and (${slug} is null or p.slug = ${slug}) order by p.starts_at desc, p.id desc limit 1)`;
}

const THEME = sql`(select json_build_object('kind', 'theme', 'id', t.id, 'is_adult', t.is_adult, 'is_by_rule', t.is_by_rule,
    'shelf', t.shelf, 'genre', t.genre, 'status', t.status, 'tags', t.tags,
    'works', array(select tw.work_id from theme_work tw where tw.theme_id = t.id order by tw.position, tw.work_id))
  from theme t where t.is_published and t.slug = l.told->'source'->>'theme')`;
const HALL = sql`(select json_build_object('kind', 'pavilion', 'id', h.id, 'publisher_id', h.publisher_id,
    'works', array(select hw.work_id from pavilion_work hw where hw.pavilion_id = h.id order by hw.position, hw.work_id))
  from pavilion h where h.is_published and h.slug = l.told->'source'->>'pavilion')`;

/** The top of the board that a row asks for, where it asks for one. */
function lineTopSql({ page, reader }: { page: ShopPage; reader: Reader }): RawBuilder<unknown> {
  const top = topSql({
    board: sql`coalesce(l.told->'source'->>'board', ${USUAL_BOARD.board})`,
    by: sql`coalesce(l.told->'source'->>'by', ${USUAL_BOARD.by})`,
    shelf: sql`coalesce(l.told->'source'->>'shelf', ${page === 'home' ? 'all' : page})`,
    limit: sql`coalesce((l.told->>'limit')::int, ${USUAL_BOARD.limit})`,
    withoutAdult: !mayBeListed(reader, { rating: '19' }),
    reader,
  });
  return sql`case when l.told->'source'->>'kind' = 'ranking' then ${top} end`;
}

/**
 * What is arranged for a page at a moment, in one round trip: by the curation in force, else as usual, else by the house's
 * own rows. A curation that is named stands whether it is published or not.
 */
export async function selectArrangement(
  db: Db,
  ask: { page: ShopPage; reader: Reader; house: ArrangedLine[]; at?: Date | undefined; curation?: number | undefined },
): Promise<Arrangement> {
  const shelf = ask.page === 'home' ? sql`true` : sql`w.shelf = ${ask.page}`;
  const inForce = ask.curation
    ? sql`c.id = ${ask.curation}`
    : sql`c.slug <> ${USUAL} and c.is_published and coalesce(c.starts_at <= asked.now, true) and coalesce(c.ends_at > asked.now, true)`;
  const { rows } = await sql<Arrangement>`
    with asked as (select coalesce(${ask.at ?? null}::timestamptz, seoga_now()) as now),
    in_force as (select c.banners, c.lines from curation c, asked where c.page = ${ask.page} and ${inForce}
      order by c.starts_at desc nulls last, c.id desc limit 1),
    usual as (select c.banners, c.lines from curation c where c.page = ${ask.page} and c.slug = ${USUAL}),
    arranged as (select
      coalesce(nullif((select banners from in_force), '[]'), (select banners from usual), '[]') as banners,
      coalesce(nullif((select lines from in_force), '[]'), nullif((select lines from usual), '[]'), ${JSON.stringify(ask.house)}::jsonb) as lines),
    banners as (select b.place, b.told || jsonb_build_object(
        'about', (select jsonb_build_object('work', w.id, 'quote', w.quote, 'firstEpisode', ${FIRST_EPISODE})
          from work w where w.id = (b.told->>'work')::bigint and ${SHOWN} and ${notBlockedSql(ask.reader)}),
        'running', case when b.told ? 'promotion' then ${runningSql(sql`b.told->>'promotion'`)} end,
        'image', (select jsonb_build_object('hash', p.hash, 'width', p.width, 'height', p.height, 'edge', p.edge, 'widths',
            array(select (v->>'width')::int from jsonb_array_elements(p.variants) v where v->>'format' = 'webp' order by 1))
          from picture p where p.hash = b.told->>'picture' and p.audience = 'public')) as told
      from arranged, jsonb_array_elements(arranged.banners) with ordinality as b (told, place)),
    lines as (select l.place, l.told || jsonb_build_object(
        'running', case when l.told->'source'->>'kind' = 'promotion' then ${runningSql(sql`l.told->'source'->>'promotion'`)} end,
        'set', case l.told->'source'->>'kind'
          when 'theme' then ${THEME} when 'pavilion' then ${HALL} end,
        'top', ${lineTopSql(ask)}) as told
      from arranged, jsonb_array_elements(arranged.lines) with ordinality as l (told, place)),
    standing_in as (select w.id as work, w.quote, ${FIRST_EPISODE} as "firstEpisode",
        md5(w.id::text || (asked.now at time zone 'Asia/Seoul')::date) as place
      from asked, (select * from work w where ${SHOWN} and w.quote <> '' and ${shelf} and ${notBlockedSql(ask.reader)}
        order by w.latest_opened_at desc, w.id desc limit 100) w order by place limit ${MOST_STAND_INS})
    select asked.now, (array['mon','tue','wed','thu','fri','sat','sun'])[extract(isodow from asked.now at time zone 'Asia/Seoul')::int] as today,
      coalesce((select json_agg(told order by place) from banners), '[]') as banners,
      coalesce((select json_agg(told order by place) from lines), '[]') as lines,
      coalesce((select json_agg(standing_in order by place) from standing_in), '[]') as "standIns"
    from asked`.execute(db);
  const found = rows[0];
  if (!found) throw new Error('a query without a table answers one row');
  return found;
}

/** Writes a curation under its page and slug, and answers its id; what is undefined of the arrangement stays as it was. */
export async function writeCuration(tx: Tx, curation: WrittenCuration): Promise<number> {
  const { page, slug, title, isPublished, startsAt, endsAt, banners, lines, origin } = curation;
  const text = (list: unknown[] | null | undefined): string | null => (list ? JSON.stringify(list) : null);
  const { id } = await tx
    .insertInto('curation')
    .values({
      page,
      slug,
      title,
      is_published: isPublished,
      starts_at: startsAt,
      ends_at: endsAt,
      banners: text(banners),
      lines: text(lines),
      origin,
    })
    .onConflict((conflict) =>
      conflict.columns(['page', 'slug']).doUpdateSet({
        title,
        is_published: isPublished,
        starts_at: startsAt,
        ends_at: endsAt,
        origin,
        ...(banners === undefined ? {} : { banners: text(banners) }),
        ...(lines === undefined ? {} : { lines: text(lines) }),
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  const periods = [...(banners ?? []), ...(lines ?? [])].flatMap((one) => [one.startsAt, one.endsAt]);
  const moments = periods.flatMap((moment) => (moment ? [new Date(moment)] : []));
  await notePageTurns(tx, [startsAt, endsAt, ...moments]);
  await raisePageVersion(tx);
  return id;
}

/** What the operator calls the promotions that are published. */
export async function selectPromotionSlugs(tx: Tx): Promise<Set<string>> {
  const rows = await tx.selectFrom('promotion').select('slug').where('is_published', '=', true).execute();
  return new Set(rows.map(({ slug }) => slug));
}

/** Takes away the folder's curations other than the usual ones and these. */
export async function deleteCurations(tx: Tx, except: { page: ShopPage; slug: string }[]): Promise<void> {
  const kept = except.map(({ page, slug }) => `${page}/${slug}`);
  const gone = await tx
    .deleteFrom('curation')
    .where('slug', '<>', USUAL)
    .where('origin', '=', 'folder')
    .where(({ eb, ref }) => eb(sql`${ref('page')} || '/' || ${ref('slug')}`, '<>', sql`all(${kept}::text[])`))
    .returning('id')
    .execute();
  if (gone.length > 0) await raisePageVersion(tx);
}

/** A curation's own facts, for whoever previews it. */
export interface CurationFacts {
  id: number;
  page: ShopPage;
  slug: string;
  title: string;
  isPublished: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
}

const FACTS = [
  'id',
  'page',
  'slug',
  'title',
  'is_published as isPublished',
  'starts_at as startsAt',
  'ends_at as endsAt',
] as const;

export async function selectCurations(db: Db): Promise<CurationFacts[]> {
  return db
    .selectFrom('curation')
    .select([...FACTS])
    .orderBy('page')
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
}

/** Pictures of the operator's; one that is known stays as it is, and for whom it was. */
export async function insertBannerPictures(
  tx: Tx,
  pictures: { hash: string; width: number; height: number; thumbhash: string; edge: string; variants: unknown[] }[],
): Promise<void> {
  for (const { variants, hash, width, height, thumbhash, edge } of pictures)
    await tx
      .insertInto('picture')
      .values({ hash, width, height, thumbhash, edge, variants: JSON.stringify(variants), audience: 'public' })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute();
}
