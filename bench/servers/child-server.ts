import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { LoadedServer } from './server-load.ts';

export interface ChildServer extends LoadedServer {
  url: string;
  close(): Promise<void>;
}

/** The server prints its port. */
export async function openChildServer(script: string, args: string[]): Promise<ChildServer> {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.once('data', (output: Buffer) => resolve(Number(output.toString())));
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)));
  });
  const close = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  return { port, pid: child.pid ?? 0, url: `http://127.0.0.1:${port}`, close };
}
