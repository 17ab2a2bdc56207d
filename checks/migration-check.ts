import type { SourceFile, SourceTree } from './source-tree.ts';

/** The last of those whose indexes were made while nobody had rows yet: what is released stays. */
const RELEASED = 46;
const OUTSIDE = '-- migrate:no-transaction';
const INDEXED =
  /\bcreate (?:unique )?index (concurrently )?(?:if not exists )?(?:[a-z_][\w.]* )?on (?:only )?([a-z_]\w*)/g;
const IN_PEACE =
  /^(create (unique )?index concurrently if not exists [a-z_]\w* on |drop index concurrently if exists [a-z_]\w*$)/;

/** An index over rows that are there is made beside those who write, in a migration that can be begun anew after a fault. */
export function blockingIndexes(tree: SourceTree): string[] {
  return tree.files
    .filter(({ path }) => Number(/^migrations\/(\d+)-[^/]+\.sql$/.exec(path)?.[1] ?? 0) > RELEASED)
    .flatMap((file) => (file.text.startsWith(OUTSIDE) ? notBegunAnew(file) : indexesOfOthers(file)));
}

function indexesOfOthers(file: SourceFile): string[] {
  const text = flat(file.text);
  const own = new Set(
    [...text.matchAll(/\bcreate (?:unlogged |temp )?table (?:if not exists )?([a-z_]\w*)/g)].map(([, name]) => name),
  );
  return [...text.matchAll(INDEXED)]
    .filter(([, , table]) => !own.has(table))
    .map(([, , table]) => `${file.path} ${table}: 색인이 만들어지는 동안 이 표에 아무도 쓰지 못합니다.`);
}

function notBegunAnew(file: SourceFile): string[] {
  const statements = flat(file.text).split(';');
  return statements
    .map((statement) => statement.trim())
    .filter((statement) => statement && !IN_PEACE.test(statement))
    .map((statement) => `${file.path} 다시 시작할 수 없는 문장입니다: ${statement.slice(0, 60)}`);
}

function flat(text: string): string {
  return text.replace(/--.*$/gm, '').replace(/\s+/g, ' ').toLowerCase();
}
