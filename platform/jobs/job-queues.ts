import type { QueueOptions } from 'pg-boss';
import type { JobName } from '#shared/context';

/** Where the tables of jobs lie, apart from the shop's own. */
export const JOB_SCHEMA = 'pgboss';
/** What was tried in vain as often as its queue allows comes here, once, to be told. */
export const LOST_JOBS = 'lost';

const DAY_SECONDS = 24 * 60 * 60;

/** A worker that is killed is missed after this long; pg-boss takes no less than ten. */
const HEARTBEAT_SECONDS = 10;

/** Telling may wait until the database is back. */
export const LOST_QUEUE: QueueOptions = { retryLimit: 5, retryDelay: 30, deleteAfterSeconds: 7 * DAY_SECONDS };

const ALL = {
  heartbeatSeconds: HEARTBEAT_SECONDS,
  deleteAfterSeconds: DAY_SECONDS,
  retentionSeconds: 14 * DAY_SECONDS,
};

/** How often a job is tried, and how long one try may take. Waits double, up to the last, with some chance in them. */
export const JOB_QUEUES: Record<JobName, QueueOptions> = {
  // About three quarters of an hour: what a letter's link is good for.
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
  // What is not settled then is asked again by the minute's job.
  'payment-settle': { ...ALL, retryLimit: 5, retryDelay: 2, retryBackoff: true, expireInSeconds: 60 },
  'store-settle': { ...ALL, retryLimit: 5, retryDelay: 2, retryBackoff: true, expireInSeconds: 60 },
  // Apple waits twelve hours for an answer; about ten of them are tried.
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
  // Reading a large book may hold a process longer than a heartbeat; a stopped one goes on where it was.
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
  // A quarter of an hour: a service that is away longer has others to care for, and the message stands in the inbox.
  push: { ...ALL, retryLimit: 6, retryDelay: 5, retryBackoff: true, retryDelayMax: 300, expireInSeconds: 60 },
  'push-night': { ...ALL, retryLimit: 2, retryDelay: 600, retryBackoff: false, expireInSeconds: 600 },
  'backup-night': { ...ALL, retryLimit: 2, retryDelay: 900, retryBackoff: false, expireInSeconds: 4 * 3600 },
  'backup-week': { ...ALL, retryLimit: 1, retryDelay: 900, retryBackoff: false, expireInSeconds: 4 * 3600 },
  'backup-files': { ...ALL, retryLimit: 0, expireInSeconds: 3600 },
  // What it left undone, the next one does.
  'numbers-hour': { ...ALL, retryLimit: 1, retryDelay: 60, retryBackoff: false, expireInSeconds: 1800 },
  'ledger-check': { ...ALL, retryLimit: 1, retryDelay: 60, retryBackoff: false, expireInSeconds: 1800 },
  'ledger-root': { ...ALL, retryLimit: 5, retryDelay: 600, retryBackoff: false, expireInSeconds: 600 },
  // A stopped one goes on where it was.
  'legal-letters': { ...ALL, retryLimit: 5, retryDelay: 30, retryBackoff: true, expireInSeconds: 2 * 60 * 60 },
  // What it left undone, the next one does.
  'news-minute': { ...ALL, retryLimit: 0, expireInSeconds: 900 },
  'news-night': { ...ALL, retryLimit: 2, retryDelay: 600, retryBackoff: false, expireInSeconds: 1800 },
  // What it left undone, the next one does.
  'ranking-rollup': { ...ALL, retryLimit: 1, retryDelay: 30, retryBackoff: false, expireInSeconds: 540 },
};

/** How soon a free worker sees a job (whoever waits for a letter looks at a clock), and how many it takes at a time. */
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
  // One at a time in a process: each takes all of its picture threads.
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
