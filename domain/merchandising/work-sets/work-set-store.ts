import { type RawBuilder, sql } from 'kysely';
import { COVER_WIDTHS } from '#domain/catalog';
import type { Db, Tx } from '#kernel/context';
import type { Picture } from '#shared/catalog/pictures';
import type { HallContent, ThemeContent } from './work-set-rules.ts';

export interface WorkSetPicture {
  hash: string;
  width: number;
  height: number;
  widths: number[];
}

/** A picture as one JSON value; null if missing or not public. */
export function workSetPictureSql(hash: RawBuilder<unknown>): RawBuilder<WorkSetPicture | null> {
  return sql`(select json_build_object('hash', p.hash, 'width', p.width, 'height', p.height, 'widths', ${COVER_WIDTHS})
    from picture p where p.hash = ${hash} and p.audience = 'public')`;
}

/** Inserts public pictures; existing ones keep their audience. */
export async function insertWorkSetPictures(tx: Tx, pictures: Picture[]): Promise<void> {
  if (pictures.length === 0) return;
  const values = pictures.map(({ hash, width, height, thumbhash, edge, variants }) => ({
    hash,
    width,
    height,
    thumbhash,
    edge,
    variants: JSON.stringify(variants),
    audience: 'public' as const,
  }));
  await tx
    .insertInto('picture')
    .values(values)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

/** A work set by slug; fields of other kinds are null. */
export interface WorkSetRow extends ThemeContent, HallContent {
  kind: 'theme' | 'promotion' | 'pavilion';
  id: number;
  slug: string;
  title: string;
  /** ISO; promotions only. */
  ends_at: string | null;
}

/** Visible work sets by slug, in one round trip. */
export async function selectWorkSets(
  db: Db,
  query: { themes: string[]; promotions: string[]; pavilions: string[] },
): Promise<WorkSetRow[]> {
  const { rows } = await sql<Omit<WorkSetRow, 'ends_at'> & { ends_at: Date | null }>`
    select 'theme' as kind, t.id, t.slug, t.title, null::timestamptz as ends_at, t.is_adult, t.is_by_rule, t.shelf,
      t.genre, t.status, t.tags, null::bigint as publisher_id,
      coalesce((select json_agg(work_id order by position) from theme_work where theme_id = t.id), '[]') as works
      from theme t
      where t.is_published and t.slug = any(${query.themes}::text[])
    union all select 'promotion', p.id, p.slug, p.title, p.ends_at, false, false, null, null, null, '{}', null,
      coalesce((select json_agg(work_id order by position) from promotion_work where promotion_id = p.id), '[]')
      from promotion p
      where p.is_published and p.starts_at <= seoga_now() and p.ends_at > seoga_now()
        and p.slug = any(${query.promotions}::text[])
    union all select 'pavilion', h.id, h.slug, h.title, null, false, false, null, null, null, '{}', h.publisher_id,
      coalesce((select json_agg(work_id order by position) from pavilion_work where pavilion_id = h.id), '[]')
      from pavilion h
      where h.is_published and h.slug = any(${query.pavilions}::text[])`.execute(db);
  return rows.map((row) => ({ ...row, ends_at: row.ends_at?.toISOString() ?? null }));
}

/** Work sets with a public page: non-adult ones, and active promotions with a public work. */
export async function selectPublicWorkSets(db: Db): Promise<{ kind: WorkSetRow['kind']; id: number }[]> {
  const { rows } = await sql<{ kind: WorkSetRow['kind']; id: number }>`
    select 'theme' as kind, id from theme where is_published and not is_adult
    union all select 'pavilion', id from pavilion where is_published
    union all select 'promotion', p.id from promotion p
      where p.is_published and p.starts_at <= seoga_now() and p.ends_at > seoga_now() and exists (
        select 1 from promotion_work pw join work w on w.id = pw.work_id
        where pw.promotion_id = p.id and w.is_listed and w.opened_episodes > 0 and w.rating in ('all', '12', '15'))
    order by 1, 2`.execute(db);
  return rows;
}
