import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { acceptQuote } from '#domain/purchase';
import { checkLedger } from '#domain/wallet';
import type { BenchContext } from '../bench-context.ts';
import { ratePerSecond } from '../servers/request-lanes.ts';
import { type Figure, against, median, spread } from '../figure.ts';
import { buyInteractively } from '../money/interactive-purchase.ts';
import {
  type PurchaseBenchServer,
  type Offered,
  type OverLanes,
  openPurchaseBenchServer,
} from '../money/money-server.ts';
import { findPgbench, pgbenchRate, recordPurchase } from '../money/pgbench.ts';

const LANES = [8, 32];
const SECONDS = 4;
const ROUNDS = 3;
/** Above pgbench's rate: it numbers its own offers. */
const MAX_A_SECOND = 6000;
const OFFERS = 400_000;
const ONE_WALLET = 1500;
const BOUGHT_BEFORE = 4000;

/**
 * Against pgbench with the same statements and an interactive transaction, also over a network, where round trips
 * count.
 */
export async function moneyBench({ scratch }: BenchContext): Promise<Figure[]> {
  const env = await openPurchaseBenchServer(join(scratch, 'money'), { offers: OFFERS });
  try {
    await fillShop(env);
    const sent = await recordPurchase(env);
    const figures: Figure[] = [
      {
        what: '구매 한 번이 데이터베이스에 묻는 횟수',
        unit: '번',
        ours: sent.length,
        budget: { of: 'ours', atMost: 3 },
      },
    ];
    for (const lanes of LANES) figures.push(...(await ratesOf(env, { scratch, lanes, sent })));
    figures.push(await oneWalletRate(env));
    const { isConsistent, invariants } = await checkLedger(env.ctx);
    const broken = invariants.reduce((sum, one) => sum + one.broken, 0);
    figures.push({
      what: '그 뒤의 원장: 어긋난 것',
      unit: '건',
      ours: isConsistent ? 0 : broken,
      budget: { of: 'ours', atMost: 0 },
    });
    return figures;
  } finally {
    await env.close();
  }
}

async function ratesOf(
  env: PurchaseBenchServer,
  order: { scratch: string; lanes: number; sent: Awaited<ReturnType<typeof recordPurchase>> },
): Promise<Figure[]> {
  const { lanes } = order;
  const program = findPgbench();
  const rates: Record<'ours' | 'pgbench' | 'interactive' | 'farOurs' | 'farInteractive', number>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const offers = SECONDS * MAX_A_SECOND;
    const atOnce: OverLanes<number> = (_connection, ctx) =>
      rateOf(env, lanes, (offered) => acceptQuote(ctx, { ...offered, key: crypto.randomUUID() }));
    const inSteps: OverLanes<number> = ({ pool }) => rateOf(env, lanes, (offered) => buyInteractively(pool, offered));
    rates.push({
      ours: await env.over(lanes, atOnce),
      pgbench: program ? await pgbenchRate(env, { ...order, program, seconds: SECONDS, offers }) : Number.NaN,
      interactive: await env.over(lanes, inSteps),
      farOurs: await env.overNetwork(lanes, atOnce),
      farInteractive: await env.overNetwork(lanes, inSteps),
    });
  }
  return figuresOf(lanes, rates, program !== undefined);
}

function figuresOf(lanes: number, rates: Record<string, number>[], hasPgbench: boolean): Figure[] {
  const all = (name: string): number[] => rates.map((one) => one[name] ?? Number.NaN);
  const rate = (name: string, what = `구매, 지갑 200개, ${lanes}줄`): Figure => ({
    what,
    unit: '번/초',
    ours: median(all(name)),
    ...spread(all(name)),
  });
  const ours = rate('ours');
  const far = rate('farOurs', `${ours.what}, 1 ms 떨어진 데이터베이스`);
  return [
    hasPgbench
      ? { ...ours, peer: against('pgbench', ours.ours, median(all('pgbench'))), budget: { of: 'ratio', atLeast: 0.7 } }
      : { ...ours, note: 'pgbench가 없어 견주지 못했습니다' },
    { ...ours, peer: against('한 줄씩 쓰는 거래', ours.ours, median(all('interactive'))) },
    {
      ...far,
      peer: against('한 줄씩 쓰는 거래', far.ours, median(all('farInteractive'))),
      // With more lanes both are CPU-bound.
      ...(lanes === LANES[0] ? { budget: { of: 'ratio' as const, atLeast: 2 } } : {}),
    },
    ...(lanes === LANES[0]
      ? [{ ...ours, what: `${ours.what} (R4)`, budget: { of: 'ours' as const, atLeast: 300 } }]
      : []),
  ];
}

/** Adds past purchases: an empty shop is not representative. */
async function fillShop(env: PurchaseBenchServer): Promise<void> {
  const lanes = Array.from({ length: LANES[0] ?? 1 }, async (_none, lane) => {
    for (let n = lane; n < BOUGHT_BEFORE; n += LANES[0] ?? 1)
      await acceptQuote(env.ctx, { ...env.offer(env.take(1)), key: crypto.randomUUID() });
  });
  await Promise.all(lanes);
  await sql`vacuum analyze`.execute(env.ctx.db);
}

/** Each offer is used once. */
async function rateOf(
  env: PurchaseBenchServer,
  lanes: number,
  pay: (offered: Offered) => Promise<unknown>,
): Promise<number> {
  // Flushes writes of the previous method.
  await sql`checkpoint`.execute(env.ctx.db);
  await pause(500);
  return ratePerSecond({ lanes, seconds: SECONDS, request: async () => void (await pay(env.offer(env.take(1)))) });
}

/** Eight lanes; purchases of one wallet serialize. */
async function oneWalletRate(env: PurchaseBenchServer): Promise<Figure> {
  const offers = await env.offersOfOne(ONE_WALLET);
  let at = 0;
  const began = performance.now();
  const lanes = Array.from({ length: 8 }, async () => {
    for (let offered = offers[(at += 1) - 1]; offered; offered = offers[(at += 1) - 1])
      await acceptQuote(env.ctx, { ...offered, key: crypto.randomUUID() });
  });
  await Promise.all(lanes);
  const ours = (ONE_WALLET * 1000) / (performance.now() - began);
  return { what: '구매, 지갑 하나, 8줄 (R4)', unit: '번/초', ours, budget: { of: 'ours', atLeast: 80 } };
}
