import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { rollShop } from '../../bench/chaos/faults/rolling-restart.ts';

const ENDING = pathToFileURL(join(import.meta.dirname, '..', '..', 'cli', 'start', 'shutdown.ts')).href;

let work: string;
before(() => {
  work = mkdtempSync(join(tmpdir(), 'seoga-restart-'));
  chmodSync(work, 0o755);
});
after(() => rmSync(work, { recursive: true, force: true }));

test('the next release opens beside the previous one without failed requests (R14)', async () => {
  const { failed, badEnds, tookMs } = await rollShop({ data: join(work, 'data'), restarts: 3 });
  assert.deepEqual(failed, []);
  assert.deepEqual(badEnds, []);
  assert.ok(tookMs.length > 100, `${tookMs.length} requests`);
});

/** A process with the server's shutdown handler; `action` is the code it runs. */
function hearing(action: string): {
  child: ReturnType<typeof spawn>;
  ended: Promise<{ code: number | null; message: string }>;
} {
  const source = `
    import { listenForShutdown } from '${ENDING}';
    const log = { fatal: (facts, said) => console.log('fatal: ' + said) };
    const ending = listenForShutdown(() => log);
    const alive = setInterval(() => undefined, 1000);
    console.log('hears');
    ${action}
    await ending.come;
    clearInterval(alive);
    console.log('closed');
    process.exitCode = ending.isFault() ? 1 : 0;`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<{ code: number | null; message: string }>((resolve) =>
    child.once('exit', (code) => resolve({ code, message: output })),
  );
  return { child, ended };
}

test('an uncaught error is logged once, the shop closes in order and exits with 1', async () => {
  const thrown = hearing(
    `setTimeout(() => { throw new Error('one'); }); setTimeout(() => { throw new Error('two'); });`,
  );
  const rejected = hearing(`void Promise.reject(new Error('one'));`);
  for (const { ended } of [thrown, rejected]) {
    const { code, message } = await ended;
    assert.equal(code, 1);
    assert.equal(message.match(/fatal/g)?.length, 1, message);
    assert.match(message, /closed/);
  }
});

test('a repeated stop signal closes in order and another later signal ends a slow shutdown', async () => {
  // Messages that arrive during shutdown have no receiver.
  const closing = hearing('await ending.come; await new Promise((done) => setTimeout(done, 500));');
  await new Promise((resolve) => closing.child.stdout?.once('data', resolve));
  closing.child.kill('SIGTERM');
  closing.child.kill('SIGINT');
  assert.equal((await closing.ended).code, 0);
  const stuck = hearing('await ending.come; console.log("stuck"); await new Promise(() => undefined);');
  await new Promise((resolve) => stuck.child.stdout?.once('data', resolve));
  stuck.child.kill('SIGTERM');
  const again = setInterval(() => stuck.child.kill('SIGTERM'), 500);
  const { code, message } = await stuck.ended;
  clearInterval(again);
  assert.equal(code, 1);
  assert.doesNotMatch(message, /closed/);
});
