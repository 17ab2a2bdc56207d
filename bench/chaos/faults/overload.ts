import { setTimeout as pause } from 'node:timers/promises';
import { freePort, startShop } from '../../../tests/support/servers/shop-process.ts';
import { type Figure, quantile } from '../../figure.ts';
import type { LoadResult } from '../../servers/load-generator.ts';
import { generate } from '../../servers/server-load.ts';
import { type ChaosResponse, sendRequest } from '../request.ts';
import { retryLastPurchase } from '../chaos-clients.ts';
import { plantChaos } from '../chaos-fixtures.ts';
import { type ChaosOrder, mutantEnvironment, none, some, within } from '../chaos-options.ts';
import { withSigningKey } from './lost-database.ts';
import { opened } from './rolling-restart.ts';

const TIMES = 10;
const GOODPUT_SHARE = 80;
const ACCEPTED_MS = 2000;
const RECOVERY_MS = 10_000;
/** Saturates the shop without a queue. */
const PEAK_READERS = 16;
const PEAK_SECONDS = 8;
/** If all were accepted, each would wait over four seconds. */
const CROWD_SECONDS = 4;
const MAX_READERS = 4000;
const MIN_READERS = 250;
const QUIET_ASKS = 5;

/** R19: at ten times its capacity the shop keeps its throughput and refuses the excess at once. */
export async function overloadShop({ data, seconds, mutant }: ChaosOrder): Promise<Figure[]> {
  const [client] = await plantChaos(data);
  if (!client) throw new Error('nobody is there');
  const port = await freePort();
  const shop = await startShop({ data: withSigningKey(data), port, environment: mutantEnvironment(mutant) });
  try {
    await opened(shop);
    const load = {
      port,
      paths: [`/novel/${client.work}?after={n}`, '/?after={n}', `/viewer/${client.free}?after={n}`],
    };
    await generate({ ...load, connections: PEAK_READERS, seconds: PEAK_SECONDS / 2 });
    const peak = await generate({ ...load, connections: PEAK_READERS, seconds: PEAK_SECONDS });
    const rate = perSecond(peak);
    const crowd = {
      connections: Math.min(MAX_READERS, Math.max(MIN_READERS, Math.ceil(rate * CROWD_SECONDS))),
      rate: rate * TIMES,
    };
    const others = loadOtherPages(shop.url, { seconds, wish: () => retryLastPurchase(shop.url, client) });
    const flooded = await generate({ ...load, ...crowd, seconds, fromSent: true });
    const recovered = await untilQuick(`${shop.url}/novel/${client.work}`, peak.p99);
    return [
      ...crowdFigures({ peak, flooded, recovered }),
      ...otherFigures(await others),
      none('R19: 저절로 끝난 서버', shop.child.exitCode === null ? 0 : 1),
    ];
  } finally {
    shop.child.kill('SIGTERM');
    await shop.exited;
  }
}

function perSecond({ requests, refused, bad, seconds }: LoadResult): number {
  return (requests - refused - bad) / seconds;
}

function crowdFigures(run: { peak: LoadResult; flooded: LoadResult; recovered: number }): Figure[] {
  const { peak, flooded, recovered } = run;
  const times = flooded.requests / flooded.seconds / perSecond(peak);
  const memo = `보통 때 가장 많이 ${Math.round(perSecond(peak))}번, 물은 것은 그 ${times.toFixed(1)}배`;
  const share = (100 * perSecond(flooded)) / perSecond(peak);
  return [
    { what: 'R19 몰릴 때 1초에 만든 화면', unit: '번', ours: Math.round(perSecond(flooded)), note: memo },
    {
      what: 'R19 보통 때에 견준 것',
      unit: '%',
      ours: Math.round(share),
      budget: { of: 'ours', atLeast: GOODPUT_SHARE },
    },
    some('R19: 기다리게 하지 않고 돌려보낸 것', flooded.refused),
    within('R19 만든 화면 (p99)', flooded.p99, ACCEPTED_MS),
    none('R19: 만든 화면의 p99가 2초를 넘음', flooded.p99 > ACCEPTED_MS ? 1 : 0),
    none('R19: 다른 고장', flooded.bad),
    within('R19 지나간 뒤 전처럼 되기까지', recovered, RECOVERY_MS),
  ];
}

interface Other extends ChaosResponse {
  what: string;
}

async function loadOtherPages(
  url: string,
  { seconds, wish }: { seconds: number; wish: () => Promise<{ status: number }> },
): Promise<Other[]> {
  const seen: Other[] = [];
  await sendRequest(`${url}/ranking`);
  for (const until = Date.now() + seconds * 1000; Date.now() < until; await pause(250)) {
    for (const path of ['/ranking', '/healthz', '/readyz', '/favicon.svg'])
      seen.push({ what: path, ...(await sendRequest(`${url}${path}`)) });
    const began = performance.now();
    const { status } = await wish();
    seen.push({ what: 'purchase', status, tookMs: performance.now() - began, retryAfter: false });
  }
  return seen;
}

function otherFigures(seen: Other[]): Figure[] {
  const failed = seen.filter(({ status }) => status !== 200).map(({ what, status }) => `${what} ${status}`);
  const bought = seen.filter(({ what }) => what === 'purchase').map(({ tookMs }) => tookMs);
  return [
    none(
      'R19: 그동안 돌려보낸 구매, 담아 둔 화면, 상태',
      failed.length,
      `${seen.length}번 가운데. ${[...new Set(failed)].join(', ')}`,
    ),
    { what: 'R19 그동안의 견적 (p99)', unit: 'ms', ours: quantile(bought, 0.99) },
  ];
}

async function untilQuick(url: string, usual: number): Promise<number> {
  const began = performance.now();
  const quick = Math.max(3 * usual, 200);
  for (let inRow = 0, at = 0; inRow < QUIET_ASKS; at += 1) {
    const { status, tookMs } = await sendRequest(`${url}?after=late${at}`);
    inRow = status === 200 && tookMs < quick ? inRow + 1 : 0;
    if (performance.now() - began > 3 * RECOVERY_MS) break;
  }
  return performance.now() - began;
}
