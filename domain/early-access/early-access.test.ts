import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { beginMonthlySupport, cancelSupport, saveSupportTier } from '#domain/author-support';
import { loadWorkPrices, useTicket } from '#domain/purchase';
import { openDueEpisodes, refreshWorkCounters } from '#domain/catalog';
import { listEpisodes } from '#domain/catalog-admin';
import { listLibrary } from '#domain/library';
import { saveShopFields } from '#domain/merchandising';
import { openEpisode, renewPictureSignatures, searchWork, showWorkToReader } from '#domain/reading';
import { closeSettlement, draftSettlement, listLines, saveHolder } from '#domain/settlement';
import { createPen } from '#domain/studio';
import { checkLedger, selectBalances } from '#domain/wallet';
import type { Reader } from '#kernel/reader';
import { PURCHASE_KINDS as KINDS } from '#shared/money/purchases';
import { plantCharge } from '../../tests/support/fixtures/planted-charge.ts';
import { TEST_PAYER, applyChange } from '../../tests/support/fixtures/settlement-changes.ts';
import { SellingShop, type SoldWork, codeOf } from '../../tests/support/servers/selling-shop.ts';

const by = 'command-line' as const;
const NOON = '2027-03-02 12:00';
let shop: SellingShop;
let work: SoldWork;
let penId = 0;
let author = 0;
let holderId = 0;

before(async () => {
  shop = await SellingShop.open();
  await shop.goTo(NOON);
  await saveShopFields(shop.ctx, { by, values: { authors: 'on', support: 'on', early: 'on' } });
  work = await shop.work(
    'ahead',
    { free: 3, buy: 2, rental: 1, rentalHours: 24, waitFree: { hours: 1 } },
    { episodes: 8 },
  );
  author = await shop.member(0);
  ({ id: penId } = await createPen(shop.ctx, { memberNo: author, name: '앞선 작가', shop: '서가', agrees: true }));
  await sql`insert into work_crew (work_id, pen_id, role, accepted_at)
    values (${work.id}, ${penId}, 'owner', seoga_now())`.execute(shop.ctx.db);
  holderId = await saveHolder(shop.ctx, { by, name: '앞선', kind: 'person', businessNumber: '', mail: '' });
  const shares = { rateBp: 5000, eventBp: 5000, waitingBp: 0, supportBp: 7000, earlyBp: 8000 };
  const about = { kind: 'work' as const, text: String(work.id) };
  const days = { fromDay: '2027-01-01', untilDay: null };
  await applyChange(shop.ctx, { act: 'contract', holderId, about, ...days, ...shares, base: 'with-vat' });
  const tier = { workId: work.id, coins: 30, name: '벗', benefits: '', isOpen: true };
  await saveSupportTier(shop.ctx, { memberNo: author, penId, ...tier });
});
after(async () => {
  const { invariants } = await checkLedger(shop.ctx);
  await shop.close();
  // The planted charges have no payment.
  assert.deepEqual(
    invariants.filter(({ name, broken }) => broken > 0 && name !== 'I9'),
    [],
  );
});
/** Three open episodes; the others follow day by day at midnight in Seoul. */
beforeEach(async () => {
  await shop.goTo(NOON);
  await sql`
    update episode set is_withdrawn = false, early_from = null,
      opens_at = case
        when position <= 3 then timestamptz '2027-02-01'
        else timestamp '2027-03-03' at time zone 'Asia/Seoul' + (position - 4) * interval '1 day'
      end
    where work_id = ${work.id}`.execute(shop.ctx.db);
  await promise({ episodes: 2, coins: 5, supporters: true });
});

async function promise(early: { episodes: number; coins: number | null; supporters: boolean }): Promise<void> {
  await sql`update work set early_episodes = ${early.episodes}, early_coins = ${early.coins},
    early_supporters = ${early.supporters} where id = ${work.id}`.execute(shop.ctx.db);
  await refresh();
}
const refresh = (): Promise<void> => shop.ctx.db.transaction().execute((tx) => refreshWorkCounters(tx, work.id));
async function change(position: number, to: string): Promise<void> {
  await sql`update episode set ${sql.raw(to)} where work_id = ${work.id} and position = ${position}`.execute(
    shop.ctx.db,
  );
  await refresh();
}
const id = (position: number): number => work.episodes[position - 1] ?? 0;
const reader = (memberNo: number): Reader => ({ kind: 'unverified', memberNo });
const open = (position: number, memberNo: number, opening: 'read' | 'ahead' | 'preview' | 'keep' = 'read') =>
  openEpisode(shop.ctx, { id: id(position), reader: reader(memberNo), opening });
/** What a member gets: the text, the paywall's kind, or the error. */
const outcome = (position: number, memberNo: number): Promise<string> =>
  open(position, memberNo).then(
    ({ gate }) => gate?.kind ?? 'text',
    (error: Error) => error.message,
  );
async function buy(memberNo: number, position: number): Promise<void> {
  const quote = await shop.quote(memberNo, { work, kind: KINDS.BUY, episodes: [id(position)] });
  await shop.buy(memberNo, quote.id);
}
async function supporter(coins = 30): Promise<number> {
  const memberNo = await shop.member(0);
  await plantCharge(shop.ctx, { memberNo, won: coins * 100, coins });
  await sql`insert into identity_check (member_no, ci_mac, birth_year, method, provider_ref, verified_at)
    values (${memberNo}, ${crypto.randomUUID()}, 1990, 'test', ${crypto.randomUUID()}, seoga_now())`.execute(
    shop.ctx.db,
  );
  return memberNo;
}
async function beginSupport(memberNo: number): Promise<number> {
  const order = { workId: work.id, coins: 30, message: '', visibility: 'private' as const, key: crypto.randomUUID() };
  const { body } = await beginMonthlySupport(shop.ctx, { memberNo, reader: reader(memberNo), ...order });
  return JSON.parse(body).result.support;
}

test('the promised number of coming episodes is early, and an opened one is followed by the next at midnight', async () => {
  const who = await shop.member(20);
  const states = async (): Promise<string[]> => Promise.all([4, 5, 6, 7].map((position) => outcome(position, who)));
  assert.deepEqual(await states(), ['price', 'price', 'EPISODE_ERROR 0002', 'EPISODE_ERROR 0002']);
  await shop.goTo('2027-03-02 23:59:59');
  assert.deepEqual(await states(), ['price', 'price', 'EPISODE_ERROR 0002', 'EPISODE_ERROR 0002']);
  await shop.goTo('2027-03-03 00:00:01');
  const { gate } = await open(4, who);
  assert.deepEqual(
    [gate?.early, gate?.buyCoins, gate?.rentalCoins],
    [null, 2, 1],
    'sold as any episode from its day on',
  );
  assert.deepEqual((await states()).slice(1), ['price', 'price', 'EPISODE_ERROR 0002']);
});

test('an early episode is bought alone at its price, once, and owned; its day and terms are shown before', async () => {
  const who = await shop.member(20);
  const { gate } = await open(4, who);
  assert.deepEqual(gate?.early, {
    coins: 5,
    forSupporters: true,
    isFreeLater: false,
    opensAt: '2027-03-02T15:00:00.000Z',
  });
  assert.deepEqual([gate?.buyCoins, gate?.rentalCoins, gate?.isWaitFree, gate?.previewPercent], [5, null, false, 0]);
  const quote = await shop.quote(who, { work, kind: KINDS.BUY, episodes: [id(4)] });
  const results = await Promise.all(Array.from({ length: 5 }, () => codeOf(shop.buy(who, quote.id))));
  assert.equal(results.filter((result) => result === 'done').length, 1, results.join());
  assert.equal((await selectBalances(shop.ctx.db, who)).coin, 15);
  const opened = await open(4, who);
  assert.deepEqual([opened.gate, opened.episode.state, opened.content?.kind], [null, 'owned', 'text']);
  const { rows } = await sql<{ is_early: boolean; coins: number }>`
    select is_early, coins from purchase where member_no = ${who}`.execute(shop.ctx.db);
  assert.deepEqual(rows, [{ is_early: true, coins: 5 }]);
  const rejected = [
    { kind: KINDS.RENTAL, episodes: [id(5)] },
    { kind: KINDS.BUNDLE_BUY, episodes: [id(5), id(6)] },
    { kind: KINDS.BUY, episodes: [id(6)] },
    { kind: KINDS.BUY, episodes: [id(5)], isAuto: true },
  ];
  for (const order of rejected)
    assert.equal(await codeOf(shop.quote(who, { work, ...order })), 'PURCHASE_ERROR 0003', JSON.stringify(order));
  await change(2, 'is_free = false, buy_coins = 2');
  const all = await shop.quote(who, { work, kind: KINDS.ALL_BUY });
  assert.deepEqual(
    all.items.map(({ episode }) => episode),
    [id(2)],
    'buying all leaves early ones out',
  );
  await change(2, 'is_free = true');
});

test('a quote is refused when the day comes, when the promise ends and when the schedule is cancelled', async () => {
  const who = await shop.member(20);
  const quoted = (): Promise<string> =>
    shop.quote(who, { work, kind: KINDS.BUY, episodes: [id(4)] }).then((quote) => quote.id);
  let quoteId = await quoted();
  await shop.goTo('2027-03-03 00:00:00');
  assert.equal(await codeOf(shop.buy(who, quoteId)), 'PURCHASE_ERROR 0005');
  await shop.goTo('2027-03-02 23:58:00');
  quoteId = await quoted();
  await shop.goTo('2027-03-03 00:00:01');
  assert.equal(await codeOf(shop.buy(who, quoteId)), 'PURCHASE_ERROR 0006', 'the price of its day');
  await shop.goTo('2027-03-02 13:00');
  quoteId = await quoted();
  await promise({ episodes: 2, coins: null, supporters: true });
  assert.equal(await codeOf(shop.buy(who, quoteId)), 'PURCHASE_ERROR 0003');
  await promise({ episodes: 2, coins: 5, supporters: false });
  await change(4, 'is_withdrawn = true');
  assert.equal(await codeOf(shop.buy(who, quoteId)), 'PURCHASE_ERROR 0003');
  assert.equal(await outcome(6, who), 'price', 'the next one takes its place');
});

test('a bought episode stays readable when its day moves, its schedule is cancelled and the shop ends early access', async () => {
  const who = await shop.member(20);
  await buy(who, 4);
  await change(4, "opens_at = timestamptz '2027-05-01'");
  assert.equal(await outcome(4, who), 'text');
  const stranger = await shop.member(20);
  assert.equal(await outcome(4, stranger), 'EPISODE_ERROR 0002', 'no longer among the next two');
  await change(4, 'is_withdrawn = true');
  assert.equal(await outcome(4, who), 'text');
  await saveShopFields(shop.ctx, { by, values: { early: 'off' } });
  assert.deepEqual([await outcome(4, who), await outcome(5, stranger)], ['text', 'EPISODE_ERROR 0002']);
  await saveShopFields(shop.ctx, { by, values: { early: 'on' } });
});

test('a supporter reads early episodes to the end of the period, keeps none, and uses the benefit', async () => {
  const who = await supporter(60);
  const support = await beginSupport(who);
  assert.equal((await open(4, who, 'ahead')).gate?.kind, 'unopened', 'prefetched text would use the benefit');
  assert.equal((await open(4, who, 'keep')).gate?.kind, 'price');
  const { content, episode } = await open(4, who);
  assert.deepEqual([content?.kind, episode.state], ['text', 'upcoming']);
  await shop.pass('2 hours');
  assert.equal(
    await codeOf(cancelSupport(shop.ctx, { memberNo: who, supportId: support, key: 'k' })),
    'AUTHOR_SUPPORT_ERROR 0009',
    'what was used is not taken back as unused',
  );
  await change(4, "opens_at = timestamptz '2027-04-10'");
  await change(5, "opens_at = timestamptz '2027-04-11'");
  for (const position of [6, 7, 8]) await change(position, "opens_at = timestamptz '2027-05-01'");
  await shop.goTo('2027-04-02 11:00');
  assert.equal(await outcome(4, who), 'text');
  await shop.goTo('2027-04-02 12:00:01');
  assert.equal(await outcome(4, who), 'price');
  await shop.goTo('2027-04-10 12:00');
  await openDueEpisodes(shop.ctx);
  assert.equal(await outcome(4, who), 'price', 'sold as any episode from its day on');
});

test('an episode that will be free is sold before, and free from its day on', async () => {
  const who = await shop.member(20);
  await change(4, 'is_free = true, buy_coins = null, rental_coins = null, rental_hours = null');
  assert.deepEqual((await open(4, who)).gate?.early?.isFreeLater, true);
  const { episodes, finish } = await loadWorkPrices(shop.ctx, { workId: work.id, reader: reader(who) });
  const early = episodes.find(({ id: episode }) => episode === id(4));
  assert.deepEqual(
    [early?.standing, early?.buy?.coins, early?.rental, early?.early],
    ['upcoming', 5, null, { opensAt: '2027-03-02T15:00:00.000Z', isFreeLater: true }],
  );
  assert.equal(finish.buy, null, 'the rest of the work leaves early episodes out');
  await buy(who, 4);
  assert.equal(await outcome(4, who), 'text');
  await shop.goTo('2027-03-03 00:00:01');
  assert.equal(await outcome(4, await shop.member(0)), 'text');
  await change(4, 'is_free = false, buy_coins = 2, rental_coins = 1, rental_hours = 24');
});

test('the library and the lists of operators and authors name early episodes with their day', async () => {
  const who = await shop.member(20);
  await buy(who, 4);
  const bought = { reader: reader(who), memberNo: who, wish: { list: 'bought' as const } };
  const { works } = await listLibrary(shop.ctx, bought);
  assert.deepEqual(
    works.map(({ earlyOpensAt }) => earlyOpensAt),
    ['2027-03-02T15:00:00.000Z'],
  );
  const early = async (): Promise<number[]> =>
    (await listEpisodes(shop.ctx, { workId: work.id, listing: 'all', page: 1 })).episodes
      .filter(({ isEarly }) => isEarly)
      .map(({ position }) => position);
  assert.deepEqual(await early(), [4, 5]);
  await shop.goTo('2027-03-03 00:00:01');
  assert.deepEqual(await early(), [5, 6]);
  assert.equal((await listLibrary(shop.ctx, bought)).works[0]?.earlyOpensAt, null);
});

test('tickets and waiting open no early episode, and lists, totals and search count none', async () => {
  const who = await shop.member(20);
  for (const kind of ['ticket', 'wait-free'] as const)
    assert.equal(
      await codeOf(useTicket(shop.ctx, { memberNo: who, reader: reader(who), episodeId: id(4), kind, key: kind })),
      'PURCHASE_ERROR 0003',
    );
  await buy(who, 4);
  const {
    work: { list, episodes },
  } = await showWorkToReader(shop.ctx, { id: work.id, reader: reader(who) });
  assert.equal(list.open, 3);
  assert.deepEqual(episodes.find(({ id: episode }) => episode === id(5))?.early, {
    coins: 5,
    forSupporters: true,
    isFreeLater: false,
  });
  const { rows } = await sql<{ opened_episodes: number }>`
    select opened_episodes from work where id = ${work.id}`.execute(shop.ctx.db);
  assert.deepEqual(rows, [{ opened_episodes: 3 }]);
  const found = await searchWork(shop.ctx, { work: work.id, reader: reader(who), text: '번째' });
  assert.equal(JSON.stringify(found).includes('4번째 문단'), false, 'no byte of episode 5 to somebody without it');
});

test('readers without a proof of age see nothing of an early episode of an adult work', async () => {
  const who = await supporter(60);
  await beginSupport(who);
  await sql`update work set rating = '19' where id = ${work.id}`.execute(shop.ctx.db);
  assert.equal(await outcome(4, who), 'ADULT_ERROR 0001');
  assert.equal(await codeOf(shop.quote(who, { work, kind: KINDS.BUY, episodes: [id(4)] })), 'ADULT_ERROR 0001');
  await sql`update work set rating = 'all' where id = ${work.id}`.execute(shop.ctx.db);
});

test('pictures of early episodes are for those who may read them, until everybody may', async () => {
  const hash = 'e'.repeat(64);
  await sql`insert into picture (hash, width, height, thumbhash, edge, variants, audience)
    select ${hash}, width, height, thumbhash, edge, variants, 'public' from picture limit 1`.execute(shop.ctx.db);
  await sql`insert into text_picture (episode_id, revision, picture)
    select id, revision, ${hash} from episode where id = ${id(4)}`.execute(shop.ctx.db);
  await change(4, 'is_free = true');
  const audience = async (): Promise<string | undefined> =>
    (await sql<{ audience: string }>`select audience from picture where hash = ${hash}`.execute(shop.ctx.db)).rows[0]
      ?.audience;
  assert.equal(await audience(), 'holders');
  const seen = async (memberNo: number): Promise<boolean> =>
    hash in (await renewPictureSignatures(shop.ctx, { hashes: [hash], reader: reader(memberNo) }));
  const [buyer, friend, stranger] = [await shop.member(20), await supporter(60), await shop.member(0)];
  await buy(buyer, 4);
  await open(4, buyer);
  await beginSupport(friend);
  assert.deepEqual([await seen(buyer), await seen(friend), await seen(stranger)], [true, true, false]);
  await shop.goTo('2027-03-03 00:00:01');
  assert.equal(await seen(stranger), true);
  await openDueEpisodes(shop.ctx);
  assert.equal(await audience(), 'public');
  await change(4, 'is_free = false');
});

test('a sale before the day is settled by the early share, others by the usual one', async () => {
  await shop.goTo('2027-06-02 12:00');
  await change(4, "opens_at = timestamptz '2027-06-05'");
  const who = await supporter(60);
  await buy(who, 4);
  await buy(who, 8);
  await shop.goTo('2027-07-02 12:00');
  for (const month of ['2027-03', '2027-04', '2027-05']) {
    await draftSettlement(shop.ctx, { by, month });
    await closeSettlement(shop.ctx, { by, month, payer: TEST_PAYER });
  }
  await draftSettlement(shop.ctx, { by, month: '2027-06' });
  const { lines } = await listLines(shop.ctx, { month: '2027-06', holderId, limit: 100 });
  // Less 3 % of the payment fee, 80 % and 50 %.
  assert.deepEqual(
    lines
      .map(({ form, coins, share }) => [form, coins, Number(share)])
      .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
    [
      ['buy', 2, 97],
      ['early', 5, 388],
    ],
  );
});
