import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { LoadAnswer, LoadOrder } from './load-generator.ts';
import { cpuMicros, pinTo, unpin } from './process-cost.ts';

/** A server under load: where it listens, and the process whose time is counted. */
export interface LoadedServer {
  port: number;
  pid: number;
}

export interface ServerCost extends LoadAnswer {
  /** Processor time of the server's process for one request; its database has a process of its own. */
  cpuMicros: number;
}

const ROUNDS = 3;
const SERVER_CORE = 0;
const LOAD_CORE = 1;

/** Sends a load to a server and counts what it costs. Throws when an answer was not 200. */
export async function serverLoad(server: LoadedServer, order: Omit<LoadOrder, 'port'>): Promise<ServerCost> {
  pinTo(SERVER_CORE, server.pid);
  const before = cpuMicros(server.pid);
  const answer = await generate({ ...order, port: server.port }).finally(() => unpin(server.pid));
  const bad = answer.bad + answer.refused;
  if (bad > 0) throw new Error(`${bad} of ${answer.requests} answers to ${order.paths[0]} were no 200`);
  return { ...answer, cpuMicros: (cpuMicros(server.pid) - before) / answer.requests };
}

/** What is loaded: a server, an address of it or several, and the cookies of somebody who is logged in. */
export interface Candidate {
  server: LoadedServer;
  path: string | string[];
  cookie?: string;
}

type Load = Pick<LoadOrder, 'connections' | 'seconds' | 'rate'>;

/** Loads the candidates by turns: what each cost in each round. */
export async function inTurns(candidates: Candidate[], load: Load): Promise<ServerCost[][]> {
  return byTurns(candidates.map((candidate) => () => serverLoad(candidate.server, orderOf(candidate, load))));
}

/** Measures one after the other, several times, every other time in reverse: what the machine does besides falls on all. */
export async function byTurns<Measured>(
  measures: ((round: number) => Promise<Measured>)[],
  rounds = ROUNDS,
): Promise<Measured[][]> {
  const measured = measures.map((): Measured[] => []);
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? [...measures.keys()] : [...measures.keys()].toReversed();
    for (const place of order) {
      const measure = measures[place];
      if (measure) measured[place]?.push(await measure(round));
    }
  }
  return measured;
}

function orderOf({ path, cookie }: Candidate, load: Load): Omit<LoadOrder, 'port'> {
  return { ...load, paths: [path].flat(), ...(cookie ? { cookie } : {}) };
}

/** Sends a load from a process of its own, whatever the answers are. */
export async function generate(order: LoadOrder): Promise<LoadAnswer> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'load-generator.ts'), JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  pinTo(LOAD_CORE, child.pid);
  let said = '';
  child.stdout.on('data', (part: Buffer) => (said += part.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`the load generator ended with ${code}`);
  return JSON.parse(said);
}
