import { type RawBuilder, sql } from 'kysely';
import {
  type ContentFieldKind,
  type ContentFields,
  type ContentValues,
  contentFieldNames,
} from '#shared/merchandising/content-field';

const CASTS: Record<ContentFieldKind, string> = {
  slug: 'text',
  line: 'text',
  text: 'text',
  article: 'text',
  works: 'text[]',
  colour: 'text',
  picture: 'text',
  count: 'int',
  choices: 'text[]',
  truth: 'boolean',
  time: 'timestamptz',
};

/** The stored fields of an entity, named like its form values. */
export function contentColumnsSql(
  fields: ContentFields,
  alias: string,
  except: readonly string[] = [],
): RawBuilder<unknown> {
  const columns = Object.entries(fields).flatMap(([name, { column }]) =>
    column === null || except.includes(name) ? [] : [sql`${sql.ref(`${alias}.${column}`)} as ${sql.ref(name)}`],
  );
  return sql.join(columns);
}

interface ContentRowSql {
  columns: RawBuilder<unknown>;
  values: RawBuilder<unknown>;
  updates: RawBuilder<unknown>;
  /** The columns of an aliased row. */
  of(alias: string): RawBuilder<unknown>;
}

/** Columns and values of a row, without those that the statement computes. */
export function contentRowSql<Fields extends ContentFields>(
  fields: Fields,
  { values, except = [] }: { values: Partial<ContentValues<Fields>>; except?: readonly (keyof Fields & string)[] },
): ContentRowSql {
  const stored = contentFieldNames(fields).flatMap((name) => {
    const field = fields[name];
    if (!field || field.column === null || except.includes(name)) return [];
    return [
      {
        name: field.column,
        column: sql.ref(field.column),
        value: sql`${values[name] ?? null}::${sql.raw(CASTS[field.type.kind])}`,
      },
    ];
  });
  return {
    columns: sql.join(stored.map(({ column }) => column)),
    values: sql.join(stored.map(({ value }) => value)),
    updates: sql.join(stored.map(({ column }) => sql`${column} = excluded.${column}`)),
    of: (alias) => sql.join(stored.map((field) => sql.ref(`${alias}.${field.name}`))),
  };
}
