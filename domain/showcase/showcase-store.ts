import { sql } from 'kysely';
import { notBlockedSql, raisePageVersion, termColumns } from '#domain/catalogue';
import type { Db, Tx } from '#shared/context';
import type { Reader } from '#shared/reader';
import { type PricePlan, sellingTerms } from '#vocabulary/price-plan';
import type { RowSource, ShopPage } from '#vocabulary/shop-pages';
import type { Weekday } from '#vocabulary/weekdays';
import { type ShopFacts, UNTOLD_FACTS } from './shop-facts.ts';

export interface BannerRow {
  work_id: number;
  quote: string;
  background: string | null;
  first_episode: number | null;
}

export interface ArrangedRow {
  title: string;
  source: RowSource;
}

export interface Arrangement {
  today: Weekday;
  banners: BannerRow[];
  rows: ArrangedRow[];
}

const TODAY = sql`(array['mon','tue','wed','thu','fri','sat','sun'])[extract(isodow from seoga_now() at time zone 'Asia/Seoul')::int]`;

/** Everything an operator arranged for a page, in one round trip; without banners, works with a first sentence stand in. */
export async function selectArrangement(
  db: Db,
  { page, reader }: { page: ShopPage; reader: Reader },
): Promise<Arrangement> {
  const shelf = page === 'home' ? sql`true` : sql`w.shelf = ${page}`;
  const firstEpisode = sql`(select e.id from episode e where e.work_id = w.id and not e.is_withdrawn and e.opens_at <= seoga_now() order by e.position limit 1)`;
  const { rows } = await sql<Arrangement>`
    with arranged as (
      select b.work_id, coalesce(nullif(b.quote, ''), w.quote) as quote, b.background, ${firstEpisode} as first_episode, b.position
      from banner b join work w on w.id = b.work_id and w.is_listed and w.rating in ('all', '12', '15') and ${notBlockedSql(reader)}
      where b.page = ${page} and coalesce(b.starts_at <= seoga_now(), true) and coalesce(b.ends_at > seoga_now(), true)),
    standing_in as (
      select w.id as work_id, w.quote, null::text as background, ${firstEpisode} as first_episode,
        row_number() over (order by md5(w.id::text || (seoga_now() at time zone 'Asia/Seoul')::date)) as position
      from (select * from work w where w.is_listed and w.opened_episodes > 0 and w.quote <> '' and w.rating in ('all', '12', '15') and ${shelf} and ${notBlockedSql(reader)}
        and not exists (select 1 from arranged) order by w.latest_opened_at desc, w.id desc limit 100) w
      limit 5),
    shown as (select * from arranged union all select * from standing_in)
    select ${TODAY} as today,
      coalesce((select json_agg(shown order by position) from shown), '[]') as banners,
      coalesce((select json_agg(json_build_object('title', r.title, 'source', r.source) order by r.position) from curation_row r where r.page = ${page}), '[]') as rows`.execute(
    db,
  );
  const found = rows[0];
  if (!found) throw new Error('a query without a from clause answers one row');
  return found;
}

/** The told facts by name; what is missing has not been told. */
export async function selectFacts(db: Db): Promise<Partial<ShopFacts>> {
  const rows = await db.selectFrom('shop_setting').select(['name', 'value']).execute();
  return Object.fromEntries(rows.filter((row) => row.name in UNTOLD_FACTS).map((row) => [row.name, row.value]));
}

/** One setting's value, undefined when it was never set. */
export async function selectSetting(db: Db, name: string): Promise<unknown> {
  const row = await db.selectFrom('shop_setting').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/** Settings by name; what was never set is missing. */
export async function selectSettings(db: Db, names: string[]): Promise<Record<string, unknown>> {
  const rows = await db.selectFrom('shop_setting').select(['name', 'value']).where('name', 'in', names).execute();
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** Writes settings by name and lets pages be made anew. */
export async function writeSettings(tx: Tx, settings: Record<string, unknown>): Promise<void> {
  const values = Object.entries(settings).map(([name, value]) => ({ name, value: JSON.stringify(value) }));
  if (values.length === 0) return;
  await tx
    .insertInto('shop_setting')
    .values(values)
    .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
    .execute();
  await raisePageVersion(tx);
}

/** Works by the key or title that an operator writes. */
export async function selectWorkIds(db: Db, names: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; id: number }>`
    select wanted.name, min(w.id) as id from unnest(${names}::text[]) as wanted (name)
    join work w on w.source_key = wanted.name or w.title = wanted.name group by wanted.name`.execute(db);
  return new Map(rows.map((row) => [row.name, row.id]));
}

export interface ArrangedBanner {
  workId: number;
  quote: string;
  background: string | null;
  startsAt: Date | null;
  endsAt: Date | null;
}

/** Replaces a page's banners and rows. */
export async function replaceArrangement(
  tx: Tx,
  page: ShopPage,
  wanted: { banners?: ArrangedBanner[]; rows?: ArrangedRow[] },
): Promise<void> {
  if (wanted.banners) {
    await tx.deleteFrom('banner').where('page', '=', page).execute();
    const values = wanted.banners.map((banner, position) => ({
      page,
      position,
      work_id: banner.workId,
      quote: banner.quote,
      background: banner.background,
      starts_at: banner.startsAt,
      ends_at: banner.endsAt,
    }));
    if (values.length > 0) await tx.insertInto('banner').values(values).execute();
  }
  if (wanted.rows) {
    await tx.deleteFrom('curation_row').where('page', '=', page).execute();
    const values = wanted.rows.map((row, position) => ({
      page,
      position,
      title: row.title,
      source: JSON.stringify(row.source),
    }));
    if (values.length > 0) await tx.insertInto('curation_row').values(values).execute();
  }
  await raisePageVersion(tx);
}

/** Sets a work's prices; the first `free` episodes cost nothing. */
export async function updatePrices(tx: Tx, workId: number, prices: PricePlan): Promise<void> {
  const isFree = prices.free === 'all' ? sql`true` : sql`ranked.place <= ${prices.free}`;
  await sql`
    update episode e set is_free = ${isFree}, buy_coins = ${prices.buy ?? null}::int, rental_coins = ${prices.rental ?? null}::int,
      rental_hours = ${prices.rentalHours ?? null}::int
    from (select id, row_number() over (order by position) as place from episode where work_id = ${workId} and not is_withdrawn) ranked
    where ranked.id = e.id`.execute(tx);
  const { kind } = await tx.selectFrom('work').select('kind').where('id', '=', workId).executeTakeFirstOrThrow();
  await tx
    .updateTable('work')
    .set(termColumns(sellingTerms(prices, kind)))
    .where('id', '=', workId)
    .execute();
}

/** Letters by where they are shown. `lists` stand on every list, `pages` on single pages, `headings` in the serif. */
export interface ShownLetters {
  lists: string;
  pages: string;
  headings: string;
  /** Titles of episodes: they head single pages only. */
  pageHeadings: string;
}

/** Every letter the shop's lists, pages and headings show, for the interface fonts. */
export async function selectShownLetters(db: Db): Promise<ShownLetters> {
  const { rows } = await sql<ShownLetters>`
    select
      coalesce((select string_agg(t, '') from (select title || genre as t from work where is_listed
        union all select name from creator union all select title from curation_row
        union all select value::text from shop_setting where name not in ('fonts', 'description')) texts), '') as lists,
      coalesce((select string_agg(t, '') from (select synopsis || author_note || attribution as t from work where is_listed
        union all select title || intro from promotion where is_published
        union all select title || sentence from theme where is_published
        union all select title || intro || notice from pavilion where is_published
        union all select title || summary || blocks::text from event where is_published
        union all select name from tag union all select name from publisher union all select title from episode where not is_withdrawn
        union all select title || blocks::text from legal_text) texts), '') as pages,
      coalesce((select string_agg(t, '') from (select title || quote as t from work where is_listed union all select quote from banner
        union all select title from curation_row union all select title from promotion where is_published
        union all select title from theme where is_published union all select title from pavilion where is_published) texts), '') as headings,
      coalesce((select string_agg(t, '') from (select title as t from episode where not is_withdrawn
        union all select title || coalesce(jsonb_path_query_array(blocks, '$[*] ? (@.kind == "heading")')::text, '') from legal_text
        union all select title || jsonb_path_query_array(blocks, '$[*].title')::text
          || jsonb_path_query_array(blocks, '$.** ? (@.kind == "heading")')::text from event where is_published) texts), '') as "pageHeadings"`.execute(
    db,
  );
  return rows[0] ?? { lists: '', pages: '', headings: '', pageHeadings: '' };
}
