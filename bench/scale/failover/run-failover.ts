import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartupError } from '#platform/startup-error';
import { type ShopProcess, freePort, startShop, waitOpen } from '../../../tests/support/servers/shop-process.ts';
import { type Acknowledged, type ChaosClient, buyThrough } from '../../chaos/chaos-clients.ts';
import { type Figure, figureTable, isMet } from '../../figure.ts';
import { loadNow } from '../../servers/process-cost.ts';
import { plantShop, writeRootKey } from '../planted-shop.ts';
import { buyingFigures, ledgerFigures, readingFigures } from '../scale-figures.ts';
import { sendReaders } from '../scale-readers.ts';
import { ended } from '../server-group.ts';
import { DEBIAN } from '../streaming-databases.ts';
import { type NetworkHost, runInOwnNetwork, tailOf } from './network-hosts.ts';
import { type PatroniCluster, openPatroniCluster } from './patroni-cluster.ts';

const say = (message: string): boolean => process.stdout.write(`${message}\n`);
const EPISODES = 1500;
/** Patroni's ttl, then promotion, HAProxy's checks and PgBouncer's next try. */
const MOST_MS = 40_000;
const PROMOTION_MS = 90_000;

interface Disaster {
  name: string;
  strike(host: NetworkHost): void;
  /** Undoes it, after another host was promoted. */
  mend(host: NetworkHost, cluster: PatroniCluster): void;
}

const DISASTERS: Disaster[] = [
  {
    name: '주 데이터베이스의 노드 죽음',
    strike: (host) => host.kill(),
    mend: (host, cluster) => cluster.start(host),
  },
  {
    name: '주 데이터베이스의 망 끊김',
    strike: (host) => host.connect(false),
    mend: (host) => host.connect(true),
  },
];

interface AddressValues {
  cluster: PatroniCluster;
  clients: ChaosClient[];
  url: string;
  paths: string[];
}

/**
 * Decides whether the documented topology of Patroni, HAProxy and PgBouncer loses an acknowledged purchase: kills the
 * primary's host, then cuts its network, while members buy through PgBouncer. `chaos patroni`; purchases continue for
 * `SECS` seconds before and after.
 */
export async function runFailover(args: string[]): Promise<number> {
  if (args.length > 0) throw new StartupError('chaos patroni로 적어 주세요. 앞뒤로 사는 시간은 SECS로 정합니다.');
  const seconds = Number(process.env['SECS'] ?? 10);
  if (!(seconds > 0)) throw new StartupError('SECS는 0보다 큰 수여야 합니다.');
  const code = runInOwnNetwork();
  if (code !== undefined) return code;
  const before = loadNow();
  const scratch = mkdtempSync(join(tmpdir(), 'seoga-failover-'));
  // The databases use another user, who needs access.
  chmodSync(scratch, 0o755);
  let cluster: PatroniCluster | undefined;
  let shop: ShopProcess | undefined;
  try {
    say('노드 셋에 etcd, Patroni, PostgreSQL을, 그 앞에 HAProxy와 PgBouncer를 엽니다.');
    cluster = await openPatroniCluster(scratch, DEBIAN);
    const clients = await plantShop(cluster.urls.direct);
    shop = await openShop(scratch, cluster);
    const work = clients[0]?.work;
    const env = { cluster, clients, url: shop.url, paths: ['/', '/new', `/novel/${work}`, '/ranking', '/ko/v1/works'] };
    const figures: Figure[] = [];
    const acknowledged: Acknowledged[] = [];
    for (const [at, disaster] of DISASTERS.entries())
      figures.push(...(await surviveDisaster(env, disaster, { part: at, seconds, acknowledged })));
    say(`\n${figureTable(figures)}\n\n컴퓨터의 부하 ${before} → ${loadNow()}.`);
    return figures.every((figure) => isMet(figure) ?? true) ? 0 : 1;
  } catch (error) {
    for (const { name } of cluster?.hosts ?? [])
      process.stderr.write(`${name}:\n${tailOf(join(scratch, `${name}.log`))}\n`);
    throw error;
  } finally {
    if (shop) await ended(shop, 'SIGKILL');
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function openShop(scratch: string, { urls }: PatroniCluster): Promise<ShopProcess> {
  const environment = {
    DATABASE_URL: urls.pooled,
    DATABASE_DIRECT_URL: urls.direct,
    DATABASE_REPLICA_URL: urls.replica,
    // For PgBouncer before 1.21.
    PG_NAMED_STATEMENTS: 'off',
    BACKUP: 'off',
  };
  const data = join(scratch, 'shop');
  writeRootKey(data);
  const shop = await startShop({ data, port: await freePort(), environment });
  await waitOpen(shop);
  return shop;
}

async function surviveDisaster(
  { cluster, clients, url, paths }: AddressValues,
  { name, strike, mend }: Disaster,
  run: { part: number; seconds: number; acknowledged: Acknowledged[] },
): Promise<Figure[]> {
  say(`사는 동안: ${name}.`);
  const { part, seconds } = run;
  const size = EPISODES / DISASTERS.length;
  // Each disaster has episodes of its own, because none is bought twice.
  const buyers = clients.map((one) => ({ ...one, episodes: one.episodes.slice(part * size, (part + 1) * size) }));
  const lost = await cluster.primary();
  if (!lost) throw new Error('no primary');
  const order = { until: Infinity };
  const readers = sendReaders(url, paths);
  const buying = buyThrough(url, buyers, order);
  await pause(seconds * 1000);
  strike(lost);
  const struckAt = Date.now();
  const promoted = await promotedAfter(cluster, lost);
  const promotedAt = Date.now();
  const isSplit = cluster.takesWrites(lost);
  await pause(seconds * 1000);
  order.until = Date.now();
  const seen = await buying;
  await readers.stop();
  for (const text of seen.wrong.slice(0, 5)) process.stderr.write(`wrong: ${text}\n`);
  run.acknowledged.push(...seen.acknowledged);
  mend(lost, cluster);
  const mendedAt = Date.now();
  await cluster.settled();
  const next = Math.min(...seen.acknowledged.map(({ at }) => at).filter((at) => at > promotedAt));
  return [
    ...readingFigures(name, readers.answers, { mostFailed: Math.ceil(readers.answers.length / 100) }),
    ...buyingFigures(name, seen),
    { what: `${name}: Patroni가 ${promoted.name}을 올리기까지`, unit: 'ms', ours: promotedAt - struckAt },
    {
      what: `${name}: 다시 살 수 있기까지`,
      unit: 'ms',
      ours: next - struckAt,
      budget: { of: 'ours', atMost: MOST_MS },
    },
    { what: `${name}: 그때 쓰기를 받는 옛 주인`, unit: '건', ours: Number(isSplit), budget: { of: 'ours', atMost: 0 } },
    { what: `${name}: 되돌린 노드가 복제본이 되기까지`, unit: 'ms', ours: Date.now() - mendedAt },
    ...(await ledgerFigures(cluster.urls.direct, { name, clients, seen: run })),
  ];
}

async function promotedAfter(cluster: PatroniCluster, lost: NetworkHost): Promise<NetworkHost> {
  const limit = Date.now() + PROMOTION_MS;
  while (Date.now() < limit) {
    const host = await cluster.primary();
    if (host && host !== lost) return host;
    await pause(100);
  }
  throw new Error('no host was promoted');
}
