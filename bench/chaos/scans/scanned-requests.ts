import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { CALL_ROWS } from '../../../tests/support/security/api-rows.ts';
import { CONSOLE_ROWS } from '../../../tests/support/security/admin-rows.ts';
import type { GuardedShop } from '../../../tests/support/security/guarded-shop.ts';
import { PAGE_ROWS } from '../../../tests/support/security/page-rows.ts';
import { type Operation, callUrl, operations } from '../../../tests/support/security/served-addresses.ts';
import { renewedToken } from '../../../tests/support/servers/renewed-token.ts';

export interface ScanTarget {
  shop: GuardedShop;
  url: string;
  /** Output folder of the tools. */
  work: string;
  /** Of a member and an operator with all rights. */
  cookie: string;
  /** For `Login-At`; a scan outlasts one token. */
  token(): string;
}

export interface ScannedRequest {
  name: string;
  text(): string;
}

/** Listens on localhost with the cookies and headers used behind TLS. */
export async function openScanTarget({
  shop,
  app,
  work,
}: {
  shop: GuardedShop;
  app: FastifyInstance;
  work: string;
}): Promise<ScanTarget> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const { browser, token = '' } = shop.readers['adult-on'];
  const hidden = new Set(['seoga_session', 'seoga_browser']);
  const cookies = [...browser.cookies].map(
    ([name, value]) => `${hidden.has(name) ? `__Host-${name}` : name}=${encodeURIComponent(value)}`,
  );
  const cookie = [...cookies, `__Host-operator=${shop.operators.owner}`].join('; ');
  const renewed = (): string => renewedToken(shop.ctx, token);
  return { shop, url: `http://127.0.0.1:${port}`, work, cookie, token: renewed };
}

export function scannedPages({ shop, url }: ScanTarget): string[] {
  const { ground, readers } = shop;
  const rows = [...Object.values(PAGE_ROWS), ...Object.values(CONSOLE_ROWS).map(({ at }) => at)];
  return rows.flatMap((sample) => sample(ground, readers['adult-on'].things).slice(0, 1)).map((path) => url + path);
}

/** Every operation with input, and every page with query parameters. */
export async function scannedRequests(env: ScanTarget): Promise<ScannedRequest[]> {
  const described = await operations(env.shop.app);
  const calls = described.flatMap((operation) => callRequest(env, operation) ?? []);
  const { ground: planted, readers } = env.shop;
  const rows = [...Object.values(PAGE_ROWS), ...Object.values(CONSOLE_ROWS).map(({ at }) => at)];
  const requests = rows.flatMap((sample) =>
    sample(planted, readers['adult-on'].things).filter((path) => path.includes('?')),
  );
  const pages = [...requests, '/operator/members?q=a&by=mail', '/operator/audit?q=a', '/operator/works?q=a'];
  return [
    ...calls,
    ...pages.map((path) => ({ name: `GET ${path}`, text: () => written(env, { method: 'GET', path }) })),
  ];
}

/** Undefined for an operation without input. */
function callRequest(env: ScanTarget, operation: Operation): ScannedRequest | undefined {
  const { name, method, path, parameters, body } = operation;
  const row = CALL_ROWS[name];
  if (!row || (parameters.length === 0 && !body)) return undefined;
  const sample = row.sample(env.shop.ground, env.shop.readers['adult-on'].things);
  // Tools do not test path parameters unless marked.
  const params = Object.fromEntries(Object.entries(sample.params ?? {}).map(([key, value]) => [key, `${value}*`]));
  const words = parameters.filter((one) => one.in === 'query').map((one) => `${one.name}=${wordOf(one.schema)}`);
  const query = sample.query ?? words.join('&');
  const address = callUrl(path, { params, query }).replaceAll('%2A', '*');
  const requests = { method, path: address, body: sample.body ?? (body ? {} : undefined) };
  return { name, text: () => written(env, requests) };
}

function wordOf(schema: Record<string, unknown>): string {
  const choices = schema['enum'];
  if (Array.isArray(choices)) return encodeURIComponent(String(choices[0]));
  return /integer|number/.test(String(schema['type'])) ? '1' : 'a';
}

function written(
  { url, cookie, token }: ScanTarget,
  { method, path, body }: { method: string; path: string; body?: object | undefined },
): string {
  const json = body === undefined ? '' : JSON.stringify(body);
  const heads = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    `Cookie: ${cookie}`,
    `Login-At: ${token()}`,
    'Sec-Fetch-Site: same-origin',
    'Idempotency-Key: scan-0000000000000001',
    ...(json ? ['Content-Type: application/json'] : []),
  ];
  return `${heads.join('\r\n')}\r\n\r\n${json}`;
}
