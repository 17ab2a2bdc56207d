import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { loadHolder } from '#domain/settlement';
import {
  acceptOffer,
  declineOffer,
  listOffers,
  makeOffer,
  refuseOffer,
  requestContract,
  saveAuthorPayee,
  showContract,
  showPayee,
} from '#domain/studio';
import type { OfferTerms } from '#shared/authors/contracts';
import { rejectsWith } from '../../../tests/support/domain-errors.ts';
import { plantAuthorWork } from '../../../tests/support/fixtures/planted-authors.ts';
import { plantIdentity } from '../../../tests/support/fixtures/planted-payees.ts';
import { applyChange } from '../../../tests/support/fixtures/settlement-changes.ts';
import {
  GOOD_PASSWORD,
  type JoinedMember,
  advanceTime,
  joinedMember,
} from '../../../tests/support/fixtures/joined-member.ts';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';

const by = 'command-line' as const;
const TERMS: OfferTerms = {
  fromDay: '2020-01-01',
  untilDay: null,
  rateBp: 7000,
  eventBp: 0,
  waitingBp: 0,
  supportBp: 8000,
  passBp: null,
  earlyBp: null,
  base: 'with-vat',
};
let database: TestDatabase;
let ctx: TestContext;
let owner: JoinedMember & { workId: number };
let stranger: JoinedMember;

before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  const first = await joinedMember(ctx);
  owner = { ...first, ...(await plantAuthorWork(ctx, { memberNo: first.memberNo, pen: '계약 펜' })) };
  stranger = await joinedMember(ctx);
  await sql`update member set mail_proved_at = seoga_clock()`.execute(ctx.db);
});
after(() => database.drop());

const request = (note = '잘 부탁드립니다.') =>
  requestContract(ctx, { memberNo: owner.memberNo, workId: owner.workId, note });
const contract = () => showContract(ctx, { memberNo: owner.memberNo, workId: owner.workId });
const accept = (digest: string, password = GOOD_PASSWORD, agrees = true) =>
  acceptOffer(ctx, {
    agrees,
    proof: { memberNo: owner.memberNo, sessionId: owner.sessionId, password },
    workId: owner.workId,
    digest,
  });
const newestId = async (): Promise<number> => (await listOffers(ctx))[0]?.id ?? 0;
const offer = async (terms: OfferTerms = TERMS, extra = '') =>
  makeOffer(ctx, { by, id: await newestId(), terms, extra });
const openDigest = async (): Promise<string> => (await contract()).open?.digest ?? '';

test('only the owner applies, with a proof of identity and once at a time', async () => {
  const { workId } = owner;
  await rejectsWith(requestContract(ctx, { memberNo: stranger.memberNo, workId, note: '' }), 'NOT_FOUND 0001');
  await rejectsWith(request(), 'STUDIO_ERROR 0006');
  await plantIdentity(ctx, { memberNo: owner.memberNo, birthYear: 1990 });
  await rejectsWith(request('가'.repeat(1001)), 'STUDIO_ERROR 0055');
  await request();
  await rejectsWith(request(), 'STUDIO_ERROR 0053');
  assert.equal((await contract()).open?.state, 'requested');
});

test('terms become a contract when the author accepts their digest with the password', async () => {
  await rejectsWith(offer({ ...TERMS, rateBp: 10_001 }), 'SETTLE_ERROR 0016');
  await rejectsWith(offer({ ...TERMS, untilDay: '2019-01-01' }), 'SETTLE_ERROR 0010');
  await offer(TERMS, 'MG 100만 원');
  const { open } = await contract();
  assert.ok(open?.body?.includes('70%') && open.body.includes('후원 배분율: 80%') && open.body.includes('MG 100만 원'));
  const digest = open?.digest ?? '';
  await rejectsWith(accept(digest), 'SETTLE_ERROR 0034');
  const payee = {
    name: '홍길동',
    kind: 'person' as const,
    businessNumber: '',
    representative: '',
    bank: 'KAKAO',
    number: '3333011234567',
    ownerName: '홍길동',
  };
  const proof = { memberNo: owner.memberNo, sessionId: owner.sessionId, password: GOOD_PASSWORD };
  await saveAuthorPayee(ctx, { proof, payee });
  await rejectsWith(accept(digest, GOOD_PASSWORD, false), 'STUDIO_ERROR 0056');
  await rejectsWith(accept(digest, 'wrong password 1'), 'CONFIRM_ERROR 0002');
  await rejectsWith(accept('0'.repeat(64)), 'STUDIO_ERROR 0054');
  await accept(digest);
  await rejectsWith(accept(digest), 'STUDIO_ERROR 0054');
  const holderId = (await showPayee(ctx, owner.memberNo))?.holder.id ?? 0;
  const [made, ...more] = (await loadHolder(ctx, holderId)).contracts;
  assert.deepEqual([made?.rateBp, made?.supportBp, made?.passBp, more.length], [7000, 8000, null, 0]);
  assert.equal((await contract()).accepted?.digest, digest);
});

test('accepted terms stay in force until the author accepts new ones', async () => {
  const holderId = (await showPayee(ctx, owner.memberNo))?.holder.id ?? 0;
  const [old] = (await loadHolder(ctx, holderId)).contracts;
  const end = { act: 'contract-end' as const, holderId, contractId: old?.id ?? 0, untilDay: old?.fromDay ?? '' };
  await rejectsWith(applyChange(ctx, end), 'SETTLE_ERROR 0033');
  const about = { kind: 'work' as const, text: String(owner.workId) };
  const added = { act: 'contract' as const, holderId, about, ...TERMS, rateBp: 100 };
  await rejectsWith(applyChange(ctx, added), 'SETTLE_ERROR 0033');
  const frozen = sql`update contract_offer set terms = '{}' where state = 'accepted'`.execute(ctx.db);
  await assert.rejects(frozen, /stay/);
  await offer({ ...TERMS, rateBp: 5000 });
  const first = await openDigest();
  await offer({ ...TERMS, rateBp: 6000 });
  await rejectsWith(accept(first), 'STUDIO_ERROR 0054');
  await declineOffer(ctx, { memberNo: owner.memberNo, workId: owner.workId, digest: await openDigest(), answer: '' });
  assert.equal((await loadHolder(ctx, holderId)).contracts.length, 1);
  await request('비율을 올려 주세요.');
  await offer({ ...TERMS, rateBp: 7500 });
  await accept(await openDigest());
  const { contracts } = await loadHolder(ctx, holderId);
  const [next, former] = contracts;
  assert.deepEqual([next?.rateBp, next?.untilDay, former?.rateBp], [7500, null, 7000]);
  assert.ok(former?.untilDay && next && former.untilDay < next.fromDay);
});

test('an offer lapses after the time to think, and an application can be refused', async () => {
  await request();
  await offer();
  const digest = await openDigest();
  await advanceTime(ctx, '15 days 1 minute');
  await rejectsWith(accept(digest), 'STUDIO_ERROR 0054');
  assert.equal((await contract()).open, null);
  await request();
  const id = await newestId();
  await rejectsWith(refuseOffer(ctx, { by, id, answer: ' ' }), 'STUDIO_ERROR 0055');
  await refuseOffer(ctx, { by, id, answer: '조금 더 연재해 주세요.' });
  await rejectsWith(refuseOffer(ctx, { by, id, answer: '다시' }), 'STUDIO_ERROR 0004');
});
