import type { SourceTree } from './source-tree.ts';

interface Table {
  /** First columns of usable indexes. */
  indexed: Set<string>;
  keys: { column: string; file: string }[];
}

const NAME = '"?([a-z_][a-z0-9_.]*)"?';

/** Every foreign key needs an index that begins with its column; without it a delete scans the table. */
export function foreignKeysWithoutIndex(tree: SourceTree): string[] {
  const tables = new Map<string, Table>();
  const migrations = tree.files.filter(({ path }) => /^migrations\/[^/]+\.sql$/.test(path));
  for (const file of migrations.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    for (const statement of statementsOf(file.text)) take(tables, statement, file.path);
  }
  return [...tables].flatMap(([name, table]) =>
    table.keys
      .filter(({ column }) => !table.indexed.has(column))
      .map(({ column, file }) => `${file} ${name}.${column}: 외래 키에 그 열로 시작하는 색인이 없습니다.`),
  );
}

function statementsOf(text: string): string[] {
  const bare = text
    .replace(/--.*$/gm, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''");
  return bare.split(';').map((statement) => statement.replace(/\s+/g, ' ').trim().toLowerCase());
}

function take(tables: Map<string, Table>, statement: string, file: string): void {
  const created = new RegExp(`^create (?:unlogged )?table (?:if not exists )?${NAME} \\((.*)\\)`).exec(statement);
  if (created) return readTableParts(tableNamed(tables, created[1]), sectionsOf(created[2] ?? ''), file);
  const altered = new RegExp(`^alter table (?:if exists )?(?:only )?${NAME} (.*)$`).exec(statement);
  if (altered) return readAlterations(tableNamed(tables, altered[1]), sectionsOf(altered[2] ?? ''), file);
  const index = new RegExp(
    `^create (?:unique )?index (?:concurrently )?(?:if not exists )?(?:${NAME} )?on (?:only )?${NAME} ?(?:using (\\w+) ?)?\\( ?${NAME}(.*)$`,
  ).exec(statement);
  if (index)
    readIndex(tableNamed(tables, index[2]), { column: index[4] ?? '', method: index[3], rest: index[5] ?? '' });
  const dropped = new RegExp(`^drop table (?:if exists )?${NAME}`).exec(statement);
  if (dropped) tables.delete(dropped[1] ?? '');
}

function tableNamed(tables: Map<string, Table>, name = ''): Table {
  const table = tables.get(name) ?? { indexed: new Set<string>(), keys: [] };
  tables.set(name, table);
  return table;
}

/** Splits at top-level commas. */
function sectionsOf(body: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of body) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts.push((parts.pop() ?? '') + letter);
  }
  return parts.map((part) => part.trim());
}

function readTableParts(table: Table, parts: string[], file: string): void {
  for (const part of parts) readTablePart(table, part.replace(/^constraint \S+ /, ''), file);
}

function readTablePart(table: Table, part: string, file: string): void {
  const key = new RegExp(`^foreign key \\( ?${NAME}`).exec(part);
  if (key) return void table.keys.push({ column: key[1] ?? '', file });
  const unique = new RegExp(`^(?:primary key|unique(?: nulls (?:not )?distinct)?) \\( ?${NAME}`).exec(part);
  if (unique) return void table.indexed.add(unique[1] ?? '');
  const column = new RegExp(`^${NAME} `).exec(part)?.[1] ?? '';
  if (/ references /.test(part)) table.keys.push({ column, file });
  if (/ (primary key|unique)\b/.test(part)) table.indexed.add(column);
}

function readAlterations(table: Table, parts: string[], file: string): void {
  const added = parts.filter((part) => part.startsWith('add '));
  readTableParts(
    table,
    added.map((part) => part.replace(/^add (column )?(if not exists )?/, '')),
    file,
  );
}

function readIndex(table: Table, index: { column: string; method: string | undefined; rest: string }): void {
  const where = / where \(?(.*?)\)?$/.exec(index.rest)?.[1];
  // A partial index is usable only if it omits nothing but nulls.
  const servesAll = where === undefined || where === `${index.column} is not null`;
  const isPlainColumn = /^( (asc|desc|nulls)\b| ?[,)])/.test(index.rest);
  if (servesAll && isPlainColumn && (index.method ?? 'btree') === 'btree') table.indexed.add(index.column);
}
