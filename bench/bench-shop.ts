import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { episodeAnswer, workAnswer, worksAnswer } from '#contract/catalogue';
import { NODE_ENVIRONMENT, NODE_FLAGS } from '../cli/node-memory.mjs';
import { startShop, waitOpen } from '../tests/support/shop-process.ts';
import type { LoadedServer } from './server-load.ts';

const ROOT = join(import.meta.dirname, '..');

/** A shop of the bench's own, in a process of its own, over an own data folder and database. */
export interface BenchShop extends LoadedServer {
  url: string;
  data: string;
  close(): Promise<void>;
}

/** As much of a shop as is needed to call it. */
type CalledShop = Pick<BenchShop, 'url'>;

/** Opens a shop with the sample shelf; the first time on a folder takes as long as a first start does. */
export async function openBenchShop(data: string, told: Record<string, string> = {}): Promise<BenchShop> {
  const shop = await startShop({
    data,
    environment: { SAMPLE_SHELF: 'on', HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...told },
  });
  let isClosing = false;
  void shop.exited.then((code) => isClosing || process.stderr.write(`the shop ended with ${code}: ${shop.said()}\n`));
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

/** A shop of a folder as it is on every day but its first: what filled its shelf is over. */
export async function reopenedShop(data: string, told: Record<string, string> = {}): Promise<BenchShop> {
  const first = await openBenchShop(data);
  await first.close();
  return openBenchShop(data, told);
}

/** Imports a folder as an operator would. Throws with what the import said when it refused something. */
export async function importInto(data: string, folder: string): Promise<void> {
  const child = importing(data, folder);
  let said = '';
  for (const output of [child.stdout, child.stderr]) output.on('data', (part: Buffer) => (said += part.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(said);
}

/** An import into the embedded database of that folder, in a process that is begun as an operator's is. */
export function importing(data: string, folder: string): ChildProcessByStdio<null, Readable, Readable> {
  const env: NodeJS.ProcessEnv = { ...NODE_ENVIRONMENT, ...process.env, DATA_DIR: data };
  delete env['DATABASE_URL'];
  return spawn(process.execPath, [...NODE_FLAGS, join(ROOT, 'cli', 'seoga.ts'), 'import', folder], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Numbers of every listed work, with their titles. */
export async function listedWorks(shop: CalledShop): Promise<{ id: number; title: string }[]> {
  const { result } = worksAnswer.parse(await call(shop, '/works?limit=100'));
  return result.works;
}

/** The episodes of a work that anybody may open. */
export async function freeEpisodes(
  shop: CalledShop,
  workId: number,
): Promise<{ id: number; content: 'text' | 'images' }[]> {
  const { result } = workAnswer.parse(await call(shop, `/works/${workId}`));
  return result.episodes.filter((episode) => episode.state === 'free');
}

/** The free episode of pictures with the most slices to load; on slow networks a longer one asks more. */
export async function longestStrip(shop: CalledShop): Promise<number> {
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

/** An episode as the viewers get it. */
export async function openedEpisode(
  shop: CalledShop,
  id: number,
): Promise<ReturnType<typeof episodeAnswer.parse>['result']> {
  return episodeAnswer.parse(await call(shop, `/episodes/${id}`)).result;
}

async function call(shop: CalledShop, path: string): Promise<unknown> {
  const answer = await fetch(`${shop.url}/ko/v1${path}`);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.json();
}
