import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { missingDocstrings } from './docstring-check.ts';
import { foreignKeysWithoutIndex } from './foreign-key-check.ts';
import { staleGlossaryTerms } from './glossary-check.ts';
import { missingDocuments, vagueNames, decomposedHangul, leftovers, machinePaths } from './source-text-check.ts';
import { brokenLinks } from './link-check.ts';
import { blockingIndexes } from './migration-check.ts';
import { plantRepository, treeOf } from './planted-repository.ts';
import { readTree } from './source-tree.ts';
import { unapprovedClocks, sqlOutsideStores } from './sql-check.ts';

const places = (errors: string[]): string[] => errors.map((error) => error.split(' ')[0] ?? '');

test('SQL outside a store is named with its line and allowed in stores, tests and the adapter', () => {
  const found = sqlOutsideStores(
    treeOf({
      'domain/wallet/spend-coins.ts': '// one\nexport const spend = (tx: Tx) => tx.insertInto("lot");\n',
      'app/routes/storefront/home.tsx': 'export const rows = sql<Row>`select 1`;\n',
      'server/list-store.ts': 'export const rows = (db: Db) => db\n  .selectFrom("work");\n',
      'domain/wallet/wallet-store.ts': 'export const spend = (tx: Tx) => tx.insertInto("lot");\n',
      'domain/wallet/wallet.test.ts': 'await db.deleteFrom("lot").execute();\n',
      'platform/database/migrate.ts': 'await sql`select 1`.execute(db);\n',
      'app/ui/list.tsx': 'const list = array.with(0, 1); // no sql here\n',
    }),
  );
  assert.deepEqual(places(found), [
    'domain/wallet/spend-coins.ts:2',
    'app/routes/storefront/home.tsx:1',
    'server/list-store.ts:2',
  ]);
});

test('a bare now() is rejected in rules and allowed for bookkeeping columns', () => {
  const found = unapprovedClocks(
    treeOf({
      'domain/a/a-store.ts': 'sql`select 1 from episode where opens_at <= now()`;\n',
      'domain/b/b-store.ts': 'sql`update x set starts_at = current_timestamp, updated_at = now()`;\n',
      'domain/c/c-store.ts':
        'sql`select seoga_now()`;\nset({ updated_at: sql`now()` });\nconst t = Date.now();\n// now() is for others\n',
      'migrations/0001-a.sql':
        'create function seoga_now() returns timestamptz as $$ select now() $$;\ncreate table a (\n  created_at timestamptz default now(),\n  opens_at timestamptz default now()\n);\n',
      'domain/d/d-rules.ts': 'const text = "now()";\n',
    }),
  );
  assert.deepEqual(places(found), ['domain/a/a-store.ts:1', 'domain/b/b-store.ts:1', 'migrations/0001-a.sql:4']);
});

test('a foreign key without a leading index is named', () => {
  const found = foreignKeysWithoutIndex(
    treeOf({
      'migrations/0001-works.sql': `
        create table work (id bigint primary key, publisher_id bigint references publisher, cover text references picture (hash));
        create index work_publisher on work (publisher_id);
        create index work_cover on work (id, cover); -- begins with another column
        create table episode (
          work_id bigint not null references work on delete cascade,
          note_id bigint references note, rated_id bigint references rating,
          position integer not null check (position in (1, 2)),
          primary key (work_id, position)
        );
        create index on episode (note_id) where note_id is not null;
        create index episode_rated on episode (rated_id) where position > 1;
        create table gift (member_id bigint, work_id bigint, foreign key (member_id, work_id) references shelf, unique (member_id));
        create table gone (work_id bigint references work);`,
      'migrations/0002-more.sql': `
        alter table work add column genre_id bigint references genre;
        alter table episode add constraint by_tag foreign key (tag_id) references tag;
        create unique index concurrently if not exists episode_tag on episode (tag_id desc, position);
        drop table gone;`,
    }),
  );
  const named = found.map((error) => error.split(' ')[1]);
  assert.deepEqual(named, ['work.cover:', 'work.genre_id:', 'episode.rated_id:']);
});

test('an index that blocks writers and a statement that cannot be repeated are named (R13)', () => {
  const found = blockingIndexes(
    treeOf({
      'migrations/0047-a.sql':
        'create table shelf (id bigint);\ncreate index on shelf (id);\n-- create index on lot (id);',
      'migrations/0048-b.sql': 'alter table lot add column a int;\ncreate unique index lot_a\n  on lot (a);',
      'migrations/0049-c.sql': `-- migrate:no-transaction
        -- Newest first.
        create index concurrently if not exists lot_b on lot (member_no, b desc) where b is not null;
        drop index concurrently if exists lot_a;`,
      'migrations/0050-d.sql':
        '-- migrate:no-transaction\ncreate index concurrently lot_c on lot (c);\nupdate lot set c = c + 1;\ndrop index lot_b;',
    }),
  );
  assert.deepEqual(places(found), [
    'migrations/0048-b.sql',
    'migrations/0050-d.sql',
    'migrations/0050-d.sql',
    'migrations/0050-d.sql',
  ]);
});

test('an export without a docstring is named at its definition', () => {
  const found = missingDocstrings(
    treeOf({
      'shared/catalog/categories.ts':
        '/** The shelves. */\nexport const SHELVES = [1];\nexport type Shelf = (typeof SHELVES)[number];\nexport const NAMES = 1;\n',
      'domain/wallet/index.ts':
        "export { spendCoins } from './spend-coins.ts';\nexport { type Order, charge as chargeCoins } from './charge.ts';\nexport * from './charge.ts';\n",
      'domain/wallet/spend-coins.ts': '/** Spends. */\nexport function spendCoins() {}\nexport const inner = 1;\n',
      'domain/wallet/charge.ts':
        '// not a docstring\nexport const charge = 1;\n\nexport interface Order {\n  /** This is inside. */\n  a: 1;\n}\n',
      'domain/kernel/ports.ts': 'export interface Mailer {}\n',
      'server/calls.ts': 'export const calls = 1;\n',
    }),
  );
  assert.deepEqual(places(found), [
    'domain/kernel/ports.ts:1',
    'domain/wallet/charge.ts:2',
    'domain/wallet/charge.ts:4',
    'domain/wallet/index.ts:3',
    'shared/catalog/categories.ts:4',
  ]);
});

test('generic folder and file names are reported', () => {
  const found = vagueNames(
    treeOf({
      'app/utils/a.ts': '',
      'app/lib/b.ts': '',
      'domain/wallet/wallet-helpers.ts': '',
      'domain/services/index.ts': '',
      'app/library/c.ts': '',
      'docs/common.md': '',
    }),
  );
  assert.deepEqual(places(found), ['app/utils/', 'app/lib/', 'domain/services/', 'domain/wallet/wallet-helpers.ts']);
});

test('open tasks, skipped and exclusive tests are reported', () => {
  const found = leftovers(
    treeOf({
      'server/a.ts': '// TODO later\nconst method = 1;\n// FIXME\n',
      'server/a.test.ts':
        "test.skip('a', () => {});\ntest('b', { only: true }, () => {});\ndescribe.only('c', () => {});\n",
      'server/b.ts': 'const todos = latest.skip(1);\n',
    }),
  );
  assert.deepEqual(places(found), [
    'server/a.ts:1',
    'server/a.ts:3',
    'server/a.test.ts:1',
    'server/a.test.ts:2',
    'server/a.test.ts:3',
  ]);
});

test('a comment that names a missing document is reported', () => {
  const found = missingDocuments(
    treeOf({
      'server/a.ts': '/** As sketch.md has it. */\n// See docs/glossary.md\nconst file = "01.md"; // read later\n',
      'server/b.ts': '/**\n * Who is looking (design 7).\n */\n',
      'docs/glossary.md': '',
    }),
  );
  assert.deepEqual(places(found), ['server/a.ts:1', 'server/b.ts:2']);
});

test('a glossary term whose code or column is gone is reported', () => {
  const head = '| 한국어 | specification | code | table, column |\n|---|---|---|---|\n';
  const found = staleGlossaryTerms(
    treeOf({
      'docs/glossary.md': `${head}| 작품 | novel | \`WorkView\` | \`work.title\` |\n| 관 | | \`Hall\` | \`work.hall\` |\n| 회차 | | | \`episode\` |\n## 이름만 정해 둔 말\n| 선물 | | \`Gift\` | \`gift\` |\n`,
      'domain/catalog/works/show-work.ts': 'export interface WorkView {}\n',
      'migrations/0001-a.sql': 'create table work (id bigint, title text);\n',
    }),
  );
  assert.deepEqual(
    found.map((error) => error.replace(/^.*?:(\d+) '(.*)'.*$/, '$1 $2')),
    ['4 Hall', '4 work.hall', '5 episode'],
  );
});

test('a link to a missing file is reported', () => {
  const text = '[a](glossary.md#words) [b](../README.md)\n![c](./gone.png) [d](https://example.com/x) [e](#here)\n';
  const found = brokenLinks(treeOf({ 'docs/a.md': text }), (path) => ['docs/glossary.md', 'README.md'].includes(path));
  assert.deepEqual(found, ['docs/a.md:2 ./gone.png이(가) 없습니다.']);
});

test('paths of a machine are reported', () => {
  const found = machinePaths(
    treeOf({
      'server/a.ts': "const at = '/home/kim/seoga/data';\n",
      'server/b.ts': "const at = '/tmp/seoga.sock';\n",
      'docs/install.md': 'cd /home/seoga/shop\n',
      'docs/own.md': 'cd /a/planted/repository/app\n',
      'app/c.ts': "const url = '/novel/home/1'; const folder = `${data}/tmp/x`;\n",
    }),
  );
  assert.deepEqual(places(found), ['server/a.ts:1', 'server/b.ts:1', 'docs/own.md']);
});

test('decomposed Hangul is reported in texts and names', () => {
  const pieces = '서가'.normalize('NFD');
  const found = decomposedHangul(treeOf({ 'a.md': `서가\n${pieces}\n`, [`${pieces}.md`]: '', 'b.md': '서가' }));
  assert.deepEqual(places(found), [`${pieces}.md`, 'a.md:2']);
});

test('the file list excludes installed and generated files', () => {
  const repository = plantRepository({
    'app/a.ts': 'export const a = 1;\n',
    'build/b.ts': '',
    'app/data/c.ts': '',
    'native/node_modules/d.ts': '',
  });
  mkdirSync(join(repository.root, 'data'));
  writeFileSync(join(repository.root, 'data', 'e.ts'), '');
  const read = readTree(repository.root);
  assert.deepEqual(
    read.files
      .map(({ path }) => path)
      .filter((path) => path.endsWith('.ts'))
      .toSorted(),
    ['app/a.ts', 'app/data/c.ts'],
  );
  repository.remove();
});
