import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentFieldsTable, episodeFieldsTable } from './content-field-tables.ts';
import { jobsTable, notificationsTable, permissionsTable, roleLevelsTable, rolesTable } from './operations-tables.ts';
import { renderExample, settingsTable, unknownNames } from './settings-tables.ts';
import { shopFieldsTable } from './shop-field-tables.ts';
import { workFieldsTable } from './work-fields-table.ts';
import { type SourceTree, readTree } from './source-tree.ts';

const EXAMPLE = '.env.example';
const DOCUMENTS = /^docs\/(operating\/.*|security)\.md$/;
/** `<!-- table: jobs -->`, or `<!-- table: settings backup PORT -->` for sections and variables. */
const BLOCK = /^( *)<!-- table: ([\w -]+) -->\n[\s\S]*?<!-- \/table -->/gm;

const TABLES: Record<string, (path: string, names: string[]) => string> = {
  settings: settingsTable,
  roles: rolesTable,
  'role-levels': roleLevelsTable,
  permissions: permissionsTable,
  jobs: jobsTable,
  notifications: notificationsTable,
  'shop-fields': shopFieldsTable,
  'work-fields': workFieldsTable,
  'episode-fields': episodeFieldsTable,
  'content-fields': contentFieldsTable,
};

export function staleTables(tree: SourceTree): string[] {
  const documents = tree.files.filter(({ path }) => DOCUMENTS.test(path));
  const stale = documents.filter(({ path, text }) => renderTables(path, text) !== text).map(({ path }) => path);
  if (readExample(tree.root) !== renderExample()) stale.push(EXAMPLE);
  return [
    ...stale.map((path) => `${path}: 선언과 다릅니다.`),
    ...documents.flatMap(({ path, text }) => unknownNames(text).map((name) => `${path}: ${name} 설정은 없습니다.`)),
  ];
}

function renderTables(path: string, text: string): string {
  return text.replace(BLOCK, (block, indent: string, head: string) => {
    const [name = '', ...names] = head.split(' ');
    const render = TABLES[name];
    if (!render) return block;
    const lines = `<!-- table: ${head} -->\n\n${render(path, names)}\n\n<!-- /table -->`;
    return lines.replaceAll(/^(?=.)/gm, indent);
  });
}

function readExample(root: string): string {
  try {
    return readFileSync(join(root, EXAMPLE), 'utf8');
  } catch {
    return '';
  }
}

if (process.argv[1] === import.meta.filename) {
  const root = join(import.meta.dirname, '..', '..');
  for (const { path, text } of readTree(root).files.filter((file) => DOCUMENTS.test(file.path)))
    writeFileSync(join(root, path), renderTables(path, text));
  writeFileSync(join(root, EXAMPLE), renderExample());
  process.stdout.write('문서의 표와 .env.example을 적었습니다.\n');
}
