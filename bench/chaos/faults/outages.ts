import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres';
import { freePort, startShop, waitOpen } from '../../../tests/support/servers/shop-process.ts';
import { type Figure, quantile } from '../../figure.ts';
import { type ChaosResponse, sendRequest } from '../request.ts';
import { plantChaos } from '../chaos-fixtures.ts';
import { type ChaosOrder, mutantEnvironment, none, some, within } from '../chaos-options.ts';
import { rollShop } from './rolling-restart.ts';
import { openShopProcesses } from '../shop-processes.ts';
import { openWiredDatabase } from './proxied-database.ts';

const RESTARTS = 20;
const RESTARTS_OF_A_MUTANT = 3;
const STARTS = 20;
const STARTS_OF_A_MUTANT = 4;
const CROWD = 200;
const RECOVERY_MS = 3000;

/** Nothing is bought, so no ledger check is needed. */
export const OUTAGES: Record<string, (order: ChaosOrder) => Promise<Figure[]>> = {
  R9: startAfterKills,
  R12: slowDatabase,
  R14: restartOften,
};

async function restartOften({ data, mutant }: ChaosOrder): Promise<Figure[]> {
  const restarts = mutant ? RESTARTS_OF_A_MUTANT : RESTARTS;
  const { failed, badEnds, tookMs } = await rollShop({ data, restarts, environment: mutantEnvironment(mutant) });
  for (const result of [...failed, ...badEnds].slice(0, 5)) process.stderr.write(`failed: ${result}\n`);
  return [
    none(
      `R14: ${restarts}번 다시 여는 동안 끊기거나 고장 난 요청`,
      failed.length,
      `요청 ${tookMs.length}번. ${failed[0] ?? ''}`,
    ),
    none('R14: 0으로 끝나지 않은 서버', badEnds.length),
    { what: 'R14 답 (p99)', unit: 'ms', ours: quantile(tookMs, 0.99) },
    { what: 'R14 답 (가장 긴 것)', unit: 'ms', ours: quantile(tookMs, 1) },
  ];
}

/** Kills the shop at random moments; the next start takes over its database. */
async function startAfterKills({ data, mutant }: ChaosOrder): Promise<Figure[]> {
  const starts = mutant ? STARTS_OF_A_MUTANT : STARTS;
  const seen: Starts = { tookMs: [], errors: [], severalServers: 0 };
  try {
    for (let at = 0; at < starts; at += 1) await killAndStart(seen, { data, mutant, isServing: at % 2 === 1 });
  } finally {
    await (await startEmbeddedPostgres(data)).stop();
  }
  for (const error of seen.errors.slice(0, 3)) process.stderr.write(`R9: ${error}\n`);
  return [
    // Creates the database, samples and fonts; has no budget.
    { what: 'R9 처음 여는 데 걸린 시간', unit: 'ms', ours: seen.tookMs[0] ?? Number.NaN },
    within(`R9 kill -9 뒤 ${starts - 1}번 다시 열기 (가장 긴 것)`, quantile(seen.tookMs.slice(1), 1), 10_000),
    none('R9: 다시 열리지 않은 것', seen.errors.length, seen.errors[0]?.replaceAll('\n', ' ').slice(0, 200)),
    none('R9: 데이터베이스가 하나가 아니었던 것', seen.severalServers),
  ];
}

interface Starts {
  tookMs: number[];
  errors: string[];
  severalServers: number;
}

async function killAndStart(
  seen: Starts,
  { data, mutant, isServing }: { data: string; mutant: string | undefined; isServing: boolean },
): Promise<void> {
  const environment = mutantEnvironment(mutant);
  const killed = await startShop({ data, environment });
  // Every second start certainly reaches its database.
  if (isServing) await waitOpen(killed).catch(() => undefined);
  await pause(Math.random() * 5000);
  killed.child.kill('SIGKILL');
  await killed.exited;
  const began = performance.now();
  const next = await startShop({ data, environment });
  try {
    await waitOpen(next);
    seen.tookMs.push(performance.now() - began);
    // The lock names the only server that may write to the folder.
    if (!isServer(data)) seen.severalServers += 1;
  } catch (error) {
    seen.errors.push(String(error));
  }
  next.child.kill('SIGTERM');
  await next.exited;
}

function isServer(data: string): boolean {
  const lock = readFileSync(join(data, 'postgres', 'data', 'postmaster.pid'), 'utf8');
  return readFileSync(`/proc/${Number(lock.split('\n')[0])}/cmdline`, 'utf8').includes('postgres');
}

/** With a slow database, excess requests are refused at once. */
async function slowDatabase({ data, seconds, mutant }: ChaosOrder): Promise<Figure[]> {
  const [client] = await plantChaos(data);
  if (!client) throw new Error('nobody is there');
  const wired = await openWiredDatabase(data);
  const environment = {
    CHAOS_DATABASE: wired.url,
    CHAOS_POOL: '5',
    CHAOS_PROCESSES: '1',
  };
  const shop = await openShopProcesses({ port: await freePort(), environment, mutant });
  const seen: ChaosResponse[] = [];
  const health: number[] = [];
  const crowd = new AbortController();
  const reading = async (): Promise<void> => {
    while (!crowd.signal.aborted) {
      const response = await sendRequest(`${shop.url}/ko/v1/wallet`, client.token);
      seen.push(response);
      if (response.status !== 200) await pause(100 + Math.random() * 100);
    }
  };
  try {
    await sendRequest(`${shop.url}/ko/v1/wallet`, client.token);
    wired.set('slow');
    const readers = Array.from({ length: CROWD }, reading);
    for (const until = Date.now() + seconds * 1000; Date.now() < until; await pause(100))
      health.push((await sendRequest(`${shop.url}/healthz`)).tookMs);
    wired.set('none');
    crowd.abort();
    await Promise.all(readers);
    const mended = await untilServed(`${shop.url}/ko/v1/wallet`, client.token);
    return slowFigures(seen, { health, mended, ended: shop.ended.length });
  } finally {
    crowd.abort();
    await shop.close();
    await wired.close();
  }
}

function slowFigures(seen: ChaosResponse[], rest: { health: number[]; mended: number; ended: number }): Figure[] {
  const rejected = seen.filter(({ status }) => status === 503);
  const baseline = rejected.filter(({ retryAfter }) => !retryAfter).length;
  const other = seen.filter(({ status }) => status !== 200 && status !== 503).length;
  const served = seen.filter(({ status }) => status === 200).map(({ tookMs }) => tookMs);
  const refusedMs = rejected.map(({ tookMs }) => tookMs);
  return [
    { what: 'R12 느린 데이터베이스: 받은 답', unit: '번', ours: served.length, note: `503 ${rejected.length}번` },
    some('R12: 기다리게 하지 않고 돌려보낸 것', rejected.length),
    within('R12 503까지 (p50)', quantile(refusedMs, 0.5), 50),
    { what: 'R12 받은 답 (p99)', unit: 'ms', ours: quantile(served, 0.99) },
    within('R12 /healthz (p99)', quantile(rest.health, 0.99), 100),
    none('R12: Retry-After 없는 503', baseline),
    none('R12: 다른 고장', other),
    none('R12: 저절로 끝난 서버', rest.ended),
    within('R12 나은 뒤 첫 답까지', rest.mended, RECOVERY_MS),
  ];
}

async function untilServed(url: string, token: string): Promise<number> {
  const began = performance.now();
  while ((await sendRequest(url, token)).status !== 200) await pause(20);
  return performance.now() - began;
}
