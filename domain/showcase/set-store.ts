import { type RawBuilder, sql } from 'kysely';
import { COVER_WIDTHS } from '#domain/catalogue';
import type { Db, Tx } from '#shared/context';
import type { Picture } from '#vocabulary/pictures';
import type { HallFilling, ThemeFilling } from './set-rules.ts';

/** The picture of a set, as a page shows it. */
export interface SetPicture {
  hash: string;
  width: number;
  height: number;
  widths: number[];
}

/** The picture under that hash as one JSON value; null where there is none, or not for everybody. */
export function setPictureSql(hash: RawBuilder<unknown>): RawBuilder<SetPicture | null> {
  return sql`(select json_build_object('hash', p.hash, 'width', p.width, 'height', p.height, 'widths', ${COVER_WIDTHS})
    from picture p where p.hash = ${hash} and p.audience = 'public')`;
}

/** Notes pictures of sets, which are for everybody; one that is known already keeps who may see it. */
export async function insertSetPictures(tx: Tx, pictures: Picture[]): Promise<void> {
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

/** A set of any kind by its slug; what belongs to another kind is null. */
export interface FoundSetRow extends ThemeFilling, HallFilling {
  kind: 'theme' | 'promotion' | 'pavilion';
  id: number;
  slug: string;
  title: string;
  /** ISO; of promotions only. */
  ends_at: string | null;
}

/** Sets by slug that are shown now, in one round trip. */
export async function selectSets(
  db: Db,
  ask: { themes: string[]; promotions: string[]; pavilions: string[] },
): Promise<FoundSetRow[]> {
  const { rows } = await sql<FoundSetRow & { ends_at: Date | null }>`
    select 'theme' as kind, t.id, t.slug, t.title, null::timestamptz as ends_at, t.is_adult, t.is_by_rule, t.shelf, t.genre,
      t.status, t.tags, null::bigint as publisher_id,
      coalesce((select json_agg(work_id order by position) from theme_work where theme_id = t.id), '[]') as works
    from theme t where t.is_published and t.slug = any(${ask.themes}::text[])
    union all
    select 'promotion', p.id, p.slug, p.title, p.ends_at, false, false, null, null, null, '{}', null,
      coalesce((select json_agg(work_id order by position) from promotion_work where promotion_id = p.id), '[]')
    from promotion p where p.is_published and p.starts_at <= seoga_now() and p.ends_at > seoga_now()
      and p.slug = any(${ask.promotions}::text[])
    union all
    select 'pavilion', h.id, h.slug, h.title, null, false, false, null, null, null, '{}', h.publisher_id,
      coalesce((select json_agg(work_id order by position) from pavilion_work where pavilion_id = h.id), '[]')
    from pavilion h where h.is_published and h.slug = any(${ask.pavilions}::text[])`.execute(db);
  return rows.map((row) => ({ ...row, ends_at: row.ends_at?.toISOString() ?? null }));
}
