import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../start/shop-context.ts';

/** Runs all or the named checks of the repository. */
export async function run(args: string[]): Promise<number> {
  const child = spawn(process.execPath, [join(ROOT, 'tools', 'checks', 'run-checks.ts'), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
}
