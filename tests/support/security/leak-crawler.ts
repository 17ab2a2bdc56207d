import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { ADULT_NAMES, CANARY } from '../fixtures/canary-works.ts';
import { concurrently } from '../concurrently.ts';
import { CallBrowser } from '../servers/http-browser.ts';
import { DENIED, type GuardedShop, type Person } from './guarded-shop.ts';
import { openSecondServer } from '../servers/full-server.ts';
import { cardsIn, sharedCards } from './share-cards.ts';
import { type Operation, type Sent, aimedAt, lookedAt } from './served-addresses.ts';
import { type FetchResult, collectOutgoingMessages } from './outgoing-messages.ts';

export interface Look {
  who: string;
  method: Operation['method'] | 'HEAD' | 'PUSH' | 'MAIL';
  url: string;
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Missing or malformed URLs; their responses refer to no work. */
const AMISS = ['/%', '/novel/abc', '/viewer/0', '/novel/1%00', '/ko/v1/works/x', '/media/public/%2e%2e/x', '/theme/-1'];
const HELD = /\/media\/held\/[\w.-]+\/[\w-]+\/\d+\.\w+/g;

interface Found {
  looks: Look[];
  held: Set<string>;
  cards: Set<string>;
  etags: Map<string, string>;
}

/** The same person on another server. */
export function before(app: FastifyInstance, person: Person): Person {
  const browser = new CallBrowser(app, '10.1.1.1');
  for (const [name, value] of person.browser.cookies) browser.cookies.set(name, value);
  return { ...person, browser };
}

export async function requestAs(
  person: Person,
  url: string,
  request: { method?: Operation['method'] | 'HEAD'; headers?: Record<string, string>; payload?: object } = {},
): Promise<Look> {
  const { method = 'GET', headers = {}, payload } = request;
  const token = person.token && url.startsWith('/ko/v1') ? { 'login-at': person.token } : {};
  const response = await person.browser.sendRequest({
    url,
    method,
    headers: { ...token, ...headers },
    ...(payload ? { payload } : {}),
  });
  const message = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const);
  return {
    who: person.name,
    method,
    url,
    status: response.statusCode,
    headers: Object.fromEntries(message),
    body: response.rawPayload.toString('utf8'),
  };
}

async function crawl(person: Person, urls: string[]): Promise<Found> {
  const found: Found = { looks: [], held: new Set(), cards: new Set(), etags: new Map() };
  const keep = (one: Look): void => {
    found.looks.push(one);
    for (const [address] of one.body.matchAll(HELD)) found.held.add(address);
    for (const address of cardsIn(one.body + (one.headers['location'] ?? ''))) found.cards.add(address);
    if (one.headers['etag']) found.etags.set(one.url, one.headers['etag']);
  };
  for (const look of await concurrently(urls, (url) => requestAs(person, url))) keep(look);
  return found;
}

/** HEAD, range and conditional requests with another reader's ETag. */
async function crawlAside(person: Person, urls: string[], seen: Found): Promise<Look[]> {
  const looks = await concurrently([...urls, ...seen.held], async (url) => {
    const etag = seen.etags.get(url);
    const isRange = /^\/(media|novel|viewer)\//.test(url);
    return [
      await requestAs(person, url, { method: 'HEAD' }),
      ...(etag ? [await requestAs(person, url, { headers: { 'if-none-match': etag } })] : []),
      ...(isRange ? [await requestAs(person, url, { headers: { range: 'bytes=0-99' } })] : []),
    ];
  });
  return looks.flat();
}

async function send(person: Person, sent: Sent[]): Promise<Look[]> {
  const looks: Look[] = [];
  for (const { method, url, body } of sent) {
    const headers = { 'idempotency-key': randomUUID() };
    const as = await requestAs(person, url, { method, headers, ...(body ? { payload: body } : {}) });
    // The key of an offline text counts as the text.
    looks.push(as.body.includes('"share":') ? { ...as, body: `${as.body} ${CANARY}-share` } : as);
  }
  return looks;
}

/** Others may see notifications and e-mails, so even adult titles must not appear. */
function responseSnapshot({ way, to, text }: FetchResult): Look {
  const named = ADULT_NAMES.find((name) => text.includes(name));
  const body = named ? `${CANARY}-named: ${named}` : text;
  return { who: 'device', method: way, url: to, status: 0, headers: {}, body };
}

/** Fetches share cards and follows redirects, as messengers do. */
async function crawlCards(person: Person, urls: string[]): Promise<Look[]> {
  const first = await crawl(person, [...new Set(urls)]);
  const led = [...first.cards].filter((url) => !urls.includes(url));
  return [...first.looks, ...(await crawl(person, led)).looks];
}

/** Responses with adult content that the request did not contain. */
function leaks(looks: Look[]): string[] {
  return looks.flatMap(({ who, method, url, status, headers, body }) => {
    const all = body + JSON.stringify(headers);
    if (!all.includes(CANARY)) return [];
    const requests = decodedOf(url).match(new RegExp(`${CANARY}[\\w-]*`))?.[0];
    const [word] = (requests ? all.replaceAll(requests, '') : all).match(new RegExp(`${CANARY}[\\w-]*`)) ?? [];
    return word === undefined ? [] : [`${who} ${method} ${url} (${status}): ${word}`];
  });
}

function decodedOf(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

export interface Crawl {
  looks: Look[];
  leaks: string[];
  met: Set<string>;
}

/**
 * Crawls every surface as every reader with cold caches. `allowed-first` fills caches as a reader with access before
 * the others; `denied-first` as visitors.
 */
export async function crawlForLeaks(shop: GuardedShop, order: 'allowed-first' | 'denied-first'): Promise<Crawl> {
  const app = await openSecondServer(shop);
  try {
    return await (order === 'allowed-first' ? crawlAll(app, shop) : crawlCached(app, shop));
  } finally {
    await app.close();
  }
}

async function crawlAll(app: FastifyInstance, shop: GuardedShop): Promise<Crawl> {
  const at = async (person: Person) => ({
    person: before(app, person),
    urls: await lookedAt(app, shop.ground, person.things),
  });
  const allowed = await at(shop.readers['adult-on']);
  // Before the inbox is opened: read notifications are not sent.
  const result = await collectOutgoingMessages(shop);
  const seen = await crawl(allowed.person, [...allowed.urls.pages, ...allowed.urls.calls, ...allowed.urls.served]);
  const leased = await send(allowed.person, await aimedAt(app, shop.ground, allowed.person.things));
  const shared = await sharedCards(shop);
  const looks = result.map(responseSnapshot);
  for (const name of DENIED) {
    const { person, urls } = await at(shop.readers[name]);
    // One rule covers all readers without adult mode: one member crawls everything, the others pages and API.
    const isWhole = name === 'visitor' || name === 'minor';
    const aside = isWhole ? [...urls.data, ...urls.payloads, ...urls.console, ...urls.served, ...AMISS] : [];
    const found = await crawl(person, [...urls.pages, ...urls.calls, ...aside, ...seen.held]);
    looks.push(...found.looks);
    if (name === 'visitor') looks.push(...(await crawlCards(person, [...shared, ...seen.cards, ...found.cards])));
    for (const address of found.held) if (!seen.held.has(address)) looks.push(returnedPaidContent(person, address));
    if (name === 'visitor') looks.push(...(await crawlAside(person, [...urls.pages, ...urls.served], seen)));
    looks.push(...(await send(person, await aimedAt(app, shop.ground, person.things))));
  }
  const owner = await at(consoleOwner(app, shop));
  const saved = await crawl(owner.person, owner.urls.console);
  const all = [...seen.looks, ...leased, ...saved.looks];
  return { looks: [...looks, ...all], leaks: leaks(looks), met: canariesIn(all) };
}

async function crawlCached(app: FastifyInstance, shop: GuardedShop): Promise<Crawl> {
  const { pages, payloads } = await lookedAt(app, shop.ground, shop.readers.visitor.things);
  const [visitor, allowed] = [before(app, shop.readers.visitor), before(app, shop.readers['adult-on'])];
  const first = await crawl(visitor, [...pages, ...payloads]);
  const seen = await crawl(allowed, pages);
  const again = await crawl(visitor, pages);
  const looks = [...first.looks, ...again.looks];
  return { looks: [...looks, ...seen.looks], leaks: leaks(looks), met: canariesIn(seen.looks) };
}

/** Having a signed picture URL is a leak by itself. */
function returnedPaidContent({ name: who }: Person, url: string): Look {
  return { who, method: 'GET', url, status: 0, headers: {}, body: `${CANARY}-held-address` };
}

function consoleOwner(app: FastifyInstance, { operators, victim }: GuardedShop): Person {
  const browser = new CallBrowser(app, '10.1.1.2');
  browser.cookies.set('operator', operators.owner);
  return { name: 'operator', browser, things: victim.things };
}

function canariesIn(looks: Look[]): Set<string> {
  const words = looks.flatMap(({ body }) => body.match(new RegExp(`${CANARY}-[a-zA-Z]+`, 'g')) ?? []);
  return new Set(words.map((word) => word.slice(CANARY.length + 1)));
}
