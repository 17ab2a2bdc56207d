import { isDatabaseAway } from '#platform/database/database-away';
import type { Log } from '#shared/context';

/** What pg-boss says of its faults, for the log. */
export interface JobFaults {
  met(fault: unknown): void;
  /** The database answered. */
  answered(): void;
}

/** Tells of each fault; of a database that is away once, with its cause, and once when it is back: every queue asks every few seconds. */
export function tellJobFaults(log: Log): JobFaults {
  let isAway = false;
  return {
    met(fault) {
      const error = asError(fault);
      if (!isDatabaseAway(error)) return log.warn({ err: error }, 'jobs met a fault');
      if (!isAway) log.warn({ err: error }, 'jobs wait for the database');
      isAway = true;
      return undefined;
    },
    answered() {
      if (isAway) log.info({}, 'jobs go on: the database is back');
      isAway = false;
    },
  };
}

// pg-boss copies most faults into bare objects, of which a log that takes only errors would tell nothing.
function asError(fault: unknown): Error {
  if (fault instanceof Error) return fault;
  const told = typeof fault === 'object' && fault !== null ? fault : { message: String(fault) };
  const message = 'message' in told ? String(told.message) : 'a fault without words';
  return Object.assign(new Error(message), told);
}
