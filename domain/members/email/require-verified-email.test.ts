import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { joinedMember, advanceTime } from '../../../tests/support/fixtures/joined-member.ts';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';
import { requireVerifiedEmail } from './require-verified-email.ts';

let database: TestDatabase;
let ctx: TestContext;

before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());

test('a new member must verify the e-mail address within seven days, or before paying', async () => {
  const { memberNo } = await joinedMember(ctx);
  const outcome = (isCharging: boolean): Promise<string> =>
    requireVerifiedEmail(ctx, { memberNo, isCharging }).then(
      () => 'done',
      (error: Error) => error.message,
    );
  const may = async (): Promise<string[]> => [await outcome(false), await outcome(true)];
  assert.deepEqual(await may(), ['done', 'MEMBER_ERROR 0008']);
  await advanceTime(ctx, '7 days');
  assert.deepEqual(await may(), ['MEMBER_ERROR 0008', 'MEMBER_ERROR 0008']);
  await sql`update member set mail_proved_at = seoga_now() where member_no = ${memberNo}`.execute(ctx.db);
  assert.deepEqual(await may(), ['done', 'done']);
});
