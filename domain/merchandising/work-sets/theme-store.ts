import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { ContentOrigin } from '#kernel/content-origin';
import type { ThemeContent } from './work-set-rules.ts';
import { type WorkSetPicture, workSetPictureSql } from './work-set-store.ts';

export interface ThemeRow extends ThemeContent {
  id: number;
  title: string;
  sentence: string;
  background: string | null;
  picture: WorkSetPicture | null;
}

export interface ThemeLink {
  id: number;
  title: string;
  sentence: string;
}

const OTHERS = 8;
const COLUMNS = sql`t.id, t.title, t.sentence, t.background, ${workSetPictureSql(sql`t.picture`)} as picture, t.is_adult, t.is_by_rule, t.shelf, t.genre, t.status, t.tags,
  coalesce((select json_agg(tw.work_id order by tw.position) from theme_work tw where tw.theme_id = t.id), '[]') as works`;

/** A theme and the other themes of its kind (adult or not). */
export async function selectTheme(db: Db, id: number): Promise<(ThemeRow & { others: ThemeLink[] }) | undefined> {
  const { rows } = await sql<ThemeRow & { others: ThemeLink[] }>`
    select ${COLUMNS}, coalesce((select json_agg(other order by other.position, other.id) from (
        select o.id, o.title, o.sentence, o.position from theme o
        where o.is_published and o.is_adult = t.is_adult and o.id <> t.id order by o.position, o.id limit ${OTHERS}) other), '[]') as others
    from theme t where t.id = ${id} and t.is_published`.execute(db);
  const [theme] = rows;
  if (!theme) return undefined;
  return { ...theme, others: theme.others.map(({ id: other, title, sentence }) => ({ id: other, title, sentence })) };
}

export async function selectAdultThemes(db: Db): Promise<ThemeRow[]> {
  const { rows } = await sql<ThemeRow>`
    select ${COLUMNS} from theme t where t.is_published and t.is_adult order by t.position, t.id limit 30`.execute(db);
  return rows;
}

export interface ThemeRecord extends ThemeContent {
  slug: string;
  title: string;
  sentence: string;
  background: string | null;
  picture: string | null;
  position: number;
  origin: ContentOrigin;
}

/** Upserts a theme by slug with its ordered works. */
export async function saveThemeRow(tx: Tx, theme: ThemeRecord): Promise<void> {
  const { works, ...record } = theme;
  const { id } = await tx
    .insertInto('theme')
    .values(record)
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet((old) => ({
        title: old.ref('excluded.title'),
        sentence: old.ref('excluded.sentence'),
        background: old.ref('excluded.background'),
        picture: old.ref('excluded.picture'),
        is_adult: old.ref('excluded.is_adult'),
        is_by_rule: old.ref('excluded.is_by_rule'),
        shelf: old.ref('excluded.shelf'),
        genre: old.ref('excluded.genre'),
        status: old.ref('excluded.status'),
        tags: old.ref('excluded.tags'),
        position: old.ref('excluded.position'),
        origin: old.ref('excluded.origin'),
        is_published: true,
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.deleteFrom('theme_work').where('theme_id', '=', id).execute();
  await sql`
    insert into theme_work (theme_id, work_id, position)
    select ${id}, w.id, w.place from unnest(${works}::bigint[]) with ordinality as w (id, place)`.execute(tx);
}

export async function hideThemes(tx: Tx, except: string[]): Promise<void> {
  await sql`update theme set is_published = false where is_published and origin = 'folder' and not slug = any(${except}::text[])`.execute(
    tx,
  );
}

export async function selectNonAdultWorks(tx: Tx, works: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from work where id = any(${works}::bigint[]) and rating in ('all', '12', '15')`.execute(tx);
  return rows.map(({ id }) => id);
}
