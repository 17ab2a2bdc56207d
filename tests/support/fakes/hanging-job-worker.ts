import { openDatabase } from '#platform/database/connection';
import { runJobs } from '#platform/jobs/run-jobs';
import { secretsFrom } from '#platform/crypto/shop-secrets';
import { IDLE_WORKERS } from './idle-job-workers.ts';

/** A process that takes a job, reports it and hangs until killed. */
const { WORKER_HOST: host = '', WORKER_USER: user = '', WORKER_DATABASE: database = '' } = process.env;
const { pool } = openDatabase({ host, user, database });
const quiet = (): void => undefined;
await runJobs({
  pool,
  secrets: secretsFrom(new Uint8Array(32).fill(7)),
  log: { info: quiet, warn: quiet, error: quiet },
  workers: { ...IDLE_WORKERS, 'password-reset': ({ mail }) => new Promise(() => process.send?.(mail)) },
  schedules: [],
});
