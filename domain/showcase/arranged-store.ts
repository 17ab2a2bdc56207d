import { sql } from 'kysely';
import type { Db, Tx } from '#shared/context';
import type { WindowOrigin } from '#shared/window-tables';
import type { ShopPage } from '#vocabulary/shop-pages';
import type { ArrangedBanner, ArrangedLine } from './arrangement.ts';

/** An arrangement as the console shows it; `seen` stands for its rows and banners as they are now. */
export interface CurationRow {
  id: number;
  page: ShopPage;
  slug: string;
  title: string;
  isPublished: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
  origin: WindowOrigin;
  banners: ArrangedBanner[] | null;
  lines: ArrangedLine[] | null;
  seen: string;
}

const COLUMNS = sql`c.id, c.page, c.slug, c.title, c.is_published as "isPublished", c.starts_at as "startsAt",
  c.ends_at as "endsAt", c.origin, c.banners, c.lines,
  md5(coalesce(c.banners::text, '') || ' ' || coalesce(c.lines::text, '')) as seen`;

/** An arrangement by its number. */
export async function selectCuration(db: Db | Tx, id: number): Promise<CurationRow | undefined> {
  return (await sql<CurationRow>`select ${COLUMNS} from curation c where c.id = ${id}`.execute(db)).rows[0];
}

/** The same, held against others who change it. */
export async function lockCuration(tx: Tx, id: number): Promise<CurationRow | undefined> {
  return (await sql<CurationRow>`select ${COLUMNS} from curation c where c.id = ${id} for update`.execute(tx)).rows[0];
}

/** The arrangement of a page by the operator's name of it. */
export async function selectCurationNamed(
  tx: Tx,
  { page, slug }: { page: ShopPage; slug: string },
): Promise<CurationRow | undefined> {
  const { rows } = await sql<CurationRow>`
    select ${COLUMNS} from curation c where c.page = ${page} and c.slug = ${slug}`.execute(tx);
  return rows[0];
}

/** Every arrangement, page by page, the usual one first. */
export async function selectAllCurations(db: Db): Promise<CurationRow[]> {
  const { rows } = await sql<CurationRow>`
    select ${COLUMNS} from curation c
    order by array_position(array['home', 'serial', 'lightnovel', 'publish', 'webtoon'], c.page), c.slug <> 'usual', c.starts_at, c.id`.execute(
    db,
  );
  return rows;
}

/** Takes an arrangement away. */
export async function deleteCuration(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('curation').where('id', '=', id).execute();
}

/** Titles of works by number, for naming banners. */
export async function selectTitles(db: Db, ids: number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; title: string }>`
    select id, title from work where id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, title }) => [id, title]));
}
