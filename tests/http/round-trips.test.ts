import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { rollUpRankings } from '#domain/ranking';
import { plantCharge } from '../support/charged-member.ts';
import { plantReaders } from '../support/planted-openings.ts';
import { plantedWork } from '../support/planted-works.ts';
import { episodesOf, holdEpisodes, readEpisode } from '../support/planted-shelf.ts';
import { testDatabase } from '../support/test-database.ts';
import { watchRoundTrips } from '../support/watch-round-trips.ts';
import { type LoggedIn, type WholeShop, joinShop, wholeShop } from '../support/whole-shop.ts';

let shop: WholeShop;
let member: LoggedIn;
let watch: ReturnType<typeof watchRoundTrips>;
let work = 0;
let episodes: number[] = [];
let strip = 0;

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
  shop = await wholeShop([sold, plantedWork('other'), plantedWork('another'), drawn], {}, { database });
  work = shop.works.get('sold') ?? 0;
  await sql`update episode set is_free = false, buy_coins = 3, rental_coins = 1, rental_hours = 72
    where work_id = ${work} and position > 2`.execute(shop.ctx.db);
  await sql`update work set free_episodes = 2, preview_percent = 50 where id = ${work}`.execute(shop.ctx.db);
  episodes = await episodesOf(shop.ctx, work);
  member = await joinShop(shop);
  await plantCharge(shop.ctx, { memberNo: member.memberNo, won: 10_000, coins: 100 });
  [strip = 0] = await episodesOf(shop.ctx, shop.works.get('drawn') ?? 0);
  await readEpisode(shop.ctx, { memberNo: member.memberNo, workId: work, episode: episodes[0] ?? 0 });
  await holdEpisodes(shop.ctx, { memberNo: member.memberNo, workId: work, episodes: [episodes[3] ?? 0] });
});
after(() => shop.close());

/** What the server asks by itself every second, whoever reads. */
const WATCHING = /page_turn|next_opens_at <= seoga_now|from page_change c|seoga_clock_goes_on/;

async function tripsOf(ask: () => Promise<{ statusCode: number; body: string }>): Promise<string[]> {
  watch.take();
  const answer = await ask();
  assert.equal(answer.statusCode, 200, answer.body.slice(0, 300));
  return watch.take().filter((statement) => !WATCHING.test(statement));
}

const shown = (statements: string[]): string =>
  statements.map((statement) => statement.trim().slice(0, 100)).join('\n');

/** Of a member's page, who asks among them, with nothing of it in memory; of a visitor's one less. */
const MOST = 3;

const PAGES: Record<string, () => string> = {
  '/': () => '/',
  '/novel/{id}': () => `/novel/${work}`,
  '/viewer/{id} that is free, with a picture': () => `/viewer/${episodes[1]}`,
  '/viewer/{id} that its member opens for the first time': () => `/viewer/${episodes[3]}`,
  '/viewer/{id} before its gate': () => `/viewer/${episodes[9]}`,
  '/viewer/{id}?preview=1 with its first part': () => `/viewer/${episodes[9]}?preview=1`,
  '/viewer/i/{id}': () => `/viewer/i/${strip}`,
};

for (const [page, urlOf] of Object.entries(PAGES))
  test(`${page} asks the database twice for a visitor at most, and once more for a member: who asks`, async () => {
    const visitors = await tripsOf(() => shop.app.inject({ url: urlOf() }));
    assert.ok(visitors.length < MOST, shown(visitors));
    const members = await tripsOf(() => member.browser.ask({ url: urlOf() }));
    assert.ok(members.length <= MOST, shown(members));
    assert.match(members[0] ?? '', /session_family/);
  });

test("a member's home takes two questions where what all share is in memory, and shows the same rows of their own", async () => {
  const bodies: string[] = [];
  const askHome = async () => {
    const answer = await member.browser.ask({ url: '/' });
    bodies.push(answer.body);
    return answer;
  };
  await tripsOf(askHome);
  const again = await tripsOf(askHome);
  assert.equal(again.length, 2, shown(again));
  for (const body of bodies) assert.match(body, /‘sold’.{1,5}읽은 분께/);
});

test("a shelf's home asks only who asks where what all share is in memory, its genres among it", async () => {
  const askShelf = () => member.browser.ask({ url: '/main/serial' });
  const first = await tripsOf(askShelf);
  // The arrangement and the genres are asked for at once.
  assert.ok(first.length <= MOST + 1, shown(first));
  const again = await tripsOf(askShelf);
  assert.equal(again.length, 1, shown(again));
});

test('what is near a work is read once for all who may see the same, and every member has it', async () => {
  const other = await joinShop(shop);
  const url = `/novel/${shop.works.get('other')}`;
  const bodies: string[] = [];
  const askAs = (who: LoggedIn) => async () => {
    const answer = await who.browser.ask({ url });
    bodies.push(answer.body);
    return answer;
  };
  assert.equal((await tripsOf(askAs(member))).length, MOST);
  const others = await tripsOf(askAs(other));
  assert.equal(others.length, MOST - 1, shown(others));
  for (const body of bodies) assert.match(body, /같은 (장르|서가)의 작품|이 작가의 다른 작품|이 작품과 비슷한 작품/);
});

test('boards and the newest openings are read once for all who may see the same; who sees other works, and further pages, have their own', async () => {
  const other = await joinShop(shop);
  const grown = await joinShop(shop, { proof: { birthYear: 1990 }, adultMode: true });
  await plantReaders(shop.ctx, { workId: work, readers: 3, hoursAgo: 2 });
  await rollUpRankings(shop.ctx);
  for (const url of ['/ranking?board=realtime', '/new?shelf=serial']) {
    const askAs = (who: LoggedIn) => () => who.browser.ask({ url });
    const first = await tripsOf(askAs(member));
    assert.ok(first.length > 1, shown(first));
    const others = await tripsOf(askAs(other));
    assert.equal(others.length, 1, shown(others));
    const grownUps = await tripsOf(askAs(grown));
    assert.ok(grownUps.length > 1, shown(grownUps));
    const further = await tripsOf(() => other.browser.ask({ url: `${url}&after=0.0.0` }));
    assert.ok(further.length > 1, shown(further));
  }
});

test('a page that is kept asks the database nothing', async () => {
  await shop.app.inject({ url: `/novel/${work}` });
  assert.deepEqual(await tripsOf(() => shop.app.inject({ url: `/novel/${work}` })), []);
});

test('an offer is made and paid with two questions each, beside who asks; paying is one statement without begin and commit', async () => {
  const headers = { 'login-at': member.token };
  let quote = '';
  const offering = await tripsOf(async () => {
    const payload = { work, kind: 1, episodes: [episodes[6]] };
    const offered = await member.browser.ask({ method: 'POST', url: '/ko/v1/quotes', headers, payload });
    quote = offered.json().result.quote.id;
    return offered;
  });
  assert.equal(offering.length, 1 + 2, shown(offering));
  const paying = await tripsOf(() =>
    member.browser.ask({
      method: 'POST',
      url: '/ko/v1/purchases',
      headers: { ...headers, 'idempotency-key': 'round-trips-1' },
      payload: { quote },
    }),
  );
  assert.equal(paying.length, 1 + 2, shown(paying));
  assert.ok(!paying.some((statement) => /^\s*(begin|commit|start transaction)/i.test(statement)));
  assert.match(paying.at(-1) ?? '', /insert into ledger_entry/);
});
