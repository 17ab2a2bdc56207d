import type { QueueOptions } from 'pg-boss';
import type { JobName } from '#kernel/context';

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

/** Retries and timeout per job; delays double with jitter up to a maximum. */
export const JOB_QUEUES: Record<JobName, QueueOptions> = {
  // About 45 minutes, the lifetime of a link.
  letter: { ...ALL, retryLimit: 7, retryDelay: 20, retryBackoff: true, retryDelayMax: 900, expireInSeconds: 120 },
  'password-reset': {
    ...ALL,
    retryLimit: 5,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 300,
    expireInSeconds: 60,
  },
  'membership-sweep': { ...ALL, retryLimit: 2, retryDelay: 60, retryBackoff: false, expireInSeconds: 300 },
  'read-together-hour': { ...ALL, retryLimit: 1, retryDelay: 60, retryBackoff: false, expireInSeconds: 600 },
  'wallet-hour': { ...ALL, retryLimit: 2, retryDelay: 60, retryBackoff: false, expireInSeconds: 600 },
  // Then the minute job takes over.
  'payment-settle': { ...ALL, retryLimit: 5, retryDelay: 2, retryBackoff: true, expireInSeconds: 60 },
  'store-settle': { ...ALL, retryLimit: 5, retryDelay: 2, retryBackoff: true, expireInSeconds: 60 },
  // Apple waits twelve hours, with about ten attempts.
  'store-use': {
    ...ALL,
    retryLimit: 14,
    retryDelay: 60,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 60,
  },
  'payment-minute': { ...ALL, retryLimit: 0, expireInSeconds: 300 },
  'payment-night': { ...ALL, retryLimit: 2, retryDelay: 600, retryBackoff: false, expireInSeconds: 900 },
  'gifts-hour': { ...ALL, retryLimit: 2, retryDelay: 60, retryBackoff: false, expireInSeconds: 600 },
  'community-hour': { ...ALL, retryLimit: 2, retryDelay: 60, retryBackoff: false, expireInSeconds: 600 },
  // A large book may block longer than a heartbeat; resumes where it stopped.
  'import-run': {
    ...ALL,
    heartbeatSeconds: 60,
    retryLimit: 2,
    retryDelay: 10,
    retryBackoff: false,
    expireInSeconds: 6 * 60 * 60,
  },
  'import-night': { ...ALL, retryLimit: 2, retryDelay: 600, retryBackoff: false, expireInSeconds: 600 },
  'search-sweep': { ...ALL, retryLimit: 0, expireInSeconds: 280 },
  'search-hour': { ...ALL, retryLimit: 1, retryDelay: 60, retryBackoff: false, expireInSeconds: 1800 },
  'search-week': { ...ALL, retryLimit: 1, retryDelay: 900, retryBackoff: false, expireInSeconds: 2 * 3600 },
  'inquiry-night': { ...ALL, retryLimit: 2, retryDelay: 600, retryBackoff: false, expireInSeconds: 600 },
  // A quarter of an hour: the message stays in the inbox anyway.
  push: { ...ALL, retryLimit: 6, retryDelay: 5, retryBackoff: true, retryDelayMax: 300, expireInSeconds: 60 },
  'push-night': { ...ALL, retryLimit: 2, retryDelay: 600, retryBackoff: false, expireInSeconds: 600 },
  'backup-night': { ...ALL, retryLimit: 2, retryDelay: 900, retryBackoff: false, expireInSeconds: 4 * 3600 },
  'backup-week': { ...ALL, retryLimit: 1, retryDelay: 900, retryBackoff: false, expireInSeconds: 4 * 3600 },
  'backup-files': { ...ALL, retryLimit: 0, expireInSeconds: 3600 },
  // The next run catches up.
  'numbers-hour': { ...ALL, retryLimit: 1, retryDelay: 60, retryBackoff: false, expireInSeconds: 1800 },
  'ledger-check': { ...ALL, retryLimit: 1, retryDelay: 60, retryBackoff: false, expireInSeconds: 1800 },
  'ledger-root': { ...ALL, retryLimit: 5, retryDelay: 600, retryBackoff: false, expireInSeconds: 600 },
  // Resumes where it stopped.
  'legal-letters': { ...ALL, retryLimit: 5, retryDelay: 30, retryBackoff: true, expireInSeconds: 2 * 60 * 60 },
  // The next run catches up.
  'news-minute': { ...ALL, retryLimit: 0, expireInSeconds: 900 },
  'news-night': { ...ALL, retryLimit: 2, retryDelay: 600, retryBackoff: false, expireInSeconds: 1800 },
  // The next run catches up.
  'ranking-rollup': { ...ALL, retryLimit: 1, retryDelay: 30, retryBackoff: false, expireInSeconds: 540 },
};

/** Polling interval (readers wait for e-mails) and concurrency. */
export const JOB_PACE: Record<
  JobName,
  { pollingIntervalSeconds: number; localConcurrency: number; batchSize: number }
> = {
  letter: { pollingIntervalSeconds: 1, localConcurrency: 2, batchSize: 5 },
  'password-reset': { pollingIntervalSeconds: 1, localConcurrency: 1, batchSize: 5 },
  'membership-sweep': { pollingIntervalSeconds: 30, localConcurrency: 1, batchSize: 1 },
  'wallet-hour': { pollingIntervalSeconds: 30, localConcurrency: 1, batchSize: 1 },
  'payment-settle': { pollingIntervalSeconds: 1, localConcurrency: 1, batchSize: 5 },
  'store-settle': { pollingIntervalSeconds: 1, localConcurrency: 1, batchSize: 5 },
  'store-use': { pollingIntervalSeconds: 5, localConcurrency: 1, batchSize: 5 },
  'payment-minute': { pollingIntervalSeconds: 15, localConcurrency: 1, batchSize: 1 },
  'payment-night': { pollingIntervalSeconds: 60, localConcurrency: 1, batchSize: 1 },
  'gifts-hour': { pollingIntervalSeconds: 30, localConcurrency: 1, batchSize: 1 },
  'community-hour': { pollingIntervalSeconds: 30, localConcurrency: 1, batchSize: 1 },
  'search-sweep': { pollingIntervalSeconds: 30, localConcurrency: 1, batchSize: 1 },
  'search-hour': { pollingIntervalSeconds: 30, localConcurrency: 1, batchSize: 1 },
  'search-week': { pollingIntervalSeconds: 60, localConcurrency: 1, batchSize: 1 },
  // One per process: it uses all picture threads.
  'import-run': { pollingIntervalSeconds: 1, localConcurrency: 1, batchSize: 1 },
  'import-night': { pollingIntervalSeconds: 60, localConcurrency: 1, batchSize: 1 },
  push: { pollingIntervalSeconds: 1, localConcurrency: 2, batchSize: 20 },
  'push-night': { pollingIntervalSeconds: 60, localConcurrency: 1, batchSize: 1 },
  'backup-night': { pollingIntervalSeconds: 60, localConcurrency: 1, batchSize: 1 },
  'backup-week': { pollingIntervalSeconds: 60, localConcurrency: 1, batchSize: 1 },
  'backup-files': { pollingIntervalSeconds: 60, localConcurrency: 1, batchSize: 1 },
  'numbers-hour': { pollingIntervalSeconds: 60, localConcurrency: 1, batchSize: 1 },
  'ledger-check': { pollingIntervalSeconds: 2, localConcurrency: 1, batchSize: 1 },
  'ledger-root': { pollingIntervalSeconds: 10, localConcurrency: 1, batchSize: 1 },
  'legal-letters': { pollingIntervalSeconds: 10, localConcurrency: 1, batchSize: 1 },
  'inquiry-night': { pollingIntervalSeconds: 60, localConcurrency: 1, batchSize: 1 },
  'news-minute': { pollingIntervalSeconds: 10, localConcurrency: 1, batchSize: 1 },
  'news-night': { pollingIntervalSeconds: 60, localConcurrency: 1, batchSize: 1 },
  'ranking-rollup': { pollingIntervalSeconds: 15, localConcurrency: 1, batchSize: 1 },
  'read-together-hour': { pollingIntervalSeconds: 60, localConcurrency: 1, batchSize: 1 },
};
