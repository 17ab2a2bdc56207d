import { run as measure } from '../../bench/run-bench.ts';

/** `bench [part…]`: measures the performance budgets. */
export async function run(args: string[]): Promise<number> {
  return measure(args);
}
