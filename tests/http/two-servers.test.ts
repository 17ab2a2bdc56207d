import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { saveNotice } from '#domain/notices';
import { arrangeBanners, readCuration, saveCuration } from '#domain/showcase';
import { type EpisodeSheet, editEpisode, editWork, showDeskEpisode, showDeskWork } from '#domain/works';
import { episodesOf } from '../support/planted-shelf.ts';
import { plantedWork } from '../support/planted-works.ts';
import { type LoggedIn, type WholeShop, besideServer, joinShop, wholeShop } from '../support/whole-shop.ts';

/** What is promised; and a second more, once in a while, where a busy machine has a server miss one of its looks. */
const WITHIN_MS = 2000;
const LOOK_MS = 1000;
const PATIENCE_MS = 15_000;
/** An odd number: one of them is the middle. */
const GOES = 5;
const by = 'command-line' as const;
let shop: WholeShop;
let second: FastifyInstance;
let member: LoggedIn;
let work = 0;
let episodes: number[] = [];
let curation = 0;

before(async () => {
  const texts = Array.from({ length: GOES + 1 }, (_none, at) => [`${at}번째 문단입니다.`]);
  shop = await wholeShop([plantedWork('one', { title: '처음 제목', texts })]);
  work = shop.works.get('one') ?? 0;
  episodes = await episodesOf(shop.ctx, work);
  const tomorrow = new Date(Date.now() + 86_400_000);
  for (const id of episodes.slice(1)) await editedTo(id, { opensAt: tomorrow });
  const draft = { page: 'home' as const, slug: 'autumn', title: '가을', isDraft: false, startsAt: null, endsAt: null };
  curation = await saveCuration(shop.ctx, { by, id: null, draft });
  second = await besideServer(shop);
  member = await joinShop(shop);
});
after(async () => {
  await second.close();
  await shop.close();
});

/** A page as one who comes again sees it: with what they were told the page is, in the form that they take. */
interface View {
  name: string;
  /** Its text; null where it still is what it was. */
  read(): Promise<string | null>;
}

interface Asking {
  app: FastifyInstance;
  url: string;
  headers?: Record<string, string>;
  cookies?: Record<string, string>;
}

function viewOf(name: string, { app, url, headers, cookies = {} }: Asking): View {
  let etag: string | undefined;
  const read = async (): Promise<string | null> => {
    const known = etag === undefined ? {} : { 'if-none-match': etag };
    const answer = await app.inject({ url, cookies, headers: { ...headers, ...known } });
    if (answer.statusCode === 304) return null;
    const { etag: told, 'content-encoding': form } = answer.headers;
    etag = told;
    if (form === 'br') return brotliDecompressSync(answer.rawPayload).toString();
    return form === 'gzip' ? gunzipSync(answer.rawPayload).toString() : answer.body;
  };
  return { name, read };
}

/** These pages of either server, as a visitor's browser takes them in each form and as a member sees them. */
function views(...urls: string[]): View[] {
  const cookies = Object.fromEntries(member.browser.cookies);
  return Object.entries({ first: shop.app, second }).flatMap(([name, app]) =>
    urls.flatMap((url) => [
      ...['br', 'gzip', 'identity'].map((form) =>
        viewOf(`${name} ${url} ${form}`, { app, url, headers: { 'accept-encoding': form } }),
      ),
      viewOf(`${name} ${url} member`, { app, url, cookies }),
    ]),
  );
}

/** How long it takes from that moment until every view says so; before it none may. */
async function shownIn(shown: View[], words: string, change: () => Promise<number>): Promise<number> {
  for (const view of shown) assert.ok(!(await view.read())?.includes(words), `${view.name} says so before`);
  const began = await change();
  let waiting = shown;
  while (waiting.length > 0) {
    const told = await Promise.all(waiting.map(async (view) => (await view.read())?.includes(words)));
    waiting = waiting.filter((_view, index) => !told[index]);
    const names = waiting.map(({ name }) => name).join(', ');
    assert.ok(performance.now() - began < PATIENCE_MS, `still as it was: ${names}`);
    if (waiting.length > 0) await pause(20);
  }
  return performance.now() - began;
}

async function editedTo(id: number, change: Partial<EpisodeSheet>): Promise<void> {
  const { version, title, opensAt, isFree, buyCoins, rentalCoins, rentalHours } = await showDeskEpisode(shop.ctx, id);
  const stands = { title, opensAt, isUp: true, price: { isFree, buyCoins, rentalCoins, rentalHours } };
  await editEpisode(shop.ctx, { by, id, version, sheet: { ...stands, ...change } });
}

/** One thing that is changed, anew with each go: the words that pages say then, on which, and how it is done. */
interface Change {
  pages(): string[];
  words(go: number): string;
  /** Answers the moment from which on pages should say so. */
  make(words: string, go: number): Promise<number>;
}

const CHANGES: Record<string, Change> = {
  title: {
    pages: () => ['/', '/rss.xml', `/novel/${work}`],
    words: (go) => `${go}번째로 고친 제목`,
    make: async (title) => {
      const { version, sheet } = await showDeskWork(shop.ctx, work);
      await editWork(shop.ctx, { by, id: work, version, sheet: { ...sheet, title } });
      return performance.now();
    },
  },
  price: {
    pages: () => [`/novel/${work}`, `/viewer/${episodes[0]}`],
    words: (go) => `${71 + go}코인`,
    make: async (_words, go) => {
      const price = { isFree: false, buyCoins: 71 + go, rentalCoins: null, rentalHours: null };
      await editedTo(episodes[0] ?? 0, { price });
      return performance.now();
    },
  },
  banner: {
    pages: () => ['/'],
    words: (go) => `배너의 ${go}번째 문장`,
    make: async (quote) => {
      const { seen } = await readCuration(shop.ctx, curation);
      const part = { link: '/new', title: '가을의 책', quote, work: 'one' };
      await arrangeBanners(shop.ctx, { by, id: curation, seen, change: { kind: 'add', part } });
      return performance.now();
    },
  },
  'line above every page': {
    pages: () => ['/', `/novel/${work}`, '/notice'],
    words: (go) => `${go}시부터 점검합니다`,
    make: async (alert, go) => {
      const said = { key: `pause-${go}`, category: '점검', title: alert, text: '새벽에 점검합니다.', alert };
      const always = { isPinned: true, opensAt: null, endsAt: null, alertFrom: null, alertUntil: null };
      await saveNotice(shop.ctx, { by, isNew: true, notice: { ...said, ...always } });
      return performance.now();
    },
  },
  'episode that opens by its hour': {
    pages: () => [`/novel/${work}`],
    words: (go) => `href="/viewer/${episodes[go]}"`,
    make: async (_words, go) => {
      const opensAt = new Date(Date.now() + 2500);
      await editedTo(episodes[go] ?? 0, { opensAt });
      // Pages that were made after the edit stand in memory when the hour comes.
      for (const until of [1000, 0]) {
        await pause(opensAt.getTime() - Date.now() - until);
        if (until > 0) for (const view of views(`/novel/${work}`)) await view.read();
      }
      return performance.now();
    },
  },
};

test('a member’s page is made for that member alone', async () => {
  const own = await second.inject({ url: '/', cookies: Object.fromEntries(member.browser.cookies) });
  assert.match(String(own.headers['cache-control']), /private/);
});

for (const [name, { pages, words, make }] of Object.entries(CHANGES))
  test(`a new ${name} shows at every server within two seconds, in every form, to visitors and members`, async (t) => {
    const took: number[] = [];
    for (let go = 1; go <= GOES; go += 1)
      took.push(await shownIn(views(...pages()), words(go), () => make(words(go), go)));
    const told = `${took.map((ms) => Math.round(ms)).join(', ')} ms`;
    t.diagnostic(told);
    const middle = took.toSorted((one, other) => one - other)[(GOES - 1) / 2] ?? Infinity;
    assert.ok(middle <= WITHIN_MS, `the middle of ${told}`);
    assert.ok(Math.max(...took) <= WITHIN_MS + LOOK_MS, `the slowest of ${told}`);
  });
