import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBaselinePages } from '../servers/bare-pages.ts';
import type { BenchContext } from '../bench-context.ts';
import { type ChildServer, openChildServer } from '../servers/child-server.ts';
import { type Figure, median, spread } from '../figure.ts';
import { markupPage } from '../servers/markup-page.ts';
import { openNextServer } from '../servers/next-server.ts';
import { findNginx, openNginx } from '../servers/nginx-server.ts';
import { fetchRawResponse, textOf } from '../servers/raw-response.ts';
import { type ServerCost, measureAlternately, serverLoad } from '../servers/server-load.ts';
import { FIRST_QUALITY } from '../../server/pages/page-cache.ts';
import { sizeFigures } from '../page-size/page-sizes.ts';

const WARM_UP_S = 2;
const KEPT = { connections: 32, seconds: 3 };
const FRESH = { connections: 4, seconds: 4 };
/** Both sides compress at the same level. */
const SAME_COMPRESSION = '맨 React, 같은 압축';

/** Cached pages against the same bytes, rendered ones against plain React, and sizes. */
export async function pagesBench(deps: BenchContext): Promise<Figure[]> {
  return [
    ...(await cachedPageFigures(deps)),
    ...(await uncachedPageFigures(deps)),
    ...(await sizeFigures(await deps.shop())),
  ];
}

async function cachedPageFigures({ scratch, shop }: BenchContext): Promise<Figure[]> {
  const server = await shop();
  // Frequent pages are recompressed; compare the final bytes.
  await serverLoad(server, { paths: ['/'], connections: KEPT.connections, seconds: WARM_UP_S });
  const page = await fetchRawResponse(server.url);
  textOf(page);
  const program = findNginx();
  const baseline = await openBaselinePages(join(scratch, 'bare-home'), { '/': page });
  const nginx = program ? await openNginx(program, join(scratch, 'nginx'), page) : undefined;
  try {
    const candidates = [server, baseline, ...(nginx ? [nginx] : [])].map((one) => ({ server: one, path: '/' }));
    const [ours, theirs, limit] = await measureAlternately(candidates, KEPT);
    const rate = (costs: ServerCost[] = []): number => median(costs.map((cost) => cost.requests / cost.seconds));
    const cpu = (costs: ServerCost[] = []): number => median(costs.map((cost) => cost.cpuMicros));
    return [
      {
        what: '첫 화면, 기억에서 (CPU)',
        unit: 'µs',
        ours: cpu(ours),
        peer: { name: '맨 node:http', value: cpu(theirs), ratio: cpu(theirs) / cpu(ours) },
        ...spread((ours ?? []).map((cost) => cost.cpuMicros)),
        budget: { of: 'ratio', atLeast: 0.7 },
      },
      {
        what: '첫 화면, 기억에서',
        unit: '/s',
        ours: rate(ours),
        peer: { name: '맨 node:http', value: rate(theirs), ratio: rate(ours) / rate(theirs) },
        ...spread((ours ?? []).map((cost) => cost.requests / cost.seconds)),
      },
      limit
        ? {
            what: '첫 화면, 기억에서 (CPU)',
            unit: 'µs',
            ours: cpu(ours),
            peer: { name: 'nginx', value: cpu(limit), ratio: cpu(limit) / cpu(ours) },
          }
        : { what: '견줄 nginx가 없습니다', unit: '', ours: Number.NaN, note: 'apt install nginx 뒤에 다시 재 주세요' },
    ];
  } finally {
    await baseline.close();
    await nginx?.close();
  }
}

async function uncachedPageFigures({ scratch, shop, flags }: BenchContext): Promise<Figure[]> {
  const server = await shop();
  const file = join(scratch, 'home-markup.json');
  writeFileSync(file, JSON.stringify(markupPage(textOf(await fetchRawResponse(server.url)))));
  const peers: { name: string; server: ChildServer }[] = [];
  try {
    const level = String(FIRST_QUALITY);
    peers.push({ name: SAME_COMPRESSION, server: await openChildServer('bare-react-server.ts', [file, level]) });
    peers.push({ name: '맨 React, 압축 없이', server: await openChildServer('bare-react-server.ts', [file]) });
    if (flags.has('--next')) peers.push({ name: 'Next.js', server: await openNextServer(join(scratch, 'next'), file) });
    // The cursor only changes the cache key: each number is a miss.
    const candidates = [{ server, path: '/?after={n}' }, ...peers.map((peer) => ({ server: peer.server, path: '/' }))];
    for (const candidate of candidates)
      await serverLoad(candidate.server, {
        paths: [candidate.path],
        connections: FRESH.connections,
        seconds: WARM_UP_S,
      });
    const rounds = (await measureAlternately(candidates, FRESH)).map((costs) => costs.map((cost) => cost.cpuMicros));
    const costs = rounds.map((round) => median(round));
    return peers.map(({ name }, index) => ({
      ...uncachedFigure(name, costs[0] ?? Number.NaN, costs[index + 1] ?? Number.NaN),
      ...spread(rounds[0] ?? []),
    }));
  } finally {
    for (const peer of peers) await peer.server.close();
  }
}

function uncachedFigure(name: string, ours: number, theirs: number): Figure {
  const what = '첫 화면, 새로 만들기 (CPU)';
  if (name === 'Next.js')
    return {
      what,
      unit: 'µs',
      ours,
      peer: { name, value: theirs, ratio: theirs / ours },
      budget: { of: 'ratio', atLeast: 4 },
    };
  return {
    what,
    unit: 'µs',
    ours,
    peer: { name, value: theirs, ratio: ours / theirs },
    ...(name === SAME_COMPRESSION ? { budget: { of: 'ratio', atMost: 2 } as const } : {}),
  };
}
