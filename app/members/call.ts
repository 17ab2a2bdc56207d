import type { CallName, CallOrder, CallResult, CallShape } from '#contract/browser-calls';
import { CallFault } from './call-fault.ts';
import { exchange } from './exchange.ts';
import type { Tokens } from './tokens.ts';

export interface CallMeans {
  fetch: typeof fetch;
  /** Where the calls are: empty for this site. */
  base: string;
  tokens: Tokens;
}

/** An order may be left out where a call takes nothing. */
type Given<Name extends CallName> =
  object extends CallOrder<Name> ? [order?: CallOrder<Name>] : [order: CallOrder<Name>];
export type Call = <Name extends CallName>(name: Name, ...given: Given<Name>) => Promise<CallResult<Name>>;

type AnyOrder = Omit<CallShape, 'result'> & { signal?: AbortSignal; keepalive?: boolean; key?: string };

/**
 * The browser's way to the shop's calls (A1): typed by the contract, with the access token in `Login-At`; a token past
 * its time is fetched anew and the request repeated once, unseen by whoever asked (T3). Throws a CallFault.
 */
export function makeCall(means: CallMeans): Call {
  return async <Name extends CallName>(name: Name, ...[order]: Given<Name>) => {
    const ask = (token: string | undefined): Promise<unknown> =>
      exchange(requestOf(means, { name, order: order ?? {}, token }));
    const token = await means.tokens.current();
    try {
      return (await ask(token)) as CallResult<Name>;
    } catch (error) {
      const isRefused = error instanceof CallFault && error.is('AUTH_ERROR', '0001', '0004');
      if (!isRefused || !(await means.tokens.renew(token))) throw error;
      return (await ask(await means.tokens.current())) as CallResult<Name>;
    }
  };
}

function requestOf(
  { fetch, base }: CallMeans,
  { name, order, token }: { name: CallName; order: AnyOrder; token: string | undefined },
): Parameters<typeof exchange>[0] {
  const [method = 'GET', path = ''] = name.split(' ');
  const filled = path.replace(/:(\w+)/g, (_all, key: string) => encodeURIComponent(String(order.params?.[key] ?? '')));
  return {
    fetch,
    method,
    url: `${base}${filled}${queryOf(order.query)}`,
    headers: { ...(token ? { 'Login-At': token } : {}), ...(order.key ? { 'Idempotency-Key': order.key } : {}) },
    body: order.body,
    signal: order.signal,
    keepalive: order.keepalive,
  };
}

function queryOf(query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}
