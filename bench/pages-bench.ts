import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBarePages } from './bare-pages.ts';
import type { BenchMeans } from './bench-means.ts';
import { type ChildServer, openChildServer } from './child-server.ts';
import { type Figure, median, spreadOf } from './figure.ts';
import { markupPage } from './markup-page.ts';
import { openNextServer } from './next-server.ts';
import { findNginx, openNginx } from './nginx-server.ts';
import { rawAnswer, textOf } from './raw-answer.ts';
import { type ServerCost, inTurns, serverLoad } from './server-load.ts';
import { FIRST_QUALITY } from '../server/pages/html-cache.ts';
import { sizeFigures } from './page-sizes.ts';

const WARM_UP_S = 2;
const KEPT = { connections: 32, seconds: 3 };
const FRESH = { connections: 4, seconds: 4 };
/** What a page made afresh is judged against: both sides compress, at the same level, since an answer is compressed. */
const SAME_COMPRESSION = '맨 React, 같은 압축';

/** Pages: from memory against the same bytes, rendered afresh against bare React, and what is sent to a browser. */
export async function pagesBench(means: BenchMeans): Promise<Figure[]> {
  return [
    ...(await keptPageFigures(means)),
    ...(await freshPageFigures(means)),
    ...(await sizeFigures(await means.shop())),
  ];
}

async function keptPageFigures({ scratch, shop }: BenchMeans): Promise<Figure[]> {
  const server = await shop();
  // A page that is asked for often is compressed once more, slowly; the bytes compared are those that stay.
  await serverLoad(server, { paths: ['/'], connections: KEPT.connections, seconds: WARM_UP_S });
  const page = await rawAnswer(server.url);
  textOf(page);
  const program = findNginx();
  const bare = await openBarePages(join(scratch, 'bare-home'), { '/': page });
  const nginx = program ? await openNginx(program, join(scratch, 'nginx'), page) : undefined;
  try {
    const candidates = [server, bare, ...(nginx ? [nginx] : [])].map((one) => ({ server: one, path: '/' }));
    const [ours, theirs, limit] = await inTurns(candidates, KEPT);
    const rate = (costs: ServerCost[] = []): number => median(costs.map((cost) => cost.requests / cost.seconds));
    const cpu = (costs: ServerCost[] = []): number => median(costs.map((cost) => cost.cpuMicros));
    return [
      {
        what: '첫 화면, 기억에서 (CPU)',
        unit: 'µs',
        ours: cpu(ours),
        peer: { name: '맨 node:http', value: cpu(theirs), ratio: cpu(theirs) / cpu(ours) },
        ...spreadOf((ours ?? []).map((cost) => cost.cpuMicros)),
        budget: { of: 'ratio', atLeast: 0.7 },
      },
      {
        what: '첫 화면, 기억에서',
        unit: '/s',
        ours: rate(ours),
        peer: { name: '맨 node:http', value: rate(theirs), ratio: rate(ours) / rate(theirs) },
        ...spreadOf((ours ?? []).map((cost) => cost.requests / cost.seconds)),
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
    await bare.close();
    await nginx?.close();
  }
}

async function freshPageFigures({ scratch, shop, flags }: BenchMeans): Promise<Figure[]> {
  const server = await shop();
  const file = join(scratch, 'home-markup.json');
  writeFileSync(file, JSON.stringify(markupPage(textOf(await rawAnswer(server.url)))));
  const peers: { name: string; server: ChildServer }[] = [];
  try {
    const level = String(FIRST_QUALITY);
    peers.push({ name: SAME_COMPRESSION, server: await openChildServer('bare-react-server.ts', [file, level]) });
    peers.push({ name: '맨 React, 압축 없이', server: await openChildServer('bare-react-server.ts', [file]) });
    if (flags.has('--next')) peers.push({ name: 'Next.js', server: await openNextServer(join(scratch, 'next'), file) });
    // The home does not read the cursor, but it stands in the key under which a page is kept: each number is a new page.
    const candidates = [{ server, path: '/?after={n}' }, ...peers.map((peer) => ({ server: peer.server, path: '/' }))];
    for (const candidate of candidates)
      await serverLoad(candidate.server, {
        paths: [candidate.path],
        connections: FRESH.connections,
        seconds: WARM_UP_S,
      });
    const rounds = (await inTurns(candidates, FRESH)).map((costs) => costs.map((cost) => cost.cpuMicros));
    const costs = rounds.map((round) => median(round));
    return peers.map(({ name }, place) => ({
      ...freshFigure(name, costs[0] ?? Number.NaN, costs[place + 1] ?? Number.NaN),
      ...spreadOf(rounds[0] ?? []),
    }));
  } finally {
    for (const peer of peers) await peer.server.close();
  }
}

function freshFigure(name: string, ours: number, theirs: number): Figure {
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
