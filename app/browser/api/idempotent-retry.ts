import { clearRequestKey, requestKey } from '../request-key.ts';
import { ApiError } from './call-error.ts';

/** Pauses before retries. */
const PAUSES_MS = [800, 2000, 4000];

/** No response: the same key may be retried safely. */
export class NoResponseError extends Error {}

/**
 * Repeats a request that moves value until it is answered, with the same idempotency key. Throws the final error, or
 * `NoResponseError`, which keeps the key for the next attempt.
 */
export async function retryIdempotently<Result>(
  name: string,
  request: (key: string) => Promise<Result>,
): Promise<Result> {
  const key = requestKey(name);
  for (const pause of [...PAUSES_MS, undefined]) {
    try {
      const result = await request(key);
      clearRequestKey(name);
      return result;
    } catch (error) {
      if (!isOpen(error)) {
        clearRequestKey(name);
        throw error;
      }
      if (pause === undefined) break;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  throw new NoResponseError();
}

/** Whether the server may have executed it. */
function isOpen(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  // A proxy's error is no response.
  return error.faultName === 'NO_ANSWER' || error.statusCode >= 500 || error.is('IDEMPOTENCY_ERROR', '0003');
}
