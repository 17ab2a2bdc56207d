import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { episodesResponse } from '#contract/catalog';
import { refreshWorks } from '#domain/catalog-admin';
import { saveShopFields } from '#domain/merchandising';
import { saveAuthorEpisode } from '#domain/studio';
import { openDatabase } from '#platform/database/connection';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres';
import { migrate } from '#platform/database/migrate';
import { prepareJobs } from '#platform/jobs/job-schema';
import { FormEpisode } from '../../app/admin/episode/form-episode.ts';
import { DraftAutosave } from '../../app/admin/text-editor/draft-autosave.ts';
import { STUDIO_EPISODE_URLS } from '../../app/studio/episode-urls.ts';
import { plantAuthorWork } from '../../tests/support/fixtures/planted-authors.ts';
import { plantedWork } from '../../tests/support/fixtures/planted-works.ts';
import { type FullServer, joinShop, openFullServer } from '../../tests/support/servers/full-server.ts';
import { CallBrowser } from '../../tests/support/servers/http-browser.ts';
import type { BenchContext } from '../bench-context.ts';
import { type NetworkFault, openFaultProxy } from '../chaos/faults/fault-proxy.ts';
import { type Figure, quantile } from '../figure.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const AUTHORS = 20;
const WORKS = 500;
/** Readers that reload until they see the new episode; an address may send fifty calls a second. */
const READERS = 20;
const CALL_EVERY_MS = 25;
const AHEAD_MS = 15_000;
const MAX_SECONDS = 60;
const WRITING_MS = 45_000;
const MAX_RESPONSE_MS = 10_000;
const SAVED_WITHIN_MS = 30_000;
const FAULTS: NetworkFault[] = ['drop-replies', 'reset', 'refuse', 'blackhole', 'none'];

interface Author {
  memberNo: number;
  workId: number;
  cookie: string;
}

/**
 * Decides whether authors can rely on the hour of a release and on autosave: scheduled episodes of many works at one
 * hour while readers reload, and drafts written by the editor's own autosave while connections are cut.
 */
export async function authorEpisodesBench({ scratch }: BenchContext): Promise<Figure[]> {
  const postgres = await startEmbeddedPostgres(join(scratch, 'author-episodes'));
  const connection = openDatabase(postgres.address, { name: 'seoga bench' });
  try {
    await migrate(connection.pool, join(ROOT, 'migrations'));
    await prepareJobs(connection.pool);
    const database = { ...connection, address: postgres.address, drop: async () => undefined };
    const server = await openFullServer([plantedWork('pattern')], {}, { database });
    try {
      await saveShopFields(server.ctx, { by: 'command-line', values: { authors: 'on' } });
      const authors: Author[] = [];
      for (let at = 0; at < AUTHORS; at += 1) authors.push(await joinAuthor(server, at));
      return [await releaseLag(server), await lostDrafts(server, authors)];
    } finally {
      await server.close();
    }
  } finally {
    await connection.close();
    await postgres.stop();
  }
}

async function joinAuthor(server: FullServer, at: number): Promise<Author> {
  const { memberNo, browser } = await joinShop(server);
  const { workId } = await plantAuthorWork(server.ctx, { memberNo, pen: `작가 ${at}` });
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
  return { memberNo, workId, cookie };
}

/** From the hour of a release until a reader's call has the episode as open. */
async function releaseLag({ ctx, app }: FullServer): Promise<Figure> {
  const hour = Date.now() + AHEAD_MS;
  const waiting = new Set(await plantScheduled(ctx, new Date(hour)));
  const lags: number[] = [];
  const readers = Array.from({ length: READERS }, async (_none, reader) => {
    const browser = new CallBrowser(app, `10.30.0.${reader + 1}`);
    for (let turn = reader; waiting.size > 0 && Date.now() < hour + 2 * MAX_SECONDS * 1000; turn += 1) {
      const workId = [...waiting][turn % waiting.size] ?? 0;
      const { body } = await browser.sendRequest({ url: `/ko/v1/works/${workId}/episodes` });
      const { episodes } = episodesResponse.parse(JSON.parse(body)).result;
      if (episodes.at(-1)?.state === 'free' && waiting.delete(workId)) lags.push(Date.now() - hour);
      await pause(CALL_EVERY_MS);
    }
  });
  await Promise.all(readers);
  if (lags.some((lag) => lag < 0)) throw new Error('an episode was open before its hour');
  return {
    what: `한 시각에 예약한 작품 ${WORKS}개의 회차: 독자 ${READERS}명이 새로 고치는 동안 열릴 때까지 (p99)`,
    unit: 's',
    ours: quantile([...lags, ...[...waiting].map(() => Number.POSITIVE_INFINITY)], 0.99) / 1000,
    budget: { of: 'ours', atMost: MAX_SECONDS },
  };
}

/** Works with an open episode and one that opens at that hour. */
async function plantScheduled({ db }: FullServer['ctx'], hour: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into work (source_key, shelf, kind, status, rating, title, cover, has_own_cover, wants_listing)
    select 'scheduled-' || n, 'serial', 'serial', 'ongoing', 'all', '예약 ' || n,
      (select cover from work order by id limit 1), false, true
    from generate_series(1, ${WORKS}::int) n
    returning id`.execute(db);
  const ids = rows.map(({ id }) => id);
  await sql`
    insert into episode (work_id, source_key, position, title, unit, content, opens_at, is_free, revision, digest)
    select w.id, 'e' || n, n, n || '화', 'episode', 'text',
      case n when 1 then seoga_now() - interval '1 day' else ${hour} end, true, 1, ''
    from unnest(${ids}::bigint[]) w(id), generate_series(1, 2) n`.execute(db);
  await db.transaction().execute((tx) => refreshWorks(tx, ids, { names: true }));
  return ids;
}

/** Drafts of which the last text is not in the database once the network is well again. */
async function lostDrafts(server: FullServer, authors: Author[]): Promise<Figure> {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const address = server.app.server.address();
  const proxy = await openFaultProxy(typeof address === 'object' && address ? address.port : 0);
  const cookies = new Map(authors.map(({ workId, cookie }) => [workId, cookie]));
  const plainFetch = globalThis.fetch;
  // What a browser adds to the requests of a page.
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : input.toString();
    const cookie = cookies.get(Number(/works\/(\d+)/u.exec(url)?.[1])) ?? '';
    const headers = { ...Object(init?.headers), cookie, 'sec-fetch-site': 'same-origin' };
    const signal = AbortSignal.timeout(MAX_RESPONSE_MS);
    return plainFetch(`http://127.0.0.1:${proxy.port}${url}`, { ...init, headers, signal });
  };
  try {
    const until = Date.now() + WRITING_MS;
    const writers = authors.map((author) => write(server, { author, until }));
    while (Date.now() < until) {
      for (const fault of FAULTS) {
        proxy.set(fault);
        await pause(300 + Math.random() * 700);
      }
    }
    proxy.set('none');
    const written = await Promise.all(writers);
    const lost = written.filter(({ isStored }) => !isStored).length;
    const failures = written.reduce((sum, { failed }) => sum + failed, 0);
    return {
      what: `작가 ${authors.length}명이 쓰는 동안 연결을 끊음(저장 실패 ${failures}번): 잃은 초안`,
      unit: '건',
      ours: failures > 0 ? lost : Number.NaN,
      budget: { of: 'ours', atMost: 0 },
    };
  } finally {
    globalThis.fetch = plainFetch;
    await proxy.close();
  }
}

/** Writes an episode in the editor's way, then waits until it is saved. */
async function write(
  { ctx }: FullServer,
  { author, until }: { author: Author; until: number },
): Promise<{ isStored: boolean; failed: number }> {
  const { memberNo, workId } = author;
  const form = { title: '1화', noteBefore: '', noteAfter: '', release: 'keep', isSilent: false } as const;
  const episode = { key: `bench-${workId}`, content: 'text' } as const;
  const { id } = await saveAuthorEpisode(ctx, { memberNo, workId, episode, ...form });
  let [text, failed] = ['', 0];
  const autosave = new DraftAutosave({
    target: new FormEpisode(
      { workId, id, key: episode.key, content: 'text', values: {} },
      { urls: STUDIO_EPISODE_URLS, onCreated: () => undefined },
    ),
    basedOn: 0,
    version: 0,
    blocks: () => [{ id: null, kind: 'paragraph', spans: [text] }],
    fields: () => ({ title: form.title }),
    notify: (state) => void (failed += state === 'failing' ? 1 : 0),
  });
  while (Date.now() < until) {
    text += ` 문장 ${text.length}.`;
    autosave.changed();
    await pause(500 + Math.random() * 4000);
  }
  for (const end = Date.now() + SAVED_WITHIN_MS; autosave.isDirty && Date.now() < end;) await pause(200);
  autosave.stop();
  const { rows } = await sql<{ text: string | null }>`
    select blocks -> 0 -> 'spans' ->> 0 as text from text_draft where episode_id = ${id}::bigint`.execute(ctx.db);
  return { isStored: rows[0]?.text === text, failed };
}
