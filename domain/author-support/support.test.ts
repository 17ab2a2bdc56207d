import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { saveShopFields } from '#domain/merchandising';
import { addWord, listComments } from '#domain/community';
import { closeSettlement, draftSettlement, listLines, loadSettlement, saveHolder } from '#domain/settlement';
import { createPen } from '#domain/studio';
import { checkLedger, selectBalances } from '#domain/wallet';
import { type Reader, VISITOR } from '#kernel/reader';
import { plantCharge } from '../../tests/support/fixtures/planted-charge.ts';
import { TEST_PAYER, applyChange } from '../../tests/support/fixtures/settlement-changes.ts';
import { rejectsWith } from '../../tests/support/domain-errors.ts';
import { SellingShop, type SoldWork } from '../../tests/support/servers/selling-shop.ts';
import {
  beginMonthlySupport,
  blockSupporter,
  cancelSupport,
  cancelSupportForMember,
  deleteSupports,
  exportSupports,
  findSupportableWork,
  giveSupport,
  hideSupport,
  listSupports,
  showPenSupport,
  openReceived,
  renewSupports,
  reportSupport,
  saveSupportTier,
  showSupport,
} from './index.ts';

const by = 'command-line' as const;
let shop: SellingShop;
let work: SoldWork;
let author = 0;
let penId = 0;
let holderId = 0;

before(async () => {
  shop = await SellingShop.open();
  await shop.goTo('2027-03-02 12:00');
  await saveShopFields(shop.ctx, { by, values: { authors: 'on', support: 'on', supportMonthMost: '300000' } });
  work = await shop.work('supported', { free: 1, buy: 3, rental: 1, rentalHours: 24 }, { episodes: 3 });
  author = await shop.member(0);
  ({ id: penId } = await createPen(shop.ctx, { memberNo: author, name: '달빛 작가', shop: '서가', agrees: true }));
  await sql`insert into work_crew (work_id, pen_id, role, accepted_at)
    values (${work.id}, ${penId}, 'owner', seoga_now())`.execute(shop.ctx.db);
  holderId = await saveHolder(shop.ctx, { by, name: '달빛', kind: 'person', businessNumber: '', mail: '' });
  const shares = { rateBp: 5000, eventBp: 5000, waitingBp: 0, supportBp: 7000, base: 'with-vat' as const };
  const days = { fromDay: '2027-01-01', untilDay: null };
  const about = { kind: 'work' as const, text: String(work.id) };
  await applyChange(shop.ctx, { act: 'contract', holderId, about, ...days, ...shares });
});
after(async () => {
  const { invariants } = await checkLedger(shop.ctx);
  await shop.close();
  // The planted charges have no payment.
  const broken = invariants.filter(({ name, broken: count }) => count > 0 && name !== 'I9');
  assert.deepEqual(broken, []);
});

const reader = (memberNo: number): Reader => ({ kind: 'unverified', memberNo });

let people = 0;

/** A member of that birth year with coins that were paid for and fifty bonus coins. */
async function supporter(coins: number, born: number | null = 1990): Promise<number> {
  people += 1;
  const memberNo = await shop.member(0, 50);
  if (coins > 0) await plantCharge(shop.ctx, { memberNo, won: coins * 100, coins });
  if (born !== null)
    await sql`insert into identity_check (member_no, ci_mac, birth_year, method, provider_ref, verified_at)
      values (${memberNo}, ${`person-${people}`}, ${born}, 'test', ${`ref-${people}`}, seoga_now())`.execute(
      shop.ctx.db,
    );
  return memberNo;
}

const support = (memberNo: number, coins: number, more: { message?: string; key?: string } = {}) =>
  giveSupport(shop.ctx, {
    memberNo,
    reader: reader(memberNo),
    workId: work.id,
    coins,
    message: more.message ?? '',
    visibility: 'public',
    key: more.key ?? crypto.randomUUID(),
  });
const numberOf = ({ body }: { body: string }): number => JSON.parse(body).result.support;
const paidCoins = async (memberNo: number): Promise<number> => (await selectBalances(shop.ctx.db, memberNo)).coin;
const cancel = (memberNo: number, supportId: number, key: string = crypto.randomUUID()) =>
  cancelSupport(shop.ctx, { memberNo, supportId, key });

test('support takes paid coins only, once per key, and returns the share of the author', async () => {
  const memberNo = await supporter(100);
  const offer = await showSupport(shop.ctx, { workId: work.id, reader: reader(memberNo) });
  assert.deepEqual(offer.balance, { paidCoins: 100, leftCoins: 3000, isLimitedAsMinor: false });
  // 3,000 won less 3 % of the payment fee, 70 %.
  assert.deepEqual(offer.amounts[1], { coins: 30, authorWon: 2037 });
  const [one, two] = await Promise.all([support(memberNo, 30, { key: 'k-1' }), support(memberNo, 30, { key: 'k-1' })]);
  assert.equal(one.body, two.body);
  assert.equal(await paidCoins(memberNo), 70);
  await rejectsWith(support(memberNo, 50, { key: 'k-1' }), 'IDEMPOTENCY_ERROR 0002');
  await rejectsWith(support(memberNo, 100), 'AUTHOR_SUPPORT_ERROR 0006');
  await rejectsWith(support(memberNo, 20), 'AUTHOR_SUPPORT_ERROR 0003');
  assert.equal((await selectBalances(shop.ctx.db, memberNo)).bonus, 50);
});

test('concurrent supports never spend a coin twice', async () => {
  const memberNo = await supporter(100);
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => support(memberNo, 30)));
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 3);
  assert.equal(await paidCoins(memberNo), 10);
});

test('support keeps the limits of the month, the shop and the member', async () => {
  const minor = await supporter(200, 2015);
  await support(minor, 100);
  assert.deepEqual(await rejectsWith(support(minor, 10), 'AUTHOR_SUPPORT_ERROR 0005'), { field: 'coins', left: 0 });
  const unverified = await supporter(200, null);
  await support(unverified, 50);
  assert.deepEqual(await rejectsWith(support(unverified, 100), 'AUTHOR_SUPPORT_ERROR 0005'), {
    field: 'coins',
    left: 50,
  });
  const careful = await supporter(200);
  await sql`insert into member_spending (member_no, month_limit) values (${careful}, 100)`.execute(shop.ctx.db);
  await support(careful, 50);
  await rejectsWith(support(careful, 100), 'PURCHASE_ERROR 0008');
});

test('support is refused for the own work, for a work without a contract, and while the switch is off', async () => {
  await plantCharge(shop.ctx, { memberNo: author, won: 10_000, coins: 100 });
  await rejectsWith(support(author, 30), 'AUTHOR_SUPPORT_ERROR 0002');
  const other = await shop.work('plain', { free: 1, buy: 3, rental: 1, rentalHours: 24 }, { episodes: 2 });
  await sql`insert into work_crew (work_id, pen_id, role, accepted_at)
    values (${other.id}, ${penId}, 'owner', seoga_now())`.execute(shop.ctx.db);
  const memberNo = await supporter(100);
  const of = { memberNo, reader: reader(memberNo), coins: 30, message: '', visibility: 'private', key: 'k-2' } as const;
  await rejectsWith(giveSupport(shop.ctx, { ...of, workId: other.id }), 'AUTHOR_SUPPORT_ERROR 0001');
  await sql`update work set rating = '19' where id = ${work.id}`.execute(shop.ctx.db);
  await rejectsWith(giveSupport(shop.ctx, { ...of, workId: work.id }), 'NOT_FOUND 0001');
  await sql`update work set rating = 'all' where id = ${work.id}`.execute(shop.ctx.db);
  await saveShopFields(shop.ctx, { by, values: { support: 'off' } });
  await rejectsWith(giveSupport(shop.ctx, { ...of, workId: work.id }), 'NOT_FOUND 0001');
  await saveShopFields(shop.ctx, { by, values: { support: 'on' } });
});

test('the same person under another account cannot support the own work', async () => {
  const memberNo = await supporter(100);
  await sql`insert into identity_holder (mac, member_no) values ('\\x01', ${memberNo})`.execute(shop.ctx.db);
  await sql`update pen set person_macs = '{01}' where id = ${penId}`.execute(shop.ctx.db);
  await rejectsWith(support(memberNo, 30), 'AUTHOR_SUPPORT_ERROR 0002');
  await sql`update pen set person_macs = '{}' where id = ${penId}`.execute(shop.ctx.db);
});

test('messages keep to the word rules and the length', async () => {
  await addWord(shop.ctx, { by, word: '금지된말', act: 'hold', reason: '시험' });
  const memberNo = await supporter(100);
  await rejectsWith(support(memberNo, 30, { message: '이 금지된 말!' }), 'AUTHOR_SUPPORT_ERROR 0008');
  await rejectsWith(support(memberNo, 30, { message: '가'.repeat(201) }), 'AUTHOR_SUPPORT_ERROR 0007');
  await support(memberNo, 30, { message: '가'.repeat(200) });
});

test('a support is taken back within the hour, once, and unread within seven days', async () => {
  const memberNo = await supporter(100);
  const first = numberOf(await support(memberNo, 30));
  const [one, two] = await Promise.all([cancel(memberNo, first, 'c-1'), cancel(memberNo, first, 'c-1')]);
  assert.equal(one.body, two.body);
  assert.equal(await paidCoins(memberNo), 100);
  await rejectsWith(cancel(memberNo, first), 'AUTHOR_SUPPORT_ERROR 0009');
  await rejectsWith(cancel(await supporter(0), first), 'NOT_FOUND 0003');
  const second = numberOf(await support(memberNo, 30));
  await shop.pass('2 hours');
  assert.equal((await listSupports(shop.ctx, { memberNo, before: null })).supports[0]?.undo?.isUnread, true);
  const page = await openReceived(shop.ctx, { memberNo: author, penId, before: null });
  assert.equal(page?.supports[0]?.isNew, true);
  await rejectsWith(cancel(memberNo, second), 'AUTHOR_SUPPORT_ERROR 0009');
  await cancelSupportForMember(shop.ctx, { by, supportId: second, reason: 'guardian' });
  assert.equal(await paidCoins(memberNo), 100);
  await rejectsWith(
    cancelSupportForMember(shop.ctx, { by, supportId: second, reason: 'guardian' }),
    'AUTHOR_SUPPORT_ERROR 0009',
  );
});

test('returned coins repay a debt first, and those of an expired lot are gone', async () => {
  const memberNo = await supporter(100);
  const id = numberOf(await support(memberNo, 50));
  await sql`update lot set expires_at = seoga_clock() - interval '1 second'
    where member_no = ${memberNo} and unit = 'coin'`.execute(shop.ctx.db);
  assert.deepEqual(JSON.parse((await cancel(memberNo, id)).body).result, { support: id, coins: 0, lapsed: 50 });
  await sql`update lot set expires_at = null where member_no = ${memberNo} and unit = 'coin'`.execute(shop.ctx.db);
});

test('a monthly support renews on its day and ends without coins, by a block, and by the reader', async () => {
  await shop.goTo('2027-05-31 09:00');
  const tier = { workId: work.id, coins: 40, name: '달빛단', benefits: '후원자 소식', isOpen: true };
  await saveSupportTier(shop.ctx, { memberNo: author, penId, ...tier });
  const [poor, blocked] = [await supporter(60), await supporter(200)];
  const begin = (memberNo: number, coins = 40) =>
    beginMonthlySupport(shop.ctx, {
      memberNo,
      reader: reader(memberNo),
      workId: work.id,
      coins,
      message: '',
      visibility: 'public',
      key: crypto.randomUUID(),
    });
  await rejectsWith(begin(poor, 30), 'AUTHOR_SUPPORT_ERROR 0011');
  await begin(poor);
  const paid = numberOf(await begin(blocked));
  await rejectsWith(begin(blocked), 'AUTHOR_SUPPORT_ERROR 0010');
  await comment(poor, blocked, await supporter(0));
  assert.deepEqual(await badges(), [false, true, true]);
  await shop.goTo('2027-06-30 08:59');
  assert.deepEqual(await renewSupports(shop.ctx), { renewed: 0, stopped: 0 });
  await shop.goTo('2027-06-30 09:05');
  const [one, two] = await Promise.all([renewSupports(shop.ctx), renewSupports(shop.ctx)]);
  assert.deepEqual([one.renewed + two.renewed, one.stopped + two.stopped], [1, 1]);
  assert.equal(await paidCoins(blocked), 120);
  const [membership] = (await listSupports(shop.ctx, { memberNo: blocked, before: null })).memberships;
  assert.equal(membership?.paidUntil.toISOString().slice(0, 19), '2027-07-31T00:00:00');
  assert.equal((await showPenSupport(shop.ctx, { penId, reader: reader(poor) })).isSupporter, false);
  assert.deepEqual(await badges(), [false, true, false], 'the paid time of one is over');
  assert.equal((await showPenSupport(shop.ctx, { penId, reader: reader(blocked) })).isSupporter, true);
  await blockSupporter(shop.ctx, { memberNo: author, penId, supportId: paid, isBlocked: true });
  await rejectsWith(support(blocked, 10), 'AUTHOR_SUPPORT_ERROR 0001');
  await shop.goTo('2027-07-31 09:05');
  assert.deepEqual(await renewSupports(shop.ctx), { renewed: 0, stopped: 0 });
  assert.equal(await paidCoins(blocked), 120);
});

async function comment(...members: number[]): Promise<void> {
  await sql`insert into comment (work_id, member_no, body, state)
    select ${work.id}, no, '잘 읽었습니다.', 'shown' from unnest(${members}::bigint[]) as member (no)`.execute(
    shop.ctx.db,
  );
}
async function badges(): Promise<boolean[]> {
  const place = { kind: 'work' as const, id: work.id };
  const { comments } = await listComments(shop.ctx, { reader: VISITOR, place, order: 'new', isLifted: true });
  return comments.map(({ isSupporter }) => isSupporter);
}

test('a private support shows no badge beside comments', async () => {
  await sql`update support_membership set visibility = 'private', paid_until = seoga_clock() + interval '1 day'`.execute(
    shop.ctx.db,
  );
  assert.deepEqual(await badges(), [false, false, false]);
  await sql`update support_membership set visibility = 'nameless'`.execute(shop.ctx.db);
  assert.deepEqual(await badges(), [false, false, false]);
  await sql`update support_membership set visibility = 'public'`.execute(shop.ctx.db);
  assert.deepEqual(await badges(), [false, true, true]);
});

test('the end of an episode leads to supporting its author, but not the author, the same person or a minor', async () => {
  const [episodeId = 0] = work.episodes;
  const link = (who: Reader) => findSupportableWork(shop.ctx, { episodeId, reader: who });
  const memberNo = await supporter(0);
  assert.deepEqual([await link(VISITOR), await link(reader(memberNo))], [work.id, work.id]);
  assert.deepEqual([await link(reader(author)), await link({ kind: 'minor', memberNo })], [undefined, undefined]);
  await sql`insert into identity_holder (mac, member_no) values ('\\x02', ${memberNo})`.execute(shop.ctx.db);
  await sql`update pen set person_macs = '{02}' where id = ${penId}`.execute(shop.ctx.db);
  assert.equal(await link(reader(memberNo)), undefined);
  await sql`update pen set person_macs = '{}' where id = ${penId}`.execute(shop.ctx.db);
  const plain = await shop.work('no-share', { free: 1, buy: 3 }, { episodes: 1 });
  assert.equal(await findSupportableWork(shop.ctx, { episodeId: plain.episodes[0] ?? 0, reader: VISITOR }), undefined);
});

test('only the author of the pen reads, hides and reports its messages', async () => {
  const memberNo = await supporter(100);
  const supportId = numberOf(await support(memberNo, 10, { message: '잘 읽고 있습니다.' }));
  const stranger = await supporter(0);
  await rejectsWith(openReceived(shop.ctx, { memberNo: stranger, penId, before: null }), 'NOT_FOUND 0001');
  const others = { memberNo: stranger, penId, supportId };
  await rejectsWith(hideSupport(shop.ctx, { ...others, isHidden: true }), 'NOT_FOUND 0001');
  await rejectsWith(reportSupport(shop.ctx, { ...others, reason: '욕설' }), 'NOT_FOUND 0001');
  await rejectsWith(blockSupporter(shop.ctx, { ...others, isBlocked: true }), 'NOT_FOUND 0001');
  const messages = async (): Promise<number[]> =>
    (await showPenSupport(shop.ctx, { penId, reader: VISITOR })).messages.map(({ id }) => id);
  assert.ok((await messages()).includes(supportId));
  await hideSupport(shop.ctx, { memberNo: author, penId, supportId, isHidden: true });
  assert.ok(!(await messages()).includes(supportId));
});

test('a leaving member takes the words along, and the payments stay', async () => {
  const memberNo = await supporter(100);
  const id = numberOf(await support(memberNo, 10, { message: '안녕히 계세요.' }));
  assert.equal((await exportSupports(shop.ctx, memberNo))[0]?.rows.length, 1);
  await shop.ctx.db.transaction().execute((tx) => deleteSupports(tx, memberNo));
  const { rows } = await sql<{ message: string; coins: number }>`
    select message, coins from support where id = ${id}`.execute(shop.ctx.db);
  assert.deepEqual(rows, [{ message: '', coins: 10 }]);
});

test('the lines of a month are the ledger, and a refund after closing is a negative line', async () => {
  await shop.goTo('2027-09-10 12:00');
  const memberNo = await supporter(200);
  const kept = numberOf(await support(memberNo, 100));
  const returned = numberOf(await support(memberNo, 50));
  await shop.goTo('2027-10-02 12:00');
  for (const month of ['2027-03', '2027-04', '2027-05', '2027-06', '2027-07', '2027-08']) await closeMonth(month);
  await draftSettlement(shop.ctx, { by, month: '2027-09' });
  const september = await listLines(shop.ctx, { month: '2027-09', holderId, limit: 100 });
  assert.deepEqual(
    september.lines.map(({ form, direction, coins, share }) => [form, direction, coins, Number(share)]),
    [['support', 'sale', 150, 10_185]],
  );
  const view = await loadSettlement(shop.ctx, '2027-09');
  assert.equal(view?.statements[0]?.sums.withholdingShare, 10_185);
  await closeSettlement(shop.ctx, { by, month: '2027-09', payer: TEST_PAYER });
  await cancelSupportForMember(shop.ctx, { by, supportId: returned, reason: 'operator' });
  await draftSettlement(shop.ctx, { by, month: '2027-10' });
  const october = await listLines(shop.ctx, { month: '2027-10', holderId, limit: 100 });
  assert.deepEqual(
    october.lines.map(({ form, direction, coins, share }) => [form, direction, coins, Number(share)]),
    [['support', 'refund', -50, -3395]],
  );
  assert.ok(kept > 0);
});

async function closeMonth(month: string): Promise<void> {
  await draftSettlement(shop.ctx, { by, month });
  await closeSettlement(shop.ctx, { by, month, payer: TEST_PAYER });
}

test('the page of an author who has left leads to no support', async () => {
  const supported = async (): Promise<number | null> =>
    (await showPenSupport(shop.ctx, { penId, reader: VISITOR })).supportedWorkId;
  const owner = (memberNo: number | null) =>
    sql`update pen set member_no = ${memberNo} where id = ${penId}`.execute(shop.ctx.db);
  assert.equal(await supported(), work.id);
  await owner(null);
  assert.equal(await supported(), null);
  await owner(author);
});
