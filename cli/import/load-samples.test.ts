import assert from 'node:assert/strict';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { fullDiskOr } from '#platform/files/full-disk';
import { DomainError } from '#kernel/domain-error';
import { testContext } from '../../tests/support/database/test-context.ts';
import { testDatabase } from '../../tests/support/database/test-database.ts';
import { loadSamples } from './load-samples.ts';

const shelf = mkdtempSync(join(tmpdir(), 'seoga-samples-'));
const database = await testDatabase();
after(async () => {
  await database.drop();
  rmSync(shelf, { recursive: true });
});

test('resumes at the next start when samples did not fit on the disk', async () => {
  mkdirSync(join(shelf, 'one'));
  writeFileSync(
    join(shelf, 'one', 'work.yaml'),
    'title: 하나\ncreators: [{ name: 한서림, role: 글 }]\nshelf: serial\n',
  );
  writeFileSync(join(shelf, 'one', '1.md'), '# 첫 화\n\n문이 열렸다. 아무도 없었다.\n');
  const ctx = testContext(database.db);
  const { put } = ctx.files;
  const settings = { publicUrl: 'http://localhost:3000', sampleShelf: true };
  const load = (): Promise<boolean> => loadSamples({ ctx, settings }, { say: () => undefined, shelf });
  const states = async (): Promise<unknown[]> => {
    const { rows } = await sql<{ value: unknown }>`select value from shop_setting where name = 'samples'`.execute(
      ctx.db,
    );
    return rows.map(({ value }) => value);
  };

  ctx.files.put = async () => {
    throw fullDiskOr(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
  };
  await assert.rejects(load(), (error) => error instanceof DomainError && error.code === '0004');
  assert.deepEqual(await states(), ['loading']);

  ctx.files.put = put;
  assert.equal(await load(), true);
  assert.deepEqual(await states(), ['loaded']);
  assert.equal((await ctx.db.selectFrom('work').select('id').execute()).length, 1);
  assert.equal(await load(), false);
});
