import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { parse } from 'yaml';
import { joinedMember } from '../../tests/support/fixtures/joined-member.ts';
import { plantOperator } from '../../tests/support/fixtures/planted-operators.ts';
import { testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';

const LIST_FILE = join(import.meta.dirname, '..', '..', 'docs', 'security', 'secret-columns.yaml');
/** Column names that suggest a secret. */
const TELLING =
  'hash|secret|token|(^|_)key$|sealed|passw|verifier|answer|selector|totp|seed|nonce|auth$|_mac$|^code$|pin$|credential';
/** The expected format by storage method. */
const SHAPES: Record<string, string> = {
  argon2: "~ '^[$]argon2id[$]'",
  hash: "~ '^([\\\\]x)?[0-9a-f]{64}$|^[A-Za-z0-9_-]{43}$|^[\\\\]x[0-9a-f]{32}$'",
  sealed: "~ '^[A-Za-z0-9_-]{40,}$'",
};

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.drop());

/** The documented columns with their storage method. */
function storageByColumn(): Map<string, string> {
  const document = parse(readFileSync(LIST_FILE, 'utf8')) as Record<string, string | Record<string, string>>;
  const entries = Object.entries(document).flatMap(([way, columns]) =>
    (typeof columns === 'string' ? columns.split(/\s+/) : Object.keys(columns)).map((item) => [item, way] as const),
  );
  const listed = new Map(entries);
  assert.equal(listed.size, entries.length, 'a column is kept in one way');
  return listed;
}

test('S6: each column that may hold a secret is documented, and hashed or sealed values have that format', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select c.relname || '.' || a.attname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'kept_by_law')
       and (format_type(a.atttypid, null) = 'bytea'
         or format_type(a.atttypid, null) ~ 'text|json|uuid|character' and a.attname ~ $1)`,
    [TELLING],
  );
  const listed = storageByColumn();
  const found = new Set(rows.map(({ name }) => name));
  assert.deepEqual(
    [...found].filter((name) => !listed.has(name)),
    [],
    'these columns stand in no row',
  );
  assert.deepEqual(
    [...listed.keys()].filter((name) => !found.has(name)),
    [],
    'there are no such columns',
  );
  const ctx = testContext(database.db);
  await joinedMember(ctx, { mail: 'sealed@seoga.example' });
  await plantOperator(ctx.db, { roles: ['owner'], totpSealed: ctx.secrets.encrypt('operator', 'JBSWY3DPEHPK3PXP') });
  await ctx.db
    .updateTable('operator')
    .set({ password_hash: await ctx.passwords.hash('a long password') })
    .execute();
  for (const [name, way] of listed) {
    const [table, column] = name.split('.');
    const shape = SHAPES[way];
    if (!shape) continue;
    const { rows: odd } = await database.pool.query(
      `select 1 from ${table} where ${column} is not null and not (${column}::text ${shape})`,
    );
    assert.equal(odd.length, 0, `${name} does not look ${way}`);
  }
});
