import { type RawBuilder, sql } from 'kysely';
import { saveWorkNames, workFormColumns, workFormSql } from '#domain/catalog';
import type { Db, Tx } from '#kernel/context';
import type { Picture } from '#shared/catalog/pictures';
import { type Rating, isAdultRating } from '#shared/catalog/ratings';
import type { WorkField } from '#shared/catalog/edited-work-fields';
import type { WorkFormValues } from '#shared/catalog/work-fields';

/** A work in the console. */
export interface AdminWork {
  id: number;
  /** Version for optimistic locking. */
  version: string;
  sheet: WorkFormValues;
  cover: string;
  coverFile: string;
  hasOwnCover: boolean;
  /** Imported and never published. */
  isDraft: boolean;
  /** Imported drafts in a published work. */
  draftEpisodes: number;
  /** Listed by the operator and within its rights period. */
  isListed: boolean;
  /** Fields preserved by imports. */
  edited: WorkField[];
  sourceKey: string;
  episodes: number;
  opened: number;
  free: number;
  nextOpensAt: string | null;
  owners: number;
  /** Date and time of the shop. */
  today: string;
  now: string;
}

const isoSql = (date: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`to_char(${date} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const ISO = (column: string) => isoSql(sql.ref(column));
/** Version of the work `w`: its last edit. */
export const WORK_VERSION = sql`(extract(epoch from w.updated_at) * 1000000)::bigint::text`;
const COVER_FILE = sql`(select v ->> 'file' from picture p, jsonb_array_elements(p.variants) v
  where p.hash = w.cover and v ->> 'format' = 'webp' order by abs((v ->> 'width')::int - 400) limit 1)`;

export async function selectAdminWork(db: Db | Tx, id: number): Promise<AdminWork | undefined> {
  const { rows } = await sql<AdminWork>`
    select w.id, ${WORK_VERSION} as version, ${workFormSql} as sheet, w.cover, ${COVER_FILE} as "coverFile", w.has_own_cover as "hasOwnCover", w.is_listed as "isListed",
      w.is_draft as "isDraft", (select count(*)::int from episode e where e.work_id = w.id and e.is_draft and not e.is_own) as "draftEpisodes",
      array(select d.field from work_edit d where d.work_id = w.id order by d.field) as edited, w.source_key as "sourceKey",
      (select count(*)::int from episode e where e.work_id = w.id and not e.is_withdrawn) as episodes,
      w.opened_episodes as opened, w.free_episodes as free, ${ISO('w.next_opens_at')} as "nextOpensAt",
      (select count(distinct n.member_no)::int from entitlement n where n.work_id = w.id and n.revoked_at is null
        and (n.ends_at is null or n.ends_at > seoga_now())) as owners,
      (seoga_now() at time zone 'Asia/Seoul')::date::text as today, ${isoSql(sql`seoga_now()`)} as now
    from work w where w.id = ${id}`.execute(db);
  return rows[0];
}

/** A work with all operator data except episodes. */
export interface EditedWork {
  sourceKey: string;
  sheet: WorkFormValues;
  /** Null if typeset. */
  ownCover: string | null;
}

/** A work for the export. */
export async function selectEditedWork(db: Db, id: number): Promise<EditedWork | undefined> {
  const { rows } = await sql<EditedWork>`
    select w.source_key as "sourceKey", ${workFormSql} as sheet, case when w.has_own_cover then w.cover end as "ownCover"
    from work w where w.id = ${id}`.execute(db);
  return rows[0];
}

/** Locks a work and returns its current values. */
export async function lockAdminWork(tx: Tx, id: number): Promise<AdminWork | undefined> {
  await sql`select 1 from work where id = ${id} for update`.execute(tx);
  return selectAdminWork(tx, id);
}

/** Reserves a work id and returns the shop's date. */
export async function reserveWork(db: Db | Tx): Promise<{ id: number; today: string }> {
  const { rows } = await sql<{ id: number; today: string }>`
    select nextval(pg_get_serial_sequence('work', 'id')) as id, (seoga_now() at time zone 'Asia/Seoul')::date::text as today`.execute(
    db,
  );
  if (!rows[0]) throw new Error('a query without a from clause answers one row');
  return rows[0];
}

export async function updateWorkForm(tx: Tx, id: number, form: WorkFormValues): Promise<void> {
  const columns = await workFormColumns(tx, form);
  const sets = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update work set updated_at = now(), is_draft = is_draft and not ${form.isListed}, ${sql.join(sets)} where id = ${id}`.execute(
    tx,
  );
  await saveWorkNames(tx, id, form);
}

/** Inserts a work with a reserved id and its cover. */
export async function insertWorkForm(
  tx: Tx,
  work: { id: number; sheet: WorkFormValues; cover: string; hasOwnCover: boolean; isDraft?: boolean | undefined },
): Promise<void> {
  const columns = {
    ...(await workFormColumns(tx, work.sheet)),
    source_key: `console-${work.id}`,
    cover: work.cover,
    has_own_cover: work.hasOwnCover,
    is_draft: work.isDraft ?? false,
  };
  await sql`insert into work (id, ${sql.join(Object.keys(columns).map((name) => sql.ref(name)))}) overriding system value
    values (${work.id}, ${sql.join(Object.values(columns))})`.execute(tx);
  await saveWorkNames(tx, work.id, work.sheet);
}

/** Lists a draft and releases its imported drafts now, unless scheduled; episodes being written stay drafts. */
export async function publishDrafts(tx: Tx, id: number): Promise<void> {
  await sql`
    update episode e set is_withdrawn = e.is_withdrawn and not e.is_draft, is_draft = false,
      opens_at = greatest(e.opens_at, seoga_now())
    from work w
    where w.id = ${id} and e.work_id = w.id and (e.is_draft or w.is_draft)
      and not (e.is_draft and e.is_own)`.execute(tx);
  await sql`
    update work set updated_at = now(), wants_listing = wants_listing or is_draft, is_draft = false
    where id = ${id}`.execute(tx);
}

export async function insertEdits(tx: Tx, id: number, fields: readonly WorkField[]): Promise<void> {
  if (fields.length === 0) return;
  await tx
    .insertInto('work_edit')
    .values(fields.map((field) => ({ work_id: id, field })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteEdits(tx: Tx, id: number, fields: readonly WorkField[]): Promise<void> {
  await sql`delete from work_edit where work_id = ${id} and field = any(${[...fields]}::text[])`.execute(tx);
  // Clears the digest, so that the next import reads the source again.
  await sql`update import_source set digest = '' where work_id = ${id}`.execute(tx);
}

/** Inserts a picture with the work's audience; an existing one stays. */
export async function savePicture(tx: Tx, picture: Picture, rating: Rating): Promise<void> {
  const audience = isAdultRating(rating) ? 'adults' : 'holders';
  const { hash, width, height, thumbhash, edge } = picture;
  await tx
    .insertInto('picture')
    .values({ hash, width, height, thumbhash, edge, variants: JSON.stringify(picture.variants), audience })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

export async function updateCover(tx: Tx, id: number, cover: { hash: string; isOwn: boolean }): Promise<void> {
  await sql`update work set updated_at = now(), cover = ${cover.hash}, has_own_cover = ${cover.isOwn} where id = ${id}`.execute(
    tx,
  );
}
