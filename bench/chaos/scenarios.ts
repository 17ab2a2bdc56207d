import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkLedgerFully, selectBalances } from '#domain/wallet';
import { type Connection, openDatabase } from '#platform/database/connection';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres';
import { testContext } from '../../tests/support/database/test-context.ts';
import { freePort } from '../../tests/support/servers/shop-process.ts';
import { type Figure, quantile } from '../figure.ts';
import { type ChaosClient, type Seen, buyThrough } from './chaos-clients.ts';
import { GIVEN, plantChaos } from './chaos-fixtures.ts';
import type { ChaosOrder } from './chaos-options.ts';
import type { NetworkFault } from './faults/fault-proxy.ts';
import { MUTANTS } from './mutants/mutants.ts';
import { type ShopProcesses, openShopProcesses } from './shop-processes.ts';
import { stormThrough } from './storm-clients.ts';
import { openWiredDatabase } from './faults/proxied-database.ts';

interface AddressValues {
  data: string;
  shop: ShopProcesses;
  until: number;
  setNetwork(networkFault: NetworkFault): void;
}
/** Returns how often the fault occurred. */
export interface Scenario {
  break(env: AddressValues): Promise<number>;
  isWired: boolean;
  /** Default: one episode after another. */
  buy?: typeof buyThrough;
  p99Ms: number;
  mostMs: number;
}

/** By number in the proof plan. */
export const SCENARIOS: Record<string, Scenario> = {
  R1: { break: async () => 0, buy: stormThrough, isWired: false, p99Ms: 2000, mostMs: 5000 },
  R6: { break: killShop, isWired: false, p99Ms: 1000, mostMs: 5000 },
  R7: { break: killDatabase, isWired: false, p99Ms: 2000, mostMs: 5000 },
  R8: { break: breakNetwork, isWired: true, p99Ms: 2500, mostMs: 10_000 },
};

async function killShop({ shop, until }: AddressValues): Promise<number> {
  let killed = 0;
  while (Date.now() < until) {
    await pause(150 + Math.random() * 700);
    if (shop.killOne()) killed += 1;
  }
  return killed;
}

/** Alternates between a backend and the server. */
async function killDatabase({ data, until }: AddressValues): Promise<number> {
  let killed = 0;
  while (Date.now() < until) {
    await pause(2500 + Math.random() * 1000);
    const victim = victimIn(data, killed % 2 === 0 ? 'backend' : 'server');
    if (victim === undefined) continue;
    process.kill(victim, 'SIGKILL');
    killed += 1;
  }
  return killed;
}

/** Undefined while the server is down. */
function victimIn(data: string, which: 'backend' | 'server'): number | undefined {
  try {
    const server = Number(readFileSync(postmasterLock(data), 'utf8').split('\n')[0]);
    const backends = childrenOf(server).filter((pid) => commandOf(pid).includes('seoga'));
    return which === 'server' ? server : backends.at(Math.trunc(Math.random() * backends.length));
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return undefined;
    throw error;
  }
}

async function breakNetwork({ setNetwork, until }: AddressValues): Promise<number> {
  const errors: [NetworkFault, number][] = [
    ['drop-replies', 700],
    ['reset', 10],
    ['slow', 1000],
    ['blackhole', 700],
    ['refuse', 500],
  ];
  let broken = 0;
  while (Date.now() < until) {
    await pause(500 + Math.random() * 500);
    const [fault, lasts] = errors[broken % errors.length] ?? ['none', 0];
    setNetwork(fault);
    broken += 1;
    await pause(lasts);
    setNetwork('none');
  }
  return broken;
}

/** Verifies every answer that readers got. */
export async function runScenario(scenario: Scenario, order: ChaosOrder & { name: string }): Promise<Figure[]> {
  const { data, name, seconds } = order;
  const clients = await plantChaos(data, order.mutant ? MUTANTS[order.mutant]?.statements : []);
  // Behind a proxy the database counts as external.
  const wired = scenario.isWired ? await openWiredDatabase(data) : undefined;
  const environment: Record<string, string> = wired ? { CHAOS_DATABASE: wired.url } : { CHAOS_DATA: data };
  const shop = await openShopProcesses({ port: await freePort(), environment, mutant: order.mutant });
  try {
    const until = Date.now() + seconds * 1000;
    const env = { data, shop, until, setNetwork: (networkFault: NetworkFault) => wired?.set(networkFault) };
    const [seen, faults] = await Promise.all([
      (scenario.buy ?? buyThrough)(shop.url, clients, { until }),
      scenario.break(env),
    ]);
    const ended = shop.ended.slice();
    for (const message of ended.slice(0, 3)) process.stderr.write(`the shop ended: ${message}\n`);
    for (const message of seen.wrong.slice(0, 5)) process.stderr.write(`wrong: ${message}\n`);
    return [
      ...figuresOf(scenario, { name, seen, errors: faults, ended: ended.length }),
      ...(await readLedger(data, { name, clients, seen })),
    ];
  } finally {
    await shop.close();
    await wired?.close();
    await (await startEmbeddedPostgres(data)).stop();
  }
}

function figuresOf(scenario: Scenario, run: { name: string; seen: Seen; errors: number; ended: number }): Figure[] {
  const { name, seen } = run;
  const took = seen.acknowledged.map(({ tookMs }) => tookMs);
  return [
    {
      what: `${name} 대답을 받은 구매`,
      unit: '번',
      ours: took.length,
      budget: { of: 'ours', atLeast: 100 },
      note: `고장 ${run.errors}번, 시도 ${seen.attempts}번`,
    },
    {
      what: `${name}: 끝내 받지 못했거나 다른 대답`,
      unit: '건',
      ours: seen.wrong.length,
      budget: { of: 'ours', atMost: 0 },
    },
    { what: `${name}: 저절로 끝난 서버`, unit: '건', ours: run.ended, budget: { of: 'ours', atMost: 0 } },
    {
      what: `${name} 구매 (p99)`,
      unit: 'ms',
      ours: quantile(took, 0.99),
      budget: { of: 'ours', atMost: scenario.p99Ms },
    },
    {
      what: `${name} 구매 (가장 긴 것)`,
      unit: 'ms',
      ours: quantile(took, 1),
      budget: { of: 'ours', atMost: scenario.mostMs },
    },
  ];
}

/** Every acknowledged purchase is kept, no coin is missing, all invariants hold (I1–I15). */
export async function readLedger(
  data: string,
  run: { name: string; clients: ChaosClient[]; seen: Seen },
): Promise<Figure[]> {
  const postgres = await startEmbeddedPostgres(data);
  const connection = openDatabase(postgres.address, { name: 'seoga chaos truth' });
  try {
    return await readLedgerIn(connection, run);
  } finally {
    await connection.close();
    await postgres.stop();
  }
}

export async function readLedgerIn(
  connection: Connection,
  { name, clients, seen }: { name: string; clients: ChaosClient[]; seen: Pick<Seen, 'acknowledged'> },
): Promise<Figure[]> {
  const ctx = testContext(connection.db);
  const saved = await ctx.db
    .selectFrom('idempotency')
    .select(['member_no', 'key', 'body'])
    .where('route', '=', 'purchase')
    .execute();
  const bodies = new Map(saved.map((row) => [`${row.member_no} ${row.key}`, row.body]));
  const lost = seen.acknowledged.filter((one) => bodies.get(`${one.memberNo} ${one.key}`) !== one.body).length;
  let astray = 0;
  for (const { memberNo } of clients) {
    const { coin, bonus } = await selectBalances(ctx.db, memberNo);
    const own = seen.acknowledged.filter((one) => one.memberNo === memberNo);
    const spent = own.reduce((sum, one) => sum + one.coins, 0);
    astray += Math.abs(GIVEN.coin + GIVEN.bonus - spent - coin - bonus);
  }
  const { invariants } = await checkLedgerFully(ctx);
  const broken = invariants.filter((one) => one.broken > 0);
  const memo = broken.map((one) => `${one.name} ${one.broken}`).join(', ');
  return [
    { what: `${name}: 대답했으나 남지 않은 구매`, unit: '건', ours: lost, budget: { of: 'ours', atMost: 0 } },
    { what: `${name}: 어긋난 코인 (I14)`, unit: '건', ours: astray, budget: { of: 'ours', atMost: 0 } },
    { what: `${name}: 어긋난 불변식`, unit: '건', ours: broken.length, budget: { of: 'ours', atMost: 0 }, note: memo },
  ];
}

function postmasterLock(data: string): string {
  return join(data, 'postgres', 'data', 'postmaster.pid');
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

function commandOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
}
