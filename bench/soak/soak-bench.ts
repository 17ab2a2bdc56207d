import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkLedgerFully } from '#domain/wallet';
import { openDatabase } from '#platform/database/connection';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres';
import { StartupError } from '#platform/startup-error';
import { freePort } from '../../tests/support/servers/shop-process.ts';
import { testContext } from '../../tests/support/database/test-context.ts';
import type { BenchContext } from '../bench-context.ts';
import { type BenchShop, freeEpisodes, importInto, listedWorks, reopenedShop } from '../servers/bench-shop.ts';
import type { Figure } from '../figure.ts';
import { plantMembers } from '../fixtures/planted-members.ts';
import { residentBytes } from '../servers/process-cost.ts';
import { writeWork } from '../fixtures/sample-texts.ts';
import { type SoakContext, type SoakLog, soakLoad } from './soak-load.ts';
import { type SoakSample, soakFigures } from './soak-verdict.ts';

/** Enough that unsold episodes last an hour. */
const MEMBERS = 80;
const COINS = 100_000;
const EPISODES = 600;
const SOLD = '오래 켜 두고 파는 글';
const USUAL_MINUTES = 60;
/** Far below the capacity of two cores: this measures no overload. */
const USUAL_RATE = 40;
const SAMPLE_MS = 10_000;
const MB = 1_000_000;

/** `MINUTES` of mixed load at `RATE` requests per second: checks for leaks, slowdown and missing coins. */
export async function soakBench({ scratch }: BenchContext): Promise<Figure[]> {
  const minutes = describeResult('MINUTES', USUAL_MINUTES);
  const rate = describeResult('RATE', USUAL_RATE);
  const metricsPort = await freePort();
  const shop = await reopenedShop(join(scratch, 'soak'), { METRICS_PORT: String(metricsPort) });
  try {
    const env = await plantSoakData(shop, join(scratch, 'soak-work'));
    const log: SoakLog = { answers: [], wrong: [] };
    const over = new AbortController();
    const sampling = sampled({ shop, metricsPort, until: over.signal });
    await soakLoad(env, { rate, minutes, log }).finally(() => over.abort());
    const samples = await sampling;
    return [...soakFigures({ minutes, samples, ...log }), await ledgerFigure(shop)];
  } finally {
    await shop.close();
  }
}

function describeResult(name: string, usual: number): number {
  const value = Number(process.env[name] ?? usual);
  if (!(value > 0)) throw new StartupError(`${name}는 0보다 큰 수여야 합니다.`);
  return value;
}

async function plantSoakData(shop: BenchShop, folder: string): Promise<SoakContext> {
  const texts = Array.from({ length: EPISODES }, (_none, index) => `${index + 1}번째로 파는 글입니다.`);
  writeWork(folder, { title: SOLD, texts, prices: '{ free: 0, buy: 3 }' });
  await importInto(shop.data, folder);
  const works = await listedWorks(shop);
  const sold = works.find(({ title }) => title === SOLD);
  if (!sold) throw new Error('the work that is sold is not on the shelf');
  const free = (await Promise.all(works.map(({ id }) => freeEpisodes(shop, id)))).flat();
  return {
    url: shop.url,
    works: works.map(({ id }) => id),
    texts: free.flatMap(({ id, content }) => (content === 'text' ? [id] : [])),
    strips: free.flatMap(({ id, content }) => (content === 'images' ? [id] : [])),
    covers: await coversOf(shop),
    words: works.flatMap(({ title }) => [title.slice(0, 2), title.split(' ').at(-1) ?? title]),
    sold: { work: sold.id, episodes: await episodesOf(shop, sold.id) },
    mails: await plantMembers(shop.data, { kind: 'soak', count: MEMBERS, coins: COINS }),
  };
}

async function coversOf(shop: BenchShop): Promise<string[]> {
  const page = await fetch(shop.url).then((response) => response.text());
  const found = new Set(page.match(/\/media\/public\/[\w/.-]+\.(?:webp|avif|jpe?g)/g));
  if (found.size === 0) throw new Error('the home shows no cover');
  return [...found];
}

async function episodesOf(shop: BenchShop, work: number): Promise<number[]> {
  const { db, close } = await databaseOf(shop);
  try {
    const rows = await db.selectFrom('episode').select('id').where('work_id', '=', work).orderBy('id').execute();
    return rows.map(({ id }) => id);
  } finally {
    await close();
  }
}

async function databaseOf({ data }: BenchShop) {
  const postgres = await startEmbeddedPostgres(data);
  const connection = openDatabase(postgres.address, { name: 'seoga bench soak', size: 2 });
  const close = async (): Promise<void> => {
    await connection.close();
    await postgres.stop();
  };
  return { db: connection.db, close };
}

async function ledgerFigure(shop: BenchShop): Promise<Figure> {
  const { db, close } = await databaseOf(shop);
  try {
    const { invariants } = await checkLedgerFully(testContext(db));
    const broken = invariants.filter((one) => one.broken > 0);
    return {
      what: '오래 켜 두기: 어긋난 불변식',
      unit: '건',
      ours: broken.length,
      budget: { of: 'ours', atMost: 0 },
      note: broken.map(({ name }) => name).join(', '),
    };
  } finally {
    await close();
  }
}

async function sampled(order: { shop: BenchShop; metricsPort: number; until: AbortSignal }): Promise<SoakSample[]> {
  const began = Date.now();
  const samples: SoakSample[] = [];
  const { shop, until } = order;
  for (;;) {
    await pause(SAMPLE_MS, undefined, { signal: until }).catch(() => undefined);
    if (until.aborted) return samples;
    samples.push({
      minute: (Date.now() - began) / 60_000,
      rssMb: residentBytes(shop.pid) / MB,
      descriptors: readdirSync(`/proc/${shop.pid}/fd`).length,
      loopMs: await loopMs(order.metricsPort),
    });
  }
}

/** Event loop delay since the last read. */
async function loopMs(port: number): Promise<number> {
  const text = await fetch(`http://127.0.0.1:${port}/metrics`).then((response) => response.text());
  return Number(/^nodejs_eventloop_lag_p99_seconds ([\d.e+-]+)$/m.exec(text)?.[1] ?? Number.NaN) * 1000;
}
