import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { LoadResult, LoadOptions } from './load-generator.ts';
import { cpuMicros, pinTo, unpin } from './process-cost.ts';

export interface LoadedServer {
  port: number;
  pid: number;
}

export interface ServerCost extends LoadResult {
  /** Per request, without the database. */
  cpuMicros: number;
}

const ROUNDS = 3;
const SERVER_CORE = 0;
const LOAD_CORE = 1;

/** Throws on any answer but 200. */
export async function serverLoad(server: LoadedServer, order: Omit<LoadOptions, 'port'>): Promise<ServerCost> {
  pinTo(SERVER_CORE, server.pid);
  const before = cpuMicros(server.pid);
  const response = await generate({ ...order, port: server.port }).finally(() => unpin(server.pid));
  const bad = response.bad + response.refused;
  if (bad > 0) throw new Error(`${bad} of ${response.requests} answers to ${order.paths[0]} were no 200`);
  return { ...response, cpuMicros: (cpuMicros(server.pid) - before) / response.requests };
}

export interface Candidate {
  server: LoadedServer;
  path: string | string[];
  cookie?: string;
}

type Load = Pick<LoadOptions, 'connections' | 'seconds' | 'rate'>;

/** Returns costs per round. */
export async function measureAlternately(candidates: Candidate[], load: Load): Promise<ServerCost[][]> {
  return byTurns(candidates.map((candidate) => () => serverLoad(candidate.server, orderOf(candidate, load))));
}

/** Every other round runs in reverse, so that other machine load affects all. */
export async function byTurns<Measured>(
  measures: ((round: number) => Promise<Measured>)[],
  rounds = ROUNDS,
): Promise<Measured[][]> {
  const measured = measures.map((): Measured[] => []);
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? [...measures.keys()] : [...measures.keys()].toReversed();
    for (const position of order) {
      const measure = measures[position];
      if (measure) measured[position]?.push(await measure(round));
    }
  }
  return measured;
}

function orderOf({ path, cookie }: Candidate, load: Load): Omit<LoadOptions, 'port'> {
  return { ...load, paths: [path].flat(), ...(cookie ? { cookie } : {}) };
}

export async function generate(order: LoadOptions): Promise<LoadResult> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'load-generator.ts'), JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  pinTo(LOAD_CORE, child.pid);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`the load generator ended with ${code}`);
  return JSON.parse(output);
}
