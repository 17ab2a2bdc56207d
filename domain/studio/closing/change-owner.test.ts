import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  acceptOwnership,
  asAuthor,
  cancelOwnerOffer,
  createPen,
  declineOwnership,
  listCrew,
  listOwnerOffers,
  offerOwnership,
  readUndoLink,
  removeCrew,
  undoByLink,
} from '#domain/studio';
import { rejectsWith } from '../../../tests/support/domain-errors.ts';
import { type JoinedMember, joinedMember } from '../../../tests/support/fixtures/joined-member.ts';
import { type PublicWork, plantPublicWork, proofOf } from '../../../tests/support/fixtures/planted-authors.ts';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';

let database: TestDatabase;
let ctx: TestContext;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());

let works = 0;
async function plantPair(): Promise<{ owner: PublicWork; next: JoinedMember & { penId: number } }> {
  works += 1;
  const owner = await plantPublicWork(ctx, database, { pen: `넘기는 펜 ${works}` });
  const next = await joinedMember(ctx);
  const pen = { memberNo: next.memberNo, name: `받는 펜 ${works}`, shop: '서가', agrees: true };
  const { id: penId } = await createPen(ctx, pen);
  await database.pool.query(
    `insert into work_crew (work_id, pen_id, role, accepted_at) values ($1, $2, 'editor', now())`,
    [owner.workId, penId],
  );
  return { owner, next: { ...next, penId } };
}

const token = (): string => /token=([\w-]+)/u.exec(ctx.letters.at(-1)?.text ?? '')?.[1] ?? '';
const rolesOf = async ({ memberNo, workId }: { memberNo: number; workId: number }): Promise<string[]> =>
  (await listCrew(ctx, { memberNo, workId })).map(({ name, role }) => `${name.slice(0, 2)} ${role}`).toSorted();

test('another owner is offered with the password and counts once accepted', async () => {
  const { owner, next } = await plantPair();
  const { workId, memberNo } = owner;
  const offer = { workId, penId: next.penId };
  await rejectsWith(offerOwnership(ctx, { ...offer, proof: proofOf(owner, 'wrong password 1') }), 'CONFIRM_ERROR 0002');
  await rejectsWith(offerOwnership(ctx, { ...offer, proof: proofOf(next) }), 'STUDIO_ERROR 0003');
  await rejectsWith(offerOwnership(ctx, { workId, penId: owner.penId, proof: proofOf(owner) }), 'STUDIO_ERROR 0041');
  await offerOwnership(ctx, { ...offer, proof: proofOf(owner) });
  await rejectsWith(offerOwnership(ctx, { ...offer, proof: proofOf(owner) }), 'STUDIO_ERROR 0004');
  assert.deepEqual(await rolesOf(owner), ['넘기 owner', '받는 editor']);
  await rejectsWith(acceptOwnership(ctx, { memberNo, workId }), 'NOT_FOUND 0001');
  assert.equal((await listOwnerOffers(ctx, next.memberNo)).length, 1);
  await acceptOwnership(ctx, { memberNo: next.memberNo, workId });
  assert.deepEqual(await rolesOf(owner), ['넘기 co-writer', '받는 owner']);
  await rejectsWith(asAuthor(ctx, { memberNo, workId, right: 'withdraw' }), 'STUDIO_ERROR 0003');
  const { rows } = await database.pool.query(
    `select member_no from operator_audit where act in ('crew.owner-offer', 'crew.owner-accept') order by id`,
  );
  assert.deepEqual(
    rows.map((row) => Number(row.member_no)),
    [memberNo, next.memberNo],
  );
});

test('a taken over account loses nothing: the link undoes the change, also after the owner was removed', async () => {
  const { owner, next } = await plantPair();
  const { workId } = owner;
  await offerOwnership(ctx, { workId, penId: next.penId, proof: proofOf(owner) });
  const link = token();
  await acceptOwnership(ctx, { memberNo: next.memberNo, workId });
  await removeCrew(ctx, { proof: proofOf(next), workId, penId: owner.penId });
  assert.equal((await readUndoLink(ctx, link)).kind, 'owner');
  await undoByLink(ctx, link);
  assert.deepEqual(await rolesOf(owner), ['넘기 owner', '받는 editor']);
  await rejectsWith(undoByLink(ctx, link), 'STUDIO_ERROR 0040');
});

test('the link ends seven days after the acceptance', async () => {
  const { owner, next } = await plantPair();
  const { workId } = owner;
  await offerOwnership(ctx, { workId, penId: next.penId, proof: proofOf(owner) });
  const link = token();
  await acceptOwnership(ctx, { memberNo: next.memberNo, workId });
  await database.pool.query(`update owner_change set decided_at = now() - interval '8 days' where work_id = $1`, [
    workId,
  ]);
  await rejectsWith(undoByLink(ctx, link), 'STUDIO_ERROR 0040');
});

test('an offer is declined, called off or undone before it is accepted', async () => {
  const { owner, next } = await plantPair();
  const { workId, memberNo } = owner;
  const offer = () => offerOwnership(ctx, { workId, penId: next.penId, proof: proofOf(owner) });
  await offer();
  await declineOwnership(ctx, { memberNo: next.memberNo, workId });
  await offer();
  await cancelOwnerOffer(ctx, { memberNo, workId });
  await offer();
  await undoByLink(ctx, token());
  await rejectsWith(acceptOwnership(ctx, { memberNo: next.memberNo, workId }), 'NOT_FOUND 0001');
  assert.deepEqual(await rolesOf(owner), ['넘기 owner', '받는 editor']);
});
