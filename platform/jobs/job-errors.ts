import { isDatabaseUnavailable } from '#platform/database/database-outage';
import type { Log } from '#kernel/context';

export interface JobErrors {
  met(fault: unknown): void;
  answered(): void;
}

/** Logs an outage once with its cause and once at its end, because every queue polls. */
export function reportJobErrors(log: Log): JobErrors {
  let isAway = false;
  return {
    met(fault) {
      const error = asError(fault);
      if (!isDatabaseUnavailable(error)) return log.warn({ err: error }, 'jobs met a fault');
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

// pg-boss copies most errors into plain objects.
function asError(fault: unknown): Error {
  if (fault instanceof Error) return fault;
  const told = typeof fault === 'object' && fault !== null ? fault : { message: String(fault) };
  const message = 'message' in told ? String(told.message) : 'a fault without words';
  return Object.assign(new Error(message), told);
}
