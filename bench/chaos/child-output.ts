import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { mutantEnvironment } from './chaos-options.ts';

/** Runs a file of this folder in its own process; returns its output. */
export async function runChild(
  file: string,
  args: string[],
  { mutant, environment = {} }: { mutant: string | undefined; environment?: Record<string, string> },
): Promise<string> {
  const env: NodeJS.ProcessEnv = { ...process.env, ...environment, ...mutantEnvironment(mutant) };
  const at = join(import.meta.dirname, file);
  const child = spawn(process.execPath, ['--no-warnings', at, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(errors.slice(0, 1000) || `${file} ended with ${String(code)}`);
  return output;
}
