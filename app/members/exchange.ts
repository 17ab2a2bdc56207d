import { CallFault, noAnswer } from './call-fault.ts';

/** B1: how long an answer is waited for. */
const TIMEOUT_MS = 30_000;

export interface Exchange {
  fetch: typeof fetch;
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: object | undefined;
  signal?: AbortSignal | undefined;
  keepalive?: boolean | undefined;
}

/** One request and its answer's result; throws a CallFault for an error, a late, a missing or an unreadable answer (F1). */
export async function exchange(order: Exchange): Promise<unknown> {
  const answer = await withTimeout(order.signal, (signal) => ask(order, signal));
  if (!isEnvelope(answer)) throw noAnswer('unreadable');
  if (answer.statusCode < 400) return answer.result;
  const { name = '', code = '', message = noAnswer('unreadable').message } = faultOf(answer.result);
  throw new CallFault({ name, code, message, statusCode: answer.statusCode });
}

async function ask(order: Exchange, signal: AbortSignal): Promise<unknown> {
  const answer = await order.fetch(order.url, {
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
  const text = await answer.text();
  try {
    return JSON.parse(text);
  } catch {
    throw noAnswer('unreadable', answer.status);
  }
}

/** Runs a request that ends when its maker gives it up, or after the time that every answer has. */
export async function withTimeout<Result>(
  given: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), TIMEOUT_MS);
  try {
    return await work(given ? AbortSignal.any([given, late.signal]) : late.signal);
  } catch (error) {
    if (error instanceof CallFault || given?.aborted) throw error;
    throw noAnswer(late.signal.aborted ? 'timeout' : 'network');
  } finally {
    clearTimeout(timer);
  }
}

function isEnvelope(answer: unknown): answer is { statusCode: number; result: unknown } {
  return (
    typeof answer === 'object' && answer !== null && 'statusCode' in answer && typeof answer.statusCode === 'number'
  );
}

function faultOf(result: unknown): { name?: string; code?: string; message?: string } {
  const said = typeof result === 'object' && result !== null ? (result as Record<string, unknown>) : {};
  const part = (key: string): Record<string, string> => (typeof said[key] === 'string' ? { [key]: said[key] } : {});
  return { ...part('name'), ...part('code'), ...part('message') };
}
