import { type RawBuilder, sql } from 'kysely';
import { publisherId, termColumns, writeCreators, writeTags } from '#domain/catalogue';
import type { Db, Tx } from '#shared/context';
import type { Picture } from '#vocabulary/pictures';
import { type Rating, isAdultRating } from '#vocabulary/ratings';
import type { WorkField } from '#vocabulary/work-fields';
import type { WorkSheet } from './work-sheet.ts';

/** A work as the console shows it. */
export interface DeskWork {
  id: number;
  /** What a form that changes it sends back: another one stands where somebody changed it meanwhile. */
  version: string;
  sheet: WorkSheet;
  cover: string;
  /** The cover's file of a middle size. */
  coverFile: string;
  hasOwnCover: boolean;
  /** Came by an import and was never published. */
  isDraft: boolean;
  /** Episodes that an import brought into a published work, waiting to be published. */
  draftEpisodes: number;
  /** Whether readers meet it now: its operator's wish, within its rights. */
  isListed: boolean;
  /** What an import leaves as it is. */
  edited: WorkField[];
  sourceKey: string;
  episodes: number;
  opened: number;
  free: number;
  nextOpensAt: string | null;
  owners: number;
  /** The shop's day and moment of now. */
  today: string;
  now: string;
}

const isoSql = (moment: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const ISO = (column: string) => isoSql(sql.ref(column));
const VERSION = sql`(extract(epoch from w.updated_at) * 1000000)::bigint::text`;
const namesOf = (
  namespaces: readonly string[],
) => sql`coalesce((select json_agg(t.name order by wt.position, t.name) from work_tag wt
  join tag t on t.id = wt.tag_id where wt.work_id = w.id and t.namespace = any(${[...namespaces]}::text[])), '[]')`;

const SHEET = sql`json_build_object('title', w.title, 'otherTitles', w.other_titles,
  'creators', coalesce((select json_agg(json_build_object('name', c.name, 'role', wc.role) order by wc.position)
    from work_creator wc join creator c on c.id = wc.creator_id where wc.work_id = w.id), '[]'),
  'publisher', (select p.name from publisher p where p.id = w.publisher_id), 'shelf', w.shelf, 'kind', w.kind,
  'status', w.status, 'hiatusUntil', w.hiatus_until, 'weekdays', w.weekdays, 'rating', w.rating,
  'warnings', ${namesOf(['warning'])}, 'genre', w.genre, 'tags', ${namesOf(['keyword', 'mood'])}, 'synopsis', w.synopsis,
  'quote', w.quote, 'authorNote', w.author_note, 'attribution', w.attribution,
  'terms', json_build_object('isFixedPrice', w.is_fixed_price, 'bundlePercent', w.bundle_percent, 'bundleFrom', w.bundle_from,
    'previewPercent', w.preview_percent, 'waitFreeHours', w.wait_free_hours, 'waitFreeRentalHours', w.wait_free_rental_hours,
    'waitFreeExceptLast', w.wait_free_except_last),
  'isTaxFree', w.is_tax_free, 'rightsFrom', ${ISO('w.rights_from')}, 'rightsUntil', ${ISO('w.rights_until')},
  'isListed', w.wants_listing)`;

const COVER_FILE = sql`(select v ->> 'file' from picture p, jsonb_array_elements(p.variants) v
  where p.hash = w.cover and v ->> 'format' = 'webp' order by abs((v ->> 'width')::int - 400) limit 1)`;

/** A work of the console; undefined where there is none. */
export async function selectDeskWork(db: Db | Tx, id: number): Promise<DeskWork | undefined> {
  const { rows } = await sql<DeskWork>`
    select w.id, ${VERSION} as version, ${SHEET} as sheet, w.cover, ${COVER_FILE} as "coverFile", w.has_own_cover as "hasOwnCover", w.is_listed as "isListed",
      w.is_draft as "isDraft", (select count(*)::int from episode e where e.work_id = w.id and e.is_draft) as "draftEpisodes",
      array(select d.field from work_edit d where d.work_id = w.id order by d.field) as edited, w.source_key as "sourceKey",
      (select count(*)::int from episode e where e.work_id = w.id and not e.is_withdrawn) as episodes,
      w.opened_episodes as opened, w.free_episodes as free, ${ISO('w.next_opens_at')} as "nextOpensAt",
      (select count(distinct n.member_no)::int from entitlement n where n.work_id = w.id and n.revoked_at is null
        and (n.ends_at is null or n.ends_at > seoga_now())) as owners,
      (seoga_now() at time zone 'Asia/Seoul')::date::text as today, ${isoSql(sql`seoga_now()`)} as now
    from work w where w.id = ${id}`.execute(db);
  return rows[0];
}

/** A work with all that an operator keeps of it but its episodes. */
export interface KeptWork {
  sourceKey: string;
  sheet: WorkSheet;
  /** Null: set from type, and set again wherever the work stands. */
  ownCover: string | null;
}

/** A work as it is told to whoever takes the catalogue along; undefined where there is none. */
export async function selectKeptWork(db: Db, id: number): Promise<KeptWork | undefined> {
  const { rows } = await sql<KeptWork>`
    select w.source_key as "sourceKey", ${SHEET} as sheet, case when w.has_own_cover then w.cover end as "ownCover"
    from work w where w.id = ${id}`.execute(db);
  return rows[0];
}

/** Holds a work against whoever else changes it; answers its version and sheet of now. */
export async function lockDeskWork(tx: Tx, id: number): Promise<DeskWork | undefined> {
  await sql`select 1 from work where id = ${id} for update`.execute(tx);
  return selectDeskWork(tx, id);
}

/** The number that a new work will have, and the shop's day. */
export async function reserveWork(db: Db): Promise<{ id: number; today: string }> {
  const { rows } = await sql<{ id: number; today: string }>`
    select nextval(pg_get_serial_sequence('work', 'id')) as id, (seoga_now() at time zone 'Asia/Seoul')::date::text as today`.execute(
    db,
  );
  if (!rows[0]) throw new Error('a query without a from clause answers one row');
  return rows[0];
}

function sheetColumns(sheet: WorkSheet, publisher: number | null): Record<string, unknown> {
  return {
    title: sheet.title,
    other_titles: sheet.otherTitles,
    publisher_id: publisher,
    shelf: sheet.shelf,
    kind: sheet.kind,
    status: sheet.status,
    hiatus_until: sheet.hiatusUntil,
    weekdays: sheet.weekdays,
    rating: sheet.rating,
    genre: sheet.genre,
    synopsis: sheet.synopsis,
    quote: sheet.quote,
    author_note: sheet.authorNote,
    attribution: sheet.attribution,
    ...termColumns(sheet.terms),
    is_tax_free: sheet.isTaxFree,
    rights_from: sheet.rightsFrom,
    rights_until: sheet.rightsUntil,
    wants_listing: sheet.isListed,
  };
}

/** Writes a sheet over what stands. */
export async function updateSheet(tx: Tx, id: number, sheet: WorkSheet): Promise<void> {
  const columns = sheetColumns(sheet, await publisherId(tx, sheet.publisher));
  const sets = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update work set updated_at = now(), is_draft = is_draft and not ${sheet.isListed}, ${sql.join(sets)} where id = ${id}`.execute(
    tx,
  );
  await writeNames(tx, id, sheet);
}

/** Writes a new work under a number that was reserved, with its cover. */
export async function insertSheet(
  tx: Tx,
  work: { id: number; sheet: WorkSheet; cover: string; hasOwnCover: boolean },
): Promise<void> {
  const columns = {
    ...sheetColumns(work.sheet, await publisherId(tx, work.sheet.publisher)),
    source_key: `console-${work.id}`,
    cover: work.cover,
    has_own_cover: work.hasOwnCover,
  };
  await sql`insert into work (id, ${sql.join(Object.keys(columns).map((name) => sql.ref(name)))}) overriding system value
    values (${work.id}, ${sql.join(Object.values(columns))})`.execute(tx);
  await writeNames(tx, work.id, work.sheet);
}

async function writeNames(tx: Tx, id: number, sheet: WorkSheet): Promise<void> {
  await writeCreators(tx, id, sheet.creators);
  const moods = await sql<{
    name: string;
  }>`select name from tag where namespace = 'mood' and name = any(${sheet.tags})`.execute(tx);
  const isMood = new Set(moods.rows.map(({ name }) => name));
  await writeTags(tx, id, [
    ...(sheet.genre === '' ? [] : [{ namespace: 'genre' as const, name: sheet.genre }]),
    ...sheet.tags.map((name) => ({ namespace: isMood.has(name) ? ('mood' as const) : ('keyword' as const), name })),
    ...sheet.warnings.map((name) => ({ namespace: 'warning' as const, name })),
  ]);
}

/** Lists a draft and opens what waits in a work: now, unless it is to open later. */
export async function publishDrafts(tx: Tx, id: number): Promise<void> {
  await sql`
    update episode e set is_withdrawn = e.is_withdrawn and not e.is_draft, is_draft = false,
      opens_at = greatest(e.opens_at, seoga_now())
    from work w
    where w.id = ${id} and e.work_id = w.id and (e.is_draft or w.is_draft)`.execute(tx);
  await sql`
    update work set updated_at = now(), wants_listing = wants_listing or is_draft, is_draft = false
    where id = ${id}`.execute(tx);
}

/** Remembers what an operator changed, so that an import leaves it. */
export async function noteEdits(tx: Tx, id: number, fields: readonly WorkField[]): Promise<void> {
  if (fields.length === 0) return;
  await tx
    .insertInto('work_edit')
    .values(fields.map((field) => ({ work_id: id, field })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Gives fields back to imports: the next one writes them again. */
export async function forgetEdits(tx: Tx, id: number, fields: readonly WorkField[]): Promise<void> {
  await sql`delete from work_edit where work_id = ${id} and field = any(${[...fields]}::text[])`.execute(tx);
  // The source was known as it stands: it is read anew by the next import.
  await sql`update import_source set digest = '' where work_id = ${id}`.execute(tx);
}

/** Keeps a picture's facts, to be fetched by those whom the work's rating lets; one that is known stays as it is. */
export async function keepPicture(tx: Tx, picture: Picture, rating: Rating): Promise<void> {
  const audience = isAdultRating(rating) ? 'adults' : 'holders';
  const { hash, width, height, thumbhash, edge } = picture;
  await tx
    .insertInto('picture')
    .values({ hash, width, height, thumbhash, edge, variants: JSON.stringify(picture.variants), audience })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

/** Puts a cover before a work. */
export async function updateCover(tx: Tx, id: number, cover: { hash: string; isOwn: boolean }): Promise<void> {
  await sql`update work set updated_at = now(), cover = ${cover.hash}, has_own_cover = ${cover.isOwn} where id = ${id}`.execute(
    tx,
  );
}
