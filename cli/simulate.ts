import { runSimulation } from '../bench/simulation/run-simulation.ts';

/** `simulate --seed N --steps M [--seeds COUNT]`: months of a shop and its money in minutes. `simulate --replay FILE`. */
export async function run(args: string[]): Promise<number> {
  return runSimulation(args);
}
