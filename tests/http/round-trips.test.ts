import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { plantCharge } from '../support/charged-member.ts';
import { plantedWork } from '../support/planted-works.ts';
import { episodesOf, holdEpisodes } from '../support/planted-shelf.ts';
import { watchRoundTrips } from '../support/watch-round-trips.ts';
import { type LoggedIn, type WholeShop, joinShop, wholeShop } from '../support/whole-shop.ts';

let shop: WholeShop;
let member: LoggedIn;
let watch: ReturnType<typeof watchRoundTrips>;
let work = 0;
let episodes: number[] = [];

before(async () => {
  const texts = Array.from({ length: 12 }, (_none, at) => [`${at}번째 문단입니다.`]);
  shop = await wholeShop(
    [plantedWork('sold', { texts }), plantedWork('other')],
    {},
    {
      seesPool: (pool) => (watch = watchRoundTrips(pool)),
    },
  );
  work = shop.works.get('sold') ?? 0;
  await sql`update episode set is_free = false, buy_coins = 3, rental_coins = 1, rental_hours = 72
    where work_id = ${work} and position > 2`.execute(shop.ctx.db);
  await sql`update work set free_episodes = 2 where id = ${work}`.execute(shop.ctx.db);
  episodes = await episodesOf(shop.ctx, work);
  member = await joinShop(shop);
  await plantCharge(shop.ctx, { memberNo: member.memberNo, won: 10_000, coins: 100 });
  await holdEpisodes(shop.ctx, { memberNo: member.memberNo, workId: work, episodes: [episodes[3] ?? 0] });
});
after(() => shop.close());

/** What the server asks by itself every second, whoever reads. */
const WATCHING = /page_turn|next_opens_at <= seoga_now|"page_version"/;

async function tripsOf(ask: () => Promise<{ statusCode: number; body: string }>): Promise<string[]> {
  watch.take();
  const answer = await ask();
  assert.equal(answer.statusCode, 200, answer.body.slice(0, 300));
  return watch.take().filter((statement) => !WATCHING.test(statement));
}

const shown = (statements: string[]): string =>
  statements.map((statement) => statement.trim().slice(0, 100)).join('\n');

/** At most so many for a visitor, whose page is read whole the first time, and for a member, of whom one says who asks. */
const PAGES = {
  '/': { visitor: 3, member: 5 },
  '/novel/{work}': { visitor: 3, member: 6 },
  '/viewer/{free}': { visitor: 2, member: 3 },
  '/viewer/{held}': { visitor: 3, member: 4 },
};

for (const [page, most] of Object.entries(PAGES))
  test(`${page} asks the database ${most.visitor} times for a visitor at most, ${most.member} times for a member`, async () => {
    const [free = 0, , , held = 0] = episodes;
    const url = page.replace('{work}', `${work}`).replace('{free}', `${free}`).replace('{held}', `${held}`);
    const visitors = await tripsOf(() => shop.app.inject({ url }));
    assert.ok(visitors.length <= most.visitor, shown(visitors));
    const members = await tripsOf(() => member.browser.ask({ url }));
    assert.ok(members.length <= most.member, shown(members));
    assert.match(members[0] ?? '', /session_family/);
  });

test('a page that is kept asks the database nothing', async () => {
  await shop.app.inject({ url: `/novel/${work}` });
  assert.deepEqual(await tripsOf(() => shop.app.inject({ url: `/novel/${work}` })), []);
});

test('an offer is made and paid with two and three questions, beside who asks; paying is one statement without begin and commit', async () => {
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
  assert.equal(paying.length, 1 + 3, shown(paying));
  assert.ok(!paying.some((statement) => /^\s*(begin|commit|start transaction)/i.test(statement)));
  assert.match(paying.at(-1) ?? '', /insert into ledger_entry/);
});
