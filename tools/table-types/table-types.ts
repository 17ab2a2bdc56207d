import type pg from 'pg';
import { REQUIRED_COLUMNS } from '#kernel/tables/column-types';

const COLUMNS = `
  select
    case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end as "table",
    a.attname as name,
    format_type(a.atttypid, null) as type,
    a.attnotnull as "isRequired",
    a.attidentity <> '' as "isIdentity",
    a.attgenerated <> '' as "isComputed",
    a.atthasdef as "hasDefault",
    array(
      select pg_get_constraintdef(k.oid)
      from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
    ) as checks
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid
  where n.nspname in ('public', 'kept_by_law')
    and c.relkind in ('r', 'p')
    and not c.relispartition
    and a.attnum > 0
    and not a.attisdropped
  order by n.nspname desc, c.relname collate "C", a.attnum`;

interface Column {
  table: string;
  name: string;
  type: string;
  isRequired: boolean;
  isIdentity: boolean;
  isComputed: boolean;
  hasDefault: boolean;
  checks: string[];
}

/** As parsed by the driver. */
const TYPES: Record<string, string> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Uint8Array',
  date: 'string',
  'double precision': 'number',
  integer: 'number',
  interval: 'string',
  numeric: 'string',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'Date',
  uuid: 'string',
};
const ONE_OF = /^CHECK \(\(\w+ = (?:ANY \(ARRAY\[(?<list>[^\]]+)\]\)|(?<one>'[^']*'::text))\)\)$/;
const SUBSET_OF = /<@ '\{(?<list>[\w,-]+)\}'::text\[\]/;

/** Source of the table types. `overrides`: source of column-types.ts. Throws for a column that needs an override. */
export async function tableTypes(pool: pg.Pool, overrides: string): Promise<string> {
  const { rows } = await pool.query<Column>(COLUMNS);
  const overridden = new Set([...overrides.matchAll(/^ {2}'([\w.]+)':/gm)].map(([, name = '']) => name));
  const known = new Set(rows.map(({ table, name }) => `${table}.${name}`));
  const lines = new Map<string, string[]>();
  for (const column of rows) {
    const path = `${column.table}.${column.name}`;
    const value = overridden.delete(path) ? `ColumnTypes['${path}']` : valueType(column);
    lines.set(column.table, [...(lines.get(column.table) ?? []), `    ${column.name}: ${columnType(column, value)};`]);
  }
  const unknown = [...overridden, ...REQUIRED_COLUMNS.filter((path) => !known.has(path))];
  if (unknown.length > 0) throw new Error(`column-types.ts names missing columns: ${unknown.join(', ')}`);
  const tables = [...lines].map(
    ([name, columns]) => `  ${/\W/.test(name) ? `'${name}'` : name}: {\n${columns.join('\n')}\n  };`,
  );
  return `${HEAD}${tables.join('\n')}\n}\n`;
}

const HEAD = `// Generated from the migrated database by \`npm run table-types\`.
import type { ColumnType, Generated } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** Parsed on select, JSON text on write. */
type Json<Value> = ColumnType<Value, string, string>;
type JsonWithDefault<Value> = ColumnType<Value, string | undefined, string>;
type Computed<Value> = ColumnType<Value, never, never>;

/** All database tables. int8 is read as a safe integer. */
export interface Tables {
`;

function columnType(column: Column, value: string): string {
  const isOptional =
    column.isIdentity || (column.hasDefault && !REQUIRED_COLUMNS.includes(`${column.table}.${column.name}`));
  const orNull = column.isRequired ? '' : ' | null';
  if (column.isComputed) return `Computed<${value}${orNull}>`;
  if (column.type.startsWith('json')) return `Json${isOptional ? 'WithDefault' : ''}<${value}>${orNull}`;
  return isOptional ? `Generated<${value}${orNull}>` : `${value}${orNull}`;
}

function valueType({ table, name, type, checks }: Column): string {
  if (type.startsWith('json')) throw new Error(`${table}.${name}: declare its type in column-types.ts.`);
  if (type.endsWith('[]')) {
    const of = unionIn(checks, SUBSET_OF) ?? TYPES[type.slice(0, -2)];
    if (of) return of.includes('|') ? `(${of})[]` : `${of}[]`;
  }
  const known = (type === 'text' && unionIn(checks, ONE_OF)) || TYPES[type];
  if (!known) throw new Error(`${table}.${name}: the type ${type} is not known.`);
  return known;
}

function unionIn(checks: readonly string[], pattern: RegExp): string | undefined {
  const groups = checks.map((check) => pattern.exec(check)?.groups).find(Boolean);
  const members = (groups?.['list'] ?? groups?.['one'])
    ?.split(',')
    .map((part) => part.trim().replace(/^'|'::text$|'$/g, ''));
  return members?.map((member) => `'${member}'`).join(' | ');
}
