import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { joinedMember } from '../../tests/support/fixtures/joined-member.ts';
import { plantOperator } from '../../tests/support/fixtures/planted-operators.ts';
import { rejectsWith } from '../../tests/support/domain-errors.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import { applyLegalTexts, legalStart, legalVersions, saveLegalText, withdrawLegalText } from './index.ts';

let database: TestDatabase;
let ctx: TestContext;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());

const by = 'command-line' as const;
const day = (days: number) => new Date(Date.now() + 9 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

test('while there are no members but operators themselves, a legal text takes effect today and may be changed', async () => {
  const writing = { kind: 'privacy' as const, title: '처리방침', text: '## 목적\n\n글.', isUnfavourable: true };
  assert.deepEqual(await legalStart(ctx), { isAtOnce: true, firstDay: day(0) });
  await rejectsWith(saveLegalText(ctx, { by, writing: { ...writing, version: day(-1) } }), 'WINDOW_ERROR 0015');
  await saveLegalText(ctx, { by, writing: { ...writing, version: day(0) } });
  await saveLegalText(ctx, { by, writing: { ...writing, version: day(0), text: '## 목적\n\n고친 글.' } });
  assert.equal((await legalVersions(ctx)).privacy, day(0));
  const { mail } = await plantOperator(ctx.db, { roles: ['owner'] });
  const { memberNo } = await joinedMember(ctx);
  const setMail = (address: string) =>
    ctx.db.updateTable('member').set({ mail: address }).where('member_no', '=', memberNo).execute();
  await setMail(mail);
  assert.equal((await legalStart(ctx)).isAtOnce, true, 'an operator is no member');
  await setMail('reader@seoga.test');
  assert.deepEqual(await legalStart(ctx), { isAtOnce: false, firstDay: day(7) });
  await rejectsWith(saveLegalText(ctx, { by, writing: { ...writing, version: day(0) } }), 'WINDOW_ERROR 0009');
});

test('a legal text needs 7 or 30 days of notice; one in force cannot be changed', async () => {
  await joinedMember(ctx);
  const writing = {
    kind: 'terms' as const,
    version: day(8),
    title: '이용약관',
    text: '## 목적\n\n글.',
    isUnfavourable: false,
  };
  const details = await rejectsWith(
    saveLegalText(ctx, { by, writing: { ...writing, version: day(3) } }),
    'WINDOW_ERROR 0008',
  );
  assert.equal(details['date'], day(7));
  await rejectsWith(saveLegalText(ctx, { by, writing: { ...writing, isUnfavourable: true } }), 'WINDOW_ERROR 0008');
  await saveLegalText(ctx, { by, writing });
  const folder = await applyLegalTexts(ctx, [{ kind: 'terms', version: day(8), title: '폴더', blocks: [] }]);
  assert.match(folder.warnings.join(), /콘솔에서/);
  await applyLegalTexts(ctx, [{ kind: 'terms', version: day(-1), title: '지금', blocks: [] }]);
  await rejectsWith(saveLegalText(ctx, { by, writing: { ...writing, version: day(-1) } }), 'WINDOW_ERROR 0009');
  await withdrawLegalText(ctx, { by, kind: 'terms', version: day(8) });
  await rejectsWith(withdrawLegalText(ctx, { by, kind: 'terms', version: day(-1) }), 'WINDOW_ERROR 0009');
});
