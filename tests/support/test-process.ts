import { appendFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';
import { cpuSeconds } from './cpu-seconds.ts';

const LIMIT_MS = 8 * 60_000;
/** Niceness beside journeys, also of started processes: a tenth of the time where all need the core. */
const YIELDING = 10;

// Loaded into every test file. Fails and names a file that hangs, for example on an open handle; otherwise the run
// would wait forever.
if (isMainThread && process.env['NODE_TEST_CONTEXT']) {
  if (process.env['SEOGA_TEST_YIELDS']) setPriority(YIELDING);
  setTimeout(() => {
    const stored = process.getActiveResourcesInfo().join(', ');
    process.stderr.write(`${process.argv[1]} did not end within ${LIMIT_MS / 60_000} minutes; held by ${stored}\n`);
    process.exit(1);
  }, LIMIT_MS).unref();
  // Exits when all results are reported. Node's own cleanup was seen to hang on a lost connection, where the limit
  // above has no effect.
  process.once('beforeExit', () => process.on('exit', () => process.exit()));
  const usage = process.env['SEOGA_TEST_USAGE'];
  if (usage) process.once('exit', () => appendFileSync(usage, `${cpuSeconds()}\t${process.argv[1]}\n`));
}
