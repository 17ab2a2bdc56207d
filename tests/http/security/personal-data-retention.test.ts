import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { importWorks } from '#domain/catalog-import';
import { maintainVisits } from '#domain/analytics';
import { shopWorkers } from '#server/jobs/shop-jobs';
import { JOB_SCHEDULES } from '#shared/operations/jobs';
import { plantMember } from '../../support/fixtures/planted-members.ts';
import {
  type Term,
  isTermThere,
  readRetentionTerms,
  plantTerm,
} from '../../support/fixtures/planted-retention-terms.ts';
import { plantedWorkDeps, plantedWork } from '../../support/fixtures/planted-works.ts';
import { type TestContext, testContext } from '../../support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../support/database/test-database.ts';

let database: TestDatabase;
let ctx: TestContext;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());

/** The daily jobs and the log cleanup. */
async function aDayOfSweeps(): Promise<void> {
  const post = { send: async () => undefined } as never;
  const workers = shopWorkers(ctx, post, { desk: {} as never });
  for (const { name } of JOB_SCHEDULES) if (!name.startsWith('import-')) await workers[name]({}, { again: 0 } as never);
  await maintainVisits(ctx);
}

test('retained data stays until its term and is deleted a day later in every listed table (S6)', async () => {
  const { pool } = database;
  await importWorks(ctx, plantedWorkDeps([plantedWork('sold')]), { path: '', dryRun: false });
  const memberNo = await plantMember(pool, '독자');
  const terms = readRetentionTerms();
  assert.ok(terms.length > 20);
  const word = (end: string, { table }: Term): string => `${end}-${table.replaceAll(/[^a-z]/g, '-')}`;
  for (const term of terms) {
    await plantTerm(pool, term, { left: '-1 hour', word: word('old', term), memberNo });
    // Daily terms last the whole day.
    const left = term.of === 'day' ? '25 hours' : '1 hour';
    await plantTerm(pool, term, { left, word: word('young', term), memberNo });
    assert.ok(await isTermThere(pool, term, word('old', term)), `${term.table} was not planted`);
  }
  await aDayOfSweeps();
  const saved: string[] = [];
  const lost: string[] = [];
  for (const term of terms) {
    if (await isTermThere(pool, term, word('old', term))) saved.push(term.table);
    const isAtOnce = term.of === 'at-once';
    if ((await isTermThere(pool, term, word('young', term))) === isAtOnce) lost.push(term.table);
  }
  assert.deepEqual({ kept: saved, lost }, { kept: [], lost: [] });
});
