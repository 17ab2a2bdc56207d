import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openBarePages } from './bare-pages.ts';
import type { BenchMeans } from './bench-means.ts';
import { type BenchShop, freeEpisodes, listedWorks, reopenedShop } from './bench-shop.ts';
import { type Figure, against } from './figure.ts';
import { residentBytes } from './process-cost.ts';
import { rawAnswer } from './raw-answer.ts';
import { type LoadedServer, serverLoad } from './server-load.ts';

const LOAD = { connections: 8, seconds: 12 };
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
    const ours = await mostUnder(server, await pathsOf(server));
    const theirs = await mostUnder(bare, ['/']);
    await bare.close();
    await pause(SETTLED_MS);
    return [
      {
        what: '서버의 기억, 짐을 질 때',
        unit: 'MB',
        ours: ours.most,
        peer: against('맨 node:http', ours.most, theirs.most),
        budget: { of: 'ours', atMost: MOST_MB },
        note: `1초에 ${Math.round(ours.rate)}번`,
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
