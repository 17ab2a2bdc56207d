import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, waitOpen } from '../support/servers/shop-process.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** Container runtimes kill ten seconds after the stop signal by default; a busy machine needs more. */
const STOP_MS = 60_000;
const START_MS = 120_000;
/** A PID namespace as in a container; without root, inside a user namespace. */
const NAMESPACE = ['--pid', '--fork', '--mount-proc', '--kill-child=SIGKILL'];
const UNSHARE = process.getuid?.() === 0 ? NAMESPACE : ['--user', '--map-root-user', ...NAMESPACE];
const probe = spawnSync('unshare', [...UNSHARE, 'true'], { encoding: 'utf8' });
const rejected = probe.status === 0 ? false : `unshare is refused here: ${probe.stderr || probe.error?.message}`;

let work: string;
before(() => {
  work = mkdtempSync(join(tmpdir(), 'seoga-container-'));
  chmodSync(work, 0o755);
});
after(() => rmSync(work, { recursive: true, force: true }));

interface Container {
  unshare: ChildProcess;
  url: string;
  data: string;
  message(): string;
  exited: Promise<number | null>;
}

/** Runs the image's CMD as PID 1. */
async function runImage(name: string): Promise<Container> {
  const command = /^CMD (\[.*\])$/m.exec(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))?.[1];
  assert.ok(command, 'the image starts a program without a shell');
  const [data, port] = [join(work, name), await freePort()];
  const env: NodeJS.ProcessEnv = { ...process.env, SAMPLE_SHELF: 'off', DATA_DIR: data, PORT: String(port) };
  for (const variable of ['NODE_TEST_CONTEXT', 'DATABASE_URL', 'HOST', 'PUBLIC_URL']) delete env[variable];
  const unshare = spawn('unshare', [...UNSHARE, ...JSON.parse(command)], { cwd: ROOT, env });
  let message = '';
  for (const output of [unshare.stdout, unshare.stderr])
    output?.on('data', (chunk: Buffer) => (message += String(chunk)));
  const exited = new Promise<number | null>((resolve) => unshare.once('exit', resolve));
  return { unshare, url: `http://127.0.0.1:${port}`, data, message: () => message, exited };
}

/** Signals PID 1 from outside, as a container stop does. */
function stop({ unshare: { pid } }: Container): void {
  const first = Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim());
  process.kill(first, 'SIGTERM');
}

const lockFiles = ({ data }: Container): string[] => globSync(join(data, '**', 'postmaster.pid'));

async function assertStops(container: Container): Promise<void> {
  const timer = setTimeout(() => container.unshare.kill('SIGKILL'), STOP_MS);
  const code = await container.exited;
  clearTimeout(timer);
  assert.equal(code, 0, container.message());
  assert.deepEqual(lockFiles(container), [], 'the database was stopped in order');
}

test('a stop signal to the container drains the open shop and stops its database', { skip: rejected }, async () => {
  const container = await runImage('open');
  await waitOpen({ ...container, child: container.unshare });
  assert.equal(lockFiles(container).length, 1);
  stop(container);
  await assertStops(container);
});

test('a stop signal during start stops the database', { skip: rejected }, async () => {
  const container = await runImage('starting');
  for (const until = Date.now() + START_MS; lockFiles(container).length === 0;) {
    assert.ok(Date.now() < until && !container.message().includes('서가를 열었습니다'), container.message());
    await pause(5);
  }
  stop(container);
  await assertStops(container);
});
