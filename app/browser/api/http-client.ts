import { ApiError, transportError } from './call-error.ts';

/** B1: response timeout. */
const TIMEOUT_MS = 30_000;

export interface HttpRequest {
  fetch: typeof fetch;
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: object | undefined;
  signal?: AbortSignal | undefined;
  keepalive?: boolean | undefined;
}

/**
 * Sends a request and returns its result; throws ApiError for errors, timeouts and missing or unreadable responses
 * (F1).
 */
export async function sendRequest(order: HttpRequest): Promise<unknown> {
  const response = await withTimeout(order.signal, (signal) => fetchEnvelope(order, signal));
  if (!isEnvelope(response)) throw transportError('unreadable');
  if (response.statusCode < 400) return response.result;
  const { name = '', code = '', message = transportError('unreadable').message } = errorOf(response.result);
  throw new ApiError({ name, code, message, statusCode: response.statusCode });
}

async function fetchEnvelope(order: HttpRequest, signal: AbortSignal): Promise<unknown> {
  const response = await order.fetch(order.url, {
    method: order.method,
    credentials: 'include',
    headers: {
      accept: 'application/json',
      ...(order.body ? { 'content-type': 'application/json' } : {}),
      ...order.headers,
    },
    ...(order.body ? { body: JSON.stringify(order.body) } : {}),
    ...(order.keepalive ? { keepalive: true } : {}),
    signal,
  });
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    throw transportError('unreadable', response.status);
  }
}

/** With the caller's abort signal and the timeout. */
export async function withTimeout<Result>(
  input: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS);
  try {
    return await work(input ? AbortSignal.any([input, timeout.signal]) : timeout.signal);
  } catch (error) {
    if (error instanceof ApiError || input?.aborted) throw error;
    throw transportError(timeout.signal.aborted ? 'timeout' : 'network');
  } finally {
    clearTimeout(timer);
  }
}

function isEnvelope(response: unknown): response is { statusCode: number; result: unknown } {
  return (
    typeof response === 'object' &&
    response !== null &&
    'statusCode' in response &&
    typeof response.statusCode === 'number'
  );
}

function errorOf(result: unknown): { name?: string; code?: string; message?: string } {
  const label = typeof result === 'object' && result !== null ? (result as Record<string, unknown>) : {};
  const stringOf = (key: string): Record<string, string> =>
    typeof label[key] === 'string' ? { [key]: label[key] } : {};
  return { ...stringOf('name'), ...stringOf('code'), ...stringOf('message') };
}
