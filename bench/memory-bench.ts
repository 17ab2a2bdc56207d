import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openBarePages } from './bare-pages.ts';
import type { BenchMeans } from './bench-means.ts';
import { freeEpisodes, listedWorks } from './bench-shop.ts';
import { type Figure, against } from './figure.ts';
import { residentBytes } from './process-cost.ts';
import { rawAnswer } from './raw-answer.ts';
import { type LoadedServer, serverLoad } from './server-load.ts';

const LOAD = { connections: 8, seconds: 12 };
const LOOK_MS = 100;
const SETTLED_MS = 3000;
const MB = 1_000_000;
const MOST_MB = 350;

/** What the server's process holds while it is asked for everything at once, the database apart; beside a bare one. */
export async function memoryBench({ scratch, shop }: BenchMeans): Promise<Figure[]> {
  const server = await shop();
  const works = (await listedWorks(server)).map(({ id }) => `/novel/${id}`);
  const [text] = await freeEpisodes(server, server.longText.workId);
  const calls = works.map((path) => `/ko/v1/works/${path.slice('/novel/'.length)}`);
  const paths = ['/', '/?after={n}', '/webtoon', '/ranking', `/viewer/${text?.id}`, ...works, ...calls];
  const home = await rawAnswer(server.url);
  const bare = await openBarePages(join(scratch, 'bare-memory'), { '/': home });
  try {
    const ours = await mostUnder(server, paths);
    const theirs = await mostUnder(bare, ['/']);
    await pause(SETTLED_MS);
    const after = residentBytes(server.pid) / MB;
    return [
      {
        what: '서버의 기억, 짐을 질 때',
        unit: 'MB',
        ours: ours.most,
        peer: against('맨 node:http', ours.most, theirs.most),
        budget: { of: 'ours', atMost: MOST_MB },
        note: `1초에 ${Math.round(ours.rate)}번`,
      },
      { what: '서버의 기억, 짐을 내린 뒤', unit: 'MB', ours: after },
    ];
  } finally {
    await bare.close();
  }
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
