import { sql } from 'kysely';
import { raisePageVersion, sellingTermColumns } from '#domain/catalog';
import type { ContentOrigin } from '#kernel/content-origin';
import type { Db, Tx } from '#kernel/context';
import { type PricePlan, sellingTerms } from '#shared/catalog/price-plan';
import { type ShopProfile, EMPTY_SHOP_INFO } from './shop-info.ts';

export async function selectShopInfo(db: Db): Promise<Partial<ShopProfile>> {
  const rows = await db.selectFrom('shop_setting').select(['name', 'value']).execute();
  return Object.fromEntries(rows.filter((row) => row.name in EMPTY_SHOP_INFO).map((row) => [row.name, row.value]));
}

export async function selectSettings(db: Db | Tx, names: string[]): Promise<Record<string, unknown>> {
  const rows = await db.selectFrom('shop_setting').select(['name', 'value']).where('name', 'in', names).execute();
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

export async function writeSettings(
  tx: Tx,
  { settings, origin }: { settings: Record<string, unknown>; origin: ContentOrigin },
): Promise<void> {
  const values = Object.entries(settings).map(([name, value]) => ({ name, value: JSON.stringify(value), origin }));
  if (values.length === 0) return;
  await tx
    .insertInto('shop_setting')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((eb) => ({ value: eb.ref('excluded.value'), origin: eb.ref('excluded.origin') })),
    )
    .execute();
  await raisePageVersion(tx);
}

/** Settings edited in the console. */
export async function selectConsoleSettings(tx: Tx): Promise<Set<string>> {
  const rows = await tx.selectFrom('shop_setting').select('name').where('origin', '=', 'console').execute();
  return new Set(rows.map(({ name }) => name));
}

export async function selectWorkIds(db: Db, names: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; id: number }>`
    select wanted.name, min(w.id) as id from unnest(${names}::text[]) as wanted (name)
    join work w on w.source_key = wanted.name or w.title = wanted.name group by wanted.name`.execute(db);
  return new Map(rows.map((row) => [row.name, row.id]));
}

/** Sets a work's prices; the first `free` episodes are free. */
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
    .set(sellingTermColumns(sellingTerms(prices, kind)))
    .where('id', '=', workId)
    .execute();
}

/** Characters by place of use: `lists` on every list, `pages` on single pages, `headings` in the serif font. */
export interface UsedCharacters {
  lists: string;
  pages: string;
  /** Rarely visited pages: events, pavilions, legal texts. */
  seldom: string;
  headings: string;
  /** Episode titles; headings of single pages only. */
  pageHeadings: string;
  seldomHeadings: string;
}

/** Collects the characters of lists, pages and headings. */
export async function selectUsedCharacters(db: Db): Promise<UsedCharacters> {
  const { rows } = await sql<UsedCharacters>`
    select coalesce((
      select string_agg(t, '')
      from (
        select title || genre as t from work where is_listed
        union all select name from creator
        union all select jsonb_path_query(lines, '$[*].title')::text from curation
        union all select jsonb_path_query(banners, '$[*].note')::text from curation
        union all select value::text from shop_setting where name not in ('fonts', 'description')
      ) texts
    ), '') as lists,
      coalesce((
        select string_agg(t, '')
        from (
          select synopsis || author_note || attribution as t from work where is_listed
          union all select name from tag
          union all select name from publisher
          union all select title from episode where not is_withdrawn
        ) texts
      ), '') as pages,
      coalesce((
        select string_agg(t, '')
        from (
          select title || intro as t from promotion where is_published
          union all select title || sentence from theme where is_published
          union all select title || intro || notice from pavilion where is_published
          union all select title || summary || blocks::text from event where is_published
          union all select title || blocks::text from legal_text
        ) texts
      ), '') as seldom,
      coalesce((
        select string_agg(t, '')
        from (
          select title || quote as t from work where is_listed
          union all select jsonb_path_query(banners, '$[*].*')::text from curation
          union all select jsonb_path_query(lines, '$[*].title')::text from curation
          union all select title from promotion where is_published
          union all select title from theme where is_published
          union all select title from pavilion where is_published
        ) texts
      ), '') as headings,
      coalesce((select string_agg(title, '') from episode where not is_withdrawn), '') as "pageHeadings",
      coalesce((
        select string_agg(t, '')
        from (
          select title || coalesce(jsonb_path_query_array(blocks, '$[*] ? (@.kind == "heading")')::text, '') as t
          from legal_text
          union all
          select title || jsonb_path_query_array(blocks, '$[*].title')::text || jsonb_path_query_array(
            blocks, '$.** ? (@.kind == "heading")'
          )::text
          from event
          where is_published
        ) texts
      ), '') as "seldomHeadings"`.execute(db);
  return rows[0] ?? { lists: '', pages: '', seldom: '', headings: '', pageHeadings: '', seldomHeadings: '' };
}
