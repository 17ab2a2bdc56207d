import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { postgresHome } from '#platform/database/postgres-home';
import { freePort } from '../support/shop-process.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const START_MS = 360_000;
/** As `--stop-timeout` in docs/operating/serving.md. */
const STOP_MS = 60_000;

/** The command that `docker run` starts as PID 1. */
function imageCommand(): string[] {
  const line = /^CMD (\[.*\])$/m.exec(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))?.[1] ?? '[]';
  return z.array(z.string()).min(1).parse(JSON.parse(line));
}

/** Arguments for `unshare` that this machine permits; fails with the reason where it permits none. */
function namespaceArguments(): string[] {
  const isolated = ['--pid', '--fork', '--mount-proc'];
  const reasons: string[] = [];
  for (const args of [isolated, ['--user', '--map-current-user', ...isolated]]) {
    const tried = spawnSync('unshare', [...args, 'true'], { encoding: 'utf8' });
    if (tried.status === 0) return args;
    reasons.push(tried.error?.message ?? tried.stderr.trim());
  }
  return assert.fail(
    `a PID namespace cannot be made here (run as root or allow user namespaces): ${reasons.join('; ')}`,
  );
}

function firstChildOf(pid: number): number {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  assert.ok(child, 'unshare has started the command');
  return Number(child);
}

const MOMENTS = [
  { when: 'while it serves', said: '서가를 열었습니다' },
  { when: 'while it still starts', said: '데이터베이스를 시작합니다' },
];

for (const { when, said: awaited } of MOMENTS)
  test(`the image's command as PID 1, sent SIGTERM ${when}, drains, stops its database and exits with 0`, async (t) => {
    const data = mkdtempSync(join(tmpdir(), 'seoga-container-'));
    chmodSync(data, 0o755);
    const lock = join(postgresHome(data).data, 'postmaster.pid');
    t.after(() => rmSync(data, { recursive: true, force: true }));
    const environment: NodeJS.ProcessEnv = {
      ...process.env,
      PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
      PORT: String(await freePort()),
      DATA_DIR: data,
      SAMPLE_SHELF: 'off',
    };
    for (const name of ['NODE_TEST_CONTEXT', 'DATABASE_URL']) delete environment[name];
    const outer = spawn('unshare', [...namespaceArguments(), '--kill-child', '--', ...imageCommand()], {
      cwd: ROOT,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    t.after(() => outer.kill('SIGKILL'));
    let said = '';
    for (const output of [outer.stdout, outer.stderr]) output.on('data', (part: Buffer) => (said += part.toString()));
    const exited = once(outer, 'exit').then(([code]: unknown[]) => code);

    const until = Date.now() + START_MS;
    while (!(said.includes(awaited) && existsSync(lock))) {
      assert.ok(outer.exitCode === null && Date.now() < until, `the shop did not start: ${said}`);
      await pause(20);
    }
    process.kill(firstChildOf(outer.pid ?? 0), 'SIGTERM');
    const code = await Promise.race([exited, pause(STOP_MS, 'still running', { ref: false })]);
    assert.equal(code, 0, said);
    assert.equal(existsSync(lock), false, 'postmaster.pid is gone');
  });
