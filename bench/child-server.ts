import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { LoadedServer } from './server-load.ts';

/** A server of the bench in a process of its own. */
export interface ChildServer extends LoadedServer {
  url: string;
  close(): Promise<void>;
}

/** Starts one of the bench's bare servers; each prints its port when it listens. */
export async function openChildServer(script: string, args: string[]): Promise<ChildServer> {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.once('data', (said: Buffer) => resolve(Number(said.toString())));
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)));
  });
  const close = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  return { port, pid: child.pid ?? 0, url: `http://127.0.0.1:${port}`, close };
}
