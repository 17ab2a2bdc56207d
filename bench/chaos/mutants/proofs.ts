import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Figure } from '../../figure.ts';
import { type ChaosOrder, mutantEnvironment, none, some } from '../chaos-options.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** Tests that also run against mutants. */
interface Proof {
  file: string;
  /** Prefix of the test names. */
  tests: string;
  environment?: Record<string, string>;
  /** Extra environment for mutant runs. */
  ofMutants?: Record<string, string>;
}

/** A test that a mutant keeps from ending counts as failed. */
const MAX_MS = { whole: 3_600_000, mutant: 180_000 };

/** By name in the proof plan. */
export const PROOFS: Record<string, Proof> = {
  R2: { file: 'domain/purchase/purchase.test.ts', tests: 'R2:' },
  R3: { file: 'domain/wallet/wallet.test.ts', tests: 'R3:' },
  R5: {
    file: 'domain/purchase/money-model.test.ts',
    tests: 'R5:',
    environment: { MODEL_RUNS: process.env['MODEL_RUNS'] ?? '500' },
    ofMutants: { MODEL_RUNS: '200', MODEL_SHRINK: 'off' },
  },
  R10: { file: 'domain/payment/refunds/refund-charge.test.ts', tests: 'R10:' },
  R15: { file: 'tests/http/checkout/payment-api.test.ts', tests: 'R15:' },
  R17: { file: 'platform/backup/backup.test.ts', tests: 'R17:' },
};

export async function runProof(
  name: string,
  { proof, mutant }: Pick<ChaosOrder, 'mutant'> & { proof: Proof },
): Promise<Figure[]> {
  const result = { ...proof.environment, ...(mutant ? proof.ofMutants : {}), ...mutantEnvironment(mutant) };
  const environment = { ...process.env, ...result };
  // A nested run would report to the outer one and print nothing.
  delete environment['NODE_TEST_CONTEXT'];
  const began = performance.now();
  const limits = [`--test-timeout=${mutant ? MAX_MS.mutant : MAX_MS.whole}`, '--test-force-exit'];
  const names = `--test-name-pattern=^${proof.tests}`;
  const args = ['--test', '--test-reporter=tap', ...limits, names, join(ROOT, proof.file)];
  const child = spawn(process.execPath, args, { cwd: ROOT, env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await new Promise((resolve) => child.once('exit', resolve));
  const counted = (what: string): number => Number(new RegExp(`^# ${what} (\\d+)`, 'm').exec(output)?.[1] ?? 0);
  const error = /^ *error: (?:\|-\n)?(.*)$/m.exec(output)?.[1]?.trim() ?? '';
  return [
    some(`${name} 지킨 시험`, counted('pass')),
    none(`${name}: 어긴 시험`, counted('fail') + counted('cancelled'), error.slice(0, 200)),
    { what: `${name} 걸린 시간`, unit: 'ms', ours: performance.now() - began },
  ];
}
