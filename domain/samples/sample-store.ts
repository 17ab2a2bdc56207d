import { type RawBuilder, sql } from 'kysely';
import { IS_USED_WORK } from '#domain/catalog-admin';
import type { Db, Tx } from '#kernel/context';
import type { SampleState } from './sample-rules.ts';
import type { SampleTable } from './sample-tables.ts';

const STATE = 'samples';

export async function selectSampleState(db: Db | Tx): Promise<SampleState | undefined> {
  const { rows } = await sql<{ state: SampleState }>`
    select value #>> '{}' as state from shop_setting where name = ${STATE}`.execute(db);
  return rows[0]?.state;
}

export async function writeSampleState(tx: Tx, state: SampleState): Promise<void> {
  await sql`
    insert into shop_setting (name, value) values (${STATE}, ${JSON.stringify(state)}::jsonb)
    on conflict (name) do update set value = excluded.value`.execute(tx);
}

/** Serializes concurrent starts. */
export async function lockSamples(tx: Tx): Promise<void> {
  await sql`lock table sample_row in share row exclusive mode`.execute(tx);
}

/**
 * What the database holds or ever held: used sequences reveal deleted works and members. Tables filled by migrations
 * are ignored in a shop without settings.
 */
export async function selectExistingContent(db: Db | Tx, filled: readonly SampleTable[]): Promise<ExistingContent> {
  const holds = filled.map((table) => sql`exists (select 1 from ${sql.table(table.name)} t where ${isOfShop(table)})`);
  const { rows } = await sql<ExistingContent>`
    select
      pg_sequence_last_value(pg_get_serial_sequence('member', 'member_no')::regclass) is not null as "hasMembers",
      pg_sequence_last_value(pg_get_serial_sequence('work', 'id')::regclass) is not null
        or ${sql.join(holds, sql` or `)} as "hasContent"`.execute(db);
  return rows[0] ?? { hasMembers: true, hasContent: true };
}

interface ExistingContent {
  hasMembers: boolean;
  hasContent: boolean;
}

function isOfShop({ except }: SampleTable): RawBuilder<boolean> {
  return except ? sql`t.${sql.ref(except.column)} <> all(${[...except.values]}::text[])` : sql`true`;
}

function keyOf({ key }: SampleTable): RawBuilder<string> {
  return sql`concat_ws(' ', ${sql.join(key.map((column) => sql`t.${sql.ref(column)}`))})`;
}

/** A digest of a row and its dependent rows. */
function digestOf({ ignored = [], parts = [] }: SampleTable): RawBuilder<string> {
  const source = sql`(to_jsonb(t) - ${[...ignored]}::text[])::text`;
  const rest = parts.map(
    ({ table, column }) => sql`
      || coalesce((select string_agg(to_jsonb(p)::text, ',' order by to_jsonb(p)::text)
        from ${sql.table(table)} p where p.${sql.ref(column)} = t.id), '')`,
  );
  return sql`md5(${source} ${sql.join(rest, sql` `)})`;
}

/** Saves a table's rows before samples are written. */
export async function insertFormerRows(tx: Tx, table: SampleTable): Promise<void> {
  await sql`
    insert into sample_row (table_name, row_key, digest, former)
    select ${table.name}, ${keyOf(table)}, ${digestOf(table)}, to_jsonb(t) from ${sql.table(table.name)} t
    where ${isOfShop(table)}`.execute(tx);
}

/** Saves which rows the samples wrote, and forgets unchanged former ones. */
export async function upsertSampleRows(tx: Tx, table: SampleTable): Promise<void> {
  await sql`
    with now_there as (
      select ${keyOf(table)} as row_key, ${digestOf(table)} as digest
      from ${sql.table(table.name)} t
      where ${isOfShop(table)}
    ),
    untouched as (
      delete from sample_row s
      where s.table_name = ${table.name}
        and not exists (select 1 from now_there n where n.row_key = s.row_key and n.digest <> s.digest)
      returning s.row_key
    )
    insert into sample_row (table_name, row_key, digest)
    select ${table.name}, row_key, digest
    from now_there
    where row_key not in (select row_key from untouched)
    on conflict (table_name, row_key) do update set digest = excluded.digest`.execute(tx);
}

/** Saves every sample work with its source digest. */
export async function upsertSampleWorks(tx: Tx): Promise<void> {
  await sql`
    insert into sample_row (table_name, row_key, digest)
    select 'work', w.id::text, s.digest from work w left join import_source s on s.work_id = w.id
    on conflict (table_name, row_key) do update set digest = excluded.digest`.execute(tx);
}

export interface SampleRow {
  key: string;
  title: string;
  isChanged: boolean;
  isUsed: boolean;
  former: Record<string, unknown> | null;
}

export async function selectSampleRows(db: Db | Tx, table: SampleTable): Promise<SampleRow[]> {
  const uses = (table.usedBy ?? []).map(({ table: other, columns }) => {
    const equal = Object.entries(columns).map(([theirs, own]) => sql`u.${sql.ref(theirs)} = t.${sql.ref(own)}`);
    return sql`exists (select 1 from ${sql.table(other)} u where ${sql.join(equal, sql` and `)})`;
  });
  const isUsed = uses.length > 0 ? sql.join(uses, sql` or `) : sql`false`;
  const title = table.title === undefined ? sql`''` : sql`t.${sql.ref(table.title)}`;
  const { rows } = await sql<SampleRow>`
    select s.row_key as key, ${title} as title, s.digest is distinct from ${digestOf(table)} as "isChanged",
      (${isUsed}) as "isUsed", s.former
    from sample_row s join ${sql.table(table.name)} t on ${keyOf(table)} = s.row_key
    where s.table_name = ${table.name} order by title, s.row_key`.execute(db);
  return rows;
}

/** A sample work: whether it is in use, and whether the operator changed its text. */
export interface SampleWork {
  id: number;
  title: string;
  isUsed: boolean;
  isChanged: boolean;
}

/** The sample works that still exist. */
export async function selectSampleWorks(db: Db | Tx): Promise<SampleWork[]> {
  const { rows } = await sql<SampleWork>`
    select w.id, w.title,
      ${IS_USED_WORK} as "isUsed",
      (s.digest is distinct from (select max(i.digest) from import_source i where i.work_id = w.id)
        or exists (select 1 from episode e where e.work_id = w.id and e.is_own)
        or exists (select 1 from episode e join episode_revision r on r.episode_id = e.id where e.work_id = w.id))
        as "isChanged"
    from sample_row s join work w on w.id::text = s.row_key
    where s.table_name = 'work' order by w.id`.execute(db);
  return rows;
}

/** Whether any sample is left. */
export async function hasSampleRows(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql`select 1 from sample_row limit 1`.execute(db);
  return rows.length > 0;
}

/** Forgets rows that are deleted or now belong to the operator. */
export async function forgetSampleRows(tx: Tx, table: string, keys: readonly string[]): Promise<void> {
  await sql`delete from sample_row where table_name = ${table} and row_key = any(${[...keys]}::text[])`.execute(tx);
}

/** Deletes rows with their dependent rows. */
export async function deleteSampleRows(tx: Tx, table: SampleTable, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  for (const { table: other, column } of table.removedAlong ?? [])
    await sql`delete from ${sql.table(other)} where ${sql.ref(column)}::text = any(${[...keys]}::text[])`.execute(tx);
  await sql`delete from ${sql.table(table.name)} t where ${keyOf(table)} = any(${[...keys]}::text[])`.execute(tx);
}

/** Ends rows that members have used. */
export async function endSampleRows(tx: Tx, table: SampleTable, keys: readonly string[]): Promise<void> {
  if (keys.length === 0 || !table.ending) return;
  const { column, value } = table.ending;
  await sql`
    update ${sql.table(table.name)} t set ${sql.ref(column)} = ${value}
    where ${keyOf(table)} = any(${[...keys]}::text[])`.execute(tx);
}

/** A row before the samples. */
export interface FormerRow {
  key: string;
  former: Record<string, unknown>;
}

/** Restores a row's previous values. */
export async function restoreFormerRow(tx: Tx, table: SampleTable, { key, former }: FormerRow): Promise<void> {
  const columns = Object.keys(former).filter((column) => column !== 'id' && !table.key.includes(column));
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(columns.map((column) => sql`f.${sql.ref(column)}`));
  await sql`
    update ${sql.table(table.name)} t set (${names}) = (
      select ${values} from jsonb_populate_record(null::${sql.table(table.name)}, ${JSON.stringify(former)}::jsonb) f)
    where ${keyOf(table)} = ${key}`.execute(tx);
}

/** The works in these promotions; read before deleting them. */
export async function selectPromotedWorks(tx: Tx, promotions: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct work_id as id from promotion_work
    where promotion_id::text = any(${[...promotions]}::text[])`.execute(tx);
  return rows.map(({ id }) => id);
}
