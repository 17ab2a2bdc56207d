import { type SourceFile, type SourceTree, faultsAt, isForTests } from './source-tree.ts';

// Kysely's builders need no import, so the import rules miss them.
const BUILDER = /\.(insertInto|selectFrom|updateTable|deleteFrom|mergeInto|replaceInto)\s*\(|\bsql(<[^`;]*>)?`/g;
const STORE = /^domain\/[^/]+\/([^/]+\/)?[^/]+-store\.ts$/;

const BARE_NOW = /(?<![\w.])(now\(\)|(clock|statement|transaction)_timestamp\(\)|(current|local)_?timestamp\b)/gi;
const BOOKKEEPING = /\b(updated_at|finished_at|made_at|created_at)\b[^,;\n]{0,40}$/;

/** SQL outside domain stores; platform/database is exempt. */
export function sqlOutsideStores(tree: SourceTree): string[] {
  const others = tree.files.filter(
    ({ path }) =>
      /\.tsx?$/.test(path) && !STORE.test(path) && !isForTests(path) && !path.startsWith('platform/database/'),
  );
  return others.flatMap((file) => faultsAt(file, BUILDER, 'SQL이 저장소(domain/*/*-store.ts) 밖에 있습니다.'));
}

/** Database time other than seoga_now(), which tests can set. Bookkeeping columns may use now(). */
export function unapprovedClocks(tree: SourceTree): string[] {
  const files = tree.files.filter(({ path }) => path.endsWith('-store.ts') || path.startsWith('migrations/'));
  return files.flatMap((file) => unapprovedClocksIn({ path: file.path, text: withoutComments(file) }));
}

function unapprovedClocksIn(file: SourceFile): string[] {
  const message =
    '시각은 seoga_now()에 물어야 합니다. 기록용 열(created_at, updated_at, made_at, finished_at)만 now()를 씁니다.';
  // seoga_now() itself reads the database's time.
  const text = file.text.replace(
    /create( or replace)? function seoga_(now|clock)[\s\S]*?\$\$[\s\S]*?\$\$|insert into clock [^;]*/gi,
    (found) => found.replace(/now\(\)|clock_timestamp\(\)/gi, 'clock'),
  );
  const bare = [...text.matchAll(BARE_NOW)].filter((match) => !BOOKKEEPING.test(text.slice(0, match.index)));
  return bare.map((match) => `${file.path}:${text.slice(0, match.index).split('\n').length} ${message}`);
}

function withoutComments(file: SourceFile): string {
  const blank = (comment: string): string => comment.replace(/[^\n]/g, ' ');
  if (file.path.endsWith('.sql')) return file.text.replace(/--.*$/gm, blank);
  return file.text.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/^\s*\/\/.*$/gm, blank);
}
