import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#shared/context';
import type { WindowOrigin } from '#shared/window-tables';
import type { HallPlan, ThemePlan } from './apply-sets.ts';
import type { PromotionPlan } from './apply-promotions.ts';
import type { RouteRule } from './route-rules.ts';

/** How something stands beside what it says: whether readers may come to it, and whose it is. */
export interface Written {
  isPublished: boolean;
  origin: WindowOrigin;
}

/** A work by the name that finds it again: its title, or its key where another bears that title. */
const NAME = sql`case when exists (select 1 from work o where o.id <> w.id and (o.title = w.title or o.source_key = w.title))
  then w.source_key else w.title end`;

function namesSql(table: 'theme_work' | 'pavilion_work' | 'promotion_work', key: string): RawBuilder<string[]> {
  return sql`array(select ${NAME} from ${sql.table(table)} s join work w on w.id = s.work_id
    where s.${sql.ref(key)} = t.id order by s.position, s.work_id)`;
}

/** A theme as its operator wrote it. */
export async function selectWrittenTheme(
  db: Db | Tx,
  slug: string,
): Promise<(ThemePlan & Written & { position: number }) | undefined> {
  const { rows } = await sql<ThemePlan & Written & { position: number; isByRule: boolean }>`
    select t.slug as id, t.title, t.sentence, t.background, t.picture, t.is_adult as "isAdult", t.position, t.origin,
      t.is_published as "isPublished", t.is_by_rule as "isByRule", ${namesSql('theme_work', 'theme_id')} as works,
      json_build_object('shelf', t.shelf, 'genre', t.genre, 'status', t.status, 'tags', t.tags) as rule
    from theme t where t.slug = ${slug}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { isByRule, rule, ...theme } = row;
  return isByRule ? { ...theme, rule } : theme;
}

/** A hall as its operator wrote it. */
export async function selectWrittenHall(
  db: Db | Tx,
  slug: string,
): Promise<(HallPlan & Written & { position: number }) | undefined> {
  const { rows } = await sql<HallPlan & Written & { position: number }>`
    select t.slug as id, t.title, t.intro, t.notice, t.background, t.picture, p.name as publisher, t.position, t.origin,
      t.is_published as "isPublished", ${namesSql('pavilion_work', 'pavilion_id')} as works
    from pavilion t left join publisher p on p.id = t.publisher_id where t.slug = ${slug}`.execute(db);
  return rows[0];
}

/** A promotion as its operator wrote it, with the works it is of. */
export async function selectWrittenPromotion(
  db: Db | Tx,
  slug: string,
): Promise<(PromotionPlan & Written & { number: number; startsAt: Date; endsAt: Date }) | undefined> {
  const { rows } = await sql<PromotionPlan & Written & { number: number; startsAt: Date; endsAt: Date }>`
    select t.slug as id, t.id as number, t.title, t.intro, t.background, t.percent, t.kinds, t.free_first as "freeFirst",
      t.starts_at as "startsAt", t.ends_at as "endsAt", t.origin, t.is_published as "isPublished",
      ${namesSql('promotion_work', 'promotion_id')} as works
    from promotion t where t.slug = ${slug}`.execute(db);
  return rows[0];
}

/** Takes a set off the shop; it becomes the console's, so that no folder sets it up again. */
export async function hideSet(tx: Tx, order: { table: 'theme' | 'pavilion'; slug: string }): Promise<void> {
  await tx
    .updateTable(order.table)
    .set({ is_published: false, origin: 'console' })
    .where('slug', '=', order.slug)
    .execute();
}

/** Ends a promotion; answers the works that it lowered. */
export async function endPromotion(tx: Tx, slug: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with ended as (update promotion set is_published = false, is_shown = false, origin = 'console' where slug = ${slug}
      returning id)
    select pw.work_id as id from promotion_work pw join ended on ended.id = pw.promotion_id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Of these pictures those that may be shown to everybody. */
export async function selectPublicPictures(db: Db | Tx, hashes: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ hash: string }>`
    select hash from picture where hash = any(${hashes}::text[]) and audience = 'public'`.execute(db);
  return new Set(rows.map(({ hash }) => hash));
}

/** A route rule with its number and whose it is. */
export type WrittenRule = RouteRule & { id: number; origin: WindowOrigin };

/** Every rule that holds now or will; held against others who write rules, until the transaction ends. */
export async function lockRules(tx: Tx): Promise<WrittenRule[]> {
  await sql`lock table route_rule in share row exclusive mode`.execute(tx);
  const { rows } = await sql<WrittenRule>`
    select id, source, is_prefix as "isPrefix", target, is_external as "isExternal", starts_at as "startsAt", ends_at as "endsAt", origin
    from route_rule where coalesce(ends_at > seoga_now(), true) order by id`.execute(tx);
  return rows;
}

/** One rule, whether it holds or is over. */
export async function selectRule(db: Db | Tx, id: number): Promise<WrittenRule | undefined> {
  const { rows } = await sql<WrittenRule>`
    select id, source, is_prefix as "isPrefix", target, is_external as "isExternal", starts_at as "startsAt", ends_at as "endsAt", origin
    from route_rule where id = ${id}`.execute(db);
  return rows[0];
}

/** Writes a rule of the console's, anew or in place of the one of that number. */
export async function writeRule(tx: Tx, { id, rule }: { id: number | null; rule: RouteRule }): Promise<number> {
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

/** Ends a rule at this moment. */
export async function endRule(tx: Tx, id: number): Promise<void> {
  await sql`update route_rule set origin = 'console', ends_at = seoga_now(),
    starts_at = case when starts_at < seoga_now() then starts_at end where id = ${id}`.execute(tx);
}
