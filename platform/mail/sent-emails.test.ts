import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { parseEmailParts } from '../../tests/support/files/email-parts.ts';
import { type MailServer, openMailServer } from '../../tests/support/fakes/fake-smtp-server.ts';
import { IDLE_WORKERS } from '../../tests/support/fakes/idle-job-workers.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import { type OpenJobs, openJobs } from '#platform/jobs/add-jobs';
import { type RunningJobs, runJobs } from '#platform/jobs/run-jobs';
import { secretsFrom } from '#platform/crypto/shop-secrets';
import type { Log } from '#kernel/context';
import { createJobMailer } from './job-mailer.ts';
import { emailWorker } from './email-worker.ts';
import { createSmtpTransport } from './smtp-transport.ts';

const secrets = secretsFrom(new Uint8Array(32).fill(7));
const letterhead = (): { shop: string; url: string } => ({ shop: '서가', url: 'https://seoga.test' });
const lines: string[] = [];
const keep = (details: object, message: string): void => {
  const errors = Object.values(details).map((fact: unknown) => (fact instanceof Error ? fact.stack : ''));
  lines.push(`${message} ${JSON.stringify(details)} ${errors.join(' ')}`);
};
const log: Log = { info: keep, warn: keep, error: keep };

let database: TestDatabase;
let server: MailServer;
let jobs: OpenJobs;
let running: RunningJobs;
before(async () => {
  database = await testDatabase();
  server = await openMailServer();
  jobs = await openJobs(database.pool, secrets);
  await database.pool.query('update pgboss.queue set retry_delay = 0, retry_backoff = false');
  const post = createSmtpTransport({ url: server.url, from: undefined, letterhead, silenceMs: 300, letterMs: 1000 });
  const workers = { ...IDLE_WORKERS, letter: emailWorker(post, log) };
  running = await runJobs({ pool: database.pool, secrets, log, workers, schedules: [], watchSeconds: 1 });
});
after(async () => {
  await running.stop();
  await jobs.close();
  await server.close();
  await database.drop();
});

const send = (to: string, rollsBack = false): Promise<void> =>
  database.db.transaction().execute(async (tx) => {
    await createJobMailer(jobs, letterhead).send(tx, { to, subject: '제목', text: 'https://seoga.test/?token=geheim' });
    if (rollsBack) throw new Error('no');
  });
async function until(isSo: () => boolean, what: string): Promise<void> {
  const end = performance.now() + 20_000;
  while (!isSo()) {
    if (performance.now() > end) assert.fail(`not in time: ${what}`);
    await pause(50);
  }
}

test('delivers once after a temporary failure and a timeout, identified by its job', async () => {
  server.manners = ['try-later', 'hang'];
  await assert.rejects(send('never@seoga.test', true));
  await send('reader@seoga.test');
  await until(() => server.taken.length > 0, 'the letter arrives');
  await pause(1500);
  assert.deepEqual(
    server.taken.map(({ to }) => to),
    [['reader@seoga.test']],
  );
  assert.equal(server.calls, 3);
});

test('may deliver twice after a lost response, with the same message id', async () => {
  server.taken.length = 0;
  server.manners = ['lose-answer'];
  await send('twice@seoga.test');
  await until(() => server.taken.length === 2, 'both copies');
  const names = server.taken.map(({ data }) => parseEmailParts(data).headers['message-id']);
  assert.match(names[0] ?? '', /^<[\w-]{36}@seoga\.test>$/);
  assert.equal(names[0], names[1]);
});

test('gives up on an unknown mailbox and logs neither recipient nor link', async () => {
  const calls = server.calls;
  server.manners = ['no-such-box'];
  await send('gone@seoga.test');
  await until(() => lines.some((line) => line.startsWith('a job was given up')), 'it is given up');
  assert.equal(server.calls, calls + 1);
  assert.ok(lines.some((line) => line.includes('re***@seoga.test')));
  assert.ok(!/reader@|twice@|gone@|geheim/.test(lines.join('\n')));
});
