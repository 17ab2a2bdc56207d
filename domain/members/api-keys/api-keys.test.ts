import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { MAX_API_KEYS } from '#shared/members/api-keys';
import { GOOD_PASSWORD, type JoinedMember, joinedMember } from '../../../tests/support/fixtures/joined-member.ts';
import { rejectsWith } from '../../../tests/support/domain-errors.ts';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';
import {
  changePassword,
  createApiKey,
  endAllSessions,
  findMemberByApiKey,
  listApiKeys,
  revokeApiKey,
} from '../index.ts';

let database: TestDatabase;
let ctx: TestContext;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());

const INPUT = { name: '내 프로그램', scopes: ['library.read', 'places.read'], days: 90 };
const create = (member: JoinedMember, key: Partial<typeof INPUT> = {}): Promise<string> =>
  createApiKey(ctx, { proof: { ...member, password: GOOD_PASSWORD }, key: { ...INPUT, ...key } });

test('a key finds its member with its scopes, and only a hash of it is stored', async () => {
  const member = await joinedMember(ctx);
  const key = await create(member);
  assert.match(key, /^seoga_m_[a-z2-9]{26}$/);
  const found = await findMemberByApiKey(ctx, key);
  assert.deepEqual(
    [found.member.memberNo, found.member.reader.kind, found.scopes],
    [member.memberNo, 'unverified', INPUT.scopes],
  );
  const [listed] = await listApiKeys(ctx, member.memberNo);
  assert.deepEqual([listed?.name, listed?.ending, listed?.isExpired], [INPUT.name, key.slice(-4), false]);
  assert.ok(listed?.usedAt);
  const { rows } = await sql<{ text: string }>`select t::text as text from api_key t`.execute(ctx.db);
  assert.ok(rows.every(({ text }) => !text.includes(key)));
});

test('invalid input, a wrong password and too many keys are rejected', async () => {
  const member = await joinedMember(ctx);
  await rejectsWith(create(member, { name: ' ' }), 'KEY_ERROR 0004');
  await rejectsWith(create(member, { scopes: [] }), 'KEY_ERROR 0005');
  await rejectsWith(create(member, { scopes: ['sales.read'] }), 'KEY_ERROR 0005');
  await rejectsWith(create(member, { days: 7 }), 'KEY_ERROR 0006');
  const proof = { ...member, password: '아닌 비밀번호 12' };
  await rejectsWith(createApiKey(ctx, { proof, key: INPUT }), 'CONFIRM_ERROR 0002');
  for (let made = 0; made < MAX_API_KEYS; made += 1) await create(member, { days: 0 });
  await rejectsWith(create(member), 'KEY_ERROR 0007');
});

test('a key ends when revoked by its member, after its days, with a new password and with a forced logout', async () => {
  const [one, other] = [await joinedMember(ctx), await joinedMember(ctx)];
  const key = await create(one);
  const [listed] = await listApiKeys(ctx, one.memberNo);
  assert.equal(await revokeApiKey(ctx, { memberNo: other.memberNo, id: listed?.id ?? 0 }), false);
  await sql`update api_key set expires_at = seoga_now() where member_no = ${one.memberNo}`.execute(ctx.db);
  await rejectsWith(findMemberByApiKey(ctx, key), 'KEY_ERROR 0002');
  assert.equal(await revokeApiKey(ctx, { memberNo: one.memberNo, id: listed?.id ?? 0 }), true);
  await rejectsWith(findMemberByApiKey(ctx, key), 'KEY_ERROR 0001');
  const second = await create(one);
  const password = '새 비밀번호 345';
  const proof = { ...one, password: GOOD_PASSWORD };
  await changePassword(ctx, { proof, password, conpassword: password, endsOthers: false });
  await rejectsWith(findMemberByApiKey(ctx, second), 'KEY_ERROR 0001');
  assert.deepEqual(await listApiKeys(ctx, one.memberNo), []);
  const third = await create(other);
  await ctx.db.transaction().execute((tx) => endAllSessions(tx, { memberNo: other.memberNo, why: 'lock' }));
  await rejectsWith(findMemberByApiKey(ctx, third), 'KEY_ERROR 0001');
});
