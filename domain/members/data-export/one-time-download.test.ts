import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { joinedMember } from '../../../tests/support/fixtures/joined-member.ts';
import { rejectsWith } from '../../../tests/support/domain-errors.ts';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';
import { createOneTimeDownload, redeemOneTimeDownload } from '../index.ts';

let database: TestDatabase;
let ctx: TestContext;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());

const over = 'LINK_ERROR 0003';

test('D4: a one-time download works once, for the key holder, as the requesting member', async () => {
  const member = await joinedMember(ctx);
  const { key } = await createOneTimeDownload(ctx, { member, what: 'coin-sheet' });
  const claimed = await redeemOneTimeDownload(ctx, { key });
  assert.deepEqual([claimed.member.memberNo, claimed.what], [member.memberNo, 'coin-sheet']);
  await rejectsWith(redeemOneTimeDownload(ctx, { key }), over);
  const { rows } = await database.pool.query('select * from handed_download');
  assert.deepEqual(rows, []);
});

test('D4: the stored key hash opens nothing, and a newer key replaces the previous one', async () => {
  const member = await joinedMember(ctx);
  const { key: first } = await createOneTimeDownload(ctx, { member, what: 'coin-sheet' });
  const { key } = await createOneTimeDownload(ctx, { member, what: 'member-export' });
  const { rows } = await database.pool.query('select * from handed_download');
  assert.equal(rows.length, 1);
  assert.ok(!JSON.stringify(rows).includes(key));
  await rejectsWith(redeemOneTimeDownload(ctx, { key: first }), over);
  assert.equal((await redeemOneTimeDownload(ctx, { key })).what, 'member-export');
});

test('D4: a key is invalid after two minutes, after logout and for the second of two concurrent requests', async () => {
  const member = await joinedMember(ctx);
  const expired = await createOneTimeDownload(ctx, { member, what: 'coin-sheet' });
  await ctx.db.updateTable('clock').set({ shift: '2 minutes 1 second' }).execute();
  await rejectsWith(redeemOneTimeDownload(ctx, expired), over);
  await ctx.db.updateTable('clock').set({ shift: '0' }).execute();
  const twice = await createOneTimeDownload(ctx, { member, what: 'coin-sheet' });
  const both = await Promise.allSettled([redeemOneTimeDownload(ctx, twice), redeemOneTimeDownload(ctx, twice)]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
  const remaining = await createOneTimeDownload(ctx, { member, what: 'coin-sheet' });
  await database.pool.query(
    "update session_family set revoked_at = seoga_now(), revoked_why = 'logout' where id = $1",
    [member.sessionId],
  );
  await rejectsWith(redeemOneTimeDownload(ctx, remaining), over);
});

test('P3: a download from an app that hides adult works hides them too', async () => {
  const member = await joinedMember(ctx);
  const { key } = await createOneTimeDownload(ctx, { member: { ...member, isAdultHidden: true }, what: 'coin-sheet' });
  assert.equal((await redeemOneTimeDownload(ctx, { key })).member.isAdultHidden, true);
});
