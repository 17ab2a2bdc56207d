import { runChaos } from '../bench/chaos/run-chaos.ts';

/** `chaos [R1|R6|R7|R8|R9|R12|restart] [--mutants]`: breaks things while readers buy, and proves that no coin was lost. */
export async function run(args: string[]): Promise<number> {
  return runChaos(args);
}
