import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deleteWork } from '#domain/catalog-admin';
import { createAuthorWork, createPen, purgeStudio, saveAuthorWork, saveProof, showAuthorWork } from '#domain/studio';
import { AUTHOR_WORK, DECLARATION } from '../../tests/support/fixtures/planted-authors.ts';
import { plantMember } from '../../tests/support/fixtures/planted-members.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';

let database: TestDatabase;
let ctx: TestContext;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());

const PDF = new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x2d]);
const age = (table: 'proof_file' | 'work_declaration', column: string, span: string) =>
  table === 'proof_file'
    ? database.pool.query(`update proof_file set ${column} = ${column} - $1::interval`, [span])
    : database.pool.query(
        `alter table work_declaration disable trigger work_declaration_stays;
         update work_declaration set ${column} = ${column} - interval '${span}';
         alter table work_declaration enable trigger work_declaration_stays`,
      );
const hasFile = (key: string): boolean => ctx.kept.has(key);

test('a proof stays while its declaration counts, a year after it was replaced, and goes with the work', async () => {
  const memberNo = await plantMember(database.pool, '번역가');
  const { id: penId } = await createPen(ctx, { memberNo, name: '번역 펜', shop: '서가', agrees: true });
  const [first, second, stray] = [
    await saveProof(ctx, { name: '첫 허락.pdf', bytes: PDF }),
    await saveProof(ctx, { name: '둘째 허락.pdf', bytes: PDF }),
    await saveProof(ctx, { name: '버린 파일.pdf', bytes: PDF }),
  ];
  const declaration = { ...DECLARATION, basis: 'translation', rightsNote: '원저작자 허락', proof: first };
  const { id: workId } = await createAuthorWork(ctx, { memberNo, penId, work: AUTHOR_WORK, declaration });
  const { version } = await showAuthorWork(ctx, { memberNo, workId });
  const changed = { ...declaration, proof: second };
  await saveAuthorWork(ctx, { memberNo, workId, version, work: AUTHOR_WORK, declaration: changed });
  await purgeStudio(ctx);
  assert.deepEqual(
    [first, second, stray].map(({ key }) => hasFile(key)),
    [true, true, true],
  );
  await age('proof_file', 'noted_at', '2 days');
  await purgeStudio(ctx);
  assert.deepEqual(
    [first, second, stray].map(({ key }) => hasFile(key)),
    [true, true, false],
  );
  await age('work_declaration', 'made_at', '13 months');
  await purgeStudio(ctx);
  assert.deepEqual(
    [first, second].map(({ key }) => hasFile(key)),
    [false, true],
  );
  await deleteWork(ctx, { by: 'command-line', id: workId, title: AUTHOR_WORK.title });
  await purgeStudio(ctx);
  assert.equal(hasFile(second.key), false);
});
