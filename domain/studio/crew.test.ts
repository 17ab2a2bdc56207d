import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { showAdminEpisode } from '#domain/catalog-admin';
import { saveShopFields } from '#domain/merchandising';
import {
  acceptInvitation,
  addPost,
  asAuthor,
  createPen,
  exportAuthorWorks,
  followPen,
  inviteCrew,
  leaveCrew,
  listCrew,
  listPosts,
  publishAuthorEpisodes,
  removePost,
  saveAuthorEpisode,
  showAuthorPage,
} from '#domain/studio';
import { type Reader, VISITOR } from '#kernel/reader';
import { plantAuthorWork, proofOf } from '../../tests/support/fixtures/planted-authors.ts';
import { type JoinedMember, joinedMember } from '../../tests/support/fixtures/joined-member.ts';
import { rejectsWith } from '../../tests/support/domain-errors.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';

let database: TestDatabase;
let ctx: TestContext;
let owner: JoinedMember & { penId: number; workId: number };
let guest: JoinedMember & { penId: number };
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  await saveShopFields(ctx, { by: 'command-line', values: { authors: 'on' } });
  const first = await joinedMember(ctx);
  owner = { ...first, ...(await plantAuthorWork(ctx, { memberNo: first.memberNo, pen: '대표 펜' })) };
  const second = await joinedMember(ctx);
  const pen = await createPen(ctx, { memberNo: second.memberNo, name: '손님 펜', shop: '서가', agrees: true });
  guest = { ...second, penId: pen.id };
});
after(() => database.drop());

test('an invitation needs the password of the owner and counts once accepted', async () => {
  const { workId } = owner;
  const invite = { workId, name: '손님펜', role: 'editor' };
  await rejectsWith(inviteCrew(ctx, { ...invite, proof: proofOf(owner, 'wrong password 1') }), 'CONFIRM_ERROR 0002');
  await rejectsWith(inviteCrew(ctx, { ...invite, name: '없는 펜', proof: proofOf(owner) }), 'STUDIO_ERROR 0014');
  await inviteCrew(ctx, { ...invite, proof: proofOf(owner) });
  await rejectsWith(inviteCrew(ctx, { ...invite, proof: proofOf(owner) }), 'STUDIO_ERROR 0014');
  await rejectsWith(asAuthor(ctx, { memberNo: guest.memberNo, workId, right: 'write' }), 'NOT_FOUND 0001');
  await rejectsWith(acceptInvitation(ctx, { memberNo: owner.memberNo, workId, penId: guest.penId }), 'NOT_FOUND 0001');
  await acceptInvitation(ctx, { memberNo: guest.memberNo, workId, penId: guest.penId });
  assert.equal((await asAuthor(ctx, { memberNo: guest.memberNo, workId, right: 'write' })).name, '손님 펜');
  await rejectsWith(asAuthor(ctx, { memberNo: guest.memberNo, workId, right: 'publish' }), 'STUDIO_ERROR 0003');
  await rejectsWith(inviteCrew(ctx, { ...invite, proof: proofOf(guest) }), 'STUDIO_ERROR 0003');
});

test('a banned pen cannot be added', async () => {
  const banned = await joinedMember(ctx);
  const { id } = await createPen(ctx, { memberNo: banned.memberNo, name: '막힌 펜', shop: '서가', agrees: true });
  await database.pool.query(
    `insert into pen_measure (pen_id, kind, reason, who) values ($1, 'ban', '도배', '운영자')`,
    [id],
  );
  const invite = { workId: owner.workId, name: '막힌 펜', role: 'co-writer', proof: proofOf(owner) };
  await rejectsWith(inviteCrew(ctx, invite), 'STUDIO_ERROR 0010');
});

test('the last owner cannot leave, others can', async () => {
  const { workId } = owner;
  await rejectsWith(leaveCrew(ctx, { memberNo: owner.memberNo, workId, penId: owner.penId }), 'STUDIO_ERROR 0009');
  await leaveCrew(ctx, { memberNo: guest.memberNo, workId, penId: guest.penId });
  const crew = await listCrew(ctx, { memberNo: owner.memberNo, workId });
  assert.deepEqual(
    crew.map(({ name }) => name),
    ['대표 펜'],
  );
});

test('drafts are scheduled in their order on the weekdays of the work', async () => {
  const { memberNo, workId } = owner;
  const ids: number[] = [];
  for (const title of ['1화', '2화', '3화']) {
    const text = { basedOn: 0, blocks: [{ id: null, kind: 'paragraph', spans: ['본문'] }], why: '' };
    const form = { title, noteBefore: '', noteAfter: '', release: 'keep', isSilent: false, text } as const;
    const episode = { key: `bulk-${title.length}-${ids.length}`, content: 'text' } as const;
    ids.push((await saveAuthorEpisode(ctx, { memberNo, workId, episode, ...form })).id);
  }
  await database.pool.query(`update work set is_draft = false, wants_listing = true where id = $1`, [workId]);
  const schedule = { from: '2099-01-05', time: '18:00', every: 'weekdays' };
  await publishAuthorEpisodes(ctx, { memberNo, workId, ids, schedule });
  const opens = await Promise.all(ids.map(async (id) => (await showAdminEpisode(ctx, id)).opensAt.toISOString()));
  // A Monday, the Thursday after it, and the next Monday.
  assert.deepEqual(opens, ['2099-01-05T09:00:00.000Z', '2099-01-08T09:00:00.000Z', '2099-01-12T09:00:00.000Z']);
  await rejectsWith(publishAuthorEpisodes(ctx, { memberNo: guest.memberNo, workId, ids, schedule }), 'NOT_FOUND 0001');
});

test('news appear on the page of the pen once and go when removed', async () => {
  const { memberNo, workId, penId } = owner;
  const post = {
    isForSupporters: false,
    memberNo,
    workId,
    title: '휴재 안내',
    body: '한 주 쉽니다.',
    key: 'form-key-1',
  };
  await addPost(ctx, post);
  await addPost(ctx, post);
  const [listed] = await listPosts(ctx, { memberNo, workId });
  assert.equal(listed?.title, '휴재 안내');
  await rejectsWith(addPost(ctx, { ...post, memberNo: guest.memberNo }), 'NOT_FOUND 0001');
  await rejectsWith(addPost(ctx, { ...post, title: ' ', key: 'form-key-2' }), 'STUDIO_ERROR 0015');
  await removePost(ctx, { memberNo, workId, id: listed?.id ?? 0 });
  assert.deepEqual(await listPosts(ctx, { memberNo, workId }), []);
  assert.deepEqual((await showAuthorPage(ctx, { penId, reader: VISITOR })).posts, []);
});

test('a reader follows an author and stops', async () => {
  const { penId } = owner;
  const { memberNo } = guest;
  await followPen(ctx, { penId, memberNo, isFollowed: true });
  await followPen(ctx, { penId, memberNo, isFollowed: true });
  const reader: Reader = { kind: 'unverified', memberNo };
  const followed = await showAuthorPage(ctx, { penId, reader });
  assert.equal(followed.isActive, true);
  assert.deepEqual([followed.isFollowed, followed.followers], [true, 1]);
  await followPen(ctx, { penId, memberNo, isFollowed: false });
  assert.equal((await showAuthorPage(ctx, { penId, reader })).isFollowed, false);
  await rejectsWith(followPen(ctx, { penId: 999_999, memberNo, isFollowed: true }), 'NOT_FOUND 0001');
});

test('the export has every text of the own works and of no others, also for a banned pen', async () => {
  await database.pool.query(
    `insert into pen_measure (pen_id, kind, reason, who) values ($1, 'ban', '도배', '운영자')`,
    [owner.penId],
  );
  const filesOf = async (memberNo: number): Promise<Map<string, string>> => {
    const files = new Map<string, string>();
    const zips: TestContext['zips'] = {
      async *pack(entries) {
        for await (const entry of entries) if ('text' in entry) files.set(entry.name, entry.text);
        yield new Uint8Array();
      },
    };
    for await (const part of exportAuthorWorks({ ...ctx, zips }, memberNo)) assert.equal(part.length, 0);
    return files;
  };
  const own = await filesOf(owner.memberNo);
  const names = new Set([...own.keys()].map((name) => name.replace(/^\d+ /u, '')));
  assert.ok(names.has('붉은 달의 노래/work.json'));
  assert.ok(names.has('붉은 달의 노래/0001 1화.1판.txt'));
  assert.match([...own.values()].join('\n'), /본문/u);
  assert.equal((await filesOf(guest.memberNo)).size, 0);
});
