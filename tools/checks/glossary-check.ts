import type { SourceTree } from './source-tree.ts';

const PAPER = 'docs/glossary.md';
const NAMED_ONLY = '## 이름만 정해 둔 말';

/** Names in the glossary that no longer exist in code or schema. */
export function staleGlossaryTerms(tree: SourceTree): string[] {
  const document = tree.files.find(({ path }) => path === PAPER);
  const migrations = textOf(tree, /^migrations\/.*\.sql$/);
  const code = `${textOf(tree, /^(shared|contract|domain|app)\/.*\.tsx?$/)}${migrations}`;
  const lines = (document?.text.split(NAMED_ONLY)[0] ?? '').split('\n');
  return lines.flatMap((line, at) => {
    const [, , , named = '', stored = ''] = line.split('|');
    if (!line.startsWith('|') || /^\|(---| 한국어)/.test(line)) return [];
    const removed = [
      ...quoted(named).filter((name) => !new RegExp(`\\b${name}\\b`).test(code)),
      ...quoted(stored).filter((name) => !isStored(migrations, name)),
    ];
    return removed.map((name) => `${PAPER}:${at + 1} '${name}'은(는) 이제 없습니다.`);
  });
}

function textOf(tree: SourceTree, paths: RegExp): string {
  return tree.files
    .filter(({ path }) => paths.test(path))
    .map(({ text }) => text)
    .join('\n');
}

function quoted(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
}

function isStored(migrations: string, name: string): boolean {
  const [table = '', column] = name.split('.');
  const body = new RegExp(`create table ${table} \\(([\\s\\S]*?)\\);`).exec(migrations)?.[1];
  const added = new RegExp(`alter table ${table}\\b[^;]*?\\badd (column )?${column}\\b`).test(migrations);
  return body !== undefined && (column === undefined || added || new RegExp(`(^|[\\s(])${column} `, 'm').test(body));
}
