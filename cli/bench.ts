import { run as measure } from '../bench/run-bench.ts';

/** `bench [part…]`: measures the budgets and prints them as one table. */
export async function run(args: string[]): Promise<number> {
  return measure(args);
}
