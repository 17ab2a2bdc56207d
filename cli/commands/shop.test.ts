import assert from 'node:assert/strict';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { listAudit } from '#domain/operators';
import { readShopFolder } from '#platform/shop-folder/shop-folder';
import { testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import { ROOT } from '../start/shop-context.ts';
import { applySettings } from './shop.ts';
import { readShopTexts } from '../shop-folder/apply-texts.ts';

let database: TestDatabase;
let folder: string;
before(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'seoga-shop-'));
});
after(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('audits changed settings and texts of a shop folder and nothing without changes', async () => {
  const ctx = testContext(database.db);
  const apply = () => applySettings(ctx, { wanted: readShopFolder(folder), texts: readShopTexts(folder) });
  const lines = async () => (await listAudit(ctx, { act: 'shop.apply' })).lines;
  assert.deepEqual((await apply()).done, []);
  assert.equal((await lines()).length, 0);
  for (const name of ['shop.yaml', 'faq.yaml']) await cp(join(ROOT, 'samples', 'shop', name), join(folder, name));
  const { done } = await apply();
  const written = (await lines()).toReversed();
  assert.ok(done.length >= 2, done.join());
  assert.deepEqual(
    written.flatMap(({ after: state }) => (state as { done: string[] }).done),
    done,
  );
  assert.ok(written.every(({ who, subject }) => who === '명령줄' && subject === 'shop:folder'));
});
