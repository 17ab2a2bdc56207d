import { runChaos } from '../bench/chaos/run-chaos.ts';

/** `chaos [R6|R7|R8…] [--mutants]`, `chaos scale`: breaks things while readers buy, and proves that no coin was lost. */
export async function run(args: string[]): Promise<number> {
  return runChaos(args);
}
