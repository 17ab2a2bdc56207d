import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { importWorks } from '#domain/catalog-import';
import { LIBRARY_LIMITS } from '#shared/reading/library-lists';
import { joinedMember } from '../../tests/support/fixtures/joined-member.ts';
import { plantedWorkDeps, plantedWork } from '../../tests/support/fixtures/planted-works.ts';
import { rejectsWith } from '../../tests/support/domain-errors.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import {
  updateCollectionWorks,
  listCollections,
  createCollection,
  reorderCollections,
  listLibrary,
  removeCollection,
  renameCollection,
} from './index.ts';

let database: TestDatabase;
let ctx: TestContext;
let works: number[];

before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  const planted = ['가', '나', '다'].map((title) => plantedWork(title, { title }));
  const report = await importWorks(ctx, plantedWorkDeps(planted), { path: '', dryRun: false });
  works = report.works.map(({ workId }) => workId ?? 0);
});
after(() => database.drop());

const namesOf = async (memberNo: number): Promise<string[]> =>
  (await listCollections(ctx, memberNo)).map(({ name }) => name);

test('creates, renames, reorders and deletes collections; a work may be in many (L11)', async () => {
  const { memberNo } = await joinedMember(ctx);
  const night = await createCollection(ctx, { memberNo, name: ' 밤에  읽는 책 ' });
  const train = await createCollection(ctx, { memberNo, name: '기차' });
  const third = await createCollection(ctx, { memberNo, name: '셋째' });
  assert.deepEqual(await namesOf(memberNo), ['밤에 읽는 책', '기차', '셋째']);
  await reorderCollections(ctx, { memberNo, ids: [third.id, night.id] });
  assert.deepEqual(await namesOf(memberNo), ['셋째', '밤에 읽는 책', '기차']);
  await renameCollection(ctx, { memberNo, id: train.id, name: '기차에서' });
  for (const { id } of [night, train]) await updateCollectionWorks(ctx, { memberNo, id, add: works, remove: [] });
  await updateCollectionWorks(ctx, { memberNo, id: night.id, add: works.slice(0, 1), remove: works.slice(1, 2) });
  assert.deepEqual(
    (await listCollections(ctx, memberNo)).map(({ name, works: count }) => [name, count]),
    [
      ['셋째', 0],
      ['밤에 읽는 책', 2],
      ['기차에서', 3],
    ],
  );
  const reader = { kind: 'unverified', memberNo } as const;
  const { works: shown } = await listLibrary(ctx, {
    memberNo,
    reader,
    wish: { list: 'collection', collectionId: train.id },
  });
  assert.deepEqual(
    shown.map(({ card }) => card.title),
    ['가', '나', '다'],
    'works that were put in together stand as they were chosen',
  );
  await removeCollection(ctx, { memberNo, id: train.id });
  assert.deepEqual(await namesOf(memberNo), ['셋째', '밤에 읽는 책']);
});

test('rejects an empty, long or duplicate name and too many collections (L11)', async () => {
  const { memberNo } = await joinedMember(ctx);
  for (const name of ['', ' ', '가'.repeat(31)])
    await rejectsWith(createCollection(ctx, { memberNo, name }), 'BOOKSHELF_ERROR 0002');
  const { id } = await createCollection(ctx, { memberNo, name: 'Train' });
  await rejectsWith(createCollection(ctx, { memberNo, name: 'TRAIN' }), 'BOOKSHELF_ERROR 0003');
  assert.deepEqual(await renameCollection(ctx, { memberNo, id, name: 'train' }), { name: 'train' });
  const created = await Promise.allSettled(
    Array.from({ length: LIBRARY_LIMITS.collections + 4 }, (_none, at) =>
      createCollection(ctx, { memberNo, name: `책장 ${at}` }),
    ),
  );
  assert.equal(created.filter(({ status }) => status === 'fulfilled').length, LIBRARY_LIMITS.collections - 1);
  await rejectsWith(createCollection(ctx, { memberNo, name: '하나 더' }), 'BOOKSHELF_ERROR 0004');
});

test('creates one collection for concurrent equal names (L11)', async () => {
  const { memberNo } = await joinedMember(ctx);
  const created = await Promise.allSettled(
    Array.from({ length: 8 }, () => createCollection(ctx, { memberNo, name: '하나' })),
  );
  assert.equal(created.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.deepEqual(await namesOf(memberNo), ['하나']);
});

test("rejects another member's collection (L11)", async () => {
  const mine = await joinedMember(ctx);
  const { memberNo } = await joinedMember(ctx);
  const { id } = await createCollection(ctx, { memberNo: mine.memberNo, name: '내 책장' });
  await rejectsWith(renameCollection(ctx, { memberNo, id, name: '남의 책장' }), 'BOOKSHELF_ERROR 0001');
  await rejectsWith(removeCollection(ctx, { memberNo, id }), 'BOOKSHELF_ERROR 0001');
  await rejectsWith(updateCollectionWorks(ctx, { memberNo, id, add: works, remove: [] }), 'BOOKSHELF_ERROR 0001');
  await reorderCollections(ctx, { memberNo, ids: [id] });
  assert.deepEqual(await listCollections(ctx, mine.memberNo), [{ id, name: '내 책장', works: 0 }]);
});
