import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { muteWorks } from '#domain/catalog';
import { importWorks } from '#domain/catalog-import';
import { DomainError } from '#kernel/domain-error';
import { plantFamilyRules } from '../../tests/support/fixtures/planted-family.ts';
import { joinedMember } from '../../tests/support/fixtures/joined-member.ts';
import { plantedWork, plantedWorkDeps } from '../../tests/support/fixtures/planted-works.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import {
  announceMatchingWorks,
  deleteSavedSearch,
  exportSavedSearches,
  listSavedSearches,
  saveSearch,
  setSearchAlarm,
} from './index.ts';

let database: TestDatabase;
let ctx: TestContext;
let memberNo: number;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  ({ memberNo } = await joinedMember(ctx));
});
after(() => database.drop());

const isRefusal = (code: string) => (thrown: unknown) =>
  thrown instanceof DomainError && thrown.errorName === 'SAVED_SEARCH_ERROR' && thrown.code === code;
const search = (name: string, tag: string, wantsAlarm = true) => ({
  memberNo,
  name,
  query: '',
  filter: { tags: [tag] },
  request: `tag=${tag}`,
  wantsAlarm,
});
const release = { weekdays: [], lastDaysAgo: 0 };
async function publish(key: string, title: string, more: { tags: string[]; rating?: '15' | '19' }): Promise<number> {
  await importWorks(ctx, plantedWorkDeps([plantedWork(key, { title, release, ...more })]), { path: '', dryRun: false });
  const { id } = await database.db.selectFrom('work').select('id').where('title', '=', title).executeTakeFirstOrThrow();
  await sql`update episode set opens_at = seoga_now() where work_id = ${id}`.execute(database.db);
  await sql`update work set latest_opened_at = seoga_now() where id = ${id}`.execute(database.db);
  return id;
}
const told = async (): Promise<unknown[]> =>
  (
    await database.db
      .selectFrom('notification')
      .select(['work_id', 'facts'])
      .where('kind', '=', 'search')
      .orderBy('id')
      .execute()
  ).map(({ work_id: work, facts }) => [work, facts]);

test('saves, renames, lists, exports and deletes searches within the limit', async () => {
  await saveSearch(ctx, search('회귀물', '회귀'));
  await saveSearch(ctx, search(' 회귀 ', '회귀', false));
  const [own] = await listSavedSearches(ctx, memberNo);
  assert.ok(own);
  assert.deepEqual([own.name, own.request, own.wantsAlarm], ['회귀', 'tag=회귀', false]);
  assert.equal((await exportSavedSearches(ctx, memberNo))[0]?.rows.length, 1);
  await setSearchAlarm(ctx, { memberNo: memberNo + 1, id: own.id, wantsAlarm: true });
  assert.equal((await listSavedSearches(ctx, memberNo))[0]?.wantsAlarm, false);
  for (let at = 1; at < 20; at += 1) await saveSearch(ctx, search(`${at}`, `태그${at}`));
  await assert.rejects(saveSearch(ctx, search('하나 더', '더')), isRefusal('0002'));
  await assert.rejects(saveSearch(ctx, search('  ', '회귀')), isRefusal('0001'));
  await assert.rejects(saveSearch(ctx, { ...search('빈 검색', ''), request: '' }), isRefusal('0003'));
  for (const { id } of await listSavedSearches(ctx, memberNo)) await deleteSavedSearch(ctx, { memberNo, id });
  assert.deepEqual(await listSavedSearches(ctx, memberNo), []);
});

test('tells of new matching works once per search and day, without hidden and adult ones', async () => {
  await publish('before', '먼저 나온 괴담', { tags: ['괴담'] });
  await sql`update episode set opens_at = seoga_now() - interval '1 hour'`.execute(database.db);
  await saveSearch(ctx, search('괴담', '괴담'));
  await saveSearch(ctx, search('조용한 괴담', '괴담집', false));
  const hidden = await publish('hidden', '숨긴 괴담', { tags: ['괴담'] });
  await muteWorks(ctx, { memberNo, kind: 'work', id: hidden });
  await publish('adult', '어른 괴담', { tags: ['괴담'], rating: '19' });
  assert.equal(await announceMatchingWorks(ctx), 0);
  const first = await publish('first', '새 괴담', { tags: ['괴담', '괴담집'] });
  assert.equal(await announceMatchingWorks(ctx), 1);
  assert.deepEqual(await told(), [[first, { name: '괴담', works: 1 }]]);
  await publish('second', '또 새 괴담', { tags: ['괴담'] });
  assert.equal(await announceMatchingWorks(ctx), 0);
  assert.equal((await told()).length, 1);
});

test('a work above the rating that a guardian allows matches no search', async () => {
  const minor = await joinedMember(ctx);
  await plantFamilyRules(database.db, { memberNo: minor.memberNo, rules: { maxRating: '12' } });
  await saveSearch(ctx, { ...search('등급', '등급'), memberNo: minor.memberNo });
  await publish('rated', '열다섯 괴담', { tags: ['등급'], rating: '15' });
  assert.equal(await announceMatchingWorks(ctx), 0);
  await publish('unrated', '모두의 괴담', { tags: ['등급'] });
  assert.equal(await announceMatchingWorks(ctx), 1);
});
