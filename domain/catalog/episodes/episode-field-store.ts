import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#kernel/context';
import {
  EPISODE_FIELD_NAMES,
  type EpisodeColumns,
  type EpisodeField,
  type EpisodeValues,
  episodeField,
} from '#shared/catalog/episode-fields';

const COLUMN_TYPES = { line: 'text', text: 'text', time: 'timestamptz', truth: 'boolean', count: 'int' } as const;

const columnSql = (name: EpisodeField): RawBuilder<unknown> => sql.ref(episodeField(name).column);

/** Fields of `episode e` as columns named like the fields. */
export function episodeFieldsSql(names: readonly EpisodeField[] = EPISODE_FIELD_NAMES): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql`e.${columnSql(name)} as ${sql.id(name)}`));
}

/** Fields of `episode e` as JSON named like the fields. */
export function episodeJsonSql(names: readonly EpisodeField[] = EPISODE_FIELD_NAMES): RawBuilder<unknown> {
  return sql`json_build_object(${sql.join(names.map((name) => sql`${sql.lit(name)}, ${jsonSql(name)}`))})`;
}

/** Times in ISO with milliseconds, as JSON of a date. */
function jsonSql(name: EpisodeField): RawBuilder<unknown> {
  const column = sql`e.${columnSql(name)}`;
  const isTime = episodeField(name).type.kind === 'time';
  return isTime ? sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : column;
}

/** Changes with every field of `episode e`. */
export const episodeVersionSql: RawBuilder<string> = sql`md5(jsonb_build_array(e.position, ${sql.join(
  EPISODE_FIELD_NAMES.map((name) => sql`e.${columnSql(name)}`),
)})::text)`;

/** Columns of the fields, for lists of columns. */
export const episodeColumnList: RawBuilder<unknown> = sql.join(EPISODE_FIELD_NAMES.map(columnSql));

/** The same with their types, for `jsonb_to_recordset`. */
export const episodeRecordset: RawBuilder<unknown> = recordset(EPISODE_FIELD_NAMES);

function recordset(names: readonly EpisodeField[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql`${columnSql(name)} ${sql.raw(COLUMN_TYPES[episodeField(name).type.kind])}`));
}

/** Values by column. */
export function episodeColumnValues(values: EpisodeValues): EpisodeColumns {
  return Object.fromEntries(columnEntries(values, EPISODE_FIELD_NAMES));
}

function columnEntries(
  values: Partial<EpisodeValues>,
  names: readonly EpisodeField[],
): (string | EpisodeValues[EpisodeField] | undefined)[][] {
  return names.map((name) => [episodeField(name).column, values[name]]);
}

const BATCH_SIZE = 1_000;

/** Writes some fields of episodes, in batches. */
export async function updateEpisodeFields(
  tx: Tx,
  names: readonly EpisodeField[],
  episodes: readonly { id: number; values: Partial<EpisodeValues> }[],
): Promise<void> {
  const assignments = sql.join(names.map((name) => sql`${columnSql(name)} = t.${columnSql(name)}`));
  for (let at = 0; at < episodes.length; at += BATCH_SIZE) {
    const rows = episodes
      .slice(at, at + BATCH_SIZE)
      .map(({ id, values }) => ({ id, ...Object.fromEntries(columnEntries(values, names)) }));
    await sql`
      update episode e set ${assignments}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (id bigint, ${recordset(names)})
      where e.id = t.id`.execute(tx);
  }
}
