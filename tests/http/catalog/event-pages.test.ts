import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { applyEvents } from '#domain/events';
import { applyCurations } from '#domain/merchandising';
import { loadBalances } from '#domain/wallet';
import { readEventFolder, eventSettings } from '#platform/shop-folder/event-folder';
import { SEASON_WINDOWS, eventPath } from '#shared/merchandising/events';
import type { ShopAudience } from '#shared/merchandising/audiences';
import { join } from 'node:path';
import { CallBrowser } from '../../support/servers/http-browser.ts';
import { runCampaigns, campaignInput } from '../../support/fixtures/gift-campaigns.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';
import { type FullServer, joinShop, openFullServer } from '../../support/servers/full-server.ts';

const SAMPLE = join(import.meta.dirname, '..', '..', '..', 'samples', 'shop');
const HOME = { status: 302, to: '/' };
const TICK_MS = 1300;
let shop: FullServer;
let requestCount = 0;

before(async () => {
  shop = await openFullServer([
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
    campaignInput('evening-ticket', {
      kind: 'event',
      title: '단추의 선물',
      steps: [[{ kind: 'bonus', amount: 3, days: 9 }]],
    }),
    campaignInput('welcome', { kind: 'coupon', title: '첫 쿠폰', codes: [{ code: 'SEOGA-WELCOME', most: null }] }),
    campaignInput('days', {
      kind: 'attendance',
      title: '출석 선물',
      steps: [[{ kind: 'point', amount: 4, days: null }]],
    }),
  );
  // Warm-up: the first page of a process is too slow to hit a second's boundary.
  await sendRequest(shop, '/event/books-open');
});
after(() => shop.close());

async function putEvents({ ctx }: FullServer): Promise<void> {
  const noPictures = { picture: () => Promise.reject(new Error('the sample names none')) };
  await applyEvents(ctx, await eventSettings(readEventFolder(SAMPLE) ?? [], noPictures));
}

/** Sets the server clock, minus request time. */
const setClock = ({ ctx }: FullServer, timestamp: Date) =>
  sql`update clock set shift = ${timestamp}::timestamptz - clock_timestamp()`.execute(ctx.db);

/** A unique query avoids cached pages, which ignore the test clock. */
async function sendRequest({ app }: FullServer, path: string): Promise<{ status: number; to: string | undefined }> {
  const response = await app.inject({ url: `${path}?after=${(requestCount += 1)}` });
  if (response.statusCode === 302) assert.equal(response.headers['cache-control'], 'no-store', path);
  const to = response.headers.location;
  return {
    status: response.statusCode,
    to: to === undefined ? undefined : new URL(to, 'http://localhost').pathname,
  };
}

for (const [slug, { startsAt, endsAt }] of Object.entries(SEASON_WINDOWS))
  test(`/event/${slug} responds within its period and redirects home outside (G3)`, async () => {
    const at = async (timestamp: Date, ms: number) => {
      await setClock(shop, new Date(timestamp.getTime() + ms));
      return sendRequest(shop, `/event/${slug}`);
    };
    const open = { status: 200, to: undefined };
    assert.deepEqual(await at(startsAt, -10_000), HOME);
    assert.deepEqual(await at(startsAt, 0), open);
    assert.deepEqual(await at(startsAt, 86_400_000), open);
    // The end second is still inside the window.
    assert.deepEqual(await at(endsAt, 0), open);
    assert.deepEqual(await at(endsAt, 1000), HOME);
    assert.deepEqual(await at(endsAt, 86_400_000), HOME);
  });

test('in development event periods are ignored and the page says so (G3)', async () => {
  const workshop = await openFullServer([plantedWork('sogeum-ui-mugye')], {}, { appEnv: 'dev' });
  try {
    await putEvents(workshop);
    for (const slug of Object.keys(SEASON_WINDOWS)) {
      const response = await workshop.app.inject({ url: `/event/${slug}` });
      assert.equal(response.statusCode, 200, slug);
      assert.match(response.body, /지금은 이벤트 기간이 아닙니다/);
      assert.match(response.body, /<meta name="robots" content="noindex"/);
    }
  } finally {
    await workshop.close();
  }
});

test('in development a preview shows a curation at a time for an anonymous viewer and links the others (L22)', async () => {
  const workshop = await openFullServer(
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
    const visible = await preview();
    assert.equal(visible.statusCode, 200);
    assert.match(visible.body, /<h1>home · 기본<\/h1>/);
    assert.match(visible.body, /<meta name="robots" content="noindex"/);
    assert.ok(visible.body.includes('모두의 줄') && visible.body.includes('소금의 무게'));
    assert.ok(!visible.body.includes('회원의 줄'));
    assert.match(visible.body, new RegExp(`href="/dev/curation/${idOf('serial')}"[^>]*>serial · 기본<`));
    assert.ok((await preview('?who=unverified')).body.includes('회원의 줄'));
    assert.match((await preview('?at=2031-05-05T09:00')).body, /name="at"[^>]* value="2031-05-05T09:00"/);
    assert.equal((await workshop.app.inject({ url: '/dev/curation/999999' })).statusCode, 404);
  } finally {
    await workshop.close();
  }
});

test('a cached visitor page ends and starts within a second of its period (G3)', async () => {
  const real = async (ms: number): Promise<Date> => new Date(Math.ceil((Date.now() + ms) / 1000) * 1000);
  await sql`update clock set shift = '0'`.execute(shop.ctx.db);
  const [options] = await eventSettings(
    (readEventFolder(SAMPLE) ?? []).filter(({ slug }) => slug === 'books-open'),
    {
      picture: () => Promise.reject(new Error('it names none')),
    },
  );
  assert.ok(options);
  const [startsAt, endsAt] = [await real(2500), await real(4500)];
  await applyEvents(shop.ctx, [{ ...options, slug: 'short', startsAt, endsAt }]);
  const get = () => shop.app.inject({ url: '/event/page/short' });
  const until = (timestamp: Date, ms: number) =>
    new Promise((done) => setTimeout(done, timestamp.getTime() + ms - Date.now()));
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

test('event URLs match only events (L19, L20, G1, G6)', async () => {
  await sql`update clock set shift = '0'`.execute(shop.ctx.db);
  assert.equal((await sendRequest(shop, '/event/books-open')).status, 200);
  assert.equal((await sendRequest(shop, '/event/page/every-evening')).status, 200);
  assert.equal((await sendRequest(shop, '/event')).status, 200);
  for (const path of ['/event/page/nobody', '/event/page/books-open', '/event/page/books-buy', '/event/page/A.B'])
    assert.equal((await sendRequest(shop, path)).status, 404, path);
  const missing = await shop.app.inject({ url: '/event/page/nobody' });
  assert.match(missing.body, /Page Not Found: \/event\/page\/nobody/);
  assert.deepEqual(await sendRequest(shop, '/event/nobody'), HOME);
  for (const url of ['/dev', '/dev/curation/1']) {
    const { statusCode, headers } = await shop.app.inject({ url });
    assert.deepEqual([statusCode, headers.location], [302, '/'], url);
    assert.match(String(headers['cache-control']), /no-store/, url);
  }
});

test('an event button grants once per member, also concurrently, and sends visitors to the login (L20)', async () => {
  const path = eventPath('every-evening');
  const visitor = new CallBrowser(shop.app, '10.30.0.1');
  const sent = await visitor.form(path, { act: 'event', campaign: 'evening-ticket', key: 'visitor-press' });
  assert.equal(sent.statusCode, 302);
  assert.match(String(sent.headers.location), /login_req=1&return_to=%2Fevent%2Fpage%2Fevery-evening/);
  const { browser, memberNo } = await joinShop(shop);
  const former = (await loadBalances(shop.ctx, memberNo)).bonus;
  const page = (await browser.sendRequest({ url: path })).body;
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
  assert.equal((await loadBalances(shop.ctx, memberNo)).bonus, former + 3);
  for (let press = 0; press < 11; press += 1)
    assert.equal((await browser.form(path, { act: 'coupon', code: ' ', key: `empty-press-${press}` })).statusCode, 422);
  const coupon = await browser.form(path, { act: 'coupon', code: 'SEOGA-WELCOME', key: 'coupon-press' });
  assert.equal(coupon.statusCode, 303);
  const attended = await browser.form(path, { act: 'attendance', key: 'attendance-press' });
  assert.equal(attended.statusCode, 303);
  const later = (await browser.sendRequest({ url: `${path}?said=received` })).body;
  assert.match(later, /선물을 받았습니다\./);
  assert.equal(later.match(/>받았습니다</g)?.length, 2);
  assert.match(later, /오늘은 출석하셨습니다/);
});

test('event buttons do nothing outside the period (G3)', async () => {
  const { browser } = await joinShop(shop);
  const sent = await browser.form('/event/books-buy', { act: 'event', campaign: 'evening-ticket', key: 'late-press' });
  assert.deepEqual([sent.statusCode, sent.headers.location], [302, '/']);
});

test('calls list running events with their blocks and reject requests outside the period (L20, A17)', async () => {
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

test('pages, data and calls of an event show only the title of an adult work to denied readers (P3)', async () => {
  const noPictures = { picture: () => Promise.reject(new Error('it names none')) };
  const [options] = await eventSettings(readEventFolder(SAMPLE) ?? [], noPictures);
  assert.ok(options);
  const blocks = [{ kind: 'works' as const, title: '모두', works: ['grown', 'sogeum-ui-mugye'] }];
  await applyEvents(shop.ctx, [{ ...options, slug: 'all-ages', blocks, startsAt: null, endsAt: null }]);
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
    const messages: string[] = [];
    for (const url of urls)
      messages.push((await browser.sendRequest({ url: `${url}?after=${(requestCount += 1)}` })).body);
    const headers = token === undefined ? {} : { 'login-at': token };
    for (const url of calls) messages.push((await browser.sendRequest({ url, headers })).body);
    return messages.join('\n');
  };
  for (const result of [await read(new CallBrowser(shop.app, '10.30.0.2')), await read(minor.browser, minor.token)]) {
    assert.ok(result.includes('소금의 무게'));
    assert.ok(!result.includes('KANARI') && !result.includes(cover));
  }
  const seen = await read(grown.browser, grown.token);
  assert.ok(seen.includes('KANARI-creator') && seen.includes(cover));
  await putEvents(shop);
});
