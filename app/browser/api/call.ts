import type { CallName, CallOrder, CallResult, CallShape } from '#contract/browser-api';
import { ApiError } from './call-error.ts';
import { sendRequest } from './http-client.ts';
import type { Tokens } from './tokens.ts';

export interface ApiCallDeps {
  fetch: typeof fetch;
  /** Base URL; empty for this site. */
  base: string;
  tokens: Tokens;
}

/** The input is optional where a call takes none. */
type CallArguments<Name extends CallName> =
  object extends CallOrder<Name> ? [order?: CallOrder<Name>] : [order: CallOrder<Name>];
export type ApiCall = <Name extends CallName>(name: Name, ...input: CallArguments<Name>) => Promise<CallResult<Name>>;

type AnyOrder = Omit<CallShape, 'result'> & { signal?: AbortSignal; keepalive?: boolean; key?: string };

/**
 * API client (A1), typed by the contract, with the access token in `Login-At`. An expired token is refreshed and the
 * call repeated once (T3). Throws ApiError.
 */
export function createApiCall(deps: ApiCallDeps): ApiCall {
  return async <Name extends CallName>(name: Name, ...[order]: CallArguments<Name>) => {
    const send = (token: string | undefined): Promise<unknown> =>
      sendRequest(requestOf(deps, { name, order: order ?? {}, token }));
    const token = await deps.tokens.current();
    try {
      return (await send(token)) as CallResult<Name>;
    } catch (error) {
      const isRefused = error instanceof ApiError && error.is('AUTH_ERROR', '0001', '0004');
      if (!isRefused || !(await deps.tokens.renew(token))) throw error;
      return (await send(await deps.tokens.current())) as CallResult<Name>;
    }
  };
}

function requestOf(
  { fetch, base }: ApiCallDeps,
  { name, order, token }: { name: CallName; order: AnyOrder; token: string | undefined },
): Parameters<typeof sendRequest>[0] {
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
  const input = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(input.map(([key, value]) => [key, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}
