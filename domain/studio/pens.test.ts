import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createAuthorWork, createPen, listPens, saveAuthorWork, savePen, showAuthorWork } from '#domain/studio';
import { AUTHOR_WORK, DECLARATION, plantAuthorWork } from '../../tests/support/fixtures/planted-authors.ts';
import { plantMember } from '../../tests/support/fixtures/planted-members.ts';
import { rejectsWith } from '../../tests/support/domain-errors.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';

let database: TestDatabase;
let ctx: TestContext;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());

const pen = (memberNo: number, name: string) => ({ memberNo, name, shop: '서가', agrees: true });

test('a person has at most three pens, none like another or like the shop', async () => {
  const memberNo = await plantMember(database.pool, '첫째');
  await rejectsWith(createPen(ctx, { ...pen(memberNo, '달밤'), agrees: false }), 'STUDIO_ERROR 0013');
  for (const name of ['달밤', '붉은 달', '푸른달']) await createPen(ctx, pen(memberNo, name));
  await rejectsWith(createPen(ctx, pen(memberNo, '넷째')), 'STUDIO_ERROR 0002');
  const other = await plantMember(database.pool, '둘째');
  await rejectsWith(createPen(ctx, pen(other, '붉은달')), 'STUDIO_ERROR 0001');
  await rejectsWith(createPen(ctx, pen(other, '서가 공식')), 'STUDIO_ERROR 0001');
  await rejectsWith(createPen(ctx, pen(other, '!')), 'STUDIO_ERROR 0012');
});

test('a banned person makes no new pen, also after leaving and joining again', async () => {
  const memberNo = await plantMember(database.pool, '정지');
  const { id } = await createPen(ctx, pen(memberNo, '정지된 펜'));
  const proof = async (no: number): Promise<void> => {
    await database.pool.query(
      `insert into identity_check (member_no, birth_year, method, provider_ref) values ($1, 1990, 'test', $2)`,
      [no, `ref-${no}`],
    );
    await database.pool.query(
      `insert into identity_holder (mac, member_no) values ('\\xabcd', $1)
       on conflict (mac) do update set member_no = excluded.member_no`,
      [no],
    );
  };
  await proof(memberNo);
  await createPen(ctx, pen(memberNo, '정지된 펜 둘'));
  await database.pool.query(
    `insert into pen_measure (pen_id, kind, reason, who) values ($1, 'ban', '도배', '운영자')`,
    [id],
  );
  await rejectsWith(createPen(ctx, pen(memberNo, '새 펜')), 'STUDIO_ERROR 0010');
  await database.pool.query(`update pen set member_no = null where id = $1`, [id]);
  const again = await plantMember(database.pool, '다시온이');
  await proof(again);
  await rejectsWith(createPen(ctx, pen(again, '새 펜')), 'STUDIO_ERROR 0010');
});

test('only the member of a pen changes it', async () => {
  const memberNo = await plantMember(database.pool, '주인');
  const { id } = await createPen(ctx, pen(memberNo, '주인의 펜'));
  const input = { penId: id, intro: ' 소개입니다. ', noteBefore: '', noteAfter: '다음 화도 기대해 주세요.' };
  await savePen(ctx, { memberNo, ...input });
  assert.equal((await listPens(ctx, memberNo))[0]?.intro, '소개입니다.');
  const other = await plantMember(database.pool, '남의이');
  await rejectsWith(savePen(ctx, { memberNo: other, ...input }), 'STUDIO_ERROR 0003');
});

test('the stricter of the answers and the choice is the rating', async () => {
  const memberNo = await plantMember(database.pool, '등급');
  const { workId } = await plantAuthorWork(ctx, { memberNo, pen: '등급 펜' });
  const { version, sheet } = await showAuthorWork(ctx, { memberNo, workId });
  assert.equal(sheet.rating, 'all');
  const declaration = { ...DECLARATION, answers: { ...DECLARATION.answers, violence: 'moderate' } };
  await saveAuthorWork(ctx, { memberNo, workId, version, work: { ...AUTHOR_WORK, rating: '12' }, declaration });
  assert.equal((await showAuthorWork(ctx, { memberNo, workId })).sheet.rating, '15');
});

test('a milder rating of an open work waits for a review, a stricter one acts at once', async () => {
  const memberNo = await plantMember(database.pool, '낮춤');
  const { workId } = await plantAuthorWork(ctx, { memberNo, pen: '낮추는 펜' });
  await database.pool.query(`update work set is_draft = false where id = $1`, [workId]);
  const save = async (rating: string): Promise<{ isReviewed: boolean }> => {
    const { version } = await showAuthorWork(ctx, { memberNo, workId });
    const work = { ...AUTHOR_WORK, rating };
    return saveAuthorWork(ctx, { memberNo, workId, version, work, declaration: DECLARATION });
  };
  assert.equal((await save('15')).isReviewed, false);
  assert.equal((await save('12')).isReviewed, true);
  assert.equal((await showAuthorWork(ctx, { memberNo, workId })).sheet.rating, '15');
});

test('adult works need a verified adult; declarations must be whole, other rights proved', async () => {
  const memberNo = await plantMember(database.pool, '신고');
  const { id: penId } = await createPen(ctx, pen(memberNo, '신고 펜'));
  const create = (work: object, declaration: object): Promise<unknown> =>
    createAuthorWork(ctx, {
      memberNo,
      penId,
      work: { ...AUTHOR_WORK, ...work },
      declaration: { ...DECLARATION, ...declaration },
    });
  await rejectsWith(create({ rating: '19' }, {}), 'STUDIO_ERROR 0006');
  await rejectsWith(create({}, { answers: { ...DECLARATION.answers, sex: undefined } }), 'STUDIO_ERROR 0005');
  await rejectsWith(create({}, { ai: {} }), 'STUDIO_ERROR 0005');
  await rejectsWith(create({}, { basis: 'translation', rightsNote: '허락받음' }), 'STUDIO_ERROR 0016');
  const thisYear = new Date().getUTCFullYear();
  await database.pool.query(
    `insert into identity_check (member_no, birth_year, method, provider_ref) values ($1, $2, 'test', 'minor')`,
    [memberNo, thisYear - 15],
  );
  await rejectsWith(create({ rating: '19' }, {}), 'STUDIO_ERROR 0007');
  await create({ rating: '15' }, {});
});
