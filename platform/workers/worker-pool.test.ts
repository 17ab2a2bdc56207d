import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { JobFailed, createWorkerPool, WorkerLost } from './worker-pool.ts';

interface Tasks {
  double: { asked: number; answer: number };
  die: { asked: null; answer: never };
  hang: { asked: null; answer: never };
  fail: { asked: string; answer: never };
}

const script = workerOf(`
  port.on('message', ({ task, asked }) => {
    if (task === 'double') port.postMessage({ answer: asked * 2 });
    if (task === 'die') process.exit(1);
    if (task === 'hang') for (;;);
    if (task === 'fail') port.postMessage({ failed: { kind: 'TypeError', message: asked } });
  });
  port.postMessage({ ready: true });
`);
const pool = createWorkerPool<Tasks>({ script, size: 2 });
after(() => pool.close());
const terms = { timeoutMs: 5_000 };

function workerOf(body: string): URL {
  return new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort as port } from 'node:worker_threads';${body}`)}`,
  );
}

test('every job gets its own result, however many wait', async () => {
  const numbers = Array.from({ length: 40 }, (_, index) => index);
  assert.deepEqual(
    await Promise.all(numbers.map((number) => pool.run('double', number, terms))),
    numbers.map((number) => number * 2),
  );
});

test('a worker that dies fails only its job and is replaced', async () => {
  const jobs = await Promise.allSettled([
    pool.run('die', null, terms),
    pool.run('double', 1, terms),
    pool.run('die', null, terms),
    pool.run('double', 2, terms),
  ]);
  assert.deepEqual(
    jobs.map((job) => job.status),
    ['rejected', 'fulfilled', 'rejected', 'fulfilled'],
  );
  await assert.rejects(pool.run('die', null, terms), (error) => error instanceof WorkerLost && error.reason === 'died');
  assert.equal(await pool.run('double', 21, terms), 42);
});

test('a job beyond its timeout is given up and the next one runs', async () => {
  await assert.rejects(
    pool.run('hang', null, { timeoutMs: 50 }),
    (error) => error instanceof WorkerLost && error.reason === 'timeout',
  );
  assert.equal(await pool.run('double', 4, terms), 8);
});

test('an error of a job keeps its class', async () => {
  await assert.rejects(
    pool.run('fail', 'no', terms),
    (error) => error instanceof JobFailed && error.kind === 'TypeError' && error.message === 'no',
  );
});

test('a worker that cannot start reports its reason instead of blaming the job', async () => {
  const broken = createWorkerPool<Tasks>({ script: workerOf('throw new RangeError("no library");'), size: 1 });
  await assert.rejects(broken.run('double', 1, terms), /no library/);
  await broken.close();
});

test('a closed pool rejects waiting and new jobs', async () => {
  const closing = createWorkerPool<Tasks>({ script, size: 1 });
  const waiting = [closing.run('hang', null, terms), closing.run('double', 1, terms)].map((job) =>
    assert.rejects(job, WorkerLost),
  );
  await closing.close();
  await Promise.all(waiting);
  await assert.rejects(closing.run('double', 1, terms), WorkerLost);
});
