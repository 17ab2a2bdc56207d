import { type RawBuilder, sql } from 'kysely';
import { canBeListed, notBlockedSql, schedulePageChanges, raisePageVersion } from '#domain/catalog';
import { type TopRow, topSql } from '#domain/ranking';
import { Ctes } from '#kernel/ctes';
import type { Db, Tx } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import type { Unit } from '#shared/catalog/categories';
import type { ShopPage } from '#shared/merchandising/shop-pages';
import type { Weekday } from '#shared/catalog/weekdays';
import type { HallContent, ThemeContent } from '../work-sets/work-set-rules.ts';
import {
  type CurationBanner,
  type CurationRow,
  DEFAULT_CURATION,
  DEFAULT_BOARD,
  type CurationWrite,
} from './curation.ts';

export interface RunningPromotion {
  id: number;
  title: string;
  endsAt: string;
  percent: number;
  freeFirst: number;
  /** Number of works. */
  count: number;
  works: number[];
}

export interface FirstEpisode {
  id: number;
  unit: Unit;
}

/** A banner with its resolved target; null where the target is not visible. */
export interface ResolvedBanner extends CurationBanner {
  about: { work: number; quote: string; firstEpisode: FirstEpisode | null } | null;
  running: RunningPromotion | null;
  image: { hash: string; width: number; height: number; edge: string; widths: number[] } | null;
}

export type ResolvedWorkSet = { id: number } & (
  | ({ kind: 'theme' } & ThemeContent)
  | ({ kind: 'pavilion' } & HallContent)
);

/** A row with its resolved work set; null where it does not exist now. */
export interface ResolvedRow extends CurationRow {
  running: RunningPromotion | null;
  set: ResolvedWorkSet | null;
  /** Top of the board of a ranking row. */
  top: TopRow[] | null;
}

export interface StorefrontLayout {
  now: Date;
  today: Weekday;
  banners: ResolvedBanner[];
  /** Fallback works without banners. */
  standIns: { work: number; quote: string; firstEpisode: FirstEpisode | null }[];
  lines: ResolvedRow[];
}

const FIRST_EPISODE = sql`(select jsonb_build_object('id', e.id, 'unit', e.unit) from episode e where e.work_id = w.id and not e.is_withdrawn and e.opens_at <= seoga_now() order by e.position limit 1)`;
const SHOWN = sql`w.is_listed and w.opened_episodes > 0 and w.rating in ('all', '12', '15')`;
const MAX_FALLBACKS = 5;
/** Works read per promotion; its page lists all. */
const MAX_PROMOTION_WORKS = 40;

function runningSql(slug: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select json_build_object('id', p.id, 'title', p.title, 'endsAt', to_char(p.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'freeFirst', p.free_first,
      'percent', coalesce((select max(pw.lowers_percent) from promotion_work pw where pw.promotion_id = p.id), 0),
      'count', (select count(*) from promotion_work pw where pw.promotion_id = p.id),
      'works', array(select pw.work_id from promotion_work pw where pw.promotion_id = p.id order by pw.position, pw.work_id limit ${MAX_PROMOTION_WORKS}))
    from promotion p, asked where p.is_published and p.starts_at <= asked.now and p.ends_at > asked.now
      and (${slug} is null or p.slug = ${slug}) order by p.starts_at desc, p.id desc limit 1)`;
}

const THEME = sql`(select json_build_object('kind', 'theme', 'id', t.id, 'is_adult', t.is_adult, 'is_by_rule', t.is_by_rule,
    'shelf', t.shelf, 'genre', t.genre, 'status', t.status, 'tags', t.tags,
    'works', array(select tw.work_id from theme_work tw where tw.theme_id = t.id order by tw.position, tw.work_id))
  from theme t where t.is_published and t.slug = l.line->'source'->>'theme')`;
const HALL = sql`(select json_build_object('kind', 'pavilion', 'id', h.id, 'publisher_id', h.publisher_id,
    'works', array(select hw.work_id from pavilion_work hw where hw.pavilion_id = h.id order by hw.position, hw.work_id))
  from pavilion h where h.is_published and h.slug = l.line->'source'->>'pavilion')`;

function lineTopSql({ page, reader }: { page: ShopPage; reader: Reader }): RawBuilder<unknown> {
  const top = topSql({
    board: sql`coalesce(l.line->'source'->>'board', ${DEFAULT_BOARD.board})`,
    by: sql`coalesce(l.line->'source'->>'by', ${DEFAULT_BOARD.by})`,
    shelf: sql`coalesce(l.line->'source'->>'shelf', ${page === 'home' ? 'all' : page})`,
    limit: sql`coalesce((l.line->>'limit')::int, ${DEFAULT_BOARD.limit})`,
    withoutAdult: !canBeListed(reader, { rating: '19' }),
    reader,
  });
  return sql`case when l.line->'source'->>'kind' = 'ranking' then ${top} end`;
}

interface LayoutQuery {
  page: ShopPage;
  reader: Reader;
  house: CurationRow[];
  at?: Date | undefined;
  curation?: number | undefined;
}

/** The banners and rows of `arranged`, completed for the reader. */
function arrangementSql(query: LayoutQuery): Ctes<'banners' | 'lines', 'arranged'> {
  return new Ctes(sql`
    banners as (
      select b.place,
        b.banner || jsonb_build_object(
          'about', (
            select jsonb_build_object('work', w.id, 'quote', w.quote, 'firstEpisode', ${FIRST_EPISODE})
            from work w
            where w.id = (b.banner->>'work')::bigint and ${SHOWN} and ${notBlockedSql(query.reader)}
          ),
          'running', case when b.banner ? 'promotion' then ${runningSql(sql`b.banner->>'promotion'`)} end,
          'image', (
            select jsonb_build_object(
              'hash', p.hash, 'width', p.width, 'height', p.height, 'edge', p.edge,
              'widths', array(
                select (v->>'width')::int
                from jsonb_array_elements(p.variants) v
                where v->>'format' = 'webp'
                order by 1
              )
            )
            from picture p
            where p.hash = b.banner->>'picture' and p.audience = 'public'
          )
        ) as banner
      from arranged, jsonb_array_elements(arranged.banners) with ordinality as b (banner, place)
    ),
    lines as (
      select l.place,
        l.line || jsonb_build_object(
          'running', case
            when l.line->'source'->>'kind' = 'promotion' then ${runningSql(sql`l.line->'source'->>'promotion'`)}
          end,
          'set', case l.line->'source'->>'kind' when 'theme' then ${THEME} when 'pavilion' then ${HALL} end,
          'top', ${lineTopSql(query)}
        ) as line
      from arranged, jsonb_array_elements(arranged.lines) with ordinality as l (line, place)
    )`);
}

/**
 * Layout of a page at a time, in one round trip: the active curation, else the default one, else built-in rows. A
 * named curation may be unpublished.
 */
export async function selectStorefrontLayout(db: Db, query: LayoutQuery): Promise<StorefrontLayout> {
  const shelf = query.page === 'home' ? sql`true` : sql`w.shelf = ${query.page}`;
  const inForce = query.curation
    ? sql`c.id = ${query.curation}`
    : sql`c.slug <> ${DEFAULT_CURATION} and c.is_published and coalesce(c.starts_at <= asked.now, true) and coalesce(c.ends_at > asked.now, true)`;
  const arranged = new Ctes<'asked' | 'arranged'>(sql`
    asked as (select coalesce(${query.at ?? null}::timestamptz, seoga_now()) as now),
    in_force as (
      select c.banners, c.lines
      from curation c, asked
      where c.page = ${query.page} and ${inForce}
      order by c.starts_at desc nulls last, c.id desc
      limit 1
    ),
    usual as (
      select c.banners, c.lines
      from curation c
      where c.page = ${query.page} and c.slug = ${DEFAULT_CURATION}
    ),
    arranged as (
      select coalesce(nullif((select banners from in_force), '[]'), (select banners from usual), '[]') as banners,
        coalesce(
          nullif((select lines from in_force), '[]'), nullif((select lines from usual), '[]'),
          ${JSON.stringify(query.house)}::jsonb
        ) as lines
    )`);
  const standingIn = new Ctes<'standing_in', 'asked'>(sql`
    standing_in as (
      select w.id as work, w.quote, ${FIRST_EPISODE} as "firstEpisode",
        md5(w.id::text || (asked.now at time zone 'Asia/Seoul')::date) as place
      from asked,
        (
          select *
          from work w
          where ${SHOWN} and w.quote <> '' and ${shelf} and ${notBlockedSql(query.reader)}
          order by w.latest_opened_at desc, w.id desc
          limit 100
        ) w
      order by place
      limit ${MAX_FALLBACKS}
    )`);
  const ctes = arranged.and(arrangementSql(query)).and(standingIn);
  const { rows } = await sql<StorefrontLayout>`
    ${ctes.clause()}
    select asked.now,
      (array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])[
        extract(isodow from asked.now at time zone 'Asia/Seoul')::int
      ] as today,
      coalesce((select json_agg(banner order by place) from banners), '[]') as banners,
      coalesce((select json_agg(line order by place) from lines), '[]') as lines,
      coalesce((select json_agg(standing_in order by place) from standing_in), '[]') as "standIns"
    from asked`.execute(db);
  const found = rows[0];
  if (!found) throw new Error('a query without a table answers one row');
  return found;
}

/** Upserts a curation by page and slug and returns its id; undefined parts stay unchanged. */
export async function saveCurationRow(tx: Tx, curation: CurationWrite): Promise<number> {
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
  const dates = periods.flatMap((date) => (date ? [new Date(date)] : []));
  await schedulePageChanges(tx, [startsAt, endsAt, ...dates]);
  await raisePageVersion(tx);
  return id;
}

export async function selectPromotionSlugs(tx: Tx): Promise<Set<string>> {
  const rows = await tx.selectFrom('promotion').select('slug').where('is_published', '=', true).execute();
  return new Set(rows.map(({ slug }) => slug));
}

/** Deletes imported curations except the default ones and these. */
export async function deleteCurations(tx: Tx, except: { page: ShopPage; slug: string }[]): Promise<void> {
  const stored = except.map(({ page, slug }) => `${page}/${slug}`);
  const removed = await tx
    .deleteFrom('curation')
    .where('slug', '<>', DEFAULT_CURATION)
    .where('origin', '=', 'folder')
    .where(({ eb, ref }) => eb(sql`${ref('page')} || '/' || ${ref('slug')}`, '<>', sql`all(${stored}::text[])`))
    .returning('id')
    .execute();
  if (removed.length > 0) await raisePageVersion(tx);
}

export interface CurationSummary {
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

export async function selectCurations(db: Db): Promise<CurationSummary[]> {
  return db
    .selectFrom('curation')
    .select([...FACTS])
    .orderBy('page')
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
}

/** Inserts public pictures; existing ones keep their audience. */
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
