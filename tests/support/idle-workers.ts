import type { JobWorkers } from '#platform/jobs/run-jobs';

const nothing = async (): Promise<void> => undefined;

/** A worker for every job that does nothing; a test puts its own in the place of those it is about. */
export const IDLE_WORKERS: JobWorkers = {
  letter: nothing,
  'import-run': nothing,
  'import-night': nothing,
  'password-reset': nothing,
  'membership-sweep': nothing,
  'wallet-hour': nothing,
  'payment-settle': nothing,
  'store-settle': nothing,
  'store-use': nothing,
  'payment-minute': nothing,
  'inquiry-night': async () => undefined,
  'news-minute': nothing,
  'news-night': nothing,
  'gifts-hour': nothing,
  'community-hour': nothing,
  'search-hour': nothing,
  'search-week': nothing,
  'search-sweep': nothing,
  'ranking-rollup': nothing,
  'read-together-hour': nothing,
  'payment-night': nothing,
  push: nothing,
  'push-night': nothing,
  'backup-night': nothing,
  'backup-week': nothing,
  'backup-files': nothing,
  'numbers-hour': nothing,
  'ledger-check': nothing,
  'ledger-root': nothing,
  'legal-letters': nothing,
};
