import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import { contentColumnsSql, contentRowSql } from '#kernel/content-field-store';
import type { ContentOrigin } from '#kernel/content-origin';
import type { Picture } from '#shared/catalog/pictures';
import type { ArticleBlock } from '#shared/content/articles';
import { NOTICE_FIELDS, type NoticeValues } from '#shared/merchandising/notice-fields';

/** Days that a notice is marked as new. */
export const NEW_DAYS = 3;

const STANDS = sql<boolean>`not n.is_down and n.opens_at <= seoga_now() and (n.ends_at is null or n.ends_at > seoga_now())`;

export interface NoticeListItem {
  id: number;
  category: string;
  title: string;
  isPinned: boolean;
  isNew: boolean;
  opensAt: Date;
}

const LINE = sql`n.id, n.category, n.title, n.is_pinned as "isPinned", n.opens_at as "opensAt",
  n.opens_at > seoga_now() - make_interval(days => ${NEW_DAYS}) as "isNew"`;

export interface NoticeFilter {
  category?: string | undefined;
  /** Each word must occur in title or text. */
  words: string[];
}

function wanted({ category, words }: NoticeFilter): RawBuilder<boolean> {
  const parts = [STANDS];
  if (category !== undefined) parts.push(sql`n.category = ${category}`);
  for (const word of words) {
    const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    parts.push(sql`(n.title ilike ${pattern} or n.plain ilike ${pattern})`);
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

export async function selectNotices(
  db: Db,
  input: NoticeFilter & { offset: number; limit: number },
): Promise<{ notices: NoticeListItem[]; total: number }> {
  const { rows } = await sql<NoticeListItem & { total: number }>`
    with found as (select n.* from notice n where ${wanted(input)})
    select ${LINE}, (select count(*)::int from found) as total from found n
    order by n.is_pinned desc, n.opens_at desc, n.id desc limit ${input.limit} offset ${input.offset}`.execute(db);
  return { notices: rows.map(({ total: _total, ...line }) => line), total: rows[0]?.total ?? 0 };
}

export async function selectNoticeCategories(db: Db): Promise<string[]> {
  const { rows } = await sql<{ category: string }>`
    select n.category from notice n where ${STANDS} group by n.category order by max(n.opens_at) desc, n.category`.execute(
    db,
  );
  return rows.map((row) => row.category);
}

export interface NoticeNeighbour {
  id: number;
  title: string;
}
export interface NoticeRow extends NoticeListItem {
  blocks: ArticleBlock[];
  plain: string;
  /** The next newer and older notice, ignoring pins. */
  newer: NoticeNeighbour | null;
  older: NoticeNeighbour | null;
}

export async function selectNotice(db: Db, id: number): Promise<NoticeRow | undefined> {
  const { rows } = await sql<NoticeRow>`
    with own as (select n.* from notice n where n.id = ${id} and ${STANDS})
    select ${LINE}, n.blocks, n.plain,
      (select jsonb_build_object('id', n.id, 'title', n.title) from notice n
        where ${STANDS} and (n.opens_at, n.id) > (own.opens_at, own.id) order by n.opens_at, n.id limit 1) as newer,
      (select jsonb_build_object('id', n.id, 'title', n.title) from notice n
        where ${STANDS} and (n.opens_at, n.id) < (own.opens_at, own.id) order by n.opens_at desc, n.id desc limit 1) as older
    from own n join own on own.id = n.id`.execute(db);
  return rows[0];
}

export interface AlertRow {
  id: number;
  text: string;
}

/** The current banner: the one that began last. */
export async function selectAlert(db: Db): Promise<AlertRow | undefined> {
  const { rows } = await sql<AlertRow>`
    select n.id, n.alert as text from notice n
    where ${STANDS} and n.alert <> '' and coalesce(n.alert_from, n.opens_at) <= seoga_now()
      and (n.alert_until is null or n.alert_until > seoga_now())
    order by coalesce(n.alert_from, n.opens_at) desc, n.id desc limit 1`.execute(db);
  return rows[0];
}

/** Without `opensAt` a notice begins when first written. */
export interface NoticeRecord extends Omit<NoticeValues, 'slug' | 'text'> {
  key: string;
  blocks: ArticleBlock[];
  plain: string;
  origin: ContentOrigin;
}

/** The key, the text as blocks, and the begin that is kept. */
const WRITTEN_APART = ['slug', 'text', 'opensAt'] as const;

export interface WrittenNotice {
  outcome: 'added' | 'changed' | 'same';
  opensAt: Date;
}

/** Writes a notice by key; an existing one keeps its number and begin. */
export async function writeNotice(tx: Tx, notice: NoticeRecord): Promise<WrittenNotice> {
  const written = contentRowSql(NOTICE_FIELDS, { values: notice, except: WRITTEN_APART });
  const begin = sql`${notice.opensAt}::timestamptz`;
  const { rows } = await sql<{ isNew: boolean; opensAt: Date }>`
    insert into notice as n (${written.columns}, blocks, plain, origin, source_key, opens_at)
    values (
      ${written.values}, ${JSON.stringify(notice.blocks)}, ${notice.plain}, ${notice.origin}, ${notice.key},
      coalesce(${begin}, seoga_now())
    )
    on conflict (source_key) do update set
      ${written.updates}, blocks = excluded.blocks, plain = excluded.plain, origin = excluded.origin, is_down = false,
      opens_at = coalesce(${begin}, n.opens_at)
    where (${written.of('n')}, n.blocks, n.plain, n.origin, n.is_down, n.opens_at)
      is distinct from (
        ${written.of('excluded')}, excluded.blocks, excluded.plain, excluded.origin, false,
        coalesce(${begin}, n.opens_at)
      )
    returning (xmax = 0) as "isNew", opens_at as "opensAt"`.execute(tx);
  const [row] = rows;
  if (row) return { outcome: row.isNew ? 'added' : 'changed', opensAt: row.opensAt };
  const same = await tx
    .selectFrom('notice')
    .select('opens_at')
    .where('source_key', '=', notice.key)
    .executeTakeFirstOrThrow();
  return { outcome: 'same', opensAt: same.opens_at };
}

export async function unpublishOtherNotices(tx: Tx, keys: string[]): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    update notice set is_down = true where not is_down and origin = 'folder' and source_key <> all(${keys}::text[]) returning title`.execute(
    tx,
  );
  return rows.map((row) => row.title);
}

/** Inserts public images, keeping existing ones. */
export async function insertNoticePictures(tx: Tx, pictures: Picture[]): Promise<void> {
  for (const { variants, held: _held, ...picture } of pictures)
    await tx
      .insertInto('picture')
      .values({ ...picture, variants: JSON.stringify(variants), audience: 'public' })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute();
}

export async function selectConsoleNotices(tx: Tx): Promise<Set<string>> {
  const rows = await tx.selectFrom('notice').select('source_key').where('origin', '=', 'console').execute();
  return new Set(rows.map((row) => row.source_key));
}

export type StoredNotice = Omit<NoticeRecord, 'plain'> & { id: number; opensAt: Date; isDown: boolean };

export async function selectStoredNotice(db: Db | Tx, key: string): Promise<StoredNotice | undefined> {
  const { rows } = await sql<StoredNotice>`
    select n.id, n.source_key as key, ${contentColumnsSql(NOTICE_FIELDS, 'n', ['slug'])}, n.blocks,
      n.is_down as "isDown", n.origin
    from notice n where n.source_key = ${key}`.execute(db);
  return rows[0];
}

export async function markNoticeUnpublished(tx: Tx, key: string): Promise<void> {
  await sql`update notice set is_down = true, origin = 'console' where source_key = ${key}`.execute(tx);
}

/** The public images among these, as a text shows them. */
export async function selectWrittenPictures(
  db: Db | Tx,
  hashes: string[],
): Promise<{ hash: string; width: number; height: number; widths: number[] }[]> {
  const { rows } = await sql<{ hash: string; width: number; height: number; widths: number[] }>`
    select p.hash, p.width, p.height, array(select distinct (v->>'width')::int from jsonb_array_elements(p.variants) v order by 1) as widths
    from picture p where p.hash = any(${hashes}::text[]) and p.audience = 'public'`.execute(db);
  return rows;
}
