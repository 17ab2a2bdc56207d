import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, waitOpen } from '../support/shop-process.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** A container is killed ten seconds after its stop signal unless told otherwise; a busy machine gets more. */
const STOP_MS = 60_000;
const START_MS = 120_000;
/** A namespace of processes, as a container has one; without root inside a namespace of users. */
const NAMESPACE = ['--pid', '--fork', '--mount-proc', '--kill-child=SIGKILL'];
const UNSHARE = process.getuid?.() === 0 ? NAMESPACE : ['--user', '--map-root-user', ...NAMESPACE];
const probe = spawnSync('unshare', [...UNSHARE, 'true'], { encoding: 'utf8' });
const refused = probe.status === 0 ? false : `unshare is refused here: ${probe.stderr || probe.error?.message}`;

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
  said(): string;
  exited: Promise<number | null>;
}

/** Runs the image's CMD line as the first process of a namespace. */
async function runImage(name: string): Promise<Container> {
  const command = /^CMD (\[.*\])$/m.exec(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))?.[1];
  assert.ok(command, 'the image starts a program without a shell');
  const [data, port] = [join(work, name), await freePort()];
  const env: NodeJS.ProcessEnv = { ...process.env, SAMPLE_SHELF: 'off', DATA_DIR: data, PORT: String(port) };
  for (const variable of ['NODE_TEST_CONTEXT', 'DATABASE_URL', 'HOST', 'PUBLIC_URL']) delete env[variable];
  const unshare = spawn('unshare', [...UNSHARE, ...JSON.parse(command)], { cwd: ROOT, env });
  let said = '';
  for (const output of [unshare.stdout, unshare.stderr]) output?.on('data', (part: Buffer) => (said += String(part)));
  const exited = new Promise<number | null>((resolve) => unshare.once('exit', resolve));
  return { unshare, url: `http://127.0.0.1:${port}`, data, said: () => said, exited };
}

/** Signals the first process of the namespace from outside of it, as a stop of the container does. */
function stop({ unshare: { pid } }: Container): void {
  const first = Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim());
  process.kill(first, 'SIGTERM');
}

const lockFiles = ({ data }: Container): string[] => globSync(join(data, '**', 'postmaster.pid'));

async function assertStops(container: Container): Promise<void> {
  const timer = setTimeout(() => container.unshare.kill('SIGKILL'), STOP_MS);
  const code = await container.exited;
  clearTimeout(timer);
  assert.equal(code, 0, container.said());
  assert.deepEqual(lockFiles(container), [], 'the database was stopped in order');
}

test('a stop signal to the image drains the open shop and stops its database', { skip: refused }, async () => {
  const container = await runImage('open');
  await waitOpen({ ...container, child: container.unshare });
  assert.equal(lockFiles(container).length, 1);
  stop(container);
  await assertStops(container);
});

test('a stop signal while the shop starts stops its database', { skip: refused }, async () => {
  const container = await runImage('starting');
  for (const until = Date.now() + START_MS; lockFiles(container).length === 0;) {
    assert.ok(Date.now() < until && !container.said().includes('서가를 열었습니다'), container.said());
    await pause(5);
  }
  stop(container);
  await assertStops(container);
});
