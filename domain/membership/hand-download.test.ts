import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { joinedMember } from '../../tests/support/joined-member.ts';
import { refusedAs } from '../../tests/support/refused.ts';
import { type TestContext, testContext } from '../../tests/support/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/test-database.ts';
import { handDownload, takeDownload } from './index.ts';

let database: TestDatabase;
let ctx: TestContext;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());

const over = 'LINK_ERROR 0003';

test('D4: a download is handed over once, to whoever has its key, as the one who asked', async () => {
  const member = await joinedMember(ctx);
  const { key } = await handDownload(ctx, { member, what: 'coin-sheet' });
  const taken = await takeDownload(ctx, { key });
  assert.deepEqual([taken.member.memberNo, taken.what], [member.memberNo, 'coin-sheet']);
  await refusedAs(takeDownload(ctx, { key }), over);
  const { rows } = await database.pool.query('select * from handed_download');
  assert.deepEqual(rows, []);
});

test('D4: a key in the table opens nothing, and a newer one ends the one before', async () => {
  const member = await joinedMember(ctx);
  const { key: first } = await handDownload(ctx, { member, what: 'coin-sheet' });
  const { key } = await handDownload(ctx, { member, what: 'member-export' });
  const { rows } = await database.pool.query('select * from handed_download');
  assert.equal(rows.length, 1);
  assert.ok(!JSON.stringify(rows).includes(key));
  await refusedAs(takeDownload(ctx, { key: first }), over);
  assert.equal((await takeDownload(ctx, { key })).what, 'member-export');
});

test('D4: after two minutes, after the logout and where two ask at once, a key is worth nothing more', async () => {
  const member = await joinedMember(ctx);
  const late = await handDownload(ctx, { member, what: 'coin-sheet' });
  await ctx.db.updateTable('clock').set({ shift: '2 minutes 1 second' }).execute();
  await refusedAs(takeDownload(ctx, late), over);
  await ctx.db.updateTable('clock').set({ shift: '0' }).execute();
  const twice = await handDownload(ctx, { member, what: 'coin-sheet' });
  const both = await Promise.allSettled([takeDownload(ctx, twice), takeDownload(ctx, twice)]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
  const left = await handDownload(ctx, { member, what: 'coin-sheet' });
  await database.pool.query(
    "update session_family set revoked_at = seoga_now(), revoked_why = 'logout' where id = $1",
    [member.sessionId],
  );
  await refusedAs(takeDownload(ctx, left), over);
});

test('P3: what an app without adult works hands over knows none either', async () => {
  const member = await joinedMember(ctx);
  const { key } = await handDownload(ctx, { member: { ...member, isAdultHidden: true }, what: 'coin-sheet' });
  assert.equal((await takeDownload(ctx, { key })).member.isAdultHidden, true);
});
