import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, startShop } from '../../../tests/support/servers/shop-process.ts';
import { type Figure, quantile } from '../../figure.ts';
import { type ChaosResponse, sendRequest } from '../request.ts';
import { retryLastPurchase } from '../chaos-clients.ts';
import { plantChaos } from '../chaos-fixtures.ts';
import { type ChaosOrder, mutantEnvironment, none, some, within } from '../chaos-options.ts';
import { opened } from './rolling-restart.ts';
import { openWiredDatabase } from './proxied-database.ts';

const LOOK_MS = 100;
const RECOVERY_MS = 5000;
const PATIENCE_MS = 60_000;
const PAGE_MS = 1000;
const PLANTED_KEY = new Uint8Array(32).fill(7);

/** R20: while the database is down visitors get cached pages; the shop recovers by itself. */
export async function loseDatabase({ data, seconds, mutant }: ChaosOrder): Promise<Figure[]> {
  const [client] = await plantChaos(data);
  if (!client) throw new Error('nobody is there');
  const wired = await openWiredDatabase(data);
  const environment = { DATABASE_URL: wired.url, ...mutantEnvironment(mutant) };
  const shop = await startShop({ data: withSigningKey(`${data}-shop`), port: await freePort(), environment });
  try {
    await opened(shop);
    const pages = ['/', '/main/serial', '/new', '/ranking', `/novel/${client.work}`, `/viewer/${client.free}`];
    const closed = await closedPages(shop.url, pages);
    wired.set('refuse');
    const seen: Seen[] = [];
    const bought: number[] = [];
    for (const until = Date.now() + seconds * 1000; Date.now() < until; await pause(LOOK_MS)) {
      for (const page of pages) seen.push({ ...(await sendRequest(`${shop.url}${page}`)), page });
      bought.push((await retryLastPurchase(shop.url, client)).status);
    }
    wired.set('none');
    const began = performance.now();
    const isWaiting = (): boolean => shop.child.exitCode === null && performance.now() - began < PATIENCE_MS;
    while ((await retryLastPurchase(shop.url, client)).status !== 200 && isWaiting()) await pause(LOOK_MS);
    const recoveredMs = performance.now() - began;
    if (shop.child.exitCode !== null) process.stderr.write(`R20: the shop ended: ${shop.message()}\n`);
    const stillClosed = await closedPages(shop.url, pages);
    return [
      none('R20: 데이터베이스가 있을 때 열리지 않은 화면', closed.length, closed.join(', ')),
      ...pageFigures(seen),
      some('R20: 구매에 503', bought.filter((status) => status === 503).length),
      none('R20: 구매에 다른 답', bought.filter((status) => status !== 503).length),
      within('R20 돌아온 뒤 첫 견적까지', recoveredMs, RECOVERY_MS),
      none('R20: 돌아온 뒤 열리지 않은 화면', stillClosed.length, stillClosed.join(', ')),
      none('R20: 저절로 끝난 서버', shop.child.exitCode === null ? 0 : 1),
    ];
  } finally {
    shop.child.kill('SIGTERM');
    await shop.exited;
    await wired.close();
  }
}

interface Seen extends ChaosResponse {
  page: string;
}

function pageFigures(seen: Seen[]): Figure[] {
  const failed = seen.filter(({ status }) => status !== 200);
  const memo = [...new Set(failed.map(({ page, status }) => `${page} ${status}`))].join(', ');
  const tookMs = seen.map((one) => one.tookMs);
  return [
    none('R20: 데이터베이스 없이 열리지 않은 화면', failed.length, `${seen.length}번 가운데. ${memo}`),
    within('R20 그동안의 화면 (p99)', quantile(tookMs, 0.99), PAGE_MS),
  ];
}

async function closedPages(url: string, pages: string[]): Promise<string[]> {
  const response = await Promise.all(pages.map(async (page) => ({ page, ...(await sendRequest(`${url}${page}`)) })));
  return response.filter(({ status }) => status !== 200).map(({ page, status }) => `${page} ${status}`);
}

export function withSigningKey(data: string): string {
  mkdirSync(join(data, 'secrets'), { recursive: true });
  writeFileSync(join(data, 'secrets', 'root.key'), PLANTED_KEY, { mode: 0o600 });
  return data;
}
