import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { applyEvents } from '#domain/events';
import { applyCurations } from '#domain/showcase';
import { balancesOf } from '#domain/wallet';
import { readEventFolder, eventWishes } from '#platform/event-folder';
import { SEASON_WINDOWS, eventPath } from '#vocabulary/events';
import type { ShopAudience } from '#vocabulary/shop-audience';
import { join } from 'node:path';
import { CallBrowser } from '../support/browser-of-calls.ts';
import { runCampaigns, wishedCampaign } from '../support/gift-campaigns.ts';
import { plantedWork } from '../support/planted-works.ts';
import { type WholeShop, joinShop, wholeShop } from '../support/whole-shop.ts';

const SAMPLE = join(import.meta.dirname, '..', '..', 'sample-shelf', 'shop');
const HOME = { status: 302, to: '/' };
const TICK_MS = 1300;
let shop: WholeShop;
let asked = 0;

before(async () => {
  shop = await wholeShop([
    plantedWork('sogeum-ui-mugye', { title: '소금의 무게' }),
    plantedWork('grown', {
      title: '어른의 작품',
      rating: '19',
      genre: 'KANARI-genre',
      quote: 'KANARI-quote',
      creators: [{ name: 'KANARI-creator', role: '글' }],
    }),
  ]);
  await putEvents(shop);
  await runCampaigns(
    shop.ctx,
    wishedCampaign('evening-ticket', {
      kind: 'event',
      title: '단추의 선물',
      steps: [[{ kind: 'bonus', amount: 3, days: 9 }]],
    }),
    wishedCampaign('welcome', { kind: 'coupon', title: '첫 쿠폰', codes: [{ code: 'SEOGA-WELCOME', most: null }] }),
    wishedCampaign('days', {
      kind: 'attendance',
      title: '출석 선물',
      steps: [[{ kind: 'point', amount: 4, days: null }]],
    }),
  );
  // The first page of a process is slow; a second's edge is not for it.
  await ask(shop, '/event/books-open');
});
after(() => shop.close());

async function putEvents({ ctx }: WholeShop): Promise<void> {
  const noPictures = { picture: () => Promise.reject(new Error('the sample names none')) };
  await applyEvents(ctx, await eventWishes(readEventFolder(SAMPLE) ?? [], noPictures));
}

/** The shop's clock stands at that moment, as exactly as the way to the page allows. */
const setClock = ({ ctx }: WholeShop, moment: Date) =>
  sql`update clock set shift = ${moment}::timestamptz - clock_timestamp()`.execute(ctx.db);

/** Each asking has a parameter of its own: what is kept of a page knows nothing of a clock that a test sets. */
async function ask({ app }: WholeShop, path: string): Promise<{ status: number; to: string | undefined }> {
  const answer = await app.inject({ url: `${path}?after=${(asked += 1)}` });
  if (answer.statusCode === 302) assert.equal(answer.headers['cache-control'], 'no-store', path);
  const to = answer.headers.location;
  return {
    status: answer.statusCode,
    to: to === undefined ? undefined : new URL(to, 'http://localhost').pathname,
  };
}

for (const [slug, { startsAt, endsAt }] of Object.entries(SEASON_WINDOWS))
  test(`G3 /event/${slug} is answered within its window and leads to the start around it`, async () => {
    const at = async (moment: Date, ms: number) => {
      await setClock(shop, new Date(moment.getTime() + ms));
      return ask(shop, `/event/${slug}`);
    };
    const open = { status: 200, to: undefined };
    assert.deepEqual(await at(startsAt, -10_000), HOME);
    assert.deepEqual(await at(startsAt, 0), open);
    assert.deepEqual(await at(startsAt, 86_400_000), open);
    // The last second of the window is whole: the page is still there in it.
    assert.deepEqual(await at(endsAt, 0), open);
    assert.deepEqual(await at(endsAt, 1000), HOME);
    assert.deepEqual(await at(endsAt, 86_400_000), HOME);
  });

test('G3 in dev the windows are passed over, and the page says that it is not the time', async () => {
  const workshop = await wholeShop([plantedWork('sogeum-ui-mugye')], {}, { appEnv: 'dev' });
  try {
    await putEvents(workshop);
    for (const slug of Object.keys(SEASON_WINDOWS)) {
      const answer = await workshop.app.inject({ url: `/event/${slug}` });
      assert.equal(answer.statusCode, 200, slug);
      assert.match(answer.body, /지금은 이벤트 기간이 아닙니다/);
      assert.match(answer.body, /<meta name="robots" content="noindex"/);
    }
  } finally {
    await workshop.close();
  }
});

test('L22 in dev a preview shows a curation as it is at a moment and to an onlooker, and leads to the others', async () => {
  const workshop = await wholeShop(
    [plantedWork('salt', { title: '소금의 무게' }), plantedWork('sea', { title: '바다의 무게' })],
    {},
    { appEnv: 'dev' },
  );
  try {
    const line = (title: string, work: string, audience?: ShopAudience) => ({
      title,
      source: { kind: 'works' as const, works: [work] },
      ...(audience ? { audience } : {}),
    });
    await applyCurations(workshop.ctx, {
      rows: {
        home: [line('모두의 줄', 'salt'), line('회원의 줄', 'sea', { who: 'members' })],
        serial: [line('연재의 줄', 'sea')],
      },
    });
    const ids = await workshop.ctx.db.selectFrom('curation').select(['id', 'page']).execute();
    const idOf = (page: string): number => ids.find((one) => one.page === page)?.id ?? 0;
    const preview = (query = '') => workshop.app.inject({ url: `/dev/curation/${idOf('home')}${query}` });
    const shown = await preview();
    assert.equal(shown.statusCode, 200);
    assert.match(shown.body, /<h1>home · 평소<\/h1>/);
    assert.match(shown.body, /<meta name="robots" content="noindex"/);
    assert.ok(shown.body.includes('모두의 줄') && shown.body.includes('소금의 무게'));
    assert.ok(!shown.body.includes('회원의 줄'));
    assert.match(shown.body, new RegExp(`href="/dev/curation/${idOf('serial')}"[^>]*>serial · 평소<`));
    assert.ok((await preview('?who=unverified')).body.includes('회원의 줄'));
    assert.match((await preview('?at=2031-05-05T09:00')).body, /name="at"[^>]* value="2031-05-05T09:00"/);
    assert.equal((await workshop.app.inject({ url: '/dev/curation/999999' })).statusCode, 404);
  } finally {
    await workshop.close();
  }
});

test('G3 a page that is kept for visitors is gone a second after its window, and there a second after its opening', async () => {
  const real = async (ms: number): Promise<Date> => new Date(Math.ceil((Date.now() + ms) / 1000) * 1000);
  await sql`update clock set shift = '0'`.execute(shop.ctx.db);
  const [wish] = await eventWishes(
    (readEventFolder(SAMPLE) ?? []).filter(({ slug }) => slug === 'books-open'),
    {
      picture: () => Promise.reject(new Error('it names none')),
    },
  );
  assert.ok(wish);
  const [startsAt, endsAt] = [await real(2500), await real(4500)];
  await applyEvents(shop.ctx, [{ ...wish, slug: 'short', startsAt, endsAt }]);
  const get = () => shop.app.inject({ url: '/event/page/short' });
  const until = (moment: Date, ms: number) =>
    new Promise((done) => setTimeout(done, moment.getTime() + ms - Date.now()));
  assert.equal((await get()).statusCode, 302);
  await until(startsAt, 20);
  const opened = await get();
  assert.equal(opened.statusCode, 200);
  assert.match(
    String(opened.headers['cache-control']),
    /^(no-store|public, max-age=0, s-maxage=[12], must-revalidate)$/,
  );
  await until(endsAt, 50);
  assert.equal((await get()).statusCode, 200);
  await until(endsAt, 1010);
  assert.equal((await get()).statusCode, 302);
  await putEvents(shop);
  await new Promise((done) => setTimeout(done, TICK_MS));
});

test('L19, L20, G1, G6: addresses of events are theirs alone', async () => {
  await sql`update clock set shift = '0'`.execute(shop.ctx.db);
  assert.equal((await ask(shop, '/event/books-open')).status, 200);
  assert.equal((await ask(shop, '/event/page/every-evening')).status, 200);
  assert.equal((await ask(shop, '/event')).status, 200);
  for (const path of ['/event/page/nobody', '/event/page/books-open', '/event/page/books-buy', '/event/page/A.B'])
    assert.equal((await ask(shop, path)).status, 404, path);
  const missing = await shop.app.inject({ url: '/event/page/nobody' });
  assert.match(missing.body, /Page Not Found: \/event\/page\/nobody/);
  assert.deepEqual(await ask(shop, '/event/nobody'), HOME);
  for (const url of ['/dev', '/dev/curation/1']) {
    const { statusCode, headers } = await shop.app.inject({ url });
    assert.deepEqual([statusCode, headers.location], [302, '/'], url);
    assert.match(String(headers['cache-control']), /no-store/, url);
  }
});

test('L20 a button gives once a member, however often and from where it is pressed; a visitor is sent to log in', async () => {
  const path = eventPath('every-evening');
  const visitor = new CallBrowser(shop.app, '10.30.0.1');
  const sent = await visitor.form(path, { act: 'event', campaign: 'evening-ticket', key: 'visitor-press' });
  assert.equal(sent.statusCode, 302);
  assert.match(String(sent.headers.location), /login_req=1&return_to=%2Fevent%2Fpage%2Fevery-evening/);
  const { browser, memberNo } = await joinShop(shop);
  const former = (await balancesOf(shop.ctx, memberNo)).bonus;
  const page = (await browser.ask({ url: path })).body;
  assert.match(page, /단추의 선물 *<\/p>|단추의 선물/);
  const presses = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      browser.form(path, { act: 'event', campaign: 'evening-ticket', key: `press-number-${at}` }),
    ),
  );
  const done = presses.filter(({ statusCode }) => statusCode === 303);
  assert.equal(done.length, 1, presses.map(({ statusCode }) => statusCode).join());
  assert.equal(done[0]?.headers.location, `${path}?said=received`);
  assert.ok(presses.every(({ statusCode }) => [303, 409].includes(statusCode)));
  assert.equal((await balancesOf(shop.ctx, memberNo)).bonus, former + 3);
  for (let press = 0; press < 11; press += 1)
    assert.equal((await browser.form(path, { act: 'coupon', code: ' ', key: `empty-press-${press}` })).statusCode, 422);
  const coupon = await browser.form(path, { act: 'coupon', code: 'SEOGA-WELCOME', key: 'coupon-press' });
  assert.equal(coupon.statusCode, 303);
  const attended = await browser.form(path, { act: 'attendance', key: 'attendance-press' });
  assert.equal(attended.statusCode, 303);
  const later = (await browser.ask({ url: `${path}?said=received` })).body;
  assert.match(later, /선물을 받았습니다\./);
  assert.equal(later.match(/>받았습니다</g)?.length, 2);
  assert.match(later, /오늘은 출석하셨습니다/);
});

test('G3 no button of an event works out of its window', async () => {
  const { browser } = await joinShop(shop);
  const sent = await browser.form('/event/books-buy', { act: 'event', campaign: 'evening-ticket', key: 'late-press' });
  assert.deepEqual([sent.statusCode, sent.headers.location], [302, '/']);
});

test('L20, A17: calls tell what runs and what an event is made of, and refuse out of its window', async () => {
  const call = (url: string) => shop.app.inject({ url: `/ko/v1${url}` });
  const list = (await call('/events')).json().result;
  assert.deepEqual(list.running.map(({ slug }: { slug: string }) => slug).toSorted(), ['books-open', 'every-evening']);
  assert.equal(list.ended.length, 9);
  const event = (await call('/events/books-open')).json().result;
  assert.deepEqual([event.path, event.state], ['/event/books-open', 'open']);
  assert.ok(
    event.blocks.some(
      (block: { kind: string; works?: { title: string }[] }) => block.works?.[0]?.title === '소금의 무게',
    ),
  );
  const over = await call('/events/books-buy');
  assert.deepEqual([over.statusCode, over.json().result.message], [410, '종료된 이벤트입니다.']);
  await setClock(shop, new Date('2025-06-01T00:00:00Z'));
  const early = await call('/events/books-buy');
  assert.deepEqual([early.statusCode, early.json().result.message], [403, '아직 시작하지 않은 이벤트입니다.']);
  assert.equal((await call('/events/nobody')).statusCode, 404);
  await sql`update clock set shift = '0'`.execute(shop.ctx.db);
});

test('P3: of an adult work on an event nothing but its name leaves to who may not see it, on pages, data and calls', async () => {
  const noPictures = { picture: () => Promise.reject(new Error('it names none')) };
  const [wish] = await eventWishes(readEventFolder(SAMPLE) ?? [], noPictures);
  assert.ok(wish);
  const blocks = [{ kind: 'works' as const, title: '모두', works: ['grown', 'sogeum-ui-mugye'] }];
  await applyEvents(shop.ctx, [{ ...wish, slug: 'all-ages', blocks, startsAt: null, endsAt: null }]);
  const { cover } = await shop.ctx.db
    .selectFrom('work')
    .select('cover')
    .where('source_key', '=', 'grown')
    .executeTakeFirstOrThrow();
  const urls = ['/event', '/event.data', '/event/page/all-ages', '/event/page/all-ages.data'];
  const calls = ['/ko/v1/events', '/ko/v1/events/all-ages'];
  const minor = await joinShop(shop, { proof: { birthYear: new Date().getFullYear() - 16 }, adultMode: true });
  const grown = await joinShop(shop, { proof: { birthYear: 1990 }, adultMode: true });
  const read = async (browser: CallBrowser, token?: string): Promise<string> => {
    const told: string[] = [];
    for (const url of urls) told.push((await browser.ask({ url: `${url}?after=${(asked += 1)}` })).body);
    const headers = token === undefined ? {} : { 'login-at': token };
    for (const url of calls) told.push((await browser.ask({ url, headers })).body);
    return told.join('\n');
  };
  for (const told of [await read(new CallBrowser(shop.app, '10.30.0.2')), await read(minor.browser, minor.token)]) {
    assert.ok(told.includes('소금의 무게'));
    assert.ok(!told.includes('KANARI') && !told.includes(cover));
  }
  const seen = await read(grown.browser, grown.token);
  assert.ok(seen.includes('KANARI-creator') && seen.includes(cover));
  await putEvents(shop);
});
