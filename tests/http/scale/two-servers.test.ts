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

const PATIENCE_MS = 15_000;
/** The second change meets pages that were cached after the first. */
const GOES = 2;
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

/** Waits until every view shows the words; none may before. */
async function waitVisible(visible: View[], words: string, change: () => Promise<void>): Promise<void> {
  for (const view of visible) assert.ok(!(await view.read())?.includes(words), `${view.name} says so before`);
  await change();
  const began = performance.now();
  let waiting = visible;
  while (waiting.length > 0) {
    const result = await Promise.all(waiting.map(async (view) => (await view.read())?.includes(words)));
    waiting = waiting.filter((_view, index) => !result[index]);
    const names = waiting.map(({ name }) => name).join(', ');
    assert.ok(performance.now() - began < PATIENCE_MS, `still as it was: ${names}`);
    if (waiting.length > 0) await pause(20);
  }
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
  make(words: string, go: number): Promise<void>;
}

const CHANGES: Record<string, Change> = {
  title: {
    pages: () => ['/', '/rss.xml', `/novel/${work}`],
    words: (go) => `${go}번째로 고친 제목`,
    make: async (title) => {
      const { version, sheet } = await showAdminWork(shop.ctx, work);
      await editWork(shop.ctx, { by, id: work, version, sheet: { ...sheet, title } });
    },
  },
  price: {
    pages: () => [`/novel/${work}`, `/viewer/${episodes[0]}`],
    words: (go) => `${71 + go}코인`,
    make: async (_words, go) => {
      const price = { isFree: false, buyCoins: 71 + go, rentalCoins: null, rentalHours: null };
      await editedTo(episodes[0] ?? 0, { price });
    },
  },
  banner: {
    pages: () => ['/'],
    words: (go) => `배너의 ${go}번째 문장`,
    make: async (quote) => {
      const { seen } = await readCuration(shop.ctx, curation);
      const part = { link: '/new', title: '가을의 책', quote, work: 'one' };
      await arrangeBanners(shop.ctx, { by, id: curation, seen, change: { kind: 'add', part } });
    },
  },
  'line above every page': {
    pages: () => ['/', `/novel/${work}`, '/notice'],
    words: (go) => `${go}시부터 점검합니다`,
    make: async (alert, go) => {
      const message = { key: `pause-${go}`, category: '점검', title: alert, text: '새벽에 점검합니다.', alert };
      const always = { isPinned: true, opensAt: null, endsAt: null, alertFrom: null, alertUntil: null };
      await saveNotice(shop.ctx, { by, isNew: true, notice: { ...message, ...always } });
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
    },
  },
};

test("a member's page is rendered for that member alone", async () => {
  const own = await second.inject({ url: '/', cookies: Object.fromEntries(member.browser.cookies) });
  assert.match(String(own.headers['cache-control']), /private/);
});

for (const [name, { pages, words, make }] of Object.entries(CHANGES))
  test(`a new ${name} becomes visible on every server, in every form, to visitors and members`, async () => {
    for (let go = 1; go <= GOES; go += 1) await waitVisible(views(...pages()), words(go), () => make(words(go), go));
  });
