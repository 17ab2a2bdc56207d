import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import { contentColumnsSql } from '#kernel/content-field-store';
import type { ContentOrigin } from '#kernel/content-origin';
import { PROMOTION_FIELDS, type PromotionValues } from '#shared/merchandising/promotion-fields';
import type { HallInput, ThemeInput } from '../work-sets/apply-work-sets.ts';
import type { RedirectRule } from '../redirects/redirect-rules.ts';

export interface ConsoleEntry {
  isPublished: boolean;
  origin: ContentOrigin;
}

/** The name that finds a work again: its title, or its key if the title is ambiguous. */
const NAME = sql`case when exists (select 1 from work o where o.id <> w.id and (o.title = w.title or o.source_key = w.title))
  then w.source_key else w.title end`;

function namesSql(table: 'theme_work' | 'pavilion_work' | 'promotion_work', key: string): RawBuilder<string[]> {
  return sql`array(select ${NAME} from ${sql.table(table)} s join work w on w.id = s.work_id
    where s.${sql.ref(key)} = t.id order by s.position, s.work_id)`;
}

export async function selectThemeForConsole(
  db: Db | Tx,
  slug: string,
): Promise<(ThemeInput & ConsoleEntry & { position: number }) | undefined> {
  const { rows } = await sql<ThemeInput & ConsoleEntry & { position: number; isByRule: boolean }>`
    select t.slug as id, t.title, t.sentence, t.background, t.picture, t.is_adult as "isAdult", t.position, t.origin,
      t.is_published as "isPublished", t.is_by_rule as "isByRule", ${namesSql('theme_work', 'theme_id')} as works,
      json_build_object('shelf', t.shelf, 'genre', t.genre, 'status', t.status, 'tags', t.tags) as rule
    from theme t where t.slug = ${slug}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { isByRule, rule, ...theme } = row;
  return isByRule ? { ...theme, rule } : theme;
}

export async function selectHallForConsole(
  db: Db | Tx,
  slug: string,
): Promise<(HallInput & ConsoleEntry & { position: number }) | undefined> {
  const { rows } = await sql<HallInput & ConsoleEntry & { position: number }>`
    select t.slug as id, t.title, t.intro, t.notice, t.background, t.picture, p.name as publisher, t.position, t.origin,
      t.is_published as "isPublished", ${namesSql('pavilion_work', 'pavilion_id')} as works
    from pavilion t left join publisher p on p.id = t.publisher_id where t.slug = ${slug}`.execute(db);
  return rows[0];
}

/** A promotion in the console. */
export type StoredPromotion = PromotionValues & ConsoleEntry & { number: number };

/** A promotion as entered, with its works. */
export async function selectPromotionForConsole(db: Db | Tx, slug: string): Promise<StoredPromotion | undefined> {
  const { rows } = await sql<StoredPromotion>`
    select ${contentColumnsSql(PROMOTION_FIELDS, 't')}, t.id as number, t.origin, t.is_published as "isPublished",
      ${namesSql('promotion_work', 'promotion_id')} as works
    from promotion t where t.slug = ${slug}`.execute(db);
  return rows[0];
}

/** Hides a work set and assigns it to the console, so that shop imports do not restore it. */
export async function hideWorkSet(tx: Tx, input: { table: 'theme' | 'pavilion'; slug: string }): Promise<void> {
  await tx
    .updateTable(input.table)
    .set({ is_published: false, origin: 'console' })
    .where('slug', '=', input.slug)
    .execute();
}

/** Ends a promotion; returns the discounted works. */
export async function endPromotion(tx: Tx, slug: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with ended as (update promotion set is_published = false, is_shown = false, origin = 'console' where slug = ${slug}
      returning id)
    select pw.work_id as id from promotion_work pw join ended on ended.id = pw.promotion_id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function selectPublicPictures(db: Db | Tx, hashes: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ hash: string }>`
    select hash from picture where hash = any(${hashes}::text[]) and audience = 'public'`.execute(db);
  return new Set(rows.map(({ hash }) => hash));
}

export type StoredRedirect = RedirectRule & { id: number; origin: ContentOrigin };

/** Locks all current and future redirects until the transaction ends. */
export async function lockRedirects(tx: Tx): Promise<StoredRedirect[]> {
  await sql`lock table route_rule in share row exclusive mode`.execute(tx);
  const { rows } = await sql<StoredRedirect>`
    select id, source, is_prefix as "isPrefix", target, is_external as "isExternal", starts_at as "startsAt", ends_at as "endsAt", origin
    from route_rule where coalesce(ends_at > seoga_now(), true) order by id`.execute(tx);
  return rows;
}

/** A redirect by id, also an expired one. */
export async function selectRedirect(db: Db | Tx, id: number): Promise<StoredRedirect | undefined> {
  const { rows } = await sql<StoredRedirect>`
    select id, source, is_prefix as "isPrefix", target, is_external as "isExternal", starts_at as "startsAt", ends_at as "endsAt", origin
    from route_rule where id = ${id}`.execute(db);
  return rows[0];
}

export async function saveRedirectRow(
  tx: Tx,
  { id, rule }: { id: number | null; rule: RedirectRule },
): Promise<number> {
  const row = {
    source: rule.source,
    is_prefix: rule.isPrefix,
    target: rule.target,
    is_external: rule.isExternal,
    starts_at: rule.startsAt,
    ends_at: rule.endsAt,
    origin: 'console' as const,
  };
  if (id !== null) {
    await tx.updateTable('route_rule').set(row).where('id', '=', id).execute();
    return id;
  }
  return (await tx.insertInto('route_rule').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export async function endRedirectRow(tx: Tx, id: number): Promise<void> {
  await sql`update route_rule set origin = 'console', ends_at = seoga_now(),
    starts_at = case when starts_at < seoga_now() then starts_at end where id = ${id}`.execute(tx);
}
