import { fuzzFigures } from '../../bench/chaos/scans/fuzz-scan.ts';
import { leakFigures } from '../../bench/chaos/scans/leak-scan.ts';
import { scanFigures } from '../../bench/chaos/scans/scan.ts';
import { runChaos, runGuard } from '../../bench/chaos/run-chaos.ts';
import { runFuzz } from '../../bench/fuzz/run-fuzz.ts';

/** Security tests by command line name. */
const GUARDS = { leaks: leakFigures, fuzz: fuzzFigures, scan: scanFigures };

/**
 * `chaos [all|R1|…|R20] [--mutants] [--report FILE]`, `chaos scale`, `chaos patroni`: fault injection under load; proves that no coin
 * is lost.
 * `chaos leaks`: access checks with mutants. `chaos fuzz`: ten thousand malformed calls. `chaos scan`: wapiti and
 * sqlmap.
 * `chaos parsers [name…]`: damaged files for every parser.
 */
export async function run(args: string[]): Promise<number> {
  const [name = '', ...rest] = args;
  if (name === 'parsers') return runFuzz(rest);
  if (name === 'leaks' || name === 'fuzz' || name === 'scan') return runGuard(GUARDS[name]);
  return runChaos(args);
}
