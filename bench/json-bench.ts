import { join } from 'node:path';
import { openBarePages } from './bare-pages.ts';
import type { BenchMeans } from './bench-means.ts';
import { freeEpisodes, listedWorks, longestStrip } from './bench-shop.ts';
import { type Figure, against, median, spreadOf } from './figure.ts';
import { rawAnswer } from './raw-answer.ts';
import { roundTrips } from './round-trips.ts';
import { inTurns, serverLoad } from './server-load.ts';

/** Of each round. */
const RATE = { rate: 200, connections: 16, seconds: 6 };
const WARM_UP = { rate: 200, connections: 16, seconds: 3 };

/** A call that reads, at a steady rate, and how often pages ask the database. */
export async function jsonBench({ scratch, shop }: BenchMeans): Promise<Figure[]> {
  const server = await shop();
  const works = await listedWorks(server);
  const paths = works.map(({ id }) => `/ko/v1/works/${id}`);
  const first = paths[0] ?? '';
  const bare = await openBarePages(join(scratch, 'bare-call'), { [first]: await rawAnswer(server.url + first) });
  try {
    await serverLoad(server, { ...WARM_UP, paths });
    const [ours = [], theirs = []] = await inTurns(
      [
        { server, path: paths },
        { server: bare, path: first },
      ],
      RATE,
    );
    const measured = (of: 'p50' | 'p99' | 'cpuMicros'): Pick<Figure, 'ours' | 'spread' | 'peer'> => {
      const values = ours.map((cost) => cost[of]);
      const middle = median(values);
      const peer = against('맨 node:http', middle, median(theirs.map((cost) => cost[of])));
      return { ours: middle, ...spreadOf(values), peer };
    };
    return [
      { what: '작품 호출, 1초에 200번 (p99)', unit: 'ms', ...measured('p99'), budget: { of: 'ours', atMost: 10 } },
      { what: '작품 호출, 1초에 200번', unit: 'ms', ...measured('p50') },
      { what: '작품 호출 (CPU)', unit: 'µs', ...measured('cpuMicros') },
      ...(await roundTripFigures(server)),
    ];
  } finally {
    await bare.close();
  }
}

async function roundTripFigures(server: Awaited<ReturnType<BenchMeans['shop']>>): Promise<Figure[]> {
  const [text] = await freeEpisodes(server, server.longText.workId);
  const pages = {
    '첫 화면': '/?after={n}',
    작품: `/novel/${(await listedWorks(server))[0]?.id}?after={n}`,
    '글 뷰어': `/viewer/${text?.id}?after={n}`,
    '그림 뷰어': `/viewer/i/${await longestStrip(server)}?after={n}`,
  };
  const counts = await roundTrips(server.data, Object.values(pages));
  return Object.keys(pages).map((name, place) => ({
    what: `SQL 오감: ${name}`,
    unit: '번',
    ours: counts[place] ?? Number.NaN,
    budget: { of: 'ours', atMost: 3 },
  }));
}
