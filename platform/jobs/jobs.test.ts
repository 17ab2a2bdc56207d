import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import pg from 'pg';
import { openFaultProxy } from '../../bench/chaos/faults/fault-proxy.ts';
import { IDLE_WORKERS } from '../../tests/support/fakes/idle-job-workers.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import { openDatabase } from '#platform/database/connection';
import { secretsFrom } from '#platform/crypto/shop-secrets';
import type { Log } from '#kernel/context';
import { type OpenJobs, openJobs } from './add-jobs.ts';
import { prepareJobs } from './job-schema.ts';
import { HopelessJob, type JobSchedule, type JobWorkers, type RunningJobs, runJobs } from './run-jobs.ts';

const secrets = secretsFrom(new Uint8Array(32).fill(7));
let database: TestDatabase;
let jobs: OpenJobs;
before(async () => {
  database = await testDatabase();
  jobs = await openJobs(database.pool, secrets);
  // Skips retry delays.
  await database.pool.query('update pgboss.queue set retry_delay = 0, retry_backoff = false, retry_limit = 3');
});
after(async () => {
  await jobs.close();
  await database.drop();
});

const running: RunningJobs[] = [];
const stopAll = (): Promise<void[]> => Promise.all(running.splice(0).map((one) => one.stop()));
beforeEach(() => database.pool.query('delete from pgboss.job'));
afterEach(stopAll);

interface Told {
  facts: Record<string, unknown>;
  message: string;
}
const lines: Told[] = [];
const keep = (details: object, message: string): void => void lines.push({ facts: { ...details }, message });
const log: Log = { info: keep, warn: keep, error: keep };

async function start(workers: Partial<JobWorkers>, schedules: JobSchedule[] = []): Promise<void> {
  const one = await runJobs({
    pool: database.pool,
    secrets,
    log,
    workers: { ...IDLE_WORKERS, ...workers },
    schedules,
    watchSeconds: 1,
  });
  running.push(one);
}

const add = (mail: string, terms?: { key?: string; afterSeconds?: number }): Promise<void> =>
  database.db.transaction().execute((tx) => jobs.add(tx, { name: 'password-reset', payload: { mail }, ...terms }));
async function until(isSo: () => boolean | Promise<boolean>, what: string, ms = 20_000): Promise<void> {
  const end = performance.now() + ms;
  while (!(await isSo())) {
    if (performance.now() > end) assert.fail(`not in time: ${what}`);
    await pause(50);
  }
}

test('a rolled back job is dropped and a committed one runs once with several workers', async () => {
  await assert.rejects(
    database.db.transaction().execute(async (tx) => {
      await jobs.add(tx, { name: 'password-reset', payload: { mail: 'never@seoga.test' } });
      throw new Error('no');
    }),
  );
  const done: string[] = [];
  const worker: JobWorkers['password-reset'] = async ({ mail }) => {
    await pause(20);
    done.push(mail);
  };
  await start({ 'password-reset': worker });
  await start({ 'password-reset': worker });
  const wanted = Array.from({ length: 24 }, (_, place) => `${place}@seoga.test`);
  await Promise.all(wanted.map((mail) => add(mail)));
  await until(() => done.length >= wanted.length, 'all jobs done');
  await stopAll();
  assert.deepEqual(done.toSorted(), wanted.toSorted());
});

test('a job key is used once, concurrently and after its job is done', async () => {
  const done: string[] = [];
  await start({ 'password-reset': async ({ mail }) => void done.push(mail) });
  await Promise.all([add('first@seoga.test', { key: 'one' }), add('first@seoga.test', { key: 'one' })]);
  await until(() => done.length === 1, 'the first is done');
  await add('again@seoga.test', { key: 'one' });
  await add('other@seoga.test', { key: 'two' });
  await until(() => done.includes('other@seoga.test'), 'another key is done');
  await stopAll();
  assert.deepEqual(done, ['first@seoga.test', 'other@seoga.test']);
});

test('a job can be delayed', async () => {
  const done: number[] = [];
  const began = performance.now();
  await start({ 'password-reset': async () => void done.push(performance.now() - began) });
  await add('late@seoga.test', { afterSeconds: 2 });
  await until(() => done.length === 1, 'the late one is done');
  await stopAll();
  assert.ok((done[0] ?? 0) >= 1900, String(done[0]));
});

test('a failed job is retried and finally given up, reported once without its data', async () => {
  lines.length = 0;
  const tries: number[] = [];
  await start({
    'password-reset': async (_order, { again }) => {
      tries.push(again);
      throw new TypeError('cannot');
    },
  });
  await add('hidden@seoga.test');
  await until(() => lines.some(({ message }) => message === 'a job was given up'), 'it is given up');
  await pause(1500);
  await stopAll();
  assert.deepEqual(tries, [0, 1, 2, 3]);
  const lost = lines.filter(({ message }) => message === 'a job was given up');
  assert.equal(lost.length, 1);
  assert.deepEqual([lost[0]?.facts['job'], lost[0]?.facts['tries']], ['password-reset', 4]);
  assert.ok(!JSON.stringify(lines).includes('hidden'));
});

test('a permanent failure is given up at once', async () => {
  lines.length = 0;
  let tries = 0;
  await start({
    'password-reset': async () => {
      tries += 1;
      throw new HopelessJob('nobody there');
    },
  });
  await add('gone@seoga.test');
  await until(() => lines.some(({ message }) => message === 'a job was given up'), 'it is given up');
  await stopAll();
  assert.equal(tries, 1);
});

test('neither job data nor errors are readable in the database', async () => {
  await start({
    'password-reset': async ({ mail }) => {
      throw new Error(`no letter box ${mail}`);
    },
  });
  await add('canary@seoga.test');
  await until(async () => {
    const { rows } = await database.pool.query("select 1 from pgboss.job where state = 'failed'");
    return rows.length > 0;
  }, 'it failed');
  await stopAll();
  const { rows } = await database.pool.query<{ all: string }>('select job::text as all from pgboss.job');
  assert.ok(rows.length > 0);
  assert.ok(!rows.some(({ all }) => all.includes('canary')));
});

test('the job of a killed process is run by another', async () => {
  await add('killed@seoga.test', { key: 'killed' });
  const { host, user, database: name } = database.pool.options;
  const child: ChildProcess = fork(new URL('../../tests/support/fakes/hanging-job-worker.ts', import.meta.url), {
    env: { ...process.env, WORKER_HOST: String(host), WORKER_USER: String(user), WORKER_DATABASE: String(name) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  try {
    const [taken]: unknown[] = await once(child, 'message', { signal: AbortSignal.timeout(20_000) });
    assert.equal(taken, 'killed@seoga.test');
  } finally {
    child.kill('SIGKILL');
    await exited;
  }
  // Simulates ten seconds of silence.
  await database.pool.query("update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute'");
  const done: [string, number][] = [];
  await start({ 'password-reset': async ({ mail }, { again }) => void done.push([mail, again]) });
  await until(() => done.length > 0, 'another does it', 40_000);
  await stopAll();
  assert.deepEqual(done, [['killed@seoga.test', 1]]);
});

test('a running job finishes first when its process is stopped', async () => {
  let isDone = false;
  let begun: () => void = () => undefined;
  const isBegun = new Promise<void>((resolve) => (begun = resolve));
  await start({
    'password-reset': async () => {
      begun();
      await pause(700);
      isDone = true;
    },
  });
  await add('slow@seoga.test');
  await isBegun;
  await stopAll();
  assert.ok(isDone);
});

test('the schedule follows the newest list and dropped entries do not run again', async () => {
  await start({}, [{ name: 'membership-sweep', cron: '20 4 * * *' }]);
  await stopAll();
  const listed = async (): Promise<object[]> =>
    (await database.pool.query('select name, cron, timezone from pgboss.schedule')).rows;
  assert.deepEqual(await listed(), [{ name: 'membership-sweep', cron: '20 4 * * *', timezone: 'Asia/Seoul' }]);
  await start({});
  await stopAll();
  assert.deepEqual(await listed(), []);
});

test('a server with a restricted role adds and runs jobs', async () => {
  const role = `plain_${process.pid}`;
  await database.pool.query(`create role ${role} login`);
  await database.pool.query(`grant usage on schema pgboss, public to ${role}`);
  await database.pool.query(`grant select, insert, update, delete on all tables in schema pgboss to ${role}`);
  const { host, database: name } = database.pool.options;
  const pool = new pg.Pool({ host, user: role, database: name, max: 4 });
  try {
    await assert.rejects(pool.query('create table pgboss.mine (one int)'), /permission denied/);
    const done: string[] = [];
    const plain = await runJobs({
      pool,
      secrets,
      log,
      workers: { ...IDLE_WORKERS, 'password-reset': async ({ mail }) => void done.push(mail) },
      schedules: [{ name: 'membership-sweep', cron: '0 0 1 1 *' }],
      watchSeconds: 1,
    });
    await add('plain@seoga.test');
    try {
      await until(() => done.length === 1, 'the plain role does it');
    } finally {
      await plain.stop();
    }
  } finally {
    await pool.end();
    await database.pool.query(`drop owned by ${role}`);
    await database.pool.query(`drop role ${role}`);
  }
});

test('a database outage is reported once with its cause and once when it ends', async () => {
  const { host = '', database: name = '' } = database.pool.options;
  const wire = await openFaultProxy(join(host, '.s.PGSQL.5432'));
  const wired = openDatabase({ connectionString: `postgres://seoga@127.0.0.1:${wire.port}/${name}` });
  const messageOf = (message: string): Told[] => lines.filter((line) => line.message === message);
  try {
    const done: string[] = [];
    const workers = { ...IDLE_WORKERS, 'password-reset': async ({ mail }: { mail: string }) => void done.push(mail) };
    const plain = await runJobs({ pool: wired.pool, secrets, log, workers, schedules: [], watchSeconds: 1 });
    try {
      wire.set('refuse');
      await until(() => messageOf('jobs wait for the database').length > 0, 'it is told');
      await pause(2000);
      const [told, ...more] = messageOf('jobs wait for the database');
      assert.ok(told?.facts['err'] instanceof Error && told.facts['err'].message !== '');
      assert.equal(more.length, 0);
      wire.set('none');
      await add('back@seoga.test');
      await until(() => done.length === 1, 'jobs are done again');
      assert.equal(messageOf('jobs go on: the database is back').length, 1);
      assert.deepEqual(messageOf('jobs met a fault'), []);
    } finally {
      await plain.stop();
    }
  } finally {
    await wired.close();
    await wire.close();
  }
});

test('tables are upgraded from an older version and a newer one is rejected with a message', async () => {
  const own = await testDatabase();
  try {
    const { getRollbackPlans } = await import('pg-boss');
    await own.pool.query(getRollbackPlans('pgboss'));
    const version = async (): Promise<number> =>
      (await own.pool.query<{ version: number }>('select version from pgboss.version')).rows[0]?.version ?? 0;
    const older = await version();
    await Promise.all([prepareJobs(own.pool), prepareJobs(own.pool)]);
    assert.equal(await version(), older + 1);
    await own.pool.query('update pgboss.version set version = version + 1');
    await assert.rejects(prepareJobs(own.pool), /이 프로그램보다 새것입니다/);
  } finally {
    await own.drop();
  }
});
