import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { saveNotice } from '#domain/help-center';
import { arrangeBanners, readCuration, saveCuration } from '#domain/merchandising';
import { type EpisodeFormValues, editEpisode, editWork, showAdminEpisode, showAdminWork } from '#domain/catalog-admin';
import { episodesOf } from '../../support/fixtures/planted-library.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';
import {
  type LoggedIn,
  type FullServer,
  openSecondServer,
  joinShop,
  openFullServer,
} from '../../support/servers/full-server.ts';

/** The promise; plus a second for a poll missed on a busy machine. */
const WITHIN_MS = 2000;
const LOOK_MS = 1000;
const PATIENCE_MS = 15_000;
/** Odd, for the median. */
const GOES = 5;
const by = 'command-line' as const;
let shop: FullServer;
let second: FastifyInstance;
let member: LoggedIn;
let work = 0;
let episodes: number[] = [];
let curation = 0;

before(async () => {
  const texts = Array.from({ length: GOES + 1 }, (_none, at) => [`${at}번째 문단입니다.`]);
  shop = await openFullServer([plantedWork('one', { title: '처음 제목', texts })]);
  work = shop.works.get('one') ?? 0;
  episodes = await episodesOf(shop.ctx, work);
  const tomorrow = new Date(Date.now() + 86_400_000);
  for (const id of episodes.slice(1)) await editedTo(id, { opensAt: tomorrow });
  const draft = { page: 'home' as const, slug: 'autumn', title: '가을', isDraft: false, startsAt: null, endsAt: null };
  curation = await saveCuration(shop.ctx, { by, id: null, draft });
  second = await openSecondServer(shop);
  member = await joinShop(shop);
});
after(async () => {
  await second.close();
  await shop.close();
});

/** A page as a returning client revalidates it, in one encoding. */
interface View {
  name: string;
  /** Null for 304. */
  read(): Promise<string | null>;
}

interface SearchLoad {
  app: FastifyInstance;
  url: string;
  headers?: Record<string, string>;
  cookies?: Record<string, string>;
}

function viewOf(name: string, { app, url, headers, cookies = {} }: SearchLoad): View {
  let etag: string | undefined;
  const read = async (): Promise<string | null> => {
    const existing = etag === undefined ? {} : { 'if-none-match': etag };
    const response = await app.inject({ url, cookies, headers: { ...headers, ...existing } });
    if (response.statusCode === 304) return null;
    const { etag: result, 'content-encoding': form } = response.headers;
    etag = result;
    if (form === 'br') return brotliDecompressSync(response.rawPayload).toString();
    return form === 'gzip' ? gunzipSync(response.rawPayload).toString() : response.body;
  };
  return { name, read };
}

/** The pages on both servers, per encoding for visitors, and for a member. */
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

/** Time until every view shows the words; none may before. */
async function visibleIn(visible: View[], words: string, change: () => Promise<number>): Promise<number> {
  for (const view of visible) assert.ok(!(await view.read())?.includes(words), `${view.name} says so before`);
  const began = await change();
  let waiting = visible;
  while (waiting.length > 0) {
    const result = await Promise.all(waiting.map(async (view) => (await view.read())?.includes(words)));
    waiting = waiting.filter((_view, index) => !result[index]);
    const names = waiting.map(({ name }) => name).join(', ');
    assert.ok(performance.now() - began < PATIENCE_MS, `still as it was: ${names}`);
    if (waiting.length > 0) await pause(20);
  }
  return performance.now() - began;
}

async function editedTo(id: number, change: Partial<EpisodeFormValues>): Promise<void> {
  const { version, title, opensAt, noteBefore, noteAfter, ...episode } = await showAdminEpisode(shop.ctx, id);
  const { isFree, buyCoins, rentalCoins, rentalHours } = episode;
  const values = {
    title,
    opensAt,
    noteBefore,
    noteAfter,
    isUp: true,
    price: { isFree, buyCoins, rentalCoins, rentalHours },
  };
  await editEpisode(shop.ctx, { by, id, version, sheet: { ...values, ...change } });
}

/** A change, new in each run: expected words, pages and action. */
interface Change {
  pages(): string[];
  words(go: number): string;
  /** Returns when pages should change. */
  make(words: string, go: number): Promise<number>;
}

const CHANGES: Record<string, Change> = {
  title: {
    pages: () => ['/', '/rss.xml', `/novel/${work}`],
    words: (go) => `${go}번째로 고친 제목`,
    make: async (title) => {
      const { version, sheet } = await showAdminWork(shop.ctx, work);
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
      const message = { key: `pause-${go}`, category: '점검', title: alert, text: '새벽에 점검합니다.', alert };
      const always = { isPinned: true, opensAt: null, endsAt: null, alertFrom: null, alertUntil: null };
      await saveNotice(shop.ctx, { by, isNew: true, notice: { ...message, ...always } });
      return performance.now();
    },
  },
  'episode that opens by its hour': {
    pages: () => [`/novel/${work}`],
    words: (go) => `href="/viewer/${episodes[go]}"`,
    make: async (_words, go) => {
      const opensAt = new Date(Date.now() + 2500);
      await editedTo(episodes[go] ?? 0, { opensAt });
      // Pages rendered after the edit are cached when the opening time comes.
      for (const until of [1000, 0]) {
        await pause(opensAt.getTime() - Date.now() - until);
        if (until > 0) for (const view of views(`/novel/${work}`)) await view.read();
      }
      return performance.now();
    },
  },
};

test("a member's page is rendered for that member alone", async () => {
  const own = await second.inject({ url: '/', cookies: Object.fromEntries(member.browser.cookies) });
  assert.match(String(own.headers['cache-control']), /private/);
});

for (const [name, { pages, words, make }] of Object.entries(CHANGES))
  test(`a new ${name} is visible on every server within two seconds, in every form, to visitors and members`, async (t) => {
    const took: number[] = [];
    for (let go = 1; go <= GOES; go += 1)
      took.push(await visibleIn(views(...pages()), words(go), () => make(words(go), go)));
    const result = `${took.map((ms) => Math.round(ms)).join(', ')} ms`;
    t.diagnostic(result);
    const middle = took.toSorted((one, other) => one - other)[(GOES - 1) / 2] ?? Infinity;
    assert.ok(middle <= WITHIN_MS, `the middle of ${result}`);
    assert.ok(Math.max(...took) <= WITHIN_MS + LOOK_MS, `the slowest of ${result}`);
  });
