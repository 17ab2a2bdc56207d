import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { loadHolder, showPayoutFacts, undoAccountChange } from '#domain/settlement';
import { createPen, deleteAuthorData, maintainReviews, saveAuthorPayee, showPayee } from '#domain/studio';
import type { HolderKind } from '#shared/money/settlement';
import { rejectsWith } from '../../../tests/support/domain-errors.ts';
import { plantIdentity } from '../../../tests/support/fixtures/planted-payees.ts';
import {
  GOOD_PASSWORD,
  type JoinedMember,
  advanceTime,
  joinedMember,
} from '../../../tests/support/fixtures/joined-member.ts';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';

let database: TestDatabase;
let ctx: TestContext;
let author: JoinedMember;

const PAYEE = {
  name: '홍길동',
  kind: 'person' as HolderKind,
  businessNumber: '',
  representative: '',
  bank: 'KAKAO',
  number: '3333-01-1234567',
  ownerName: '홍길동',
};
const save = (member: JoinedMember, more: Partial<typeof PAYEE> = {}, password = GOOD_PASSWORD) =>
  saveAuthorPayee(ctx, {
    proof: { memberNo: member.memberNo, sessionId: member.sessionId, password },
    payee: { ...PAYEE, ...more },
  });

async function newAuthor(pen: string): Promise<JoinedMember> {
  const member = await joinedMember(ctx);
  await createPen(ctx, { memberNo: member.memberNo, name: pen, shop: '서가', agrees: true });
  await sql`update member set mail_proved_at = seoga_clock() where member_no = ${member.memberNo}`.execute(ctx.db);
  return member;
}

/** The keys of the undo links that were e-mailed, oldest first. */
const undoKeys = (): string[] => ctx.letters.flatMap(({ text }) => /money\/undo\?key=(\S+)/.exec(text)?.[1] ?? []);

before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  author = await newAuthor('달 작가');
});
after(() => database.drop());

test('a payee needs a pen, the password and a proof of identity', async () => {
  await rejectsWith(save(await joinedMember(ctx)), 'STUDIO_ERROR 0003');
  await rejectsWith(save(author, {}, 'wrong password 1'), 'CONFIRM_ERROR 0002');
  await rejectsWith(save(author), 'STUDIO_ERROR 0006');
  await plantIdentity(ctx, { memberNo: author.memberNo, birthYear: 1990 });
  await rejectsWith(save(author, { number: '12' }), 'SETTLE_ERROR 0026');
  await rejectsWith(save(author, { kind: 'business' }), 'SETTLE_ERROR 0014');
  ctx.payments.owner = { state: 'found', name: '김다른' };
  await rejectsWith(save(author), 'SETTLE_ERROR 0028');
  assert.equal(await showPayee(ctx, author.memberNo), null);
  ctx.payments.owner = { state: 'found', name: '홍길동' };
  assert.equal(await save(author), 'saved');
  const payee = await showPayee(ctx, author.memberNo);
  assert.deepEqual(
    [payee?.holder.name, payee?.holder.kind, payee?.account?.tail, payee?.account?.checkState, payee?.heldUntil],
    ['홍길동', 'person', '4567', 'matched', null],
  );
  const { rows } = await sql<{ text: string }>`
    select string_agg(t.text, ' ') as text from (
      select a::text as text from holder_account a union all select o::text from operator_audit o) t`.execute(ctx.db);
  assert.ok(!rows[0]?.text.includes('3333011234567'));
});

test('two authors of one name are two right holders, told apart by the member number', async () => {
  const other = await newAuthor('해 작가');
  await plantIdentity(ctx, { memberNo: other.memberNo, birthYear: 1990 });
  await save(other);
  assert.equal((await showPayee(ctx, other.memberNo))?.holder.name, `홍길동 (${other.memberNo})`);
  await save(other, { number: '' });
  assert.equal((await showPayee(ctx, other.memberNo))?.holder.name, `홍길동 (${other.memberNo})`);
});

test('a changed account holds payouts for seven days, and every link brings back what was before it', async () => {
  const holderId = (await showPayee(ctx, author.memberNo))?.holder.id ?? 0;
  const tail = async (): Promise<string | undefined> => (await loadHolder(ctx, holderId)).account?.tail;
  assert.equal(await save(author, { number: '' }), 'saved');
  const sent = undoKeys().length;
  assert.equal(await save(author, { number: '110-222-333444' }), 'held');
  assert.equal(await save(author, { number: '110-222-335555' }), 'held');
  assert.ok((await showPayoutFacts(ctx, [holderId])).get(holderId)?.heldUntil);
  const [first = '', second = ''] = undoKeys().slice(sent);
  assert.equal(await tail(), '5555');
  await undoAccountChange(ctx, first);
  assert.equal(await tail(), '4567');
  assert.equal((await showPayoutFacts(ctx, [holderId])).get(holderId)?.heldUntil, null);
  // The account of the stranger must not come back.
  await rejectsWith(undoAccountChange(ctx, second), 'SETTLE_ERROR 0030');
  await rejectsWith(undoAccountChange(ctx, first), 'SETTLE_ERROR 0030');
});

test('after seven days a change counts and the account before it is deleted', async () => {
  assert.equal(await save(author, { number: '110-222-336666' }), 'held');
  const key = undoKeys().at(-1) ?? '';
  await advanceTime(ctx, '7 days 1 minute');
  await rejectsWith(undoAccountChange(ctx, key), 'SETTLE_ERROR 0030');
  assert.equal((await showPayee(ctx, author.memberNo))?.heldUntil, null);
  await maintainReviews(ctx);
  const { rows } = await sql`select 1 from holder_account_change`.execute(ctx.db);
  assert.equal(rows.length, 0);
});

test('a minor is paid once an operator recorded the consent of the guardian', async () => {
  const minor = await newAuthor('어린 작가');
  await plantIdentity(ctx, { memberNo: minor.memberNo, birthYear: new Date().getFullYear() - 15 });
  await rejectsWith(save(minor), 'STUDIO_ERROR 0051');
  const consent = sql`insert into guardian_consent (member_no, method, who) values (${minor.memberNo}, '동의서', '운영자')`;
  await consent.execute(ctx.db);
  await save(minor, { name: '어린이', ownerName: '홍길동' });
  assert.equal((await showPayee(ctx, minor.memberNo))?.needsGuardian, false);
  await sql`delete from guardian_consent where member_no = ${minor.memberNo}`.execute(ctx.db);
  assert.equal((await showPayee(ctx, minor.memberNo))?.needsGuardian, true);
});

test('what is owed to an author who leaves stays with the right holder', async () => {
  const holderId = (await showPayee(ctx, author.memberNo))?.holder.id ?? 0;
  await ctx.db.transaction().execute((tx) => deleteAuthorData(tx, author.memberNo));
  assert.equal(await showPayee(ctx, author.memberNo), null);
  const { holder, account } = await loadHolder(ctx, holderId);
  assert.deepEqual([holder.name, holder.mail, account?.tail], ['홍길동', '', '6666']);
});
