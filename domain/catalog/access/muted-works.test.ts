import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { importWorks } from '#domain/catalog-import';
import { DomainError } from '#kernel/domain-error';
import type { Reader } from '#kernel/reader';
import { joinedMember } from '../../../tests/support/fixtures/joined-member.ts';
import { plantedWork, plantedWorkDeps } from '../../../tests/support/fixtures/planted-works.ts';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';
import {
  countMutedWorks,
  exportMuted,
  findMuteChoices,
  listMuted,
  listWorks,
  muteWorks,
  unmuteWorks,
} from '../index.ts';

let database: TestDatabase;
let ctx: TestContext;
let memberNo: number;
const works = new Map<string, number>();
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  const by = (name: string) => ({ creators: [{ name, role: '글' }] });
  const planted = [
    plantedWork('ghost', { title: '귀신', tags: ['괴담'], ...by('한서림') }),
    plantedWork('well', { title: '우물', ...by('한서림') }),
    plantedWork('rice', { title: '밥', ...by('윤밥') }),
    plantedWork('adult', { title: '어른', rating: '19', tags: ['비밀'], ...by('숨은 이') }),
  ];
  await importWorks(ctx, plantedWorkDeps(planted), { path: '', dryRun: false });
  for (const { id, title } of await database.db.selectFrom('work').select(['id', 'title']).execute())
    works.set(title, id);
  ({ memberNo } = await joinedMember(ctx));
});
after(() => database.drop());

const idOf = (title: string): number => works.get(title) ?? 0;
const isRefusal = (code: string) => (thrown: unknown) =>
  thrown instanceof DomainError && thrown.errorName === 'MUTE_ERROR' && thrown.code === code;
const unverified = (mutedWorks: number[] = []): Reader => ({ kind: 'unverified', memberNo, mutedWorks });
const titles = async (reader: Reader, withMuted = false): Promise<string[]> =>
  (await listWorks(ctx, { filter: { withoutAdult: true }, sort: 'title', withMuted, reader })).works.map(
    ({ title }) => title,
  );

test('lists skip muted works and count them', async () => {
  const reader = unverified([idOf('귀신')]);
  assert.deepEqual(await titles(reader), ['밥', '우물']);
  assert.deepEqual(await titles(reader, true), ['귀신', '밥', '우물']);
  assert.equal(await countMutedWorks(ctx, { filter: { withoutAdult: true }, reader }), 1);
  assert.equal(await countMutedWorks(ctx, { filter: {}, reader: unverified() }), 0);
});

test('choices of a masked work are the work alone', async () => {
  const hidden = await findMuteChoices(ctx, { memberNo, reader: unverified(), workId: idOf('어른') });
  assert.deepEqual([hidden.creators, hidden.tags], [[], []]);
  const open = await findMuteChoices(ctx, { memberNo, reader: unverified(), workId: idOf('귀신') });
  assert.deepEqual(
    [open.creators, open.tags].map((named) => named.map(({ name }) => name)),
    [['한서림'], ['괴담']],
  );
});

test('muting is repeatable, listed, exported and taken back', async () => {
  const { creators } = await findMuteChoices(ctx, { memberNo, reader: unverified(), workId: idOf('귀신') });
  const [creator] = creators;
  assert.ok(creator);
  await muteWorks(ctx, { memberNo, kind: 'work', id: idOf('밥') });
  await muteWorks(ctx, { memberNo, kind: 'work', id: idOf('밥') });
  await muteWorks(ctx, { memberNo, kind: 'creator', id: creator.id });
  const muted = await listMuted(ctx, { memberNo, reader: unverified() });
  assert.deepEqual(
    [muted.works.map(({ title }) => title), muted.creators.map(({ name }) => name)],
    [['밥'], ['한서림']],
  );
  const sheets = await exportMuted(ctx, memberNo);
  assert.deepEqual(
    sheets.map(({ rows }) => rows.map((row) => row['name'])),
    [['밥'], ['한서림']],
  );
  await unmuteWorks(ctx, { memberNo, kind: 'work', id: idOf('밥') });
  assert.deepEqual((await listMuted(ctx, { memberNo, reader: unverified() })).works, []);
});

test('rejects unknown works and more than the limit', async () => {
  await assert.rejects(muteWorks(ctx, { memberNo, kind: 'work', id: 999_999 }), isRefusal('0001'));
  await database.db
    .insertInto('creator')
    .values(Array.from({ length: 100 }, (_, at) => ({ name: `작가 ${at}` })))
    .execute();
  await database.db
    .insertInto('muted_creator')
    .columns(['member_no', 'creator_id'])
    .expression((builder) =>
      builder
        .selectFrom('creator')
        .select(({ lit }) => [lit(memberNo).as('member_no'), 'id'])
        .where('name', 'like', '작가 %'),
    )
    .execute();
  const { creators } = await findMuteChoices(ctx, { memberNo, reader: unverified(), workId: idOf('밥') });
  await assert.rejects(muteWorks(ctx, { memberNo, kind: 'creator', id: creators[0]?.id ?? 0 }), isRefusal('0002'));
});
