import { join } from 'node:path';
import { openBarePages } from './bare-pages.ts';
import type { BenchMeans } from './bench-means.ts';
import { freeEpisodes, listedWorks, longestStrip } from './bench-shop.ts';
import type { Figure } from './figure.ts';
import { rawAnswer } from './raw-answer.ts';
import { roundTrips } from './round-trips.ts';
import { serverLoad } from './server-load.ts';

const RATE = { rate: 200, connections: 16, seconds: 15 };
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
    const ours = await serverLoad(server, { ...RATE, paths });
    const theirs = await serverLoad(bare, { ...RATE, paths: [first] });
    const peer = (of: 'p50' | 'p99' | 'cpuMicros'): NonNullable<Figure['peer']> => ({
      name: '맨 node:http',
      value: theirs[of],
      ratio: ours[of] / theirs[of],
    });
    return [
      {
        what: '작품 호출, 1초에 200번 (p99)',
        unit: 'ms',
        ours: ours.p99,
        peer: peer('p99'),
        budget: { of: 'ours', atMost: 10 },
      },
      { what: '작품 호출, 1초에 200번', unit: 'ms', ours: ours.p50, peer: peer('p50') },
      { what: '작품 호출 (CPU)', unit: 'µs', ours: ours.cpuMicros, peer: peer('cpuMicros') },
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
