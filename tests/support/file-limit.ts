import { isMainThread } from 'node:worker_threads';

const LIMIT_MS = 8 * 60_000;

// Loaded into every test file. One that is held open by what it forgot to close, or waits for what never comes, ends
// as a failure that names it; without a limit everything after it would wait for ever, and nothing would be said.
if (isMainThread && process.env['NODE_TEST_CONTEXT']) {
  setTimeout(() => {
    const held = process.getActiveResourcesInfo().join(', ');
    process.stderr.write(`${process.argv[1]} did not end within ${LIMIT_MS / 60_000} minutes; held by ${held}\n`);
    process.exit(1);
  }, LIMIT_MS).unref();
  // Once all is done and told. Without this Node would clear away what is left first, and was seen to wait there for
  // ever for a connection of which it had lost count; the limit above cannot end that.
  process.once('beforeExit', () => process.on('exit', () => process.exit()));
}
