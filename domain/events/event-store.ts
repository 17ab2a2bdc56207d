import { sql } from 'kysely';
import { notBlockedSql } from '#domain/catalog';
import type { Db, Tx } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import { contentColumnsSql, contentRowSql } from '#kernel/content-field-store';
import type { ContentOrigin } from '#kernel/content-origin';
import { EVENT_FIELDS, type EventValues } from '#shared/merchandising/event-fields';
import type { EventBlock } from '#shared/merchandising/events';
import type { Picture } from '#shared/catalog/pictures';

export interface EventRow extends Omit<EventValues, 'isDraft'> {
  blocks: EventBlock[];
  now: Date;
}

const COLUMNS = sql`${contentColumnsSql(EVENT_FIELDS, 'event')}, blocks`;

export async function selectEvent(db: Db, slug: string): Promise<EventRow | undefined> {
  const { rows } =
    await sql<EventRow>`select ${COLUMNS}, seoga_now() as now from event where slug = ${slug} and is_published`.execute(
      db,
    );
  return rows[0];
}

/** Listed events that have begun: without end first, then latest end first. */
export async function selectBegunEvents(db: Db, limit: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`select ${COLUMNS}, seoga_now() as now from event
    where is_published and is_listed and (starts_at is null or starts_at <= seoga_now())
    order by ends_at desc nulls first, id desc limit ${limit}`.execute(db);
  return rows;
}

/** The works among these that this reader may see in a list, in the given order. */
export async function selectVisibleWorks(db: Db, input: { works: number[]; reader: Reader }): Promise<number[]> {
  if (input.works.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select w.id from unnest(${input.works}::bigint[]) with ordinality as wanted (id, place)
    join work w on w.id = wanted.id and w.is_listed and ${notBlockedSql(input.reader)} order by wanted.place`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function selectNamedWorks(db: Db, names: string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<{ name: string; id: number }>`
    select wanted.name, min(w.id) as id from unnest(${names}::text[]) as wanted (name)
    join work w on w.source_key = wanted.name or w.title = wanted.name group by wanted.name`.execute(db);
  return new Map(rows.map((row) => [row.name, row.id]));
}

/** Drafts are visible in the console only. */
export type EventWrite = Omit<EventRow, 'now'> & { origin: ContentOrigin; isPublished: boolean };

export async function upsertEvent(tx: Tx, event: EventWrite): Promise<number> {
  const row = contentRowSql(EVENT_FIELDS, { values: event });
  const { rows } = await sql<{ id: number }>`
    insert into event (${row.columns}, is_published, origin, blocks, updated_at)
    values (${row.values}, ${event.isPublished}, ${event.origin}, ${JSON.stringify(event.blocks)}, seoga_now())
    on conflict (slug) do update set
      ${row.updates}, is_published = excluded.is_published, origin = excluded.origin, blocks = excluded.blocks,
      updated_at = excluded.updated_at
    returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

export async function withdrawOthers(tx: Tx, saved: string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update event set is_published = false, updated_at = seoga_now()
    where is_published and origin = 'folder' and not slug = any(${saved}::text[])`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Inserts public images, keeping existing ones. */
export async function insertEventPictures(tx: Tx, pictures: Picture[]): Promise<void> {
  for (const { hash, width, height, thumbhash, edge, variants } of pictures)
    await tx
      .insertInto('picture')
      .values({ hash, width, height, thumbhash, edge, variants: JSON.stringify(variants), audience: 'public' })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute();
}

export async function replaceBlockPictures(tx: Tx, input: { eventId: number; pictures: string[] }): Promise<void> {
  await tx.deleteFrom('event_block_picture').where('event_id', '=', input.eventId).execute();
  const values = [...new Set(input.pictures)].map((picture) => ({ event_id: input.eventId, picture }));
  if (values.length > 0) await tx.insertInto('event_block_picture').values(values).execute();
}

export async function selectConsoleEvents(tx: Tx): Promise<Set<string>> {
  const rows = await tx.selectFrom('event').select('slug').where('origin', '=', 'console').execute();
  return new Set(rows.map(({ slug }) => slug));
}

export type WrittenEvent = Omit<EventRow, 'now'> & { isPublished: boolean; origin: ContentOrigin };

export async function selectWrittenEvent(db: Db | Tx, slug: string): Promise<WrittenEvent | undefined> {
  const { rows } = await sql<WrittenEvent>`
    select ${COLUMNS}, is_published as "isPublished", origin from event where slug = ${slug}`.execute(db);
  return rows[0];
}

/** The names for editing: a title, or the key of a work with a duplicate title. */
export async function selectWorkNames(db: Db, ids: number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select w.id, case when exists (select 1 from work o where o.id <> w.id and (o.title = w.title or o.source_key = w.title))
      then w.source_key else w.title end as name
    from work w where w.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function selectNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select seoga_now() as now`.execute(db);
  return rows[0]?.now ?? new Date(0);
}

export async function hideEvent(tx: Tx, slug: string): Promise<void> {
  await sql`update event set is_published = false, origin = 'console', updated_at = seoga_now() where slug = ${slug}`.execute(
    tx,
  );
}
