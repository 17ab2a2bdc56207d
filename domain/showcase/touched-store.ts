import { sql } from 'kysely';
import type { Tx } from '#shared/context';

/** Names of the sets that the console has made or changed. */
export async function selectConsoleSlugs(tx: Tx, table: 'theme' | 'pavilion' | 'promotion'): Promise<Set<string>> {
  const rows = await tx.selectFrom(table).select('slug').where('origin', '=', 'console').execute();
  return new Set(rows.map(({ slug }) => slug));
}

/** Arrangements that the console has made or changed, as `page/slug`. */
export async function selectConsoleCurations(tx: Tx): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select page || '/' || slug as name from curation where origin = 'console'`.execute(tx);
  return new Set(rows.map(({ name }) => name));
}

/** Whether a set of that name stands in the shop. */
export async function isSetThere(
  tx: Tx,
  { table, slug }: { table: 'theme' | 'pavilion' | 'promotion'; slug: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom(table)
    .select('id')
    .where('slug', '=', slug)
    .where('is_published', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}
