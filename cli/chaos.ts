import { fuzzFigures } from '../bench/chaos/fuzz-chaos.ts';
import { leakFigures } from '../bench/chaos/leak-chaos.ts';
import { scanFigures } from '../bench/chaos/scan-chaos.ts';
import { runChaos, runGuard } from '../bench/chaos/run-chaos.ts';
import { runFuzz } from '../bench/fuzz/run-fuzz.ts';

/** What is asked of a shop from outside, by its name on the command line. */
const GUARDS = { leaks: leakFigures, fuzz: fuzzFigures, scan: scanFigures };

/**
 * `chaos [all|R1|…|R20] [--mutants] [--report FILE]`, `chaos scale`: breaks things while readers buy and read, and proves
 * that no coin was lost.
 * `chaos leaks`: who sees what, and shops with one question left out. `chaos fuzz`: ten thousand calls with what breaks
 * others. `chaos scan`: wapiti and sqlmap against every page and call. `chaos parsers [name…]`: hands broken files to everything that reads files.
 */
export async function run(args: string[]): Promise<number> {
  const [name = '', ...rest] = args;
  if (name === 'parsers') return runFuzz(rest);
  if (name === 'leaks' || name === 'fuzz' || name === 'scan') return runGuard(GUARDS[name]);
  return runChaos(args);
}
