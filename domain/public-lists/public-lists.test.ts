import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { muteWorks } from '#domain/catalog';
import { addWord } from '#domain/community';
import { createCollection, updateCollectionWorks } from '#domain/library';
import { VISITOR } from '#kernel/reader';
import { rejectsWith } from '../../tests/support/domain-errors.ts';
import { BY, type CommunityShop, openCommunityShop, readerOf } from '../../tests/support/servers/community-shop.ts';
import {
  exportPublicLists,
  findPublicLists,
  listListsOfWork,
  listOwnLists,
  listPublicListPages,
  listSavedLists,
  moderatePublicList,
  reportList,
  saveList,
  savePublicList,
  showOwnList,
  showPublicList,
} from './index.ts';

let shop: CommunityShop;
let owner: number;
let other: number;

before(async () => {
  shop = await openCommunityShop(['plain', 'second', 'adult']);
  owner = await shop.somebody();
  other = await shop.somebody();
  await sql`update member set mail_proved_at = seoga_now()`.execute(shop.ctx.db);
});
after(() => shop.close());

const workId = (key: string): number => shop.workOf(key).id;
const titles = async (id: number, reader = readerOf(other)) =>
  (await showPublicList(shop.ctx, { id, reader })).works.map(({ card }) => card.id);

async function makeList(name: string, isPublic = true): Promise<number> {
  const { id } = await createCollection(shop.ctx, { memberNo: owner, name });
  const add = ['plain', 'second', 'adult'].map(workId);
  await updateCollectionWorks(shop.ctx, { memberNo: owner, id, add, remove: [] });
  await save(id, { title: name, isPublic });
  return id;
}

async function save(id: number, change: { title?: string; about?: string; comment?: string; isPublic?: boolean } = {}) {
  const { title = '밤에 읽기', about = '', comment = '첫 장부터 좋다', isPublic = true } = change;
  const works = [
    { id: workId('plain'), place: 3, comment: '' },
    { id: workId('second'), place: 1, comment },
    { id: workId('adult'), place: 2, comment: '' },
  ];
  await savePublicList(shop.ctx, { memberNo: owner, id, title, about, works, isPublic });
}

test('a list is private until published and shows works in order to those who may see them', async () => {
  const id = await makeList('순서', false);
  await rejectsWith(showPublicList(shop.ctx, { id, reader: VISITOR }), 'PUBLIC_LIST_ERROR 0001');
  assert.equal((await showPublicList(shop.ctx, { id, reader: readerOf(owner) })).isPublic, false);
  await save(id);
  assert.deepEqual(await titles(id), [workId('second'), workId('plain')]);
  const adult = await showPublicList(shop.ctx, { id, reader: readerOf(other, 'adult-on') });
  assert.deepEqual(
    adult.works.map(({ card, comment }) => [card.id, comment]),
    [
      [workId('second'), '첫 장부터 좋다'],
      [workId('adult'), ''],
      [workId('plain'), ''],
    ],
  );
  assert.equal((await showPublicList(shop.ctx, { id, reader: VISITOR })).left, 1);
  await updateCollectionWorks(shop.ctx, { memberNo: owner, id, add: [], remove: [workId('second')] });
  assert.deepEqual(await titles(id), [workId('plain')]);
  const [line] = await listListsOfWork(shop.ctx, { workId: workId('plain'), reader: VISITOR });
  assert.equal(line?.id, id);
  assert.deepEqual(await listListsOfWork(shop.ctx, { workId: workId('adult'), reader: VISITOR }), []);
  assert.ok((await listPublicListPages(shop.ctx)).some((page) => page.id === id));
  await save(id, { isPublic: false });
  assert.ok(!(await listPublicListPages(shop.ctx)).some((page) => page.id === id));
  await rejectsWith(showOwnList(shop.ctx, { memberNo: other, reader: readerOf(other), id }), 'PUBLIC_LIST_ERROR 0001');
});

test('muted works and members are left out, also towards those who muted', async () => {
  const id = await makeList('숨김');
  await muteWorks(shop.ctx, { memberNo: other, kind: 'work', id: workId('plain') });
  const reader = { ...readerOf(other), mutedWorks: [workId('plain')] };
  assert.deepEqual(await titles(id, reader), [workId('second')]);
  const stranger = await shop.somebody();
  await sql`insert into reader_block (member_no, blocked_no) values (${owner}, ${stranger})`.execute(shop.ctx.db);
  await rejectsWith(showPublicList(shop.ctx, { id, reader: readerOf(stranger) }), 'PUBLIC_LIST_ERROR 0001');
  assert.deepEqual(await listListsOfWork(shop.ctx, { workId: workId('second'), reader: readerOf(stranger) }), []);
});

test('publishing keeps the rules of words, lengths and works', async () => {
  const id = await makeList('규칙', false);
  await addWord(shop.ctx, { by: BY, word: '금지된말', act: 'fold', reason: '' });
  await rejectsWith(save(id, { about: '금지된말' }), 'PUBLIC_LIST_ERROR 0007');
  await save(id, { about: '금지된말', isPublic: false });
  await rejectsWith(save(id, { title: ' ' }), 'PUBLIC_LIST_ERROR 0002');
  await rejectsWith(save(id, { about: '가'.repeat(301) }), 'PUBLIC_LIST_ERROR 0003');
  await rejectsWith(save(id, { comment: '가'.repeat(101) }), 'PUBLIC_LIST_ERROR 0004');
  const works = ['plain', 'second', 'adult'].map((key) => ({ id: workId(key), place: null, comment: '' }));
  const nothing = { memberNo: owner, id, title: '빈 책장', about: '', works, isPublic: true };
  await rejectsWith(savePublicList(shop.ctx, nothing), 'PUBLIC_LIST_ERROR 0005');
  await rejectsWith(
    savePublicList(shop.ctx, { ...nothing, memberNo: other, isPublic: false }),
    'PUBLIC_LIST_ERROR 0001',
  );
});

test('works that the form did not offer stay in the list', async () => {
  const id = await makeList('숨은 작품');
  const { works: offered } = await showOwnList(shop.ctx, { memberNo: owner, reader: readerOf(owner), id });
  assert.deepEqual(new Set(offered.map((work) => work.id)), new Set([workId('plain'), workId('second')]));
  const works = offered.map((work) => ({ ...work, place: work.id === workId('plain') ? 1 : null }));
  await savePublicList(shop.ctx, { memberNo: owner, id, title: '밤에 읽기', about: '', works, isPublic: true });
  assert.deepEqual(new Set(await titles(id, readerOf(other, 'adult-on'))), new Set([workId('plain'), workId('adult')]));
});

test('saves are counted once and listed while the list is public', async () => {
  const id = await makeList('저장');
  await rejectsWith(saveList(shop.ctx, { memberNo: owner, id, isSaved: true }), 'PUBLIC_LIST_ERROR 0011');
  for (const isSaved of [true, true]) await saveList(shop.ctx, { memberNo: other, id, isSaved });
  const view = await showPublicList(shop.ctx, { id, reader: readerOf(other) });
  assert.deepEqual([view.saves, view.isSaved], [1, true]);
  assert.deepEqual(
    (await listSavedLists(shop.ctx, other)).map((list) => list.id),
    [id],
  );
  assert.equal((await exportPublicLists(shop.ctx, other))[1]?.rows.length, 1);
  await save(id, { isPublic: false });
  assert.deepEqual(await listSavedLists(shop.ctx, other), []);
  await saveList(shop.ctx, { memberNo: other, id, isSaved: false });
  assert.equal((await listOwnLists(shop.ctx, owner)).find((list) => list.id === id)?.saves, 0);
});

test('an operator takes a reported list down, which only its owner still sees', async () => {
  const id = await makeList('신고');
  await rejectsWith(reportList(shop.ctx, { memberNo: other, id, reason: '', detail: '' }), 'PUBLIC_LIST_ERROR 0012');
  await reportList(shop.ctx, { memberNo: other, id, reason: 'advert', detail: '광고' });
  const reported = await findPublicLists(shop.ctx, { isReported: true, before: null });
  assert.deepEqual(
    reported.lists.map((list) => [list.id, list.reports.length]),
    [[id, 1]],
  );
  const last = await findPublicLists(shop.ctx, { isReported: false, before: id });
  assert.ok(last.lists.length > 0 && last.lists.every((list) => list.id !== id));
  const by = BY;
  await rejectsWith(moderatePublicList(shop.ctx, { by, id, isRemoved: true, reason: '' }), 'PUBLIC_LIST_ERROR 0015');
  await moderatePublicList(shop.ctx, { by, id, isRemoved: true, reason: '광고 목적의 책장' });
  await rejectsWith(showPublicList(shop.ctx, { id, reader: readerOf(other) }), 'PUBLIC_LIST_ERROR 0001');
  assert.equal((await listOwnLists(shop.ctx, owner)).find((list) => list.id === id)?.removalReason, '광고 목적의 책장');
  await rejectsWith(save(id), 'PUBLIC_LIST_ERROR 0009');
  assert.deepEqual((await findPublicLists(shop.ctx, { isReported: true, before: null })).lists, []);
  await moderatePublicList(shop.ctx, { by, id, isRemoved: false, reason: '' });
  assert.equal((await titles(id, readerOf(await shop.somebody()))).length, 2);
});
