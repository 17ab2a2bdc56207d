import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { z } from 'zod';
import { titleCardPath } from '#domain/feeds';
import { type SourceWork, importWorks } from '#domain/catalog-import';
import { applyShopFolder } from '#domain/merchandising';
import { CallBrowser } from '../../support/servers/http-browser.ts';
import { ADULT_NAMES, CANARY, canaryPictures, canaryWorks } from '../../support/fixtures/canary-works.ts';
import { plantedWorkDeps, plantedWork } from '../../support/fixtures/planted-works.ts';
import { navigationFeed, type publication, publicationFeed } from '../../support/files/opds-schemas.ts';
import { readXml, textsOf } from '../../support/files/read-xml.ts';
import { type FullServer, joinShop, openFullServer } from '../../support/servers/full-server.ts';

const HERE = 'http://localhost:3000';
const attributesOf = (xml: string, name: string): Record<string, string>[] =>
  readXml(xml).flatMap((element) => (element.name === name ? [element.attributes] : []));
const HOSTILE_TITLE = `</script><b title='"&]]>'>☃ \u0001끝`;
const FEEDS = [
  '/sitemap.xml',
  '/sitemaps/pages.xml',
  '/sitemaps/works-1.xml',
  '/rss.xml',
  ...['serial', 'lightnovel', 'publish', 'webtoon'].flatMap((category) => [
    `/rss/${category}.xml`,
    `/opds/shelf/${category}`,
  ]),
  ...['', '/new', '/popular', '/latest', '/completed', '/free'].map((end) => `/opds${end}`),
];

const DRAFT = '초안으로만 있는 이야기';

let shop: FullServer;
before(async () => {
  const files = new Map<string, Uint8Array>();
  const works = [
    ...canaryWorks(),
    plantedWork('priced', {
      title: HOSTILE_TITLE,
      creators: [
        { name: '한서림', role: '글' },
        { name: '윤달', role: '그림' },
      ],
      publisher: '느린달',
      genre: '로맨스 & 추리',
      tags: ['로맨스 & 추리', '밤'],
      synopsis: '짧은 <줄거리>',
      prices: { free: 1, buy: 3, rental: 1, rentalHours: 72 },
      texts: [['하나 비밀 본문.'], ['둘 비밀 본문.'], ['셋 비밀 본문.']],
    }),
    plantedWork('unlisted', { title: '내린 작품' }),
    draft(),
  ];
  shop = await openFullServer(works, { pictures: canaryPictures(files) });
  for (const [key, bytes] of files) shop.ctx.kept.set(key, bytes);
  await sql`update work set is_listed = false where source_key = 'unlisted'`.execute(shop.ctx.db);
  await plantThemes();
});
after(() => shop.close());

/** A text without work.yaml imports as an unlisted draft. */
function draft(): SourceWork {
  const { facts, ...work } = plantedWork('draft', { texts: [[`${DRAFT}의 첫 문단.`]] });
  return { ...work, hasOwnKey: false, isDeclared: false, facts: { title: DRAFT, creators: facts.creators } };
}

/** Themes and promotions, some adults-only. */
async function plantThemes(): Promise<void> {
  const { db } = shop.ctx;
  await sql`insert into theme (slug, title, is_adult) values ('open', '열린 테마', false), ('adult', ${`${CANARY}-theme`}, true)`.execute(
    db,
  );
  await sql`insert into pavilion (slug, title) values ('hall', '느린달관')`.execute(db);
  for (const [slug, key] of [
    ['plain', 'plain-0'],
    ['adult', 'adult-0'],
  ] as const)
    await sql`with made as (insert into promotion (slug, title, is_shown, starts_at, ends_at) values
        (${slug}, ${`${slug}-promotion`}, true, seoga_now() - interval '1 day', seoga_now() + interval '1 day') returning id)
      insert into promotion_work (promotion_id, work_id, position) select id, ${idOf(key)}, 0 from made`.execute(db);
}

const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers });
const idOf = (key: string): number => shop.works.get(key) ?? 0;

test('feeds list only works for all ages and are the same for every reader (P3)', async () => {
  const year = new Date().getFullYear();
  const readers = [
    new CallBrowser(shop.app, '10.9.0.1'),
    (await joinShop(shop)).browser,
    (await joinShop(shop, { proof: { birthYear: year - 15 }, adultMode: true })).browser,
    (await joinShop(shop, { proof: { birthYear: 1990 } })).browser,
    (await joinShop(shop, { proof: { birthYear: 1990, daysAgo: 400 }, adultMode: true })).browser,
    (await joinShop(shop, { proof: { birthYear: 1990 }, adultMode: true })).browser,
  ];
  for (const url of FEEDS) {
    const [first, ...others] = await Promise.all(readers.map((browser) => browser.sendRequest({ url })));
    assert.equal(first?.statusCode, 200, url);
    assert.match(String(first?.headers['cache-control']), /^public/, url);
    for (const other of others) assert.equal(other.body, first?.body, url);
    for (const name of [...ADULT_NAMES, CANARY, '내린 작품', '비밀 본문'])
      assert.ok(!first?.body.includes(name), `${url}: ${name}`);
  }
  for (const key of ['adult-0', 'adult-5', 'unlisted'])
    assert.equal((await get(`/novel/${idOf(key)}/rss.xml`)).statusCode, 404, key);
});

test('an imported draft is in no feed, list, search or page and its URLs are 404', async () => {
  const word = encodeURIComponent('초안으로만');
  const lists = ['/', '/main/serial', '/lightnovel', '/new', '/ranking', '/ko/v1/works?limit=100'];
  const searches = ['/ko/v1/search?q=', '/ko/v1/search/suggestions?q=', '/opds/search?query='].map(
    (path) => path + word,
  );
  for (const path of [...FEEDS, ...lists, ...searches]) {
    const { statusCode, body } = await get(path);
    assert.equal(statusCode, 200, path);
    assert.ok(!body.includes(DRAFT), path);
  }
  const id = idOf('draft');
  const { id: episode } = await shop.ctx.db
    .selectFrom('episode')
    .select('id')
    .where('work_id', '=', id)
    .executeTakeFirstOrThrow();
  const addresses = ['/novel/', '/ko/v1/works/', '/opds/works/'].map((path) => `${path}${id}`);
  for (const path of [...addresses, `/ko/v1/works/${id}/episodes`, `/novel/${id}/rss.xml`, `/viewer/${episode}`])
    assert.equal((await get(path)).statusCode, 404, path);
});

test('sitemaps list every public work once and existing pages only', async () => {
  const index = await get('/sitemap.xml');
  assert.match(String(index.headers['content-type']), /^application\/xml/);
  assert.deepEqual(textsOf(index.body, 'loc'), [`${HERE}/sitemaps/pages.xml`, `${HERE}/sitemaps/works-1.xml`]);
  const works = await get('/sitemaps/works-1.xml');
  const wanted = ['plain-0', 'plain-1', 'plain-2', 'plain-3', 'priced'].map((key) => `${HERE}/novel/${idOf(key)}`);
  assert.deepEqual(textsOf(works.body, 'loc').toSorted(), wanted.toSorted());
  for (const date of textsOf(works.body, 'lastmod'))
    assert.ok(Math.abs(Date.parse(date) - Date.now()) < 86_400_000, date);
  const response = textsOf((await get('/sitemaps/pages.xml')).body, 'loc');
  const sets = response.map((loc) => new URL(loc).pathname).filter((path) => /^\/(theme|promotion)\//.test(path));
  assert.deepEqual(
    sets.map((path) => path.replace(/\d+$/, '')),
    ['/theme/pavilion/', '/promotion/', '/theme/'],
    'none for adults alone',
  );
  for (const loc of response) {
    const page = await get(new URL(loc).pathname);
    assert.equal(page.statusCode, 200, loc);
    // The weekday tab changes daily and has a canonical link.
    if (!loc.endsWith('/webtoon')) assert.ok(page.body.includes(`rel="canonical" href="${loc}"`), loc);
  }
  for (const file of ['works-0', 'works-2', 'works-01', 'works--1', 'works-99999999999', 'nothing'])
    assert.equal((await get(`/sitemaps/${file}.xml`)).statusCode, 404, file);
  const again = await get('/sitemaps/works-1.xml', { 'if-none-match': String(works.headers.etag) });
  assert.equal(again.statusCode, 304);
  const packed = await get('/sitemaps/works-1.xml', { 'accept-encoding': 'gzip' });
  assert.equal(packed.headers['content-encoding'], 'gzip');
});

test('RSS items have episode, time and price without any content', async () => {
  const reply = await get(`/novel/${idOf('priced')}/rss.xml`);
  assert.match(String(reply.headers['content-type']), /^application\/rss\+xml/);
  const elements = readXml(reply.body);
  assert.equal(elements[0]?.name, 'rss');
  assert.equal(elements[0]?.attributes['version'], '2.0');
  assert.equal(textsOf(reply.body, 'title')[0], HOSTILE_TITLE.replace('\u0001', ''));
  const items = textsOf(reply.body, 'guid');
  assert.equal(items.length, 3);
  assert.equal(new Set(items).size, 3);
  for (const link of items) assert.equal((await get(new URL(link).pathname)).statusCode, 200, link);
  for (const date of textsOf(reply.body, 'pubDate')) assert.equal(new Date(date).toUTCString(), date);
  const result = textsOf(reply.body, 'description').slice(1);
  assert.equal(result.filter((text) => text === '무료로 읽을 수 있는 회차입니다.').length, 1);
  assert.equal(result.filter((text) => text === '유료 회차입니다. 대여 1코인, 소장 3코인').length, 2);
  const self = elements.find(({ name }) => name === 'atom:link');
  assert.equal(self?.attributes['href'], `${HERE}/novel/${idOf('priced')}/rss.xml`);
  const all = await get('/rss.xml');
  assert.ok(textsOf(all.body, 'link').includes(items[0] ?? ''));
  assert.equal(textsOf(all.body, 'item').length, 3 + 4, 'every episode that is open in works for everybody');
  const page = await get(`/novel/${idOf('priced')}`);
  assert.match(
    page.body,
    new RegExp(`rel="alternate" type="application/rss\\+xml"[^>]*href="/novel/${idOf('priced')}/rss.xml"`),
  );
});

test('an unchanged feed is 304 until the shop changes', async () => {
  for (const url of ['/rss.xml', '/opds/new', '/sitemap.xml']) {
    const first = await get(url);
    const { etag, 'last-modified': changed } = first.headers;
    assert.equal((await get(url, { 'if-none-match': String(etag) })).statusCode, 304, url);
    assert.equal((await get(url, { 'if-none-match': '"other"' })).statusCode, 200, url);
    if (!changed) continue;
    assert.equal((await get(url, { 'if-modified-since': changed })).statusCode, 304, url);
    assert.equal((await get(url, { 'if-modified-since': new Date(0).toUTCString() })).statusCode, 200, url);
    assert.equal((await get(url, { 'if-none-match': '"other"', 'if-modified-since': changed })).statusCode, 200);
  }
  const describeResult = (await get('/rss.xml')).headers.etag;
  await applyShopFolder(shop.ctx, { facts: { name: '새 이름 서점' } });
  for (let tries = 0; (await get('/rss.xml')).headers.etag === describeResult; tries += 1) {
    assert.ok(tries < 50, 'the feed never changed');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  assert.ok((await get('/rss.xml')).body.includes('새 이름 서점'));
});

test('OPDS feeds match the specification from the start to every list', async () => {
  const start = await get('/opds');
  assert.match(String(start.headers['content-type']), /^application\/opds\+json/);
  const { navigation } = navigationFeed.parse(start.json());
  for (const { href } of navigation.slice(0, -1)) {
    const feed = publicationFeed.parse((await get(new URL(href).pathname)).json());
    for (const one of feed.publications) {
      const paths = one.links.map(({ href: there }) => new URL(there).pathname);
      for (const path of paths) assert.equal((await get(path)).statusCode, 200, path);
    }
  }
  const own = await get(new URL(navigation.at(-1)?.href ?? '').pathname);
  assert.deepEqual([own.statusCode, own.headers['www-authenticate']?.slice(0, 5)], [401, 'Basic']);
  const { metadata: page, publications } = publicationFeed.parse((await get('/opds/new')).json());
  assert.equal(publications.length, 5);
  assert.deepEqual([page.itemsPerPage, page.numberOfItems], [50, 5]);
  const priced = publications.find(({ metadata }) => metadata.title === HOSTILE_TITLE);
  assert.deepEqual(priced?.metadata.author, [{ name: '한서림' }]);
  assert.deepEqual(priced?.metadata['artist'], [{ name: '윤달' }]);
  assert.deepEqual(
    priced?.metadata['subject'],
    ['연재', '로맨스 & 추리', '밤'],
    'a genre that is a tag too is said once',
  );
  const rels = (one: z.infer<typeof publication> | undefined) => one?.links.map(({ rel }) => rel);
  assert.ok(rels(priced)?.includes('http://opds-spec.org/acquisition/buy'));
  const free = publications.find(({ metadata }) => metadata.title === '흰 책 1');
  assert.ok(rels(free)?.includes('http://opds-spec.org/acquisition/open-access'));
  const search = start.json().links.find(({ rel }: { rel: string }) => rel === 'search');
  assert.deepEqual([search.templated, search.href], [true, `${HERE}/opds/search{?query}`]);
  const sendRequest = async (query: string) =>
    publicationFeed
      .parse((await get(`/opds/search?query=${encodeURIComponent(query)}`)).json())
      .publications.map(({ metadata }) => metadata.title);
  assert.deepEqual(await sendRequest('흰 책 1'), ['흰 책 1']);
  assert.deepEqual(await sendRequest(''), []);
  assert.equal((await get('/opds/search')).json().metadata.title, '검색', 'a search for nothing names no empty quotes');
  assert.deepEqual(await sendRequest(ADULT_NAMES[0] ?? ''), [], 'also by its very name no adult work is found');
});

test('OPDS 1.2 has the lists, facets, works and search of OPDS 2.0 as Atom', async () => {
  const start = await get('/opds/1.2');
  assert.match(String(start.headers['content-type']), /^application\/atom\+xml/);
  const lists = (await get('/opds')).json().navigation;
  assert.deepEqual(
    attributesOf(start.body, 'link').flatMap(({ rel, href }) => (rel === 'subsection' ? [href] : [])),
    lists.slice(0, -1).map(({ href }: { href: string }) => href.replace('/opds', '/opds/1.2')),
  );
  for (const { href } of lists.slice(0, -1)) {
    const path = new URL(href).pathname;
    const { publications } = publicationFeed.parse((await get(path)).json());
    const atom = (await get(path.replace('/opds', '/opds/1.2'))).body;
    assert.deepEqual(textsOf(atom, 'entry').length, publications.length, path);
    assert.deepEqual(
      textsOf(atom, 'dc:identifier'),
      publications.map(({ metadata }) => metadata.identifier),
      path,
    );
    assert.deepEqual(textsOf(atom, 'search:totalResults'), [String(publications.length)], path);
    const links = attributesOf(atom, 'link');
    const acquired = links.filter(({ rel = '' }) => rel.startsWith('http://opds-spec.org/acquisition'));
    assert.deepEqual(
      acquired.map(({ href: there }) => there),
      publications.flatMap(({ links: [, ...ways] }) => ways.map((way) => way.href)),
      path,
    );
    const active = links.filter((one) => one['opds:activeFacet'] === 'true');
    assert.deepEqual(
      active.map(({ href: there }) => there),
      [href.replace('/opds', '/opds/1.2')],
    );
  }
  const search = (await get('/opds/1.2/opensearch.xml')).body;
  const [{ template = '' } = {}] = attributesOf(search, 'Url');
  const found = (await get(template.replace(HERE, '').replace('{searchTerms}', encodeURIComponent('흰 책 1')))).body;
  assert.deepEqual([textsOf(found, 'title')[1], textsOf(found, 'search:totalResults')[0]], ['흰 책 1', '1']);
});

test('an OPDS search is paged to its last work', async () => {
  const titles = Array.from({ length: 120 }, (_none, at) => `푸른 책 ${at}`);
  const planted = titles.map((title, at) => plantedWork(`blue-${at}`, { title }));
  await importWorks(shop.ctx, plantedWorkDeps(planted), { path: '', dryRun: false });
  const found: string[] = [];
  const pages: number[] = [];
  let next: string | undefined = `/opds/search?query=${encodeURIComponent('푸른 책')}`;
  while (next !== undefined) {
    assert.ok(pages.length < 4);
    const { links, publications } = publicationFeed.parse((await get(next)).json());
    assert.equal(links.find(({ rel }) => rel === 'self')?.href.includes('after='), pages.length > 0);
    found.push(...publications.map(({ metadata }) => metadata.title));
    pages.push(publications.length);
    next = links.find(({ rel }) => rel === 'next')?.href.replace(HERE, '');
  }
  assert.deepEqual(pages, [50, 50, 20]);
  assert.deepEqual(found.toSorted(), titles.toSorted());
});

test('robots.txt blocks member pages, allows Yeti elsewhere and blocks everything on request', async () => {
  const open = (await get('/robots.txt')).body;
  for (const line of ['User-agent: *', 'User-agent: Yeti', 'Disallow: /my', 'Disallow: /ko/', 'Allow: /coin/guide'])
    assert.ok(open.split('\n').includes(line), line);
  assert.ok(open.includes(`Sitemap: ${HERE}/sitemap.xml`));
  const file = 'naver0123456789abcdef.html';
  assert.equal((await get(`/${file}`)).headers.location, '/');
  await applyShopFolder(shop.ctx, {
    facts: { naverVerification: file, googleVerification: 'abc_DEF-1', searchEngines: 'off' },
  });
  for (let tries = 0; (await get('/robots.txt')).body === open; tries += 1) {
    assert.ok(tries < 50);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  assert.equal((await get('/robots.txt')).body, 'User-agent: *\nDisallow: /\n');
  assert.equal((await get(`/${file}`)).body, `naver-site-verification: ${file}`);
  assert.equal((await get('/google0123456789abcdef.html')).headers.location, '/');
  const home = (await get('/')).body;
  assert.ok(home.includes('<meta name="google-site-verification" content="abc_DEF-1"/>'));
  assert.ok(!home.includes('naver-site-verification'));
});

async function imageOf(path: string): Promise<string> {
  const page = await get(path);
  const url = /<meta property="og:image" content="([^"]+)"/.exec(page.body)?.[1] ?? '';
  return url.replaceAll('&amp;', '&').replace(HERE, '');
}

test('a shared work has its own card, an adult one only the badge, and an old URL redirects to the current card (P3)', async () => {
  const file = await sharp({ create: { width: 240, height: 360, channels: 3, background: '#123456' } })
    .webp()
    .toBuffer();
  for (const key of shop.ctx.kept.keys()) if (key.endsWith('.webp')) shop.ctx.kept.set(key, file);
  const path = await imageOf(`/novel/${idOf('priced')}`);
  assert.match(path, new RegExp(`^/media/cards/works/${idOf('priced')}/[\\w-]{20}\\.jpg$`));
  const card = await get(path);
  assert.equal(card.statusCode, 200);
  assert.match(String(card.headers['cache-control']), /immutable/);
  const { format, width, height } = await sharp(card.rawPayload).metadata();
  assert.deepEqual([format, width, height], ['jpeg', 1200, 630]);
  assert.deepEqual((await get(path)).rawPayload, card.rawPayload, 'painted once');
  const adult = await imageOf(`/novel/${idOf('adult-0')}`);
  assert.equal(adult, await imageOf(`/novel/${idOf('adult-3')}`));
  assert.equal((await get(adult)).statusCode, 200);
  for (const [key, goal] of [
    ['adult-0', adult],
    ['priced', path],
  ] as const) {
    const old = await get(`/media/cards/works/${idOf(key)}/${'A'.repeat(20)}.jpg`);
    assert.deepEqual([old.statusCode, old.headers.location], [302, goal]);
  }
  const wrong = ['0', 'abc', '999999', String(idOf('unlisted'))].map(
    (id) => `/media/cards/works/${id}/${'A'.repeat(20)}.jpg`,
  );
  for (const none of [...wrong, `/media/cards/works/${idOf('priced')}/x.jpg`])
    assert.equal((await get(none)).statusCode, 404, none);
});

test('a title card is rendered only for titles signed by the shop', async () => {
  const path = titleCardPath(shop.ctx, { title: '골목과 정류장, 웹툰 반값', line: '기획전' });
  assert.equal((await get(path)).statusCode, 200);
  assert.equal((await get(path.replace('line=', 'line=x'))).statusCode, 404);
  assert.equal((await get(path.replace(/title=[^&]+/, `title=${encodeURIComponent('남의 말')}`))).statusCode, 404);
  assert.equal((await get(path.split('?')[0] ?? '')).statusCode, 404);
});
