import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openBarePages } from './bare-pages.ts';
import type { BenchMeans } from './bench-means.ts';
import { type BenchShop, freeEpisodes, listedWorks, reopenedShop } from './bench-shop.ts';
import { type Figure, against, median, spreadOf } from './figure.ts';
import { residentBytes } from './process-cost.ts';
import { rawAnswer } from './raw-answer.ts';
import { type LoadedServer, byTurns, serverLoad } from './server-load.ts';

/** Of each round. */
const LOAD = { connections: 8, seconds: 6 };
const LOOK_MS = 100;
const SETTLED_MS = 3000;
const MB = 1_000_000;
const MOST_MB = 350;

/** What the server's process holds while it is asked for everything, the database apart; beside a bare one. */
export async function memoryBench({ scratch, shop }: BenchMeans): Promise<Figure[]> {
  const first = residentBytes((await shop()).pid) / MB;
  const server = await reopenedShop(join(scratch, 'memory'));
  try {
    const bare = await openBarePages(join(scratch, 'bare-memory'), { '/': await rawAnswer(server.url) });
    const paths = await pathsOf(server);
    const [ours = [], theirs = []] = await byTurns([() => mostUnder(server, paths), () => mostUnder(bare, ['/'])]);
    await bare.close();
    await pause(SETTLED_MS);
    // What it may hold it may hold at any time: of memory the most of all rounds counts, not the middle.
    const held = ours.map(({ most }) => most);
    const most = Math.max(...held);
    return [
      {
        what: '서버의 기억, 짐을 질 때',
        unit: 'MB',
        ours: most,
        ...spreadOf(held),
        peer: against('맨 node:http', most, Math.max(...theirs.map((one) => one.most))),
        budget: { of: 'ours', atMost: MOST_MB },
        note: `1초에 ${Math.round(median(ours.map(({ rate }) => rate)))}번`,
      },
      { what: '서버의 기억, 짐을 내린 뒤', unit: 'MB', ours: residentBytes(server.pid) / MB },
      { what: '서버의 기억, 견본을 막 꽂은 첫날', unit: 'MB', ours: first },
    ];
  } finally {
    await server.close();
  }
}

/** Everything that visitors ask for, from memory and made anew. */
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

/** The most that it held at any look, and how many answers a second it gave. */
async function mostUnder(server: LoadedServer, paths: string[]): Promise<{ most: number; rate: number }> {
  let most = 0;
  const look = setInterval(() => (most = Math.max(most, residentBytes(server.pid))), LOOK_MS);
  try {
    const { requests, seconds } = await serverLoad(server, { ...LOAD, paths });
    return { most: most / MB, rate: requests / seconds };
  } finally {
    clearInterval(look);
  }
}
