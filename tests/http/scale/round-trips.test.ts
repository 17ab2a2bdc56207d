import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { rollUpRankings } from '#domain/ranking';
import { plantCharge } from '../../support/fixtures/planted-charge.ts';
import { plantReaders } from '../../support/fixtures/planted-reads.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';
import { episodesOf, holdEpisodes, readEpisode } from '../../support/fixtures/planted-library.ts';
import { testDatabase } from '../../support/database/test-database.ts';
import { watchRoundTrips } from '../../support/database/watch-round-trips.ts';
import { type LoggedIn, type FullServer, joinShop, openFullServer } from '../../support/servers/full-server.ts';

let shop: FullServer;
let member: LoggedIn;
let watch: ReturnType<typeof watchRoundTrips>;
let work = 0;
let episodes: number[] = [];
let webtoon = 0;

before(async () => {
  const texts = Array.from({ length: 12 }, (_none, at) => [`${at}번째 문단입니다.`]);
  const drawn = plantedWork('drawn', { shelf: 'webtoon' });
  const source = (file: string) => ({ file, bytes: async () => new Uint8Array([1, 2, 3]) });
  drawn.episodes = [
    { sourceKey: '1', title: '그림', content: { kind: 'images', images: [source('one.png')], panels: [] } },
  ];
  const sold = plantedWork('sold', { texts });
  const [, second] = sold.episodes;
  if (second?.content.kind === 'text')
    second.content.blocks.push({ kind: 'image', alt: '삽화', picture: source('art.png') });
  const database = await testDatabase();
  watch = watchRoundTrips(database.pool);
  shop = await openFullServer([sold, plantedWork('other'), plantedWork('another'), drawn], {}, { database });
  work = shop.works.get('sold') ?? 0;
  await sql`update episode set is_free = false, buy_coins = 3, rental_coins = 1, rental_hours = 72
    where work_id = ${work} and position > 2`.execute(shop.ctx.db);
  await sql`update work set free_episodes = 2, preview_percent = 50 where id = ${work}`.execute(shop.ctx.db);
  episodes = await episodesOf(shop.ctx, work);
  member = await joinShop(shop);
  await plantCharge(shop.ctx, { memberNo: member.memberNo, won: 10_000, coins: 100 });
  [webtoon = 0] = await episodesOf(shop.ctx, shop.works.get('drawn') ?? 0);
  await readEpisode(shop.ctx, { memberNo: member.memberNo, workId: work, episode: episodes[0] ?? 0 });
  await holdEpisodes(shop.ctx, { memberNo: member.memberNo, workId: work, episodes: [episodes[3] ?? 0] });
});
after(() => shop.close());

/** The server's own polling queries. */
const WATCHING = /page_turn|next_opens_at <= seoga_now|from page_change c|seoga_clock_goes_on/;

async function tripsOf(sendRequest: () => Promise<{ statusCode: number; body: string }>): Promise<string[]> {
  watch.take();
  const response = await sendRequest();
  assert.equal(response.statusCode, 200, response.body.slice(0, 300));
  return watch.take().filter((statement) => !WATCHING.test(statement));
}

/** Waits until the server has seen what changed: a poll that began afterwards has ended when the third begins. */
async function changesSeen(): Promise<void> {
  watch.take();
  const polls = async (count: number): Promise<void> => {
    const seen = watch.take().filter((statement) => /from page_change c/.test(statement)).length;
    if (count <= seen) return;
    await setTimeout(50);
    return polls(count - seen);
  };
  await polls(3);
}

const visible = (statements: string[]): string =>
  statements.map((statement) => statement.trim().slice(0, 100)).join('\n');

/** For a member's uncached page, session included; one fewer for visitors. */
const MAX = 3;

const PAGES: Record<string, () => string> = {
  '/': () => '/',
  '/novel/{id}': () => `/novel/${work}`,
  '/viewer/{id} that is free, with a picture': () => `/viewer/${episodes[1]}`,
  '/viewer/{id} that its member opens for the first time': () => `/viewer/${episodes[3]}`,
  '/viewer/{id} before its gate': () => `/viewer/${episodes[9]}`,
  '/viewer/{id}?preview=1 with its first part': () => `/viewer/${episodes[9]}?preview=1`,
  '/viewer/i/{id}': () => `/viewer/i/${webtoon}`,
};

for (const [page, urlOf] of Object.entries(PAGES))
  test(`${page} takes at most two database round trips for a visitor and one more for a member`, async () => {
    const visitors = await tripsOf(() => shop.app.inject({ url: urlOf() }));
    assert.ok(visitors.length < MAX, visible(visitors));
    const members = await tripsOf(() => member.browser.sendRequest({ url: urlOf() }));
    assert.ok(members.length <= MAX, visible(members));
    assert.match(members[0] ?? '', /session_family/);
  });

test("a member's home takes two queries with shared data cached and shows the member's rows", async () => {
  const bodies: string[] = [];
  const askHome = async () => {
    const response = await member.browser.sendRequest({ url: '/' });
    bodies.push(response.body);
    return response;
  };
  await tripsOf(askHome);
  const again = await tripsOf(askHome);
  assert.equal(again.length, 2, visible(again));
  for (const body of bodies) assert.match(body, /‘sold’.{1,5}읽은 분께/);
});

test('a category home only identifies the member when shared data is cached', async () => {
  const askShelf = () => member.browser.sendRequest({ url: '/main/serial' });
  const first = await tripsOf(askShelf);
  // Layout and genres load in parallel.
  assert.ok(first.length <= MAX + 1, visible(first));
  const again = await tripsOf(askShelf);
  assert.equal(again.length, 1, visible(again));
});

test('related works are read once for all readers with the same access', async () => {
  const other = await joinShop(shop);
  const url = `/novel/${shop.works.get('other')}`;
  const bodies: string[] = [];
  const askAs = (who: LoggedIn) => async () => {
    const response = await who.browser.sendRequest({ url });
    bodies.push(response.body);
    return response;
  };
  assert.equal((await tripsOf(askAs(member))).length, MAX);
  const others = await tripsOf(askAs(other));
  assert.equal(others.length, MAX - 1, visible(others));
  for (const body of bodies) assert.match(body, /같은 (장르|서가)의 작품|이 작가의 다른 작품|이 작품과 비슷한 작품/);
});

test('rankings and new releases are read once for readers with the same access; other access and further pages separately', async () => {
  const other = await joinShop(shop);
  const grown = await joinShop(shop, { proof: { birthYear: 1990 }, adultMode: true });
  await plantReaders(shop.ctx, { workId: work, readers: 3, hoursAgo: 2 });
  await rollUpRankings(shop.ctx);
  await changesSeen();
  for (const url of ['/ranking?board=realtime', '/new?shelf=serial']) {
    const askAs = (who: LoggedIn) => () => who.browser.sendRequest({ url });
    const first = await tripsOf(askAs(member));
    assert.ok(first.length > 1, visible(first));
    const others = await tripsOf(askAs(other));
    assert.equal(others.length, 1, visible(others));
    const grownUps = await tripsOf(askAs(grown));
    assert.ok(grownUps.length > 1, visible(grownUps));
    const further = await tripsOf(() => other.browser.sendRequest({ url: `${url}&after=0.0.0` }));
    assert.ok(further.length > 1, visible(further));
  }
});

test('a cached page makes no query', async () => {
  await shop.app.inject({ url: `/novel/${work}` });
  assert.deepEqual(await tripsOf(() => shop.app.inject({ url: `/novel/${work}` })), []);
});

test('quoting and paying take two queries each beside authentication, and paying is one statement', async () => {
  const headers = { 'login-at': member.token };
  let quote = '';
  const offering = await tripsOf(async () => {
    const payload = { work, kind: 1, episodes: [episodes[6]] };
    const offered = await member.browser.sendRequest({ method: 'POST', url: '/ko/v1/quotes', headers, payload });
    quote = offered.json().result.quote.id;
    return offered;
  });
  assert.equal(offering.length, 1 + 2, visible(offering));
  const paying = await tripsOf(() =>
    member.browser.sendRequest({
      method: 'POST',
      url: '/ko/v1/purchases',
      headers: { ...headers, 'idempotency-key': 'round-trips-1' },
      payload: { quote },
    }),
  );
  assert.equal(paying.length, 1 + 2, visible(paying));
  assert.ok(!paying.some((statement) => /^\s*(begin|commit|start transaction)/i.test(statement)));
  assert.match(paying.at(-1) ?? '', /insert into ledger_entry/);
});

test('calls without a member share a response until a change; a member gets their own', async () => {
  const url = `/ko/v1/works/${shop.works.get('another')}`;
  const bodies: string[] = [];
  const call = (headers: Record<string, string>) => async () => {
    const response = await shop.app.inject({ url, headers });
    bodies.push(response.body);
    return response;
  };
  await changesSeen();
  assert.ok((await tripsOf(call({}))).length > 0);
  assert.deepEqual(await tripsOf(call({})), []);
  assert.ok((await tripsOf(call({ 'login-at': member.token }))).length > 1);
  await sql`update work set title = '바뀐 제목' where id = ${shop.works.get('another')}`.execute(shop.ctx.db);
  await sql`update page_version set version = version + 1`.execute(shop.ctx.db);
  await changesSeen();
  await tripsOf(call({}));
  assert.equal(bodies[1], bodies[0]);
  assert.match(bodies.at(-1) ?? '', /바뀐 제목/u);
});
