import { join } from 'node:path';
import { openBaselinePages } from '../servers/bare-pages.ts';
import type { BenchContext } from '../bench-context.ts';
import { freeEpisodes, listedWorks, longestWebtoon } from '../servers/bench-shop.ts';
import { type Figure, against, median, spread } from '../figure.ts';
import { fetchRawResponse } from '../servers/raw-response.ts';
import { roundTrips } from './round-trips.ts';
import { measureAlternately, serverLoad } from '../servers/server-load.ts';

/** Per round. */
const RATE = { rate: 200, connections: 16, seconds: 6 };
const WARM_UP = { rate: 200, connections: 16, seconds: 3 };

export async function jsonBench({ scratch, shop }: BenchContext): Promise<Figure[]> {
  const server = await shop();
  const works = await listedWorks(server);
  const paths = works.map(({ id }) => `/ko/v1/works/${id}`);
  const first = paths[0] ?? '';
  const baseline = await openBaselinePages(join(scratch, 'bare-call'), {
    [first]: await fetchRawResponse(server.url + first),
  });
  try {
    await serverLoad(server, { ...WARM_UP, paths });
    const [ours = [], theirs = []] = await measureAlternately(
      [
        { server, path: paths },
        { server: baseline, path: first },
      ],
      RATE,
    );
    const measured = (of: 'p50' | 'p99' | 'cpuMicros'): Pick<Figure, 'ours' | 'spread' | 'peer'> => {
      const values = ours.map((cost) => cost[of]);
      const middle = median(values);
      const peer = against('맨 node:http', middle, median(theirs.map((cost) => cost[of])));
      return { ours: middle, ...spread(values), peer };
    };
    return [
      { what: '작품 호출, 1초에 200번 (p99)', unit: 'ms', ...measured('p99'), budget: { of: 'ours', atMost: 10 } },
      { what: '작품 호출, 1초에 200번', unit: 'ms', ...measured('p50') },
      { what: '작품 호출 (CPU)', unit: 'µs', ...measured('cpuMicros') },
      ...(await roundTripFigures(server)),
    ];
  } finally {
    await baseline.close();
  }
}

async function roundTripFigures(server: Awaited<ReturnType<BenchContext['shop']>>): Promise<Figure[]> {
  const [text] = await freeEpisodes(server, server.longText.workId);
  const pages = {
    '첫 화면': '/?after={n}',
    작품: `/novel/${(await listedWorks(server))[0]?.id}?after={n}`,
    '글 뷰어': `/viewer/${text?.id}?after={n}`,
    '그림 뷰어': `/viewer/i/${await longestWebtoon(server)}?after={n}`,
  };
  const counts = await roundTrips(server.data, Object.values(pages));
  return Object.keys(pages).map((name, index) => ({
    what: `SQL 오감: ${name}`,
    unit: '번',
    ours: counts[index] ?? Number.NaN,
    budget: { of: 'ours', atMost: 3 },
  }));
}
