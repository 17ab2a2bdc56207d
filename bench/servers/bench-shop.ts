import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { episodeResponse, workResponse, worksResponse } from '#contract/catalog';
import { NODE_ENVIRONMENT, NODE_FLAGS } from '../../cli/node-memory.mjs';
import { startShop, waitOpen } from '../../tests/support/servers/shop-process.ts';
import type { LoadedServer } from './server-load.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Has its own process, data folder and database. */
export interface BenchShop extends LoadedServer {
  url: string;
  data: string;
  close(): Promise<void>;
}

type CalledShop = Pick<BenchShop, 'url'>;

/** A new folder takes as long as a first start. */
export async function openBenchShop(data: string, outcome: Record<string, string> = {}): Promise<BenchShop> {
  const shop = await startShop({
    data,
    environment: { SAMPLE_SHELF: 'on', HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...outcome },
  });
  let isClosing = false;
  void shop.exited.then(
    (code) => isClosing || process.stderr.write(`the shop ended with ${code}: ${shop.message()}\n`),
  );
  const close = async (): Promise<void> => {
    isClosing = true;
    shop.child.kill('SIGTERM');
    await shop.exited;
  };
  try {
    await Promise.race([
      waitOpen(shop),
      shop.exited.then(() => Promise.reject(new Error('the shop ended before it opened'))),
    ]);
  } catch (error) {
    await close();
    throw error;
  }
  return { url: shop.url, port: Number(new URL(shop.url).port), pid: shop.child.pid ?? 0, data, close };
}

/** Restarts after the first start has finished importing. */
export async function reopenedShop(data: string, outcome: Record<string, string> = {}): Promise<BenchShop> {
  const first = await openBenchShop(data);
  await first.close();
  return openBenchShop(data, outcome);
}

/** Throws the import's messages on refusal. */
export async function importInto(data: string, folder: string): Promise<void> {
  const child = importing(data, folder);
  let message = '';
  for (const output of [child.stdout, child.stderr])
    output.on('data', (chunk: Buffer) => (message += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(message);
}

export function importing(data: string, folder: string): ChildProcessByStdio<null, Readable, Readable> {
  const env: NodeJS.ProcessEnv = { ...NODE_ENVIRONMENT, ...process.env, DATA_DIR: data };
  delete env['DATABASE_URL'];
  return spawn(process.execPath, [...NODE_FLAGS, join(ROOT, 'cli', 'seoga.ts'), 'import', folder], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

export async function listedWorks(shop: CalledShop): Promise<{ id: number; title: string }[]> {
  const { result } = worksResponse.parse(await call(shop, '/works?limit=100'));
  return result.works;
}

export async function freeEpisodes(
  shop: CalledShop,
  workId: number,
): Promise<{ id: number; content: 'text' | 'images' }[]> {
  const { result } = workResponse.parse(await call(shop, `/works/${workId}`));
  return result.episodes.filter((episode) => episode.state === 'free');
}

/** Most eagerly loaded slices; slow networks load more of a longer one. */
export async function longestWebtoon(shop: CalledShop): Promise<number> {
  const strips: { id: number; height: number }[] = [];
  for (const work of await listedWorks(shop)) {
    for (const { id, content } of await freeEpisodes(shop, work.id)) {
      const opened = content === 'images' ? await openedEpisode(shop, id) : undefined;
      if (opened?.content?.kind === 'images') strips.push({ id, height: opened.content.height });
    }
  }
  const longest = strips.toSorted((a, b) => b.height - a.height)[0];
  if (!longest) throw new Error('the shelf has no free strip');
  return longest.id;
}

export async function openedEpisode(
  shop: CalledShop,
  id: number,
): Promise<ReturnType<typeof episodeResponse.parse>['result']> {
  return episodeResponse.parse(await call(shop, `/episodes/${id}`)).result;
}

async function call(shop: CalledShop, path: string): Promise<unknown> {
  const response = await fetch(`${shop.url}/ko/v1${path}`);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}
