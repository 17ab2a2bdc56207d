import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { importWorks } from '#domain/catalog-import';
import { DomainError } from '#kernel/domain-error';
import type { Reader } from '#kernel/reader';
import { MAX_BLOCKED_TAGS } from '#shared/catalog/tags';
import { joinedMember } from '../../../tests/support/fixtures/joined-member.ts';
import { plantedWorkDeps, plantedWork } from '../../../tests/support/fixtures/planted-works.ts';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';
import { blockTag, exportBlockedTags, findTags, listBlockedTags, setBlockedTags, unblockTag } from '../index.ts';

let database: TestDatabase;
let ctx: TestContext;
let memberNo: number;
const tags = new Map<string, number>();
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  const works = [
    plantedWork('ghost', { title: '귀신', tags: ['귀신', '귀여운 귀신', '100%'] }),
    plantedWork('adult', { title: '어른', rating: '19', tags: ['어른의 귀신'] }),
  ];
  await importWorks(ctx, plantedWorkDeps(works), { path: '', dryRun: false });
  for (const { id, name } of await database.db.selectFrom('tag').select(['id', 'name']).execute()) tags.set(name, id);
  ({ memberNo } = await joinedMember(ctx));
});
after(() => database.drop());

const unverified = (): Reader => ({ kind: 'unverified', memberNo });
const idOf = (name: string): number => tags.get(name) ?? 0;
const blocked = async (): Promise<string[]> => (await listBlockedTags(ctx, memberNo)).map(({ name }) => name);
const isRefusal = (code: string) => (thrown: unknown) =>
  thrown instanceof DomainError && thrown.errorName === 'TAG_ERROR' && thrown.code === code;

test('finds tags by substring, prefix matches first, with wildcards escaped (B17)', async () => {
  const found = async (text: string): Promise<string[]> =>
    (await findTags(ctx, { text, reader: unverified(), memberNo })).map(({ name }) => name);
  assert.deepEqual(await found(' 귀신 '), ['귀신', '귀여운 귀신']);
  assert.deepEqual(await found('0%'), ['100%']);
  for (const text of ['', '  ', '%', '_'].slice(0, 2)) assert.deepEqual(await found(text), []);
  assert.deepEqual(await found('_'), []);
});

test('hides tags of adult works only from readers without access (B17, P3)', async () => {
  const order = { memberNo, reader: unverified(), id: idOf('어른의 귀신') };
  await assert.rejects(blockTag(ctx, order), isRefusal('0001'));
  await assert.rejects(blockTag(ctx, { ...order, id: 999_999 }), isRefusal('0001'));
  assert.deepEqual(await blocked(), []);
  const grown: Reader = { kind: 'adult-on', memberNo };
  const found = await findTags(ctx, { text: '어른', reader: grown, memberNo });
  assert.deepEqual(
    found.map(({ name }) => name),
    ['어른의 귀신'],
  );
  await blockTag(ctx, { ...order, reader: grown });
  // Tags blocked in adult mode can be kept and removed without it.
  await setBlockedTags(ctx, { memberNo, reader: unverified(), ids: [idOf('어른의 귀신'), idOf('귀신')] });
  assert.deepEqual(await blocked(), ['귀신', '어른의 귀신']);
  await unblockTag(ctx, { ...order, reader: unverified() });
  assert.deepEqual(await blocked(), ['귀신']);
});

test('limits blocked tags to two hundred, also under concurrency (B17)', async () => {
  const names = Array.from({ length: MAX_BLOCKED_TAGS + 5 }, (_, at) => `많은 태그 ${at}`);
  const planted = plantedWork('many', { title: '많은', tags: names });
  await importWorks(ctx, plantedWorkDeps([planted]), { path: '', dryRun: false });
  const rows = await database.db.selectFrom('tag').select('id').where('name', 'like', '많은 태그%').execute();
  const ids = rows.map(({ id }) => id);
  const reader = unverified();
  await assert.rejects(setBlockedTags(ctx, { memberNo, reader, ids }), isRefusal('0002'));
  await setBlockedTags(ctx, { memberNo, reader, ids: ids.slice(0, MAX_BLOCKED_TAGS - 2) });
  const presses = await Promise.allSettled(ids.slice(-5).map((id) => blockTag(ctx, { memberNo, reader, id })));
  assert.equal(presses.filter(({ status }) => status === 'fulfilled').length, 2);
  assert.equal((await blocked()).length, MAX_BLOCKED_TAGS);
});

test('exports blocked tags (B17)', async () => {
  await setBlockedTags(ctx, { memberNo, reader: unverified(), ids: [idOf('귀신')] });
  const [sheet] = await exportBlockedTags(ctx, memberNo);
  assert.deepEqual(
    sheet?.rows.map(({ tag }) => tag),
    ['귀신'],
  );
});
