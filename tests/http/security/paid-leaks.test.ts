import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { LightMyRequestResponse } from 'fastify';
import { refreshWorkCounters } from '#domain/catalog';
import { saveShopFields } from '#domain/merchandising';
import { processNotifications } from '#domain/notifications';
import { createPen } from '#domain/studio';
import type { Rating } from '#shared/catalog/ratings';
import { OTHER_ADDRESSES, feedAddresses } from '../../support/addresses/public-addresses.ts';
import { CallBrowser } from '../../support/servers/http-browser.ts';
import { CANARY, canaryPictures } from '../../support/fixtures/canary-works.ts';
import { PREVIEWED, PREVIEW_PERCENT, paidWorks } from '../../support/fixtures/paid-works.ts';
import { type LoggedIn, type FullServer, joinShop, openFullServer } from '../../support/servers/full-server.ts';

let shop: FullServer;
let [text, webtoon] = [0, 0];
let pictures: string[] = [];

before(async () => {
  const files = new Map<string, Uint8Array>();
  shop = await openFullServer(paidWorks(), { pictures: canaryPictures(files) });
  for (const [key, bytes] of files) shop.ctx.kept.set(key, bytes);
  await sql`update work set preview_percent = ${PREVIEW_PERCENT}`.execute(shop.ctx.db);
  const rows = await shop.ctx.db.selectFrom('episode').select(['id', 'content']).where('is_free', '=', false).execute();
  text = rows.find((row) => row.content === 'text')?.id ?? 0;
  webtoon = rows.find((row) => row.content === 'images')?.id ?? 0;
  pictures = (await shop.ctx.db.selectFrom('picture').select('hash').execute()).map(({ hash }) => hash);
});
after(() => shop.close());
beforeEach(() => sql`update clock set shift = interval '0'`.execute(shop.ctx.db));

type Who = { browser: CallBrowser; token?: string };
type Held = {
  kind: 'buy' | 'rental';
  openedAt?: string;
  hours?: number;
  source?: 'purchase' | 'gift' | 'ticket' | 'wait-free';
};

async function give({ memberNo }: LoggedIn, held: Held): Promise<void> {
  const { kind, openedAt, hours = 72, source = 'purchase' } = held;
  const rental = kind === 'rental' ? hours : null;
  await sql`
    insert into entitlement (member_no, episode_id, kind, work_id, source, source_id, rental_hours, opened_at, ends_at)
    select ${memberNo}, e.id, ${kind}, e.work_id, ${source}, 1, ${rental}::int, ${openedAt ?? null}::timestamptz,
      coalesce(${openedAt ?? null}::timestamptz, seoga_clock()) + make_interval(hours => ${rental}::int)
    from episode e where e.id in (${text}, ${webtoon})`.execute(shop.ctx.db);
}

async function openEpisodeDocument({ memberNo }: LoggedIn, episode: number): Promise<Date | null | undefined> {
  const row = await shop.ctx.db
    .selectFrom('entitlement')
    .select('opened_at')
    .where('member_no', '=', memberNo)
    .where('episode_id', '=', episode)
    .executeTakeFirst();
  return row?.opened_at;
}

const DOCUMENTS = (): string[] => [
  `/viewer/${text}`,
  `/viewer/i/${text}`,
  `/viewer/${webtoon}`,
  `/viewer/i/${webtoon}`,
  `/viewer/${text}?preview=1`,
  `/viewer/i/${webtoon}?preview=1`,
];

/** Every URL that shows parts of paid episodes, before any click. */
function sendRequest(): { url: string; headers?: Record<string, string>; method?: 'GET' | 'HEAD' }[] {
  const works = [...shop.works.values()];
  const calls = [
    ...[text, webtoon].flatMap((id) =>
      ['', '?opening=ahead', '?opening=preview'].map((end) => `/episodes/${id}${end}`),
    ),
    ...works.flatMap((id) =>
      ['', '/episodes', `/text?q=${CANARY}`, '/text?q=가가가'].map((end) => `/works/${id}${end}`),
    ),
    '/works?limit=100',
    '/pages/home',
    '/new',
  ].map((path) => `/ko/v1${path}`);
  const media = pictures.flatMap((hash) => [`/media/public/${hash}/720.webp`, `/media/held/h1.zzz.x/${hash}/720.webp`]);
  return [
    ...DOCUMENTS().map((url) => ({ url, headers: { 'sec-purpose': 'prefetch', 'sec-fetch-dest': 'document' } })),
    ...DOCUMENTS().map((url) => ({ url, headers: { purpose: 'prefetch' } })),
    ...DOCUMENTS().map((url) => ({ url, headers: { 'sec-fetch-dest': 'empty' } })),
    ...DOCUMENTS().map((url) => ({ url, headers: { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' } })),
    ...DOCUMENTS().map((url) => ({ url, method: 'HEAD' as const })),
    ...DOCUMENTS().map((url) => ({ url: url.replace(/(\?|$)/, '.data$1') })),
    { url: `/viewer/${text}/part` },
    { url: `/viewer/${text}/part?preview=1` },
    ...works.flatMap((id) => [{ url: `/novel/${id}` }, { url: `/novel/${id}.data` }]),
    ...calls.map((url) => ({ url })),
    ...media.map((url) => ({ url })),
    { url: `/media/stamps?${pictures.map((hash) => `hash=${hash}`).join('&')}` },
  ];
}

interface Found {
  canaries: Set<string>;
  /** Signed picture URLs. */
  held: Set<string>;
}

function look({ body, headers }: LightMyRequestResponse, url: string, found: Found): void {
  const output = (body + JSON.stringify(headers)).replaceAll(decodeURIComponent(url), '');
  for (const [canary] of output.matchAll(new RegExp(`${CANARY}-(?:text|alt|page|panel|dialogue|art)-\\d+`, 'g')))
    found.canaries.add(canary);
  for (const [address] of body.matchAll(/\/media\/held\/[\w.-]+\/[\w-]+\/\d+\.\w+/g)) found.held.add(address);
}

async function crawl(who: Who, also: string[] = []): Promise<Found> {
  const found: Found = { canaries: new Set(), held: new Set() };
  for (const { url, headers, method } of sendRequest()) {
    const token = who.token && url.startsWith('/ko/v1') ? { 'login-at': who.token } : {};
    look(
      await who.browser.sendRequest({ url, headers: { ...headers, ...token }, ...(method ? { method } : {}) }),
      url,
      found,
    );
  }
  for (const url of [...found.held, ...also]) look(await who.browser.sendRequest({ url }), url, found);
  return found;
}

const visitor = (): Who => ({ browser: new CallBrowser(shop.app, '10.7.0.1') });
/** Changes all works as the console does, and waits until the server has seen it. */
async function changeWorks(change: { preview_percent?: number; rating?: Rating }): Promise<void> {
  await changeCatalog(() => shop.ctx.db.updateTable('work').set(change).execute());
}

async function changeCatalog(change: () => Promise<unknown>): Promise<void> {
  const tagOfGate = async (): Promise<unknown> =>
    (await visitor().browser.sendRequest({ url: `/viewer/${text}` })).headers['etag'];
  const earlier = await tagOfGate();
  await change();
  await sql`update page_version set version = version + 1`.execute(shop.ctx.db);
  while ((await tagOfGate()) === earlier) await setTimeout(50);
}

const sorted = (names: Iterable<string>): string[] => [...names].toSorted();

test('no byte of a paid episode beyond its preview is sent before it is owned and opened (L9, L10)', async () => {
  const [holder, guest, unopened, renter, late] = await Promise.all(Array.from({ length: 5 }, () => joinShop(shop)));
  assert.ok(holder && guest && unopened && renter && late);
  await give(holder, { kind: 'buy', openedAt: '2026-01-01T00:00:00Z' });
  await give(unopened, { kind: 'buy' });
  await give(renter, { kind: 'rental' });
  await give(late, { kind: 'rental', openedAt: '2026-01-01T00:00:00Z' });
  const all = await crawl(holder);
  assert.equal(all.canaries.size, 10 + 2 + 10 + 3 + 3 + 2, 'the holder has met every canary');
  for (const [name, who] of Object.entries({ visitor: visitor(), guest, unopened, renter, late })) {
    const found = await crawl(who, sorted(all.held));
    assert.deepEqual(sorted(found.canaries), sorted(PREVIEWED), name);
  }
  for (const who of [unopened, renter])
    for (const id of [text, webtoon])
      assert.equal(await openEpisodeDocument(who, id), null, 'nothing of it was opened');
  await changeWorks({ preview_percent: 0 });
  for (const [name, who] of Object.entries({ visitor: visitor(), guest, unopened, renter, late }))
    assert.deepEqual(sorted((await crawl(who, sorted(all.held))).canaries), [], `${name}, without a preview`);
  await changeWorks({ preview_percent: PREVIEW_PERCENT, rating: '19' });
  for (const [name, who] of Object.entries({ visitor: visitor(), guest, unopened, holder }))
    assert.deepEqual(sorted((await crawl(who, sorted(all.held))).canaries), [], `${name}, of an adult work`);
  await changeWorks({ rating: 'all' });
});

test('a document navigation opens an owned episode and the API does so on request (T8)', async () => {
  const [reader, caller] = [await joinShop(shop), await joinShop(shop)];
  await give(reader, { kind: 'rental' });
  await give(caller, { kind: 'buy' });
  for (const [url, id] of [
    [`/viewer/${text}`, text],
    [`/viewer/i/${webtoon}`, webtoon],
  ] as const) {
    const gate = await reader.browser.sendRequest({ url, headers: { 'sec-purpose': 'prefetch' } });
    assert.match(gate.body, /열면 대여 기간 3일이 시작됩니다\./);
    // Without an action, a form submits to the current URL.
    assert.match(gate.body, /<form><button [^>]*type="submit">이어 보기/);
    const document = await reader.browser.sendRequest({
      url,
      headers: { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' },
    });
    assert.match(document.body, new RegExp(`${CANARY}-(text|page|panel|dialogue)`));
    assert.equal(document.headers['cache-control'], 'private, no-store');
    assert.ok(await openEpisodeDocument(reader, id));
  }
  const call = async (end: string): Promise<{ gate: { kind: string } | null; content: unknown }> =>
    (
      await caller.browser.sendRequest({ url: `/ko/v1/episodes/${text}${end}`, headers: { 'login-at': caller.token } })
    ).json().result;
  assert.deepEqual([(await call('')).gate?.kind, (await call('')).content], ['unopened', null]);
  assert.ok((await call('?opening=read')).content);
  assert.ok((await call('')).content);
  assert.ok(await openEpisodeDocument(caller, text));
});

test('an open page may finish an expired rental with what it received, nothing new', async () => {
  const reader = await joinShop(shop);
  await give(reader, { kind: 'rental' });
  const read = (): Promise<LightMyRequestResponse> => reader.browser.sendRequest({ url: `/viewer/i/${webtoon}` });
  const at = (time: string): Promise<unknown> => sql`update clock set shift = ${time}::interval`.execute(shop.ctx.db);
  await read();
  await at('71 hours 58 minutes');
  const [address = ''] = (await read()).body.match(/\/media\/held\/[\w.-]+\/[\w-]+\/720\.webp/g)?.slice(-1) ?? [];
  const hash = address.split('/')[4] ?? '';
  const picture = async (): Promise<number> => (await reader.browser.sendRequest({ url: address })).statusCode;
  const fresh = async (): Promise<object> =>
    (await reader.browser.sendRequest({ url: `/media/stamps?hash=${hash}` })).json().result.stamps;
  assert.equal(await picture(), 200);
  assert.ok(hash in (await fresh()), 'while it runs a page gets fresh addresses');
  await at('72 hours 5 minutes');
  assert.equal(await picture(), 200);
  assert.deepEqual(await fresh(), {});
  assert.match((await read()).body, /대여 기간이 끝났습니다\./);
  assert.equal((await (await joinShop(shop)).browser.sendRequest({ url: address })).statusCode, 403, 'to nobody else');
  await at('72 hours 11 minutes');
  assert.equal(await picture(), 403);
});

test('an episode opens in the viewer of its kind from either URL (L9 L10)', async () => {
  for (const [url, target] of [
    [`/viewer/${webtoon}`, `/viewer/i/${webtoon}`],
    [`/viewer/i/${text}`, `/viewer/${text}`],
  ] as const)
    assert.equal((await new CallBrowser(shop.app, '10.8.0.3').sendRequest({ url })).headers.location, target);
});

test('the paywall shows prices, the next free opening and the withdrawal notice alike to every visitor (L9)', async () => {
  const [one, other] = await Promise.all(
    ['10.8.0.1', '10.8.0.2'].map((address) =>
      new CallBrowser(shop.app, address).sendRequest({ url: `/viewer/${text}` }),
    ),
  );
  assert.equal(one?.body, other?.body);
  for (const words of [
    '구매 후 볼 수 있는 회차입니다.',
    '3코인',
    '1코인',
    '첫 열람 후 3일',
    '무료 첫 화 보기',
    '미리보기',
    '청약철회가 제한됩니다.',
  ])
    assert.ok(one?.body.includes(words), words);
  // A click before hydration sends the same option.
  for (const query of [`buy=${text}`, `buy=${text}&amp;way=rental`])
    assert.match(one?.body ?? '', new RegExp(`href="/novel/${shop.works.get('paid-text')}\\?${query}"`));
});

/** The paid episodes open early for five coins and to supporters until they are free in five days. */
async function openEarly(author: number): Promise<void> {
  const { ctx } = shop;
  const values = { authors: 'on', support: 'on', early: 'on' };
  await saveShopFields(ctx, { by: 'command-line', values });
  const pen = await createPen(ctx, { memberNo: author, name: '앞선 작가', shop: '서가', agrees: true });
  await sql`insert into work_crew (work_id, pen_id, role, accepted_at)
    select id, ${pen.id}, 'owner', seoga_now() from work`.execute(ctx.db);
  await sql`update work set early_episodes = 1, early_coins = 5, early_supporters = true`.execute(ctx.db);
  await sql`
    update episode
    set opens_at = seoga_now() + interval '5 days', is_free = true, buy_coins = null, rental_coins = null,
      rental_hours = null
    where id in (${text}, ${webtoon})`.execute(ctx.db);
  for (const id of shop.works.values()) await ctx.db.transaction().execute((tx) => refreshWorkCounters(tx, id));
}

async function support({ memberNo }: LoggedIn): Promise<void> {
  await sql`
    insert into support_membership (member_no, pen_id, work_id, coins, visibility, paid_until)
    select ${memberNo}, pen_id, work_id, 30, 'private', seoga_clock() + interval '1 month'
    from work_crew
    limit 1`.execute(shop.ctx.db);
}

/** Everything that shows works and episodes of several works. */
const LISTS = (): string[] => {
  const works = [...shop.works.values()];
  const name = encodeURIComponent('값있는');
  const pages = ['/', '/main/serial', '/webtoon', '/webtoon?tab=new', '/new', '/ranking', `/search?q=${name}`];
  const member = ['/mybook', '/mybook?tab=interest', '/my/reading'];
  const calls = ['/works?limit=100', '/pages/home', '/new', `/search?q=${name}`, `/search/suggestions?q=${name}`];
  return [
    ...pages,
    ...pages.filter((path) => path !== '/' && !path.includes('?')).map((path) => `${path}.data`),
    ...member,
    ...OTHER_ADDRESSES,
    ...feedAddresses(works),
    ...calls.map((path) => `/ko/v1${path}`),
    ...works.map((id) => `/ko/v1/works/${id}/related`),
  ];
};

test('an early episode is sent to its buyers and supporters alone, and is open in no list, feed, ranking or message', async () => {
  const people = await Promise.all(Array.from({ length: 7 }, () => joinShop(shop)));
  const [author, buyer, friend, former, gifted, rented, guest] = people;
  assert.ok(author && buyer && friend && former && gifted && rented && guest);
  await sql`insert into follow (member_no, work_id) select ${guest.memberNo}, id from work`.execute(shop.ctx.db);
  await processNotifications(shop.ctx);
  const { rows: earlier } = await sql`select 1 from notification where kind = 'new-episode'`.execute(shop.ctx.db);
  await changeCatalog(() => openEarly(author.memberNo));
  await give(buyer, { kind: 'buy', openedAt: '2026-01-01T00:00:00Z' });
  await give(gifted, { kind: 'buy', openedAt: '2026-01-01T00:00:00Z', source: 'gift' });
  const openedAt = new Date(Date.now() - 60_000).toISOString();
  await give(rented, { kind: 'rental', openedAt, source: 'ticket' });
  await support(friend);
  await support(former);
  await sql`update support_membership set paid_until = seoga_clock() - interval '1 second'
    where member_no = ${former.memberNo}`.execute(shop.ctx.db);
  const all = await crawl(buyer);
  assert.equal(all.canaries.size, 10 + 2 + 10 + 3 + 3 + 2, 'the buyer has met every canary');
  const outsiders = { visitor: visitor(), gifted, rented, former };
  for (const [name, who] of Object.entries(outsiders)) {
    const found = await crawl(who, sorted(all.held));
    assert.deepEqual([sorted(found.canaries), [...found.held]], [[], []], name);
  }
  assert.deepEqual(sorted((await crawl(friend)).canaries), [], 'nothing is sent to a supporter before it is opened');
  const navigation = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' };
  for (const url of [`/viewer/${text}`, `/viewer/i/${webtoon}`])
    assert.match((await friend.browser.sendRequest({ url, headers: navigation })).body, new RegExp(`${CANARY}-`), url);
  for (const [name, who] of Object.entries({ visitor: visitor(), friend }))
    for (const url of name === 'visitor' ? LISTS() : LISTS().filter((path) => /^\/(mybook|my|$|ko)/.test(path))) {
      const headers = 'token' in who && url.startsWith('/ko/v1') ? { 'login-at': who.token } : {};
      const { body } = await who.browser.sendRequest({ url, headers });
      const found = body.match(new RegExp(`값있는 (글|그림) 둘|/viewer/(i/)?(${text}|${webtoon})\\b`));
      assert.equal(found?.[0], undefined, `${name}: ${url}`);
    }
  await processNotifications(shop.ctx);
  const { rows: later } = await sql`select 1 from notification where kind = 'new-episode'`.execute(shop.ctx.db);
  assert.equal(later.length, earlier.length, 'nobody is told of an episode that is not open');
  const { rows: counted } = await sql<{ openings: number; opened: number }>`
    select (select count(*)::int from opening where episode_id in (${text}, ${webtoon})) as openings,
      (select max(opened_episodes)::int from work) as opened`.execute(shop.ctx.db);
  assert.deepEqual(counted, [{ openings: 0, opened: 1 }]);
});
