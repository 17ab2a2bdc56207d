import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import sharp from 'sharp';
import { applyShopFolder } from '#domain/merchandising';
import routes from '../../../app/routes.ts';
import { CANARY, canaryWorks } from '../../support/fixtures/canary-works.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';
import {
  type LoggedIn,
  type FullServer,
  openSecondServer,
  joinShop,
  openFullServer,
} from '../../support/servers/full-server.ts';

const HERE = 'http://localhost:3000';
const HOSTILE = '</script><img src=x onerror=alert(1)><!--';
/** Tracking parameters, which canonical URLs omit. */
const TRACKS = 's_id=7&p_id=9&sid=1&utm_source=mail&login_req=1&fbclid=x';
/** Pages that search engines must not index: forms, personal pages, errors. */
const UNFOUND =
  /^\/(my|mybook|coin(?!\/guide)|login|join|find|verify|user-gift|withdrawn|error|adult-mode|inquiry|dev)(\/|$)/;

let shop: FullServer;
let member: LoggedIn;
before(async () => {
  const works = [
    ...canaryWorks(),
    plantedWork('book', {
      title: `제목 ${HOSTILE}`,
      synopsis: `줄거리 ${HOSTILE}`,
      creators: [
        { name: `작가 ${HOSTILE}`, role: '글' },
        { name: '윤달', role: '그림' },
      ],
      publisher: '느린달',
      rating: '15',
      prices: { free: 1, buy: 2 },
      texts: [['하나.'], ['둘.']],
    }),
    plantedWork('comic', {
      title: '골목',
      shelf: 'webtoon',
      creators: [{ name: '윤달', role: '그림' }],
      prices: { free: 'all' },
    }),
  ];
  shop = await openFullServer(works);
  member = await joinShop(shop);
});
after(() => shop.close());

const idOf = (key: string): number => shop.works.get(key) ?? 0;

function addressesIn(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? above : `${above}/${entry.path}`;
    return entry.children ? addressesIn(entry.children, path) : [path || '/'];
  });
}

async function pages(): Promise<string[]> {
  const { id } = await shop.ctx.db
    .selectFrom('episode')
    .select('id')
    .where('work_id', '=', idOf('book'))
    .orderBy('position')
    .executeTakeFirstOrThrow();
  const plain = addressesIn(routes).filter((path) => !/[:*]|\.pdf$|\/export$/.test(path) && path !== '/adult-mode');
  const homes = ['serial', 'lightnovel', 'publish'].map((category) => `/main/${category}`);
  return [...plain, ...homes, `/novel/${idOf('book')}`, `/novel/${idOf('comic')}`, `/viewer/${id}`];
}

/** Values of a head tag, which must occur once. */
function messageOf(head: string, what: RegExp): string[] {
  return [...head.matchAll(what)].map((found) => (found[1] ?? '').replaceAll('&amp;', '&'));
}

test('every page has one title and indexed pages have description, canonical URL and share tags', async () => {
  const audited: string[] = [];
  for (const path of await pages()) {
    const visited = await shop.app.inject({ url: `${path}?${TRACKS}` });
    const page = visited.statusCode === 302 ? await member.browser.sendRequest({ url: path }) : visited;
    if (page.statusCode !== 200) continue;
    const head = page.body.slice(0, page.body.indexOf('</head>'));
    const [title, ...others] = messageOf(page.body, /<title>([^<]+)<\/title>/g);
    assert.ok(title && others.length === 0, `${path}: ${title} ${others.join()}`);
    const isHidden = head.includes('name="robots" content="noindex"');
    if (UNFOUND.test(path)) {
      assert.ok(isHidden || /^\/(join|user-gift\/time)$/.test(path), `${path} is to be found by nobody`);
      if (isHidden) continue;
    }
    if (isHidden) continue;
    const one = (name: string, what: RegExp): string => {
      const all = messageOf(head, what);
      assert.equal(all.length, 1, `${path}: ${name} ${all.join()}`);
      return all[0] ?? '';
    };
    const canonical = one('canonical', /<link rel="canonical" href="([^"]*)"/g);
    assert.ok(canonical.startsWith(HERE + path.replace(/^\/$/, '/')), `${path}: ${canonical}`);
    assert.ok(!/s_id|p_id|sid|utm|login_req|fbclid/.test(canonical), canonical);
    assert.equal(one('og:url', /<meta property="og:url" content="([^"]*)"/g), canonical);
    for (const name of ['description'])
      assert.ok(one(name, /<meta name="description" content="([^"]*)"/g).length >= 2, `${path}: ${name}`);
    assert.ok(one('og:title', /<meta property="og:title" content="([^"]*)"/g));
    assert.ok(one('og:description', /<meta property="og:description" content="([^"]*)"/g));
    assert.equal(one('twitter', /<meta name="twitter:card" content="([^"]*)"/g), 'summary_large_image');
    const image = one('og:image', /<meta property="og:image" content="([^"]*)"/g);
    assert.ok(image.startsWith(`${HERE}/`), image);
    const visible = await shop.app.inject({ url: image.slice(HERE.length) });
    const painted =
      visible.statusCode === 302 ? await shop.app.inject({ url: String(visible.headers.location) }) : visible;
    assert.deepEqual([painted.statusCode, String(painted.headers['content-type']).slice(0, 6)], [200, 'image/'], image);
    assert.equal(one('twitter:image', /<meta name="twitter:image" content="([^"]*)"/g), image);
    assert.ok(one('og:image:alt', /<meta property="og:image:alt" content="([^"]*)"/g));
    const { width, height } = await sharp(painted.rawPayload).metadata();
    assert.equal(one('og:image:width', /<meta property="og:image:width" content="(\d+)"/g), String(width), image);
    assert.equal(one('og:image:height', /<meta property="og:image:height" content="(\d+)"/g), String(height), image);
    audited.push(path);
  }
  for (const path of ['/', '/main/serial', '/lightnovel', '/webtoon', '/new', '/coin/guide', `/novel/${idOf('book')}`])
    assert.ok(audited.includes(path), `${path} was looked at`);
  assert.ok(audited.some((path) => path.startsWith('/viewer/')));
});

test('a paid episode is not indexed', async () => {
  const { id } = await shop.ctx.db
    .selectFrom('episode')
    .select('id')
    .where('work_id', '=', idOf('book'))
    .orderBy('position', 'desc')
    .executeTakeFirstOrThrow();
  const { body } = await shop.app.inject({ url: `/viewer/${id}` });
  assert.ok(body.includes('name="robots" content="noindex"'));
});

test('a parameter that makes another page is in its canonical URL', async () => {
  const page = await shop.app.inject({ url: `/lightnovel?status=completed&${TRACKS}` });
  assert.match(page.body, /<link rel="canonical" href="http:\/\/localhost:3000\/lightnovel\?status=completed"/);
});

/** JSON-LD nodes of a page. */
function graph(body: string): Record<string, unknown>[] {
  const blocks = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, text]) =>
    JSON.parse(text ?? ''),
  );
  return blocks.flatMap((block) => block['@graph'] ?? [block]);
}

test('a work has schema.org data and its text cannot break out', async () => {
  const { body } = await shop.app.inject({ url: `/novel/${idOf('book')}` });
  assert.ok(!body.includes(HOSTILE), 'everything is escaped');
  const [book, method] = graph(body);
  assert.equal(book?.['@type'], 'Book');
  assert.equal(book?.['name'], `제목 ${HOSTILE}`);
  assert.deepEqual(book?.['author'], [{ '@type': 'Person', name: `작가 ${HOSTILE}` }]);
  assert.deepEqual(book?.['illustrator'], [{ '@type': 'Person', name: '윤달' }]);
  assert.deepEqual(book?.['publisher'], { '@type': 'Organization', name: '느린달' });
  assert.deepEqual(
    [book?.['inLanguage'], book?.['isAccessibleForFree'], book?.['typicalAgeRange']],
    ['ko', false, '15-'],
  );
  assert.equal(book?.['aggregateRating'], undefined);
  const parts = Object(book)['hasPart'];
  assert.deepEqual(
    parts.map((part: Record<string, unknown>) => [part['@type'], part['isAccessibleForFree']]),
    [
      ['Chapter', true],
      ['Chapter', false],
    ],
  );
  assert.equal(method?.['@type'], 'BreadcrumbList');
  assert.deepEqual(
    Object(method)['itemListElement'].map((step: { item: string }) => step.item),
    [`${HERE}/`, `${HERE}/main/serial`, `${HERE}/novel/${idOf('book')}`],
  );
  const [comic] = graph((await shop.app.inject({ url: `/novel/${idOf('comic')}` })).body);
  assert.deepEqual([comic?.['@type'], comic?.['isAccessibleForFree']], ['ComicSeries', true]);
});

test('the home page has organisation and search metadata', async () => {
  const { body } = await shop.app.inject({ url: '/' });
  const data = graph(body);
  assert.deepEqual(
    data.map((part) => part['@type']),
    ['Organization', 'WebSite'],
  );
  assert.equal(Object(data[1])['potentialAction'].target.urlTemplate, `${HERE}/search?q={search_term_string}`);
  for (const feed of ['/rss.xml', '/opds'])
    assert.match(body, new RegExp(`<link rel="alternate" type="application/[a-z+]+" title="[^"]+" href="${feed}"/>`));
  const screen = await shop.app.inject({ url: '/_.data' });
  assert.ok(
    screen.body.includes('banners') && !screen.body.includes('schema.org'),
    'a screen under way needs none of it',
  );
});

test('metadata of an adult work has only its title (P3)', async () => {
  const { body } = await shop.app.inject({ url: `/novel/${idOf('adult-0')}` });
  assert.deepEqual(graph(body), []);
  assert.ok(body.includes('name="robots" content="noindex"'));
  assert.ok(body.includes('content="19세 이상 이용가 작품입니다."'));
  assert.ok(!body.includes(CANARY));
  assert.ok(!body.includes('application/rss+xml'));
});

test('a renamed shop uses its name in titles, share tags, breadcrumbs and logo and never 서가', async () => {
  await applyShopFolder(shop.ctx, { facts: { name: '느린달' } });
  const slow = await openSecondServer(shop);
  try {
    const nowhere = { url: '/nothing-here', headers: { accept: 'text/html' } };
    const readers = (await pages()).filter((path) => !/^\/(operator|studio\/export)/.test(path));
    for (const sendRequest of [...readers.map((url) => ({ url })), nowhere]) {
      const page = await slow.inject(sendRequest);
      if (page.statusCode !== 200 && page.statusCode !== 404) continue;
      const head = page.body.slice(0, page.body.indexOf('</head>'));
      const [title = ''] = messageOf(page.body, /<title>([^<]+)<\/title>/g);
      assert.ok(
        sendRequest.url === '/' ? title.includes('느린달') : title.endsWith(' - 느린달'),
        `${sendRequest.url}: ${title}`,
      );
      assert.ok(!head.includes('서가'), `${sendRequest.url}: ${/.{0,60}서가.{0,60}/.exec(head)?.[0]}`);
      if (head.includes('og:title'))
        assert.deepEqual(
          messageOf(head, /<meta property="og:site_name" content="([^"]*)"/g),
          ['느린달'],
          sendRequest.url,
        );
      assert.doesNotMatch(page.body, /aria-label="서가 메인/, sendRequest.url);
    }
    const start = await slow.inject({ url: '/' });
    assert.match(start.body, /<a [^>]*aria-label="느린달 메인으로 이동"/);
    assert.match(start.body, /<h1[^>]*>이야기가 머무는 곳, 느린달<\/h1>/);
    const [, method] = graph((await slow.inject({ url: `/novel/${idOf('book')}` })).body);
    assert.equal(Object(method)['itemListElement'][0].name, '느린달');
  } finally {
    await slow.close();
  }
});

test("the shop's tagline and description are used on its home page", async () => {
  const company = `회사 ${HOSTILE}`;
  await applyShopFolder(shop.ctx, { facts: { name: '느린달', tagline: '천천히 읽는 밤', description: '', company } });
  const slow = await openSecondServer(shop);
  try {
    const { body } = await slow.inject({ url: '/' });
    assert.deepEqual(messageOf(body, /<title>([^<]+)<\/title>/g), ['천천히 읽는 밤 - 느린달']);
    assert.ok(!body.includes(HOSTILE), 'what an operator writes breaks out of nothing');
    assert.equal(graph(body)[0]?.['name'], company);
    assert.deepEqual(messageOf(body, /<meta name="description" content="([^"]*)"/g), ['천천히 읽는 밤']);
    const [card = ''] = messageOf(body, /<meta property="og:image" content="([^"]*)"/g);
    assert.match(card, /\/media\/cards\/titles\/.+title=%EB%8A%90%EB%A6%B0%EB%8B%AC&line=/, 'its picture names it too');
    const painted = await slow.inject({ url: card.slice(HERE.length) });
    assert.deepEqual([painted.statusCode, painted.headers['content-type']], [200, 'image/jpeg']);
  } finally {
    await slow.close();
  }
});
