import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { showWork } from '#domain/catalog';
import { importWorks } from '#domain/catalog-import';
import { acceptQuote, quotePurchase, withdrawPurchase } from '#domain/purchase';
import { checkLedger } from '#domain/wallet';
import { type Reader, VISITOR } from '#kernel/reader';
import { PURCHASE_KINDS as KINDS, type PurchaseKind } from '#shared/money/purchases';
import { plantBuyer } from '../../../tests/support/fixtures/planted-members.ts';
import { plantedWorkDeps, plantedWork } from '../../../tests/support/fixtures/planted-works.ts';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';
import { type OpenedEpisode, type OpeningMode, openEpisode, searchWork, showWorkToReader } from '../index.ts';

let database: TestDatabase;
let ctx: TestContext;
let workId = 0;
let episodes: number[] = [];

before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  const texts = Array.from({ length: 30 }, (_none, at) => [
    `첫 문단 ${at}.`,
    ...'나다라마바사아자차'.split('').map((name) => `${name} 문단.`),
  ]);
  const report = await importWorks(ctx, plantedWorkDeps([plantedWork('held', { texts })]), { path: '', dryRun: false });
  workId = report.works[0]?.workId ?? 0;
  await sql`update episode set is_free = false, buy_coins = 3, rental_coins = 1, rental_hours = 72 where work_id = ${workId}`.execute(
    ctx.db,
  );
  const rows = await ctx.db
    .selectFrom('episode')
    .select('id')
    .where('work_id', '=', workId)
    .orderBy('position')
    .execute();
  episodes = rows.map(({ id }) => id);
});
after(() => database.drop());
beforeEach(async () => {
  await sql`update clock set shift = interval '0'`.execute(ctx.db);
  await sql`update work set is_listed = true, preview_percent = 0 where id = ${workId}`.execute(ctx.db);
  await sql`update episode set is_withdrawn = false where work_id = ${workId}`.execute(ctx.db);
});

async function reader(coin = 100): Promise<Extract<Reader, { kind: 'unverified' }>> {
  return { kind: 'unverified', memberNo: await plantBuyer(database, { coin }) };
}

async function buy(
  who: { memberNo: number; kind: 'unverified' },
  kind: PurchaseKind,
  wanted: number[],
): Promise<number> {
  const { memberNo } = who;
  const quote = await quotePurchase(ctx, {
    id: crypto.randomUUID(),
    memberNo,
    reader: who,
    workId,
    kind,
    episodes: wanted,
  });
  const { body } = await acceptQuote(ctx, { memberNo, quoteId: quote.id, key: crypto.randomUUID() });
  return JSON.parse(body).result.purchase;
}

const open = (id: number | undefined, who: Reader, opening: OpeningMode = 'read'): Promise<OpenedEpisode> =>
  openEpisode(ctx, { id: id ?? 0, reader: who, opening });
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  );
const pass = (time: string): Promise<unknown> =>
  sql`update clock set shift = shift + ${time}::interval`.execute(ctx.db);
async function entitlement(
  memberNo: number,
  episode: number | undefined,
): Promise<{ opened_at: Date | null; ends_at: Date | null; hours: number }> {
  const { rows } = await sql<{ opened_at: Date | null; ends_at: Date | null; hours: number }>`
    select opened_at, ends_at, round(extract(epoch from ends_at - opened_at) / 3600)::int as hours
    from entitlement where member_no = ${memberNo} and episode_id = ${episode ?? 0} order by kind`.execute(ctx.db);
  const [row] = rows;
  assert.ok(row);
  return row;
}

test('starts a rental on opening and ends it after its hours (T8)', async () => {
  const who = await reader();
  const [episode] = episodes;
  await buy(who, KINDS.RENTAL, [episode ?? 0]);
  await pass('5 days');
  const first = await open(episode, who);
  assert.ok(first.content);
  assert.equal(first.episode.state, 'rented');
  const { opened_at: openedAt, ends_at: endsAt, hours } = await entitlement(who.memberNo, episode);
  assert.equal(hours, 72);
  assert.equal(first.episode.endsAt, endsAt?.toISOString());
  await pass('71 hours');
  assert.ok((await open(episode, who, 'ahead')).content, 'what is opened is read without a further act');
  assert.ok((await open(episode, who)).content);
  assert.deepEqual((await entitlement(who.memberNo, episode)).opened_at, openedAt, 'and without a further write');
  await pass('1 hour');
  const over = await open(episode, who);
  assert.deepEqual([over.gate?.kind, over.content], ['ended', null]);
  await buy(who, KINDS.RENTAL, [episode ?? 0]);
  assert.equal((await open(episode, who, 'ahead')).gate?.kind, 'unopened', 'renting again begins anew');
  assert.ok((await open(episode, who)).content);
});

test('starts an unopened rental after thirty days without extension (T8)', async () => {
  const who = await reader();
  const [, episode, other] = episodes;
  await buy(who, KINDS.BUNDLE_RENTAL, [episode ?? 0, other ?? 0]);
  const { ends_at: latest } = await entitlement(who.memberNo, episode);
  await pass('31 days');
  assert.ok((await open(episode, who)).content);
  assert.deepEqual((await entitlement(who.memberNo, episode)).ends_at, latest);
  await pass('2 days');
  assert.equal((await open(other, who)).gate?.kind, 'ended');
});

test('opens nothing on prefetch (T8)', async () => {
  const who = await reader();
  const [, , episode] = episodes;
  const purchase = await buy(who, KINDS.BUY, [episode ?? 0]);
  for (const opening of ['ahead', 'preview', 'ahead'] as const) {
    const { gate, content, episode: line } = await open(episode, who, opening);
    assert.deepEqual([gate?.kind, gate?.held, content], ['unopened', { kind: 'buy', rentalHours: null }, null]);
    assert.deepEqual([line.state, line.isOpened], ['owned', false]);
  }
  assert.equal((await entitlement(who.memberNo, episode)).opened_at, null);
  await withdrawPurchase(ctx, { memberNo: who.memberNo, purchaseId: purchase, key: crypto.randomUUID() });
  assert.equal((await open(episode, who)).gate?.kind, 'price');
});

test('allows exactly one of a concurrent opening and withdrawal (T8)', async () => {
  const wins = { opened: 0, withdrawn: 0 };
  for (let round = 0; round < 12; round += 1) {
    const who = await reader();
    const bought = episodes.slice(3, 6);
    const purchaseId = await buy(who, KINDS.BUNDLE_BUY, bought);
    const actions = Array.from({ length: 8 }, (_none, at) =>
      at === round % 8
        ? codeOf(withdrawPurchase(ctx, { memberNo: who.memberNo, purchaseId, key: crypto.randomUUID() }))
        : open(bought[0], who).then(({ content }) => (content ? 'opened' : 'gate')),
    );
    const done = await Promise.all(actions);
    const { opened_at: openedAt } = await entitlement(who.memberNo, bought[0]);
    const isWithdrawn = done.includes('done');
    wins[isWithdrawn && openedAt === null ? 'withdrawn' : 'opened'] += 1;
    assert.equal(done.includes('opened'), openedAt !== null, 'content goes out to an opened right only');
    const { rows } = await sql<{ cancelled: number }>`
      select count(*)::int as cancelled from purchase_item where purchase_id = ${purchaseId} and episode_id = ${bought[0] ?? 0} and cancelled_at is not null`.execute(
      ctx.db,
    );
    assert.equal(rows[0]?.cancelled, openedAt === null ? 1 : 0, 'never both, never neither');
  }
  assert.equal(wins.opened + wins.withdrawn, 12);
  const { isConsistent, invariants } = await checkLedger(ctx);
  assert.ok(isConsistent, JSON.stringify(invariants));
});

test('keeps purchases readable after a work is unlisted, nothing else (T8)', async () => {
  const [who, nobody] = [await reader(), await reader()];
  const [free, kept, rented] = episodes.slice(6);
  await sql`update episode set is_free = true where id = ${free ?? 0}`.execute(ctx.db);
  await buy(who, KINDS.BUY, [kept ?? 0]);
  await buy(who, KINDS.RENTAL, [rented ?? 0]);
  await sql`update work set is_listed = false where id = ${workId}`.execute(ctx.db);
  const opened = await open(kept, who);
  assert.ok(opened.content);
  assert.deepEqual([opened.previous, opened.next?.id], [null, rented]);
  const last = await open(rented, who);
  assert.ok(last.content);
  assert.deepEqual([last.previous, last.next], [kept, null]);
  for (const other of [nobody, VISITOR])
    for (const id of [free, kept, rented]) assert.equal(await codeOf(open(id, other)), 'NOT_FOUND 0002');
  const { work } = await showWorkToReader(ctx, { id: workId, reader: who });
  assert.deepEqual(
    [work.isOffered, work.episodes.map((line) => [line.id, line.state])],
    [
      false,
      [
        [kept, 'owned'],
        [rented, 'rented'],
      ],
    ],
  );
  assert.equal(await codeOf(showWorkToReader(ctx, { id: workId, reader: nobody })), 'NOT_FOUND 0001');
  assert.equal(await codeOf(showWork(ctx, { id: workId, reader: VISITOR })), 'NOT_FOUND 0001');
  await sql`update work set is_listed = true where id = ${workId}`.execute(ctx.db);
  await sql`update episode set is_withdrawn = true where id = ${kept ?? 0}`.execute(ctx.db);
  await pass('400 days');
  assert.ok((await open(kept, who)).content);
  assert.equal(await codeOf(open(kept, nobody)), 'NOT_FOUND 0002');
  assert.ok((await showWorkToReader(ctx, { id: workId, reader: who })).work.episodes.some((line) => line.id === kept));
  assert.ok(
    !(await showWorkToReader(ctx, { id: workId, reader: nobody })).work.episodes.some((line) => line.id === kept),
  );
});

test('opens nothing with a revoked entitlement (T8)', async () => {
  const who = await reader();
  const [episode] = episodes.slice(9);
  await buy(who, KINDS.BUY, [episode ?? 0]);
  assert.ok((await open(episode, who)).content);
  await sql`update entitlement set revoked_at = seoga_clock() where member_no = ${who.memberNo}`.execute(ctx.db);
  assert.equal((await open(episode, who)).gate?.kind, 'price');
  const { episodes: lines } = (await showWorkToReader(ctx, { id: workId, reader: who })).work;
  assert.ok(lines.every(({ state }) => state !== 'owned' && state !== 'rented'));
});

test('shows entitlements on the work page, purchases before rentals, with the opened state (L8)', async () => {
  const who = await reader();
  const [one, two, three] = episodes.slice(10);
  await buy(who, KINDS.BUNDLE_RENTAL, [one ?? 0, two ?? 0]);
  await buy(who, KINDS.BUNDLE_BUY, [two ?? 0, three ?? 0]);
  await open(one, who);
  const { episodes: lines } = (await showWorkToReader(ctx, { id: workId, reader: who })).work;
  const itemOf = (id: number | undefined): unknown => {
    const line = lines.find((each) => each.id === id);
    return [line?.state, line?.isOpened, line?.endsAt !== undefined];
  };
  assert.deepEqual(
    [itemOf(one), itemOf(two), itemOf(three)],
    [
      ['rented', true, true],
      ['owned', false, false],
      ['owned', false, false],
    ],
  );
  const earlier = await open(episodes[9], who, 'ahead');
  assert.deepEqual([earlier.next?.state, earlier.next?.isOpen], ['rented', true]);
  assert.deepEqual([(await open(one, who)).next?.state, (await open(one, who)).next?.isOpen], ['owned', false]);
});

test('finds text only in free or opened episodes (L9)', async () => {
  const who = await reader();
  const [episode, other] = episodes.slice(14);
  const hits = async (by: Reader): Promise<number[]> => {
    const found = await searchWork(ctx, { work: workId, text: '첫 문단 1', reader: by });
    return found.hits.map((hit) => hit.episode.id).filter((id) => id !== episodes[6]);
  };
  await buy(who, KINDS.BUNDLE_BUY, [episode ?? 0, other ?? 0]);
  assert.deepEqual(await hits(who), [], 'what is only held has not been begun');
  await open(episode, who);
  assert.deepEqual(await hits(who), [episode]);
  assert.deepEqual(await hits(VISITOR), []);
  assert.deepEqual(await hits(await reader()), []);
});

test('previews only the first part of a locked episode', async () => {
  const [episode] = episodes.slice(18);
  const opened = async (opening: OpeningMode): Promise<string> => {
    const { gate, content } = await open(episode, VISITOR, opening);
    assert.equal(gate?.kind, 'price');
    return JSON.stringify(content);
  };
  assert.equal(await opened('preview'), 'null', 'a work has one only where it says so');
  await sql`update work set preview_percent = 30 where id = ${workId}`.execute(ctx.db);
  assert.equal(await opened('ahead'), 'null');
  const text = await opened('preview');
  assert.match(text, /첫 문단 18\..*나 문단/);
  assert.doesNotMatch(text, /[바사아자차] 문단/);
});

test('opens a work of another language with the small pictures of its sentences', async () => {
  const source = plantedWork('foreign', { language: 'jpn', texts: [] });
  const picture = { file: 'gaiji.png', bytes: async () => Buffer.from('gaiji') };
  source.episodes = [
    {
      sourceKey: '1',
      title: '第一夜',
      content: { kind: 'text', blocks: [{ kind: 'paragraph', spans: ['雨の', { alt: '夜', picture }, '。'] }] },
    },
  ];
  const report = await importWorks(ctx, plantedWorkDeps([source]), { path: '', dryRun: false });
  const row = await ctx.db
    .selectFrom('episode')
    .select('id')
    .where('work_id', '=', report.works[0]?.workId ?? 0)
    .executeTakeFirstOrThrow();
  await sql`update episode set is_free = true where id = ${row.id}`.execute(ctx.db);
  const { work, content } = await open(row.id, await reader());
  assert.equal(work.language, 'ja');
  assert.ok(content?.kind === 'text');
  const [block] = content.blocks;
  const span = block?.kind === 'paragraph' ? block.spans[1] : undefined;
  assert.ok(typeof span === 'object' && 'picture' in span);
  assert.deepEqual(
    content.pictures.map(({ hash }) => hash),
    [span.picture],
  );
});
