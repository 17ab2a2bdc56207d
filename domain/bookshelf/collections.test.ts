import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { importWorks } from '#domain/importing';
import { BOOKSHELF_LIMITS } from '#vocabulary/bookshelf';
import { joinedMember } from '../../tests/support/joined-member.ts';
import { plantedMeans, plantedWork } from '../../tests/support/planted-works.ts';
import { refusedAs } from '../../tests/support/refused.ts';
import { type TestContext, testContext } from '../../tests/support/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/test-database.ts';
import {
  fillCollection,
  listCollections,
  makeCollection,
  orderCollections,
  readBookshelf,
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
  const report = await importWorks(ctx, plantedMeans(planted), { path: '', dryRun: false });
  works = report.works.map(({ workId }) => workId ?? 0);
});
after(() => database.drop());

const namesOf = async (memberNo: number): Promise<string[]> =>
  (await listCollections(ctx, memberNo)).map(({ name }) => name);

test('L11 collections are made, named anew, put in order and taken away; a work stands in many', async () => {
  const { memberNo } = await joinedMember(ctx);
  const night = await makeCollection(ctx, { memberNo, name: ' 밤에  읽는 책 ' });
  const train = await makeCollection(ctx, { memberNo, name: '기차' });
  const third = await makeCollection(ctx, { memberNo, name: '셋째' });
  assert.deepEqual(await namesOf(memberNo), ['밤에 읽는 책', '기차', '셋째']);
  await orderCollections(ctx, { memberNo, ids: [third.id, night.id] });
  assert.deepEqual(await namesOf(memberNo), ['셋째', '밤에 읽는 책', '기차']);
  await renameCollection(ctx, { memberNo, id: train.id, name: '기차에서' });
  for (const { id } of [night, train]) await fillCollection(ctx, { memberNo, id, add: works, remove: [] });
  await fillCollection(ctx, { memberNo, id: night.id, add: works.slice(0, 1), remove: works.slice(1, 2) });
  assert.deepEqual(
    (await listCollections(ctx, memberNo)).map(({ name, works: count }) => [name, count]),
    [
      ['셋째', 0],
      ['밤에 읽는 책', 2],
      ['기차에서', 3],
    ],
  );
  const reader = { kind: 'unverified', memberNo } as const;
  const { works: shown } = await readBookshelf(ctx, {
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

test('L11 a name that is none, too long or taken is refused, and so are too many collections', async () => {
  const { memberNo } = await joinedMember(ctx);
  for (const name of ['', ' ', '가'.repeat(31)])
    await refusedAs(makeCollection(ctx, { memberNo, name }), 'BOOKSHELF_ERROR 0002');
  const { id } = await makeCollection(ctx, { memberNo, name: 'Train' });
  await refusedAs(makeCollection(ctx, { memberNo, name: 'TRAIN' }), 'BOOKSHELF_ERROR 0003');
  assert.deepEqual(await renameCollection(ctx, { memberNo, id, name: 'train' }), { name: 'train' });
  const made = await Promise.allSettled(
    Array.from({ length: BOOKSHELF_LIMITS.collections + 4 }, (_none, at) =>
      makeCollection(ctx, { memberNo, name: `책장 ${at}` }),
    ),
  );
  assert.equal(made.filter(({ status }) => status === 'fulfilled').length, BOOKSHELF_LIMITS.collections - 1);
  await refusedAs(makeCollection(ctx, { memberNo, name: '하나 더' }), 'BOOKSHELF_ERROR 0004');
});

test('L11 the same name at once makes one collection', async () => {
  const { memberNo } = await joinedMember(ctx);
  const made = await Promise.allSettled(
    Array.from({ length: 8 }, () => makeCollection(ctx, { memberNo, name: '하나' })),
  );
  assert.equal(made.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.deepEqual(await namesOf(memberNo), ['하나']);
});

test('L11 another member’s collection is none', async () => {
  const mine = await joinedMember(ctx);
  const { memberNo } = await joinedMember(ctx);
  const { id } = await makeCollection(ctx, { memberNo: mine.memberNo, name: '내 책장' });
  await refusedAs(renameCollection(ctx, { memberNo, id, name: '남의 책장' }), 'BOOKSHELF_ERROR 0001');
  await refusedAs(removeCollection(ctx, { memberNo, id }), 'BOOKSHELF_ERROR 0001');
  await refusedAs(fillCollection(ctx, { memberNo, id, add: works, remove: [] }), 'BOOKSHELF_ERROR 0001');
  await orderCollections(ctx, { memberNo, ids: [id] });
  assert.deepEqual(await listCollections(ctx, mine.memberNo), [{ id, name: '내 책장', works: 0 }]);
});
