import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { buyQuoted } from '#domain/purchase';
import { checkLedger } from '#domain/wallet';
import type { BenchMeans } from './bench-means.ts';
import { ratePerSecond } from './call-lanes.ts';
import { type Figure, against, median, spreadOf } from './figure.ts';
import { buyInteractively } from './money/interactive-purchase.ts';
import { type MoneyGround, type Offered, type OverLanes, openMoneyGround } from './money/money-ground.ts';
import { findPgbench, pgbenchRate, recordPurchase } from './money/pgbench.ts';

const LANES = [8, 32];
const SECONDS = 4;
const ROUNDS = 3;
/** More than pgbench manages: it names its offers itself. */
const MOST_A_SECOND = 6000;
const OFFERS = 400_000;
const ONE_WALLET = 1500;
const BOUGHT_BEFORE = 4000;

/**
 * Paying an offer: against pgbench with the same statements, against the same purchase step by step, and alone. Step by step
 * costs what the way to the database costs: it is compared over a network too, and judged there.
 */
export async function moneyBench({ scratch }: BenchMeans): Promise<Figure[]> {
  const ground = await openMoneyGround(join(scratch, 'money'), { offers: OFFERS });
  try {
    await fillShop(ground);
    const sent = await recordPurchase(ground);
    const figures: Figure[] = [
      {
        what: '구매 한 번이 데이터베이스에 묻는 횟수',
        unit: '번',
        ours: sent.length,
        budget: { of: 'ours', atMost: 3 },
      },
    ];
    for (const lanes of LANES) figures.push(...(await ratesOf(ground, { scratch, lanes, sent })));
    figures.push(await oneWalletRate(ground));
    const { isWhole, invariants } = await checkLedger(ground.ctx);
    const broken = invariants.reduce((sum, one) => sum + one.broken, 0);
    figures.push({
      what: '그 뒤의 원장: 어긋난 것',
      unit: '건',
      ours: isWhole ? 0 : broken,
      budget: { of: 'ours', atMost: 0 },
    });
    return figures;
  } finally {
    await ground.close();
  }
}

async function ratesOf(
  ground: MoneyGround,
  order: { scratch: string; lanes: number; sent: Awaited<ReturnType<typeof recordPurchase>> },
): Promise<Figure[]> {
  const { lanes } = order;
  const program = findPgbench();
  const rates: Record<'ours' | 'pgbench' | 'interactive' | 'farOurs' | 'farInteractive', number>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const offers = SECONDS * MOST_A_SECOND;
    const atOnce: OverLanes<number> = (_connection, ctx) =>
      rateOf(ground, lanes, (offered) => buyQuoted(ctx, { ...offered, key: crypto.randomUUID() }));
    const inSteps: OverLanes<number> = ({ pool }) =>
      rateOf(ground, lanes, (offered) => buyInteractively(pool, offered));
    rates.push({
      ours: await ground.over(lanes, atOnce),
      pgbench: program ? await pgbenchRate(ground, { ...order, program, seconds: SECONDS, offers }) : Number.NaN,
      interactive: await ground.over(lanes, inSteps),
      farOurs: await ground.overNetwork(lanes, atOnce),
      farInteractive: await ground.overNetwork(lanes, inSteps),
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
    ...spreadOf(all(name)),
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
      // With more lanes the two processors are what both wait for.
      ...(lanes === LANES[0] ? { budget: { of: 'ratio' as const, atLeast: 2 } } : {}),
    },
    ...(lanes === LANES[0]
      ? [{ ...ours, what: `${ours.what} (R4)`, budget: { of: 'ours' as const, atLeast: 300 } }]
      : []),
  ];
}

/** A shop in which much was bought already, as the database knows: one that is empty says nothing about one in use. */
async function fillShop(ground: MoneyGround): Promise<void> {
  const lanes = Array.from({ length: LANES[0] ?? 1 }, async (_none, lane) => {
    for (let n = lane; n < BOUGHT_BEFORE; n += LANES[0] ?? 1)
      await buyQuoted(ground.ctx, { ...ground.offer(ground.take(1)), key: crypto.randomUUID() });
  });
  await Promise.all(lanes);
  await sql`vacuum analyze`.execute(ground.ctx.db);
}

/** How many offers are paid in a second; each is taken once. */
async function rateOf(
  ground: MoneyGround,
  lanes: number,
  pay: (offered: Offered) => Promise<unknown>,
): Promise<number> {
  // What the way before left to be written out is not this one's.
  await sql`checkpoint`.execute(ground.ctx.db);
  await pause(500);
  return ratePerSecond({ lanes, seconds: SECONDS, ask: async () => void (await pay(ground.offer(ground.take(1)))) });
}

/** One wallet, eight at once: each purchase waits for the one before. */
async function oneWalletRate(ground: MoneyGround): Promise<Figure> {
  const offers = await ground.offersOfOne(ONE_WALLET);
  let at = 0;
  const began = performance.now();
  const lanes = Array.from({ length: 8 }, async () => {
    for (let offered = offers[(at += 1) - 1]; offered; offered = offers[(at += 1) - 1])
      await buyQuoted(ground.ctx, { ...offered, key: crypto.randomUUID() });
  });
  await Promise.all(lanes);
  const ours = (ONE_WALLET * 1000) / (performance.now() - began);
  return { what: '구매, 지갑 하나, 8줄 (R4)', unit: '번/초', ours, budget: { of: 'ours', atLeast: 80 } };
}
