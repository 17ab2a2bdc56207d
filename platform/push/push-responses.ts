import type { PushResult } from '#kernel/ports/push-port';

export const PUSH_TIMEOUT_MS = 10_000;
const WAIT_SECONDS = 60;

/** Common status codes; undefined for service-specific ones. */
export function commonResponse(status: number, retryAfter: string | null | undefined): PushResult | undefined {
  if (status >= 200 && status < 300) return { state: 'taken' };
  if (status === 404 || status === 410) return { state: 'gone' };
  if (status === 429) return { state: 'wait', seconds: secondsOf(retryAfter) };
  if (status >= 500) return retryAfter ? { state: 'wait', seconds: secondsOf(retryAfter) } : { state: 'away' };
  return undefined;
}

/** `Retry-After`: seconds or a date. */
function secondsOf(text: string | null | undefined): number {
  if (!text) return WAIT_SECONDS;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? seconds : WAIT_SECONDS;
}
