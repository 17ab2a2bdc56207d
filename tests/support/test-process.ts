import { setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';

const LIMIT_MINUTES = 15;
/** Niceness beside journeys, also of started processes: a tenth of the time where all need the core. */
const YIELDING = 10;

// Loaded into every test process. Fails and names a file that hangs, for example on an open handle; otherwise the run
// would wait forever.
if (isMainThread && process.env['NODE_TEST_CONTEXT']) {
  if (process.env['SEOGA_TEST_YIELDS']) setPriority(YIELDING);
  const files = process.argv.slice(2);
  const end = (): void => {
    const held = process.getActiveResourcesInfo().join(', ');
    process.stderr.write(`${files.join(', ')} did not end within ${LIMIT_MINUTES} minutes; held by ${held}\n`);
    process.exit(1);
  };
  setTimeout(end, LIMIT_MINUTES * 60_000).unref();
  // Exits when all results are reported. Node's own cleanup was seen to hang on a lost connection, where the limit
  // above has no effect.
  process.once('beforeExit', () => process.on('exit', () => process.exit()));
}
