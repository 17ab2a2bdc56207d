import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openBaselinePages } from '../servers/bare-pages.ts';
import type { BenchContext } from '../bench-context.ts';
import { type BenchShop, freeEpisodes, listedWorks, openBenchShop } from '../servers/bench-shop.ts';
import { type Figure, against, median, spread } from '../figure.ts';
import { residentBytes } from '../servers/process-cost.ts';
import { fetchRawResponse } from '../servers/raw-response.ts';
import { type LoadedServer, byTurns, serverLoad } from '../servers/server-load.ts';

/** Per round. */
const LOAD = { connections: 8, seconds: 6 };
const LOOK_MS = 100;
const SETTLED_MS = 3000;
const MB = 1_000_000;
const MAX_MB = 300;

/** Without the database; against a bare server. */
export async function memoryBench({ scratch }: BenchContext): Promise<Figure[]> {
  const data = join(scratch, 'memory');
  const imported = await openBenchShop(data);
  const first = residentBytes(imported.pid) / MB;
  await imported.close();
  const server = await openBenchShop(data);
  try {
    const baseline = await openBaselinePages(join(scratch, 'bare-memory'), { '/': await fetchRawResponse(server.url) });
    const paths = await pathsOf(server);
    const [ours = [], theirs = []] = await byTurns([() => mostUnder(server, paths), () => mostUnder(baseline, ['/'])]);
    await baseline.close();
    await pause(SETTLED_MS);
    // The limit holds at any time.
    const stored = ours.map(({ most }) => most);
    const most = Math.max(...stored);
    return [
      {
        what: '서버의 기억, 짐을 질 때',
        unit: 'MB',
        ours: most,
        ...spread(stored),
        peer: against('맨 node:http', most, Math.max(...theirs.map((one) => one.most))),
        budget: { of: 'ours', atMost: MAX_MB },
        note: `1초에 ${Math.round(median(ours.map(({ rate }) => rate)))}번`,
      },
      { what: '서버의 기억, 짐을 내린 뒤', unit: 'MB', ours: residentBytes(server.pid) / MB },
      { what: '서버의 기억, 견본을 막 꽂은 첫날', unit: 'MB', ours: first },
    ];
  } finally {
    await server.close();
  }
}

/** Cached and uncached. */
async function pathsOf(server: BenchShop): Promise<string[]> {
  const works = (await listedWorks(server)).map(({ id }) => id);
  const free = (await Promise.all(works.map((id) => freeEpisodes(server, id)))).flat();
  return [
    '/',
    '/?after={n}',
    '/webtoon',
    '/ranking',
    ...works.flatMap((id) => [`/novel/${id}`, `/ko/v1/works/${id}`]),
    ...free.map(({ id, content }) => (content === 'text' ? `/viewer/${id}` : `/viewer/i/${id}`)),
  ];
}

async function mostUnder(server: LoadedServer, paths: string[]): Promise<{ most: number; rate: number }> {
  let most = 0;
  const timeout = setInterval(() => (most = Math.max(most, residentBytes(server.pid))), LOOK_MS);
  try {
    const { requests, seconds } = await serverLoad(server, { ...LOAD, paths });
    return { most: most / MB, rate: requests / seconds };
  } finally {
    clearInterval(timeout);
  }
}
