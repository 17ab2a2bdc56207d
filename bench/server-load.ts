import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { LoadAnswer, LoadOrder } from './load-generator.ts';
import { cpuMicros, pinTo } from './process-cost.ts';

/** A server under load: where it listens, and the process whose time is counted. */
export interface LoadedServer {
  port: number;
  pid: number;
}

export interface ServerCost extends LoadAnswer {
  /** Processor time of the server's process for one request; its database has a process of its own. */
  cpuMicros: number;
}

const SERVER_CORE = 0;
const LOAD_CORE = 1;

/** Sends a load to a server and counts what it costs. Throws when an answer was not 200. */
export async function serverLoad(server: LoadedServer, order: Omit<LoadOrder, 'port'>): Promise<ServerCost> {
  pinTo(SERVER_CORE, server.pid);
  const before = cpuMicros(server.pid);
  const answer = await generate({ ...order, port: server.port });
  if (answer.bad > 0) throw new Error(`${answer.bad} of ${answer.requests} answers to ${order.paths[0]} were no 200`);
  return { ...answer, cpuMicros: (cpuMicros(server.pid) - before) / answer.requests };
}

async function generate(order: LoadOrder): Promise<LoadAnswer> {
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
