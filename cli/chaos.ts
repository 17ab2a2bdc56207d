import { runChaos } from '../bench/chaos/run-chaos.ts';
import { runFuzz } from '../bench/fuzz/run-fuzz.ts';

/**
 * `chaos [R6|R7|R8…] [--mutants]`, `chaos scale`: breaks things while readers buy, and proves that no coin was lost.
 * `chaos parsers [name…]`: hands broken files to everything that reads files.
 */
export async function run(args: string[]): Promise<number> {
  const [first, ...rest] = args;
  return first === 'parsers' ? runFuzz(rest) : runChaos(args);
}
