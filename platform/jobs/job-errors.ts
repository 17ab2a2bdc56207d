import { isDatabaseUnavailable } from '#platform/database/database-outage';
import type { Log } from '#kernel/context';

export interface JobErrors {
  met(error: unknown): void;
  answered(): void;
}

/** Logs an outage once with its cause and once at its end, because every queue polls. */
export function reportJobErrors(log: Log): JobErrors {
  let isAway = false;
  return {
    met(failure) {
      const error = asError(failure);
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
function asError(error: unknown): Error {
  if (error instanceof Error) return error;
  const text = typeof error === 'object' && error !== null ? error : { message: String(error) };
  const message = 'message' in text ? String(text.message) : 'a fault without words';
  return Object.assign(new Error(message), text);
}
