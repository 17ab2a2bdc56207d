import { runSimulation } from '../../bench/simulation/run-simulation.ts';

/** `simulate --seed N --steps M [--seeds COUNT]`: simulates months of payments. `simulate --replay FILE`. */
export async function run(args: string[]): Promise<number> {
  return runSimulation(args);
}
