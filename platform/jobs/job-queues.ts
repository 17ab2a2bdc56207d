import type { QueueOptions } from 'pg-boss';
import { JOBS, JOB_NAMES } from '#shared/operations/jobs';

export const JOB_SCHEMA = 'pgboss';
/** Dead letter queue: logs jobs that exhausted their retries. */
export const LOST_JOBS = 'lost';

const DAY_SECONDS = 24 * 60 * 60;

/** Detects killed workers; pg-boss allows no less than ten. */
const HEARTBEAT_SECONDS = 10;

/** May wait for the database. */
export const LOST_QUEUE: QueueOptions = { retryLimit: 5, retryDelay: 30, deleteAfterSeconds: 7 * DAY_SECONDS };

const ALL = {
  heartbeatSeconds: HEARTBEAT_SECONDS,
  deleteAfterSeconds: DAY_SECONDS,
  retentionSeconds: 14 * DAY_SECONDS,
};

/** Retries and timeout per job. */
export const JOB_QUEUES: Record<string, QueueOptions> = Object.fromEntries(
  JOB_NAMES.map((name) => [name, { ...ALL, ...JOBS[name].queue }]),
);
