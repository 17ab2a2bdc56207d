import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { showAdminEpisode } from '#domain/catalog-admin';
import { saveShopFields } from '#domain/merchandising';
import {
  acceptOffer,
  acceptOwnership,
  acceptInvitation,
  announcePrice,
  approveSubmission,
  cancelPrice,
  createPen,
  inviteCrew,
  listOffers,
  listPrices,
  maintainReviews,
  makeOffer,
  offerOwnership,
  publishAuthorEpisodes,
  requestContract,
  saveAuthorEpisode,
  saveAuthorPayee,
  saveEarlyAccess,
  showAuthorship,
  showContract,
  showEarlyAccess,
  showPrices,
  stopPrice,
} from '#domain/studio';
import type { OfferTerms } from '#shared/authors/contracts';
import { rejectsWith } from '../../../tests/support/domain-errors.ts';
import { advanceTime, advanceTimeTo, joinedMember } from '../../../tests/support/fixtures/joined-member.ts';
import { type PublicWork, plantPublicWork, proofOf } from '../../../tests/support/fixtures/planted-authors.ts';
import { plantMember } from '../../../tests/support/fixtures/planted-members.ts';
import { plantOperator } from '../../../tests/support/fixtures/planted-operators.ts';
import { plantIdentity } from '../../../tests/support/fixtures/planted-payees.ts';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';
import { seoulMidnight } from './price-rules.ts';

const by = 'command-line' as const;
const PRICE = { buyCoins: 3, rentalCoins: 1, rentalHours: 72 };
const TERMS: OfferTerms = {
  fromDay: '2020-01-01',
  untilDay: null,
  rateBp: 7000,
  eventBp: 0,
  waitingBp: 0,
  supportBp: null,
  passBp: null,
  earlyBp: null,
  base: 'with-vat',
};
let database: TestDatabase;
let ctx: TestContext;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());

async function contractedWork(pen: string, terms: Partial<OfferTerms> = {}): Promise<PublicWork> {
  const author = await plantPublicWork(ctx, database, { pen, episodes: 2 });
  await contract(author, terms);
  return author;
}

async function contract(author: PublicWork, terms: Partial<OfferTerms> = {}): Promise<void> {
  const { memberNo, workId } = author;
  await sql`update member set mail_proved_at = seoga_clock() where member_no = ${memberNo}`.execute(ctx.db);
  await plantIdentity(ctx, { memberNo, birthYear: 1990 });
  const who = { name: '홍길동', kind: 'person' as const, businessNumber: '', representative: '' };
  const payee = { ...who, bank: 'KAKAO', number: '3333011234567', ownerName: '홍길동' };
  await saveAuthorPayee(ctx, { proof: proofOf(author), payee });
  await requestContract(ctx, { memberNo, workId, note: '' });
  await makeOffer(ctx, { by, id: (await listOffers(ctx))[0]?.id ?? 0, terms: { ...TERMS, ...terms }, extra: '' });
  const digest = (await showContract(ctx, { memberNo, workId })).open?.digest ?? '';
  await acceptOffer(ctx, { proof: proofOf(author), workId, digest, agrees: true });
}

const earliest = async ({ memberNo, workId }: PublicWork): Promise<string> =>
  (await showPrices(ctx, { memberNo, workId })).terms?.earliestDay ?? '';
async function announce(author: PublicWork, over: Partial<Parameters<typeof announcePrice>[1]> = {}): Promise<string> {
  const day = over.day ?? (await earliest(author));
  const proof = proofOf(author);
  await announcePrice(ctx, { proof, workId: author.workId, price: PRICE, changesPaid: false, ...over, day });
  return day;
}

async function draft({ memberNo, workId }: PublicWork, key: string): Promise<number> {
  const text = { basedOn: 0, blocks: [{ id: null, kind: 'paragraph', spans: ['본문입니다.'] }], why: '' };
  const form = { title: key, noteBefore: '', noteAfter: '', release: 'keep', isSilent: false, text } as const;
  const episode = { key: `${key}-${workId}`, content: 'text' } as const;
  return (await saveAuthorEpisode(ctx, { memberNo, workId, episode, ...form })).id;
}
const openNow = async ({ memberNo, workId }: PublicWork, id: number): Promise<void> => {
  const { version, title } = await showAdminEpisode(ctx, id);
  const form = { title, noteBefore: '', noteAfter: '', release: 'now', isSilent: false } as const;
  await saveAuthorEpisode(ctx, { memberNo, workId, episode: { id, version }, ...form });
};
const schedule = ({ memberNo, workId }: PublicWork, id: number, at: string) =>
  publishAuthorEpisodes(ctx, {
    memberNo,
    workId,
    ids: [id],
    schedule: { from: at.slice(0, 10), time: at.slice(11) || '00:00', every: 'once' },
  });
const coinsOf = async (id: number): Promise<number | 'free'> => {
  const { isFree, buyCoins } = await showAdminEpisode(ctx, id);
  return isFree ? 'free' : (buyCoins ?? 0);
};
const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

test('an owner with a contract announces a price within the bounds, with the password and in time', async () => {
  const author = await plantPublicWork(ctx, database, { pen: '가격 펜', episodes: 1 });
  const { workId } = author;
  assert.equal((await showPrices(ctx, author)).terms, null);
  await rejectsWith(announce(author, { day: '2099-01-01' }), 'STUDIO_ERROR 0061');
  await contract(author);
  const stranger = await joinedMember(ctx);
  const day = await earliest(author);
  const input = { proof: proofOf(stranger), workId, price: PRICE, day, changesPaid: false };
  await rejectsWith(announcePrice(ctx, input), 'NOT_FOUND 0001');
  await rejectsWith(showPrices(ctx, { memberNo: stranger.memberNo, workId }), 'NOT_FOUND 0001');
  await rejectsWith(announce(author, { proof: proofOf(author, 'wrong password 1') }), 'CONFIRM_ERROR 0002');
  await rejectsWith(announce(author, { price: { ...PRICE, buyCoins: 11 } }), 'STUDIO_ERROR 0062');
  await rejectsWith(announce(author, { day: dayBefore(day) }), 'STUDIO_ERROR 0063');
  await rejectsWith(announce(author, { day: '2027-02-30' }), 'STUDIO_ERROR 0063');
  await announce(author);
  await rejectsWith(announce(author), 'STUDIO_ERROR 0064');
});

test('a price is in force from midnight in Seoul; free and bought episodes stay', async () => {
  const author = await contractedWork('자정 펜');
  const [first = 0] = author.episodes;
  const ids = [await draft(author, 'before'), await draft(author, 'at'), await draft(author, 'late')];
  const [early = 0, at = 0, late = 0] = ids;
  const day = await announce(author);
  const reader = await plantMember(database.pool, '관심 독자');
  await sql`insert into follow (member_no, work_id) values (${reader}, ${author.workId})`.execute(ctx.db);
  await schedule(author, early, `${dayBefore(day)} 23:59`);
  await schedule(author, at, day);
  assert.deepEqual([await coinsOf(early), await coinsOf(at)], ['free', 3]);
  assert.equal((await showAuthorship(ctx, author.workId)).nextPrice?.isFree, true);
  await maintainReviews(ctx);
  await maintainReviews(ctx);
  const { rows } = await sql<{ facts: { price: string; turnsPaid: boolean } }>`
    select facts from notification where member_no = ${reader} and kind = 'price'`.execute(ctx.db);
  assert.deepEqual(
    rows.map(({ facts }) => [facts.price, facts.turnsPaid]),
    [['소장 3코인, 대여 1코인(72시간)', true]],
  );
  await advanceTimeTo(ctx, new Date(seoulMidnight(day).getTime() - 30_000));
  await maintainReviews(ctx);
  assert.equal((await showPrices(ctx, author)).active, null);
  await advanceTime(ctx, '30 seconds');
  assert.equal(await coinsOf(at), 3, 'paid from the first second, before the job');
  await maintainReviews(ctx);
  assert.deepEqual((await showPrices(ctx, author)).active?.buyCoins, 3);
  await openNow(author, late);
  assert.deepEqual(
    [await coinsOf(first), await coinsOf(early), await coinsOf(at), await coinsOf(late)],
    ['free', 'free', 3, 3],
  );
  await sql`insert into entitlement (member_no, episode_id, work_id, kind, source, source_id)
    values (${reader}, ${late}, ${author.workId}, 'buy', 'operator', 1)`.execute(ctx.db);
  const next = await announce(author, { price: { ...PRICE, buyCoins: 5 }, changesPaid: true });
  await advanceTimeTo(ctx, seoulMidnight(next));
  await maintainReviews(ctx);
  assert.deepEqual([await coinsOf(first), await coinsOf(at), await coinsOf(late)], ['free', 5, 5]);
  const held = await sql`select 1 from entitlement where member_no = ${reader} and revoked_at is null`.execute(ctx.db);
  assert.equal(held.rows.length, 1);
});

test('a free work that subscribers will read needs thirty days', async () => {
  const author = await contractedWork('정액 펜', { passBp: 5000 });
  assert.equal((await showPrices(ctx, author)).terms?.noticeDays, 30);
});

test('the author calls a price off and an operator stops it; what would open is free again', async () => {
  const author = await contractedWork('중지 펜');
  const { workId, memberNo } = author;
  const id = await draft(author, 'coming');
  const day = await announce(author);
  await schedule(author, id, day);
  assert.equal(await coinsOf(id), 3);
  await cancelPrice(ctx, { memberNo, workId });
  await rejectsWith(cancelPrice(ctx, { memberNo, workId }), 'STUDIO_ERROR 0004');
  assert.equal(await coinsOf(id), 'free');
  await announce(author);
  assert.equal(await coinsOf(id), 3);
  const operator = await plantOperator(ctx.db, { roles: ['owner'] });
  const [price] = await listPrices(ctx, workId);
  const stop = { by: operator, workId, id: price?.id ?? 0 };
  await rejectsWith(stopPrice(ctx, { ...stop, reason: ' ' }), 'STUDIO_ERROR 0034');
  await stopPrice(ctx, { ...stop, reason: '확인이 필요합니다.' });
  await rejectsWith(stopPrice(ctx, { ...stop, reason: '다시' }), 'STUDIO_ERROR 0004');
  assert.equal(await coinsOf(id), 'free');
  assert.equal((await showPrices(ctx, author)).former[0]?.reason, '확인이 필요합니다.');
});

test('only those who were told of a price are told once that it was called off', async () => {
  const author = await contractedWork('취소 펜');
  const { workId, memberNo } = author;
  const [told, late] = [await plantMember(database.pool, '들은 독자'), await plantMember(database.pool, '늦은 독자')];
  const follow = (reader: number) =>
    sql`insert into follow (member_no, work_id) values (${reader}, ${workId})`.execute(ctx.db);
  const news = async (reader: number): Promise<(boolean | undefined)[]> => {
    const { rows } = await sql<{ facts: { isOff?: boolean } }>`
      select facts from notification where member_no = ${reader} and kind = 'price' order by id`.execute(ctx.db);
    return rows.map(({ facts }) => facts.isOff);
  };
  await follow(told);
  await announce(author);
  await maintainReviews(ctx);
  await follow(late);
  await sql`delete from follow where member_no = ${told}`.execute(ctx.db);
  await cancelPrice(ctx, { memberNo, workId });
  await announce(author);
  await maintainReviews(ctx);
  await maintainReviews(ctx);
  assert.deepEqual([await news(told), await news(late)], [[undefined, true], [undefined]]);
});

test('an announced price lapses with the contract or the owner', async () => {
  const ending = await contractedWork('끝난 펜');
  await announce(ending);
  await sql`update holder_contract set until_day = (seoga_now() at time zone 'Asia/Seoul')::date + 1
    where work_id = ${ending.workId}`.execute(ctx.db);
  const moving = await contractedWork('넘긴 펜');
  const day = await announce(moving);
  const next = await joinedMember(ctx);
  const { id: penId } = await createPen(ctx, { memberNo: next.memberNo, name: '새 대표', shop: '서가', agrees: true });
  const { workId } = moving;
  await inviteCrew(ctx, { proof: proofOf(moving), workId, name: '새 대표', role: 'co-writer' });
  await acceptInvitation(ctx, { memberNo: next.memberNo, workId, penId });
  await offerOwnership(ctx, { proof: proofOf(moving), workId, penId });
  await acceptOwnership(ctx, { memberNo: next.memberNo, workId });
  await rejectsWith(
    announcePrice(ctx, { proof: proofOf(next), workId, price: PRICE, day, changesPaid: false }),
    'STUDIO_ERROR 0061',
  );
  await advanceTimeTo(ctx, seoulMidnight(day));
  await maintainReviews(ctx);
  assert.deepEqual([await listPrices(ctx, ending.workId), await listPrices(ctx, workId)], [[], []]);
});

test('an approved episode opens with the price of its hour', async () => {
  const author = await contractedWork('검토 펜');
  const day = await announce(author);
  await saveShopFields(ctx, { by, values: { authors: 'on', authorReview: 'every' } });
  const id = await draft(author, 'reviewed');
  await schedule(author, id, day);
  const { rows } = await sql<{ id: number; revision: number }>`
    select id, revision from submission where episode_id = ${id} and state = 'pending'`.execute(ctx.db);
  if (rows[0]) await approveSubmission(ctx, { by: await plantOperator(ctx.db, { roles: ['owner'] }), ...rows[0] });
  assert.deepEqual([rows.length, await coinsOf(id)], [1, 3]);
});

test('the owner sets early access with the password; coins need a contract, and the shop must offer it', async () => {
  const author = await plantPublicWork(ctx, database, { pen: '앞서는 작가', episodes: 2 });
  const { memberNo, workId } = author;
  const early = { earlyEpisodes: 3, earlyCoins: null, earlySupporters: true };
  const save = (change: { earlyCoins?: number; earlySupporters?: boolean }, password?: string): Promise<void> =>
    saveEarlyAccess(ctx, {
      proof: proofOf(author, password),
      workId,
      early: { ...early, ...change },
      confirmsLowering: false,
    });
  assert.equal(await showEarlyAccess(ctx, { memberNo, workId }), null);
  await rejectsWith(save({}), 'NOT_FOUND 0001');
  await saveShopFields(ctx, { by, values: { early: 'on' } });
  await rejectsWith(save({ earlyCoins: 4 }), 'STUDIO_ERROR 0061');
  await rejectsWith(save({}, 'another password'), 'CONFIRM_ERROR 0002');
  await rejectsWith(save({ earlySupporters: false }), 'WORK_ERROR 0042');
  await save({});
  assert.deepEqual(await showEarlyAccess(ctx, { memberNo, workId }), { ...early, maySell: false });
  const supporter = await plantMember(database.pool, '후원 독자');
  await database.pool.query(
    `with monthly as (
       insert into support_membership (member_no, pen_id, work_id, coins, visibility, paid_until)
       select $1, pen_id, work_id, 10, 'private', now() + interval '1 month' from work_crew where work_id = $2
       returning id
     )
     insert into support_promise (membership_id, work_id, episodes) select id, $2, 3 from monthly`,
    [supporter, workId],
  );
  const lower = (confirmsLowering: boolean): Promise<void> =>
    saveEarlyAccess(ctx, { proof: proofOf(author), workId, early: { ...early, earlyEpisodes: 1 }, confirmsLowering });
  await rejectsWith(lower(false), 'STUDIO_ERROR 0065');
  await lower(true);
  const { rows } = await database.pool.query(`select facts ->> 'to' as "to" from notification where member_no = $1`, [
    supporter,
  ]);
  assert.deepEqual(rows, [{ to: '1' }], 'notified at once');
  const stranger = await plantMember(database.pool, '남');
  await rejectsWith(showEarlyAccess(ctx, { memberNo: stranger, workId }), 'NOT_FOUND 0001');
});
