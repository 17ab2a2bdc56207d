import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Figure } from '../figure.ts';
import { type ChaosOrder, mutantEnvironment, none, some } from './chaos-order.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Tests of the suite that are proofs of their own: run here against the shop and against its mutants. */
interface Proof {
  file: string;
  /** The beginning of its tests' names. */
  tests: string;
  environment?: Record<string, string>;
}

/** By the name in the plan of proofs. */
export const PROOFS: Record<string, Proof> = {
  R2: { file: 'domain/purchase/purchase.test.ts', tests: 'R2:' },
  R3: { file: 'domain/wallet/wallet.test.ts', tests: 'R3:' },
  R5: {
    file: 'domain/purchase/money-model.test.ts',
    tests: 'R5:',
    environment: { MODEL_RUNS: process.env['MODEL_RUNS'] ?? '500' },
  },
  R10: { file: 'domain/payment/refund-charge.test.ts', tests: 'R10:' },
  R15: { file: 'tests/http/payment-calls.test.ts', tests: 'R15:' },
};

/** Runs one proof in a process of its own. */
export async function runProof(
  name: string,
  { proof, mutant }: Pick<ChaosOrder, 'mutant'> & { proof: Proof },
): Promise<Figure[]> {
  const environment = { ...process.env, ...proof.environment, ...mutantEnvironment(mutant) };
  // A run inside a run would report to the outer one and print nothing.
  delete environment['NODE_TEST_CONTEXT'];
  const began = performance.now();
  const args = ['--test', '--test-reporter=tap', `--test-name-pattern=^${proof.tests}`, join(ROOT, proof.file)];
  const child = spawn(process.execPath, args, { cwd: ROOT, env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (part: Buffer) => (said += part.toString()));
  await new Promise((resolve) => child.once('exit', resolve));
  const counted = (what: string): number => Number(new RegExp(`^# ${what} (\\d+)`, 'm').exec(said)?.[1] ?? 0);
  const fault = /^ *error: (?:\|-\n)?(.*)$/m.exec(said)?.[1]?.trim() ?? '';
  return [
    some(`${name} 지킨 시험`, counted('pass')),
    none(`${name}: 어긴 시험`, counted('fail'), fault.slice(0, 200)),
    { what: `${name} 걸린 시간`, unit: 'ms', ours: performance.now() - began },
  ];
}
