import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { plantStaff } from '../../tests/support/fixtures/planted-staff.ts';
import { joinedMember } from '../../tests/support/fixtures/joined-member.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import { MEMBER_SORTS, countMembers, exportMembers, findMembers } from './index.ts';

let database: TestDatabase;
let ctx: TestContext;
const members: number[] = [];

before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  for (let at = 0; at < 4; at += 1) members.push((await joinedMember(ctx)).memberNo);
  const [first, second] = members;
  await sql`update member set joined_at = seoga_now() - interval '400 days' where member_no = ${first}`.execute(ctx.db);
  await sql`update session_family set seen_at = seoga_now() - interval '100 days' where member_no = ${first}`.execute(
    ctx.db,
  );
  await sql`insert into wallet (member_no, coin, bonus) values (${second}, 30, 5)
    on conflict (member_no) do update set coin = 30, bonus = 5`.execute(ctx.db);
  await sql`insert into consent (member_no, kind, version, is_given) values (${second}, 'marketing', 'none', true)`.execute(
    ctx.db,
  );
});
after(() => database.drop());

const found = async (filter: Partial<Parameters<typeof findMembers>[1]>): Promise<number[]> =>
  (await findMembers(ctx, { field: '', text: '', ...filter })).members.map(({ memberNo }) => memberNo);

test('filters members by visit, coins, consent, age and join date, and counts a segment alike', async () => {
  const [first = 0, second = 0, third = 0, fourth = 0] = members;
  assert.deepEqual(await found({}), [fourth, third, second, first]);
  assert.deepEqual(await found({ unseenFor: 90 }), [first]);
  assert.deepEqual(await found({ seenWithin: 7 }), [fourth, third, second]);
  assert.deepEqual(await found({ hasCoins: true }), [second]);
  assert.deepEqual(await found({ takesAdverts: true }), [second]);
  assert.deepEqual(await found({ minSpent: 1 }), []);
  assert.deepEqual(await found({ age: 'unverified', hasCoins: true }), [second]);
  assert.deepEqual(await found({ joinedUntil: '2025-12-31', state: 'active' }), [first]);
  assert.equal(await countMembers(ctx, { field: '', text: '', unseenFor: 90 }), 1);
  const [row] = (await findMembers(ctx, { field: 'number', text: String(second) })).members;
  assert.deepEqual(
    [row?.coins, row?.bonus, row?.takesAdverts, row?.age, row?.spentWon],
    [30, 5, true, 'unverified', 0],
  );
});

test('sorts by every column in both directions, with every member once', async () => {
  for (const by of MEMBER_SORTS)
    for (const isDown of [true, false]) assert.equal(new Set(await found({ sort: { by, isDown } })).size, 4, by);
  assert.equal((await found({ sort: { by: 'coins', isDown: true } }))[0], members[1]);
  assert.equal((await found({ sort: { by: 'seen', isDown: false } }))[0], members[0]);
  assert.equal((await found({ skip: 2 })).length, 2);
});

test('a file has the whole addresses and an audit entry with the number of members', async () => {
  const by = await plantStaff(database.db, 'owner');
  const rows = await exportMembers(ctx, { by, field: '', text: '', hasCoins: true });
  assert.match(rows[0]?.mail ?? '', /^[^*]+@/);
  const { rows: audits } = await sql<{ after: { members: number } }>`
    select after from operator_audit where act = 'members.export'`.execute(ctx.db);
  assert.deepEqual(
    audits.map(({ after: counted }) => counted.members),
    [1],
  );
});
