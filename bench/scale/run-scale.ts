import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartupError } from '#platform/startup-error';
import type { ShopProcess } from '../../tests/support/servers/shop-process.ts';
import { type Acknowledged, type ChaosClient, buyThrough } from '../chaos/chaos-clients.ts';
import { type Figure, figureTable, isMet } from '../figure.ts';
import { loadNow } from '../servers/process-cost.ts';
import { plantShop, writeRootKey } from './planted-shop.ts';
import { buyingFigures, ledgerFigures, readingFigures } from './scale-figures.ts';
import { type Readers, sendReaders } from './scale-readers.ts';
import { type ServerGroup, ended, openServerGroup } from './server-group.ts';

const say = (message: string): boolean => process.stdout.write(`${message}\n`);
/** Real failover tools also wait before promoting. */
const UNSURE_MS = 3000;

interface AddressValues extends ServerGroup {
  shops: ShopProcess[];
  clients: ChaosClient[];
  /** Number of files in the bucket, as text. */
  stored: string;
}

/**
 * `chaos scale`, `SECS` seconds per half: two servers without a shared disk, a primary with a standby, files in a
 * bucket. Kills one server under load, then the primary.
 */
export async function runScale(args: string[]): Promise<number> {
  if (args.length > 0) throw new StartupError('chaos scale로 적어 주세요. 걸리는 시간은 SECS로 정합니다.');
  const seconds = Number(process.env['SECS'] ?? 20);
  if (!(seconds >= 5)) throw new StartupError('SECS는 5 이상이어야 합니다.');
  const before = loadNow();
  const scratch = mkdtempSync(join(tmpdir(), 'seoga-scale-'));
  // As root the databases use another user, who needs access.
  chmodSync(scratch, 0o755);
  const closing: (() => Promise<unknown>)[] = [];
  try {
    const env = await prepare(scratch, closing);
    const [server, primary] = halves(env.clients);
    const first = await loseServer({ ...env, clients: server }, seconds);
    const second = await losePrimary({ ...env, clients: primary }, { seconds, before: first.acknowledged });
    const figures = [...first.figures, ...second];
    const memo = `${env.databases.version}, 서버 둘, S3에 ${env.stored}`;
    say(`\n${figureTable(figures)}\n\n${memo}. 컴퓨터의 부하 ${before} → ${loadNow()}.`);
    return figures.every((figure) => isMet(figure) ?? true) ? 0 : 1;
  } finally {
    for (const close of closing.toReversed()) await close();
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Nobody buys an episode twice. */
function halves(clients: ChaosClient[]): [ChaosClient[], ChaosClient[]] {
  const part = (from: number, to: number): ChaosClient[] =>
    clients.map((client) => ({ ...client, episodes: client.episodes.slice(from, to) }));
  return [part(0, 750), part(750, 1500)];
}

async function prepare(scratch: string, closing: (() => Promise<unknown>)[]): Promise<AddressValues> {
  say('주 데이터베이스와 복제본을 만듭니다.');
  const group = await openServerGroup(scratch, closing);
  const clients = await plantShop(databaseUrl(group));
  for (const folder of group.folders) writeRootKey(folder);
  say('서버 둘을 엽니다. 둘은 데이터베이스와 버킷만 함께 씁니다.');
  const shops: ShopProcess[] = [];
  for (const index of [0, 1]) shops.push(await group.begin(index));
  const files = readdirSync(join(group.bucket.folder, 'shop'), { recursive: true, withFileTypes: true });
  const stored = `${files.filter((entry) => entry.isFile()).length}개의 파일`;
  return { ...group, shops, clients, stored };
}

function databaseUrl({ moving }: Pick<ServerGroup, 'moving'>): string {
  return `postgres://seoga@127.0.0.1:${moving.port}/seoga`;
}

/** Includes a font, read from the bucket. */
async function pathsOf({ balancer, clients }: AddressValues): Promise<string[]> {
  const home = await (await fetch(balancer.url)).text();
  const font = /\/media\/fonts\/[a-z0-9-]+\.woff2/.exec(home)?.[0];
  if (!font) throw new StartupError('첫 화면에 글꼴이 없습니다.');
  return ['/', '/new', `/novel/${clients[0]?.work}`, '/ranking', '/ko/v1/works', font];
}

async function during(env: AddressValues, happen: () => Promise<void>, seconds: number) {
  const readers: Readers = sendReaders(env.balancer.url, await pathsOf(env));
  const until = Date.now() + seconds * 1000;
  const [seen] = await Promise.all([buyThrough(env.balancer.url, env.clients, { until }), happen()]);
  await readers.stop();
  for (const text of seen.wrong.slice(0, 5)) process.stderr.write(`wrong: ${text}\n`);
  return { seen, answers: readers.answers };
}

async function loseServer(
  env: AddressValues,
  seconds: number,
): Promise<{ figures: Figure[]; acknowledged: Acknowledged[] }> {
  say('읽고 사는 동안 서버 하나를 죽이고, 다시 엽니다.');
  const [first] = env.shops;
  const { seen, answers } = await during(
    env,
    async () => {
      await pause((seconds * 1000) / 3);
      if (first) await ended(first, 'SIGKILL');
      await pause((seconds * 1000) / 3);
      env.shops[0] = await env.begin(0);
    },
    seconds,
  );
  const name = '서버 하나 죽음';
  const figures = [
    ...readingFigures(name, answers),
    ...buyingFigures(name, seen),
    ...(await ledgerFigures(databaseUrl(env), { name, clients: env.clients, seen })),
  ];
  return { figures, acknowledged: seen.acknowledged };
}

async function losePrimary(
  env: AddressValues,
  { seconds, before }: { seconds: number; before: Acknowledged[] },
): Promise<Figure[]> {
  say('읽고 사는 동안 주 데이터베이스를 죽이고, 복제본을 올립니다.');
  const { databases, moving } = env;
  let [diedAt, ledAt] = [0, 0];
  const { seen, answers } = await during(
    env,
    async () => {
      await pause((seconds * 1000) / 3);
      diedAt = Date.now();
      databases.killPrimary();
      moving.lead(undefined);
      await pause(UNSURE_MS);
      await databases.promote();
      moving.lead(databases.standby);
      ledAt = Date.now();
    },
    seconds,
  );
  const next = Math.min(...seen.acknowledged.map(({ at }) => at).filter((at) => at > ledAt));
  const meanwhile = answers.filter(({ at }) => at > diedAt && at < ledAt);
  const name = '주 데이터베이스 죽음';
  return [
    ...readingFigures(`${name} (복제본을 올리기 전까지)`, meanwhile),
    ...readingFigures(name, answers),
    ...buyingFigures(name, seen),
    { what: `${name}: 올린 뒤 첫 구매까지`, unit: 'ms', ours: next - ledAt, budget: { of: 'ours', atMost: 5000 } },
    {
      what: `${name}: 쓰지 못한 시간`,
      unit: 'ms',
      ours: next - diedAt,
      budget: { of: 'ours', atMost: 15_000 },
      note: `그 가운데 ${UNSURE_MS} ms는 죽음을 확인하는 시간`,
    },
    ...(await ledgerFigures(databaseUrl(env), {
      name,
      clients: env.clients,
      seen: { acknowledged: [...before, ...seen.acknowledged] },
    })),
  ];
}
