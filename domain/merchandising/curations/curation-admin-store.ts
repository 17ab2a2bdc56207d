import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { ContentOrigin } from '#kernel/content-origin';
import type { ShopPage } from '#shared/merchandising/shop-pages';
import type { CurationBanner, CurationRow } from './curation.ts';

/** A curation in the console; `seen` is the version of its rows and banners. */
export interface AdminCurationRow {
  id: number;
  page: ShopPage;
  slug: string;
  title: string;
  isPublished: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
  origin: ContentOrigin;
  banners: CurationBanner[] | null;
  lines: CurationRow[] | null;
  seen: string;
}

const COLUMNS = sql`c.id, c.page, c.slug, c.title, c.is_published as "isPublished", c.starts_at as "startsAt",
  c.ends_at as "endsAt", c.origin, c.banners, c.lines,
  md5(coalesce(c.banners::text, '') || ' ' || coalesce(c.lines::text, '')) as seen`;

export async function selectCuration(db: Db | Tx, id: number): Promise<AdminCurationRow | undefined> {
  return (await sql<AdminCurationRow>`select ${COLUMNS} from curation c where c.id = ${id}`.execute(db)).rows[0];
}

/** Same, locked for update. */
export async function lockCuration(tx: Tx, id: number): Promise<AdminCurationRow | undefined> {
  return (await sql<AdminCurationRow>`select ${COLUMNS} from curation c where c.id = ${id} for update`.execute(tx))
    .rows[0];
}

export async function selectCurationBySlug(
  tx: Tx,
  { page, slug }: { page: ShopPage; slug: string },
): Promise<AdminCurationRow | undefined> {
  const { rows } = await sql<AdminCurationRow>`
    select ${COLUMNS} from curation c where c.page = ${page} and c.slug = ${slug}`.execute(tx);
  return rows[0];
}

export async function selectAllCurations(db: Db): Promise<AdminCurationRow[]> {
  const { rows } = await sql<AdminCurationRow>`
    select ${COLUMNS} from curation c
    order by array_position(array['home', 'serial', 'lightnovel', 'publish', 'webtoon'], c.page), c.slug <> 'usual', c.starts_at, c.id`.execute(
    db,
  );
  return rows;
}

export async function deleteCuration(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('curation').where('id', '=', id).execute();
}

export async function selectWorkTitles(db: Db, ids: number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; title: string }>`
    select id, title from work where id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, title }) => [id, title]));
}
