import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { addWord } from '#domain/community';
import { setFeatureFlag } from '#domain/feature-flags';
import { expireLots, selectBalances } from '#domain/wallet';
import { offerWithdrawal, withdrawPurchase } from '#domain/purchase';
import { closeSettlement, draftSettlement, listLines } from '#domain/settlement';
import { VISITOR } from '#kernel/reader';
import { TEST_PAYER } from '../../tests/support/fixtures/settlement-changes.ts';
import { rejectsWith } from '../../tests/support/domain-errors.ts';
import { plantCharge } from '../../tests/support/fixtures/planted-charge.ts';
import { GiftingShop } from '../../tests/support/servers/gifting-shop.ts';
import { giftToken } from './gift-token.ts';
import {
  acceptReaderGift,
  declineReaderGift,
  deleteReaderGifts,
  expireReaderGifts,
  exportReaderGifts,
  listAllReaderGifts,
  listReaderGifts,
  previewReaderGift,
  showReaderGift,
  stopReaderGift,
} from './index.ts';

const by = 'command-line' as const;
const gifting = await GiftingShop.open();
const { shop, work, holderId, member, reader, give, accept, takeBack, stateOf, owned, paid, inputOf, assertWhole } =
  gifting;
after(gifting.close);

test('a gift holds paid coins once per key, is accepted once, and belongs to the receiver', async () => {
  const giver = await member(30);
  const [receiver, other] = [await member(0), await member(0)];
  const preview = await previewReaderGift(shop.ctx, await inputOf(giver, { episodes: null }));
  assert.deepEqual([preview.price.items.length, preview.price.coins], [4, 12]);
  const key = crypto.randomUUID();
  const gift = await give(giver, { key });
  assert.equal(await give(giver, { key }), gift);
  assert.equal(await paid(giver), 24);
  assert.equal((await selectBalances(shop.ctx.db, giver)).bonus, 50);
  await assertWhole();
  await rejectsWith(accept(giver, gift), 'READER_GIFT_ERROR 0007');
  await rejectsWith(
    acceptReaderGift(shop.ctx, {
      memberNo: receiver,
      reader: reader(receiver),
      token: `${gift.toString(36)}-${'A'.repeat(32)}`,
      key,
    }),
    'READER_GIFT_ERROR 0001',
  );
  await accept(receiver, gift);
  assert.deepEqual(await owned(receiver), work.episodes.slice(1, 3));
  assert.deepEqual(await owned(giver), []);
  await rejectsWith(accept(receiver, gift), 'READER_GIFT_ERROR 0003');
  await rejectsWith(accept(other, gift), 'READER_GIFT_ERROR 0002');
  await rejectsWith(takeBack(giver, gift), 'READER_GIFT_ERROR 0020');
  await assertWhole();
});

test('bonus coins pay no gift, and a changed price is refused before anything is paid', async () => {
  const giver = await member(5);
  await rejectsWith(give(giver), 'READER_GIFT_ERROR 0016');
  await rejectsWith(give(giver, { episodes: work.episodes.slice(1, 2), coins: 2 }), 'PURCHASE_ERROR 0006');
  await rejectsWith(give(giver, { episodes: work.episodes.slice(0, 1) }), 'PURCHASE_ERROR 0003');
  assert.equal(await paid(giver), 5);
});

test('a gift to a nickname is only for its receiver, who may decline it', async () => {
  const giver = await member(30);
  const [receiver, stranger] = [await member(0), await member(0)];
  const gift = await give(giver, { to: receiver });
  await rejectsWith(accept(stranger, gift), 'READER_GIFT_ERROR 0001');
  const decline = (memberNo: number) =>
    declineReaderGift(shop.ctx, { memberNo, token: giftToken(shop.ctx, gift), key: crypto.randomUUID() });
  await rejectsWith(decline(stranger), 'READER_GIFT_ERROR 0001');
  await decline(receiver);
  assert.equal(await paid(giver), 30);
  await rejectsWith(accept(receiver, gift), 'READER_GIFT_ERROR 0005');
  await rejectsWith(give(giver, { to: giver }), 'READER_GIFT_ERROR 0007');
});

test('whoever owns an episode is refused before payment; of a link, that part returns to the giver', async () => {
  const giver = await member(30);
  const receiver = await member(30);
  const bought = await shop.quote(receiver, { work, kind: 1, episodes: work.episodes.slice(1, 2) });
  await shop.buy(receiver, bought.id);
  await rejectsWith(give(giver, { to: receiver }), 'READER_GIFT_ERROR 0009');
  const gift = await give(giver);
  assert.equal(await paid(giver), 24);
  await accept(receiver, gift);
  assert.equal(await paid(giver), 27);
  assert.deepEqual(await owned(receiver), work.episodes.slice(1, 3));
  const whole = await give(giver);
  await rejectsWith(accept(receiver, whole), 'READER_GIFT_ERROR 0010');
  assert.equal((await stateOf(whole)).state, 'open');
  await takeBack(giver, whole);
  assert.equal(await paid(giver), 27);
  await assertWhole();
});

test('after thirty days a gift returns to its lots, and cannot be accepted even before that is booked', async () => {
  const giver = await member(30);
  const gift = await give(giver);
  await shop.pass('30 days');
  await rejectsWith(accept(await member(0), gift), 'READER_GIFT_ERROR 0004');
  assert.ok((await expireReaderGifts(shop.ctx)) >= 1);
  assert.equal(await expireReaderGifts(shop.ctx), 0);
  assert.equal((await stateOf(gift)).state, 'expired');
  assert.equal(await paid(giver), 30);
  await shop.goTo('2027-03-02 13:00');
});

test('coins whose lot expired while they were held lapse on return', async () => {
  const giver = await member(0);
  await plantCharge(shop.ctx, { memberNo: giver, won: 1000, coins: 10 });
  await sql`update lot set expires_at = seoga_clock() + interval '10 days' where member_no = ${giver} and unit = 'coin'`.execute(
    shop.ctx.db,
  );
  const gift = await give(giver);
  await shop.pass('11 days');
  await expireLots(shop.ctx);
  await takeBack(giver, gift);
  assert.equal(await paid(giver), 0);
  await shop.goTo('2027-03-02 13:00');
});

test('the giver withdraws unopened episodes within seven days of acceptance', async () => {
  const giver = await member(30);
  const receiver = await member(0);
  const gift = await give(giver);
  await shop.pass('20 days');
  await accept(receiver, gift);
  const purchaseId = (await stateOf(gift)).purchaseId ?? 0;
  await sql`update entitlement set opened_at = seoga_clock() where member_no = ${receiver}
    and episode_id = ${work.episodes[1]}`.execute(shop.ctx.db);
  await shop.pass('6 days');
  assert.deepEqual((await offerWithdrawal(shop.ctx, { memberNo: giver, purchaseId })).refundable, [work.episodes[2]]);
  await rejectsWith(offerWithdrawal(shop.ctx, { memberNo: receiver, purchaseId }), 'NOT_FOUND 0003');
  await withdrawPurchase(shop.ctx, { memberNo: giver, purchaseId, key: crypto.randomUUID() });
  assert.equal(await paid(giver), 27);
  assert.deepEqual(await owned(receiver), work.episodes.slice(1, 2));
  await assertWhole();
  await shop.goTo('2027-03-02 13:00');
});

test('what was paid is delivered when the price changed or the episode was withdrawn', async () => {
  const giver = await member(30);
  const receiver = await member(0);
  const gift = await give(giver);
  await sql`update episode set buy_coins = 9, is_withdrawn = true where id = ${work.episodes[1]}`.execute(shop.ctx.db);
  await accept(receiver, gift);
  assert.deepEqual(await owned(receiver), work.episodes.slice(1, 3));
  assert.equal(await paid(giver), 24);
  await sql`update episode set buy_coins = 3, is_withdrawn = false where id = ${work.episodes[1]}`.execute(shop.ctx.db);
});

test('an adult work passes only between adults, at giving and at acceptance', async () => {
  const [giver, child, adult] = [await member(30), await member(0, 2015), await member(0)];
  const open = { reader: { kind: 'adult-on' as const, memberNo: giver } };
  await sql`update work set rating = '19' where id = ${work.id}`.execute(shop.ctx.db);
  await rejectsWith(give(giver), 'ADULT_ERROR 0001');
  await rejectsWith(give(giver, { ...open, to: child }), 'READER_GIFT_ERROR 0008');
  const gift = await give(giver, open);
  await rejectsWith(accept(child, gift), 'ADULT_ERROR 0001');
  await accept(adult, gift, { reader: { kind: 'adult-on', memberNo: adult } });
  await sql`update work set rating = 'all' where id = ${work.id}`.execute(shop.ctx.db);
});

test('muted and banned members send nothing, and messages keep the word rules', async () => {
  const [giver, receiver] = [await member(30), await member(0)];
  const gift = await give(giver);
  await sql`insert into reader_block (member_no, blocked_no) values (${receiver}, ${giver})`.execute(shop.ctx.db);
  await rejectsWith(give(giver, { to: receiver }), 'READER_GIFT_ERROR 0008');
  await rejectsWith(accept(receiver, gift), 'READER_GIFT_ERROR 0008');
  await addWord(shop.ctx, { by, word: '나쁜말', act: 'refuse', reason: '' });
  await rejectsWith(give(giver, { message: '이런 나쁜말' }), 'READER_GIFT_ERROR 0012');
  await rejectsWith(give(giver, { message: '가'.repeat(101) }), 'READER_GIFT_ERROR 0011');
  await sql`insert into writing_ban (member_no, reason) values (${giver}, '도배')`.execute(shop.ctx.db);
  await rejectsWith(give(giver), 'READER_GIFT_ERROR 0017');
});

test('gifts keep the limits of the day, of minors and of the member, and the switch', async () => {
  const giver = await member(100);
  for (let sent = 0; sent < 10; sent += 1) await give(giver, { episodes: work.episodes.slice(1, 2), coins: 3 });
  await rejectsWith(give(giver), 'READER_GIFT_ERROR 0013');
  const minor = await member(100, 2015);
  await sql`update charge_terms set minor_won = 1000`.execute(shop.ctx.db);
  await give(minor);
  assert.deepEqual(await rejectsWith(give(minor), 'READER_GIFT_ERROR 0015'), { most: 10, left: 4 });
  const careful = await member(100);
  await sql`insert into member_spending (member_no, month_limit) values (${careful}, 5)`.execute(shop.ctx.db);
  await rejectsWith(give(careful), 'PURCHASE_ERROR 0008');
  await setFeatureFlag(shop.ctx, { by, feature: 'reader-gifts', isOn: false });
  await rejectsWith(give(await member(100)), 'NOT_FOUND 0001');
  await setFeatureFlag(shop.ctx, { by, feature: 'reader-gifts', isOn: true });
});

test('an operator stops a gift, and its coins return', async () => {
  const giver = await member(6);
  const gift = await give(giver);
  await stopReaderGift(shop.ctx, { by, giftId: gift, reason: '분쟁' });
  assert.deepEqual([(await stateOf(gift)).state, await paid(giver)], ['stopped', 6]);
  await rejectsWith(stopReaderGift(shop.ctx, { by, giftId: gift, reason: '' }), 'READER_GIFT_ERROR 0020');
});

test('the right holder earns in the month of acceptance, as a kind of its own', async () => {
  const giver = await member(30);
  const receiver = await member(0);
  await shop.goTo('2027-06-20 12:00');
  const gift = await give(giver);
  await give(giver, { episodes: work.episodes.slice(3, 4), coins: 3 });
  await shop.goTo('2027-07-02 12:00');
  await accept(receiver, gift);
  for (const month of ['2027-03', '2027-04', '2027-05', '2027-06']) await closeMonth(month);
  await shop.goTo('2027-08-02 12:00');
  await draftSettlement(shop.ctx, { by, month: '2027-07' });
  const { lines } = await listLines(shop.ctx, { month: '2027-07', holderId, limit: 50 });
  assert.deepEqual(
    lines.map(({ form, coins }) => [form, coins]),
    [
      ['gift', 3],
      ['gift', 3],
    ],
  );
});

test('lists show both sides, and a link only while it is open', async () => {
  const [giver, receiver] = [await member(30), await member(0)];
  const gift = await give(giver, { message: '재미있게 읽어 주세요.' });
  const sent = async () =>
    listReaderGifts(shop.ctx, { memberNo: giver, reader: reader(giver), side: 'sent', before: null });
  const token = (await sent()).gifts[0]?.token ?? '';
  const show = (memberNo: number | null) =>
    showReaderGift(shop.ctx, { token, memberNo, reader: memberNo === null ? VISITOR : reader(memberNo) });
  assert.equal((await show(null)).acceptance, 'visitor');
  assert.deepEqual(
    [(await show(receiver)).acceptance, (await show(receiver)).message, (await show(giver)).acceptance],
    ['open', '재미있게 읽어 주세요.', 'own'],
  );
  await accept(receiver, gift);
  assert.deepEqual([(await sent()).gifts[0]?.token, (await show(receiver)).acceptance], [null, 'accepted']);
  const received = { memberNo: receiver, reader: reader(receiver), side: 'received' as const, before: null };
  assert.deepEqual(
    (await listReaderGifts(shop.ctx, received)).gifts.map(({ id }) => id),
    [gift],
  );
  for (const isOpen of [true, false]) {
    const { gifts } = await listReaderGifts(shop.ctx, { ...received, isOpen });
    assert.equal(gifts.length, isOpen ? 0 : 1);
  }
  const listed = await listAllReaderGifts(shop.ctx, { state: 'accepted', number: receiver, before: null });
  assert.deepEqual(
    listed.gifts.map(({ id }) => id),
    [gift],
  );
});

test('open gifts return when the giver or the receiver leaves, and messages are removed', async () => {
  const [giver, receiver] = [await member(30), await member(0)];
  const gift = await give(giver, { message: '안녕', to: receiver });
  const later = await give(giver, { message: '또 봐요' });
  await shop.ctx.db.transaction().execute((tx) => deleteReaderGifts(tx, receiver));
  assert.deepEqual([(await stateOf(gift)).state, await paid(giver)], ['declined', 24]);
  const { rows: told } = await sql`
    select facts from notification where member_no = ${giver} and ref = ${`declined:${gift}`}`.execute(shop.ctx.db);
  assert.deepEqual(told, [{ facts: { act: 'declined', nick: '', coins: 6 } }]);
  await shop.ctx.db.transaction().execute((tx) => deleteReaderGifts(tx, giver));
  assert.deepEqual([(await stateOf(later)).state, await paid(giver)], ['taken-back', 30]);
  const [sent] = await exportReaderGifts(shop.ctx, giver);
  assert.deepEqual(
    sent?.rows.map(({ message }) => message),
    ['', ''],
  );
  await assertWhole();
});

async function closeMonth(month: string): Promise<void> {
  await draftSettlement(shop.ctx, { by, month });
  await closeSettlement(shop.ctx, { by, month, payer: TEST_PAYER });
}
