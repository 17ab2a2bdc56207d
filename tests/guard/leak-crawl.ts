import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { ADULT_NAMES, CANARY } from '../support/canary-works.ts';
import { CallBrowser } from '../support/browser-of-calls.ts';
import { DENIED, type GuardedShop, type Person } from './guarded-shop.ts';
import { besideServer } from '../support/whole-shop.ts';
import { cardsIn, sharedCards } from './shared-cards.ts';
import { type Operation, type Sent, aimedAt, lookedAt } from './surfaces.ts';
import { type Told, toldOutside } from './told-outside.ts';

/** One answer, as whoever asked got it. */
export interface Look {
  who: string;
  method: Operation['method'] | 'HEAD' | 'PUSH' | 'MAIL';
  url: string;
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Addresses that name nothing, or are none: what is said then is said of nothing. */
const AMISS = ['/%', '/novel/abc', '/viewer/0', '/novel/1%00', '/ko/v1/works/x', '/media/public/%2e%2e/x', '/theme/-1'];
const HELD = /\/media\/held\/[\w.-]+\/[\w-]+\/\d+\.\w+/g;

interface Found {
  looks: Look[];
  /** Addresses of held pictures that were given out. */
  held: Set<string>;
  /** Addresses of pictures for shared links that were given out. */
  cards: Set<string>;
  etags: Map<string, string>;
}

/** The same person before another server. */
export function before(app: FastifyInstance, person: Person): Person {
  const browser = new CallBrowser(app, '10.1.1.1');
  for (const [name, value] of person.browser.cookies) browser.cookies.set(name, value);
  return { ...person, browser };
}

/** One answer to one person. */
export async function lookAt(
  person: Person,
  url: string,
  ask: { method?: Operation['method'] | 'HEAD'; headers?: Record<string, string>; payload?: object } = {},
): Promise<Look> {
  const { method = 'GET', headers = {}, payload } = ask;
  const token = person.token && url.startsWith('/ko/v1') ? { 'login-at': person.token } : {};
  const answer = await person.browser.ask({
    url,
    method,
    headers: { ...token, ...headers },
    ...(payload ? { payload } : {}),
  });
  const said = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as const);
  return {
    who: person.name,
    method,
    url,
    status: answer.statusCode,
    headers: Object.fromEntries(said),
    body: answer.rawPayload.toString('utf8'),
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
  for (const url of urls) keep(await lookAt(person, url));
  return found;
}

/** The other ways of asking for the same: its head, a part of it, whether it changed since somebody else saw it. */
async function crawlAside(person: Person, urls: string[], seen: Found): Promise<Look[]> {
  const looks: Look[] = [];
  for (const url of [...urls, ...seen.held]) {
    looks.push(await lookAt(person, url, { method: 'HEAD' }));
    const etag = seen.etags.get(url);
    if (etag) looks.push(await lookAt(person, url, { headers: { 'if-none-match': etag } }));
    if (/^\/(media|novel|viewer)\//.test(url))
      looks.push(await lookAt(person, url, { headers: { range: 'bytes=0-99' } }));
  }
  return looks;
}

/** What is answered to whoever asks for a change that names an adult work: an offer, a lease, a comment, a place. */
async function send(person: Person, sent: Sent[]): Promise<Look[]> {
  const looks: Look[] = [];
  for (const { method, url, body } of sent) {
    const headers = { 'idempotency-key': randomUUID() };
    const look = await lookAt(person, url, { method, headers, ...(body ? { payload: body } : {}) });
    // The key to what lies on the device is as good as the text.
    looks.push(look.body.includes('"share":') ? { ...look, body: `${look.body} ${CANARY}-share` } : look);
  }
  return looks;
}

/** Others read along on devices and in letter boxes: there not even the name of an adult work may stand. */
function lookOf({ way, to, text }: Told): Look {
  const named = ADULT_NAMES.find((name) => text.includes(name));
  const body = named ? `${CANARY}-named: ${named}` : text;
  return { who: 'device', method: way, url: to, status: 0, headers: {}, body };
}

/** Pictures for shared links, as those who take them for a message do: an address that leads on is followed. */
async function crawlCards(person: Person, urls: string[]): Promise<Look[]> {
  const first = await crawl(person, [...new Set(urls)]);
  const led = [...first.cards].filter((url) => !urls.includes(url));
  return [...first.looks, ...(await crawl(person, led)).looks];
}

/** Answers in which something of an adult work stands that was not in the question. */
function leaks(looks: Look[]): string[] {
  return looks.flatMap(({ who, method, url, status, headers, body }) => {
    const all = body + JSON.stringify(headers);
    if (!all.includes(CANARY)) return [];
    const asked = decodedOf(url).match(new RegExp(`${CANARY}[\\w-]*`))?.[0];
    const [word] = (asked ? all.replaceAll(asked, '') : all).match(new RegExp(`${CANARY}[\\w-]*`)) ?? [];
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

/** What a crawl came to: every answer, what leaked, and what whoever may see adult works met. */
export interface Crawl {
  looks: Look[];
  leaks: string[];
  /** Canaries that were seen by who may see them. */
  met: Set<string>;
}

/**
 * Every surface of the shop before every reader, each server asked for the first time. `allowed-first`: what one who may
 * see adult works was given is kept wherever the shop keeps answers before anybody else asks. `denied-first`: the other
 * way round, for visitors, whose answers are kept.
 */
export async function crawlForLeaks(shop: GuardedShop, order: 'allowed-first' | 'denied-first'): Promise<Crawl> {
  const app = await besideServer(shop);
  try {
    return await (order === 'allowed-first' ? crawlAll(app, shop) : crawlKept(app, shop));
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
  // Before anybody opens the inbox: what was read there is told nowhere else.
  const told = await toldOutside(shop);
  const seen = await crawl(allowed.person, [...allowed.urls.pages, ...allowed.urls.calls, ...allowed.urls.served]);
  const leased = await send(allowed.person, await aimedAt(app, shop.ground, allowed.person.things));
  const shared = await sharedCards(shop);
  const looks = told.map(lookOf);
  for (const name of DENIED) {
    const { person, urls } = await at(shop.readers[name]);
    // Who has no adult mode is asked by one rule, whichever of the reasons: one member looks at everything, the others at pages and calls.
    const isWhole = name === 'visitor' || name === 'minor';
    const aside = isWhole ? [...urls.data, ...urls.payloads, ...urls.console, ...urls.served, ...AMISS] : [];
    const found = await crawl(person, [...urls.pages, ...urls.calls, ...aside, ...seen.held]);
    looks.push(...found.looks);
    if (name === 'visitor') looks.push(...(await crawlCards(person, [...shared, ...seen.cards, ...found.cards])));
    for (const address of found.held) if (!seen.held.has(address)) looks.push(gaveHeld(person, address));
    if (name === 'visitor') looks.push(...(await crawlAside(person, [...urls.pages, ...urls.served], seen)));
    looks.push(...(await send(person, await aimedAt(app, shop.ground, person.things))));
  }
  const owner = await at(consoleOwner(app, shop));
  const kept = await crawl(owner.person, owner.urls.console);
  const all = [...seen.looks, ...leased, ...kept.looks];
  return { looks: [...looks, ...all], leaks: leaks(looks), met: canariesIn(all) };
}

async function crawlKept(app: FastifyInstance, shop: GuardedShop): Promise<Crawl> {
  const { pages, payloads } = await lookedAt(app, shop.ground, shop.readers.visitor.things);
  const [visitor, allowed] = [before(app, shop.readers.visitor), before(app, shop.readers['adult-on'])];
  const first = await crawl(visitor, [...pages, ...payloads]);
  const seen = await crawl(allowed, pages);
  const again = await crawl(visitor, pages);
  const looks = [...first.looks, ...again.looks];
  return { looks: [...looks, ...seen.looks], leaks: leaks(looks), met: canariesIn(seen.looks) };
}

/** Somebody who was given the address of a held picture may see it: that is a leak, whatever it answers. */
function gaveHeld({ name: who }: Person, url: string): Look {
  return { who, method: 'GET', url, status: 0, headers: {}, body: `${CANARY}-held-address` };
}

function consoleOwner(app: FastifyInstance, { operators, victim }: GuardedShop): Person {
  const browser = new CallBrowser(app, '10.1.1.2');
  browser.cookies.set('operator', operators.owner);
  return { name: 'operator', browser, things: victim.things };
}

function canariesIn(looks: Look[]): Set<string> {
  const words = looks.flatMap(({ body }) => body.match(new RegExp(`${CANARY}-[a-z]+`, 'g')) ?? []);
  return new Set(words.map((word) => word.slice(CANARY.length + 1)));
}
