import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { importWorks } from '#domain/catalog-import';
import { asAuthor } from '#domain/studio';
import { CREW_ROLES, type CrewRole, STUDIO_RIGHTS, hasStudioRight } from '#shared/authors/crew';
import { plantMember } from '../../tests/support/fixtures/planted-members.ts';
import { plantedWork, plantedWorkDeps } from '../../tests/support/fixtures/planted-works.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';

let database: TestDatabase;
let ctx: TestContext;
let workId = 0;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  const report = await importWorks(ctx, plantedWorkDeps([plantedWork('crew')]), { path: '', dryRun: false });
  workId = report.works[0]?.workId ?? 0;
});
after(() => database.drop());

async function plantPen(memberNo: number, name: string): Promise<number> {
  const { rows } = await database.pool.query(
    `insert into pen (member_no, name, name_key, terms_version) values ($1, $2, $2, '1') returning id`,
    [memberNo, name],
  );
  return Number(rows[0].id);
}

async function plantCrew(penId: number, role: CrewRole, isAccepted = true): Promise<void> {
  await database.pool.query(
    `insert into work_crew (work_id, pen_id, role, accepted_at) values ($1, $2, $3, case when $4 then now() end)`,
    [workId, penId, role, isAccepted],
  );
}

test('each role passes for exactly its rights, with the name of its pen', async () => {
  for (const role of Object.keys(CREW_ROLES) as CrewRole[]) {
    const memberNo = await plantMember(database.pool, `회원${role}`);
    const penId = await plantPen(memberNo, `필명${role}`);
    await plantCrew(penId, role);
    for (const right of STUDIO_RIGHTS) {
      const entry = asAuthor(ctx, { memberNo, workId, right });
      if (hasStudioRight(role, { right, isTranslation: false }))
        assert.deepEqual(await entry, { memberNo, name: `필명${role}`, penId });
      else await assert.rejects(entry, { errorName: 'STUDIO_ERROR', code: '0003' });
    }
  }
});

test('a stranger and an invited person who has not accepted do not find the work', async () => {
  const memberNo = await plantMember(database.pool, '남');
  await assert.rejects(asAuthor(ctx, { memberNo, workId, right: 'write' }), { errorName: 'NOT_FOUND', code: '0001' });
  await plantCrew(await plantPen(memberNo, '초대받은이'), 'owner', false);
  await assert.rejects(asAuthor(ctx, { memberNo, workId, right: 'write' }), { errorName: 'NOT_FOUND', code: '0001' });
});

test('a banned pen may write, and publishes nothing', async () => {
  const memberNo = await plantMember(database.pool, '정지');
  const penId = await plantPen(memberNo, '정지된이');
  await plantCrew(penId, 'owner');
  await database.pool.query(
    `insert into pen_measure (pen_id, kind, reason, who) values ($1, 'ban', '도배', '운영자')`,
    [penId],
  );
  assert.equal((await asAuthor(ctx, { memberNo, workId, right: 'write' })).penId, penId);
  await assert.rejects(asAuthor(ctx, { memberNo, workId, right: 'publish' }), {
    errorName: 'STUDIO_ERROR',
    code: '0010',
  });
});
