import type { SourceFile, SourceTree } from './source-tree.ts';

const NO_TRANSACTION = '-- migrate:no-transaction';
const INDEXED =
  /\bcreate (?:unique )?index (concurrently )?(?:if not exists )?(?:[a-z_][\w.]* )?on (?:only )?([a-z_]\w*)/g;
const REPEATABLE =
  /^(create (unique )?index concurrently if not exists [a-z_]\w* on |drop index concurrently if exists [a-z_]\w*$)/;

/** Indexes on existing tables that block writes, and non-transactional migrations that are not repeatable. */
export function blockingIndexes(tree: SourceTree): string[] {
  return tree.files
    .filter(({ path }) => /^migrations\/[^/]+\.sql$/.test(path))
    .flatMap((file) =>
      file.text.startsWith(NO_TRANSACTION) ? unrepeatableStatements(file) : indexesOnExistingTables(file),
    );
}

function indexesOnExistingTables(file: SourceFile): string[] {
  const text = flat(file.text);
  const own = new Set(
    [...text.matchAll(/\bcreate (?:unlogged |temp )?table (?:if not exists )?([a-z_]\w*)/g)].map(([, name]) => name),
  );
  return [...text.matchAll(INDEXED)]
    .filter(([, , table]) => !own.has(table))
    .map(([, , table]) => `${file.path} ${table}: 색인이 만들어지는 동안 이 표에 아무도 쓰지 못합니다.`);
}

function unrepeatableStatements(file: SourceFile): string[] {
  const statements = flat(file.text).split(';');
  return statements
    .map((statement) => statement.trim())
    .filter((statement) => statement && !REPEATABLE.test(statement))
    .map((statement) => `${file.path} 다시 시작할 수 없는 문장입니다: ${statement.slice(0, 60)}`);
}

function flat(text: string): string {
  return text.replace(/--.*$/gm, '').replace(/\s+/g, ' ').toLowerCase();
}
