import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { mutantEnvironment } from './chaos-order.ts';

/** Runs a file of this folder in a process of its own, with a mutant in it if there is one; answers what it printed. */
export async function childSays(
  file: string,
  args: string[],
  { mutant, environment = {} }: { mutant: string | undefined; environment?: Record<string, string> },
): Promise<string> {
  const env: NodeJS.ProcessEnv = { ...process.env, ...environment, ...mutantEnvironment(mutant) };
  const at = join(import.meta.dirname, file);
  const child = spawn(process.execPath, ['--no-warnings', at, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  let faults = '';
  child.stdout.on('data', (part: Buffer) => (said += part.toString()));
  child.stderr.on('data', (part: Buffer) => (faults += part.toString()));
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(faults.slice(0, 1000) || `${file} ended with ${String(code)}`);
  return said;
}
