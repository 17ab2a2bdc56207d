import { sql } from 'kysely';
import type { Tx } from '#kernel/context';

/** Slugs created or edited in the console. */
export async function selectConsoleSlugs(tx: Tx, table: 'theme' | 'pavilion' | 'promotion'): Promise<Set<string>> {
  const rows = await tx.selectFrom(table).select('slug').where('origin', '=', 'console').execute();
  return new Set(rows.map(({ slug }) => slug));
}

/** Curations created or edited in the console, as `page/slug`. */
export async function selectConsoleCurations(tx: Tx): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select page || '/' || slug as name from curation where origin = 'console'`.execute(tx);
  return new Set(rows.map(({ name }) => name));
}

export async function workSetExists(
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
