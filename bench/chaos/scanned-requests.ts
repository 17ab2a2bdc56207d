import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { CALL_ROWS } from '../../tests/guard/call-rows.ts';
import { CONSOLE_ROWS } from '../../tests/guard/console-rows.ts';
import type { GuardedShop } from '../../tests/guard/guarded-shop.ts';
import { PAGE_ROWS } from '../../tests/guard/page-rows.ts';
import { type Operation, callUrl, operations } from '../../tests/guard/surfaces.ts';
import { freshToken } from '../../tests/support/fresh-token.ts';

/** A shop that listens, and who asks it. */
export interface ScanGround {
  shop: GuardedShop;
  url: string;
  /** A folder for what the tools write. */
  work: string;
  /** Of a member who may see everything, and of an operator who may do everything. */
  cookie: string;
  /** For `Login-At`, made anew whenever it is asked for: a scan outlasts one. */
  token(): string;
}

/** What is asked, written when its turn comes. */
export interface ScannedRequest {
  name: string;
  text(): string;
}

/** Opens a shop to this machine alone; it takes itself for one behind TLS, with the cookies and headers of such a one. */
export async function scanGround({
  shop,
  app,
  work,
}: {
  shop: GuardedShop;
  app: FastifyInstance;
  work: string;
}): Promise<ScanGround> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const { browser, token = '' } = shop.readers['adult-on'];
  const hidden = new Set(['seoga_session', 'seoga_browser']);
  const cookies = [...browser.cookies].map(
    ([name, value]) => `${hidden.has(name) ? `__Host-${name}` : name}=${encodeURIComponent(value)}`,
  );
  const cookie = [...cookies, `__Host-operator=${shop.operators.owner}`].join('; ');
  const renewed = (): string => freshToken(shop.ctx, token);
  return { shop, url: `http://127.0.0.1:${port}`, work, cookie, token: renewed };
}

/** Every page as a crawl begins at it, the console among them. */
export function scannedPages({ shop, url }: ScanGround): string[] {
  const { ground, readers } = shop;
  const rows = [...Object.values(PAGE_ROWS), ...Object.values(CONSOLE_ROWS).map(({ at }) => at)];
  return rows.flatMap((sample) => sample(ground, readers['adult-on'].things).slice(0, 1)).map((path) => url + path);
}

/** Every operation that takes something, as the shop describes it, and every page that is asked with words. */
export async function scannedRequests(ground: ScanGround): Promise<ScannedRequest[]> {
  const described = await operations(ground.shop.app);
  const calls = described.flatMap((operation) => callRequest(ground, operation) ?? []);
  const { ground: planted, readers } = ground.shop;
  const rows = [...Object.values(PAGE_ROWS), ...Object.values(CONSOLE_ROWS).map(({ at }) => at)];
  const asked = rows.flatMap((sample) =>
    sample(planted, readers['adult-on'].things).filter((path) => path.includes('?')),
  );
  const pages = [...asked, '/operator/members?q=a&by=mail', '/operator/audit?q=a', '/operator/works?q=a'];
  return [
    ...calls,
    ...pages.map((path) => ({ name: `GET ${path}`, text: () => written(ground, { method: 'GET', path }) })),
  ];
}

/** One that takes nothing from whoever asks has nothing to be injected into. */
function callRequest(ground: ScanGround, operation: Operation): ScannedRequest | undefined {
  const { name, method, path, parameters, body } = operation;
  const row = CALL_ROWS[name];
  if (!row || (parameters.length === 0 && !body)) return undefined;
  const sample = row.sample(ground.shop.ground, ground.shop.readers['adult-on'].things);
  // What is in the path is marked: a tool does not look there by itself.
  const params = Object.fromEntries(Object.entries(sample.params ?? {}).map(([key, value]) => [key, `${value}*`]));
  const words = parameters.filter((one) => one.in === 'query').map((one) => `${one.name}=${wordOf(one.schema)}`);
  const query = sample.query ?? words.join('&');
  const address = callUrl(path, { params, query }).replaceAll('%2A', '*');
  const asked = { method, path: address, body: sample.body ?? (body ? {} : undefined) };
  return { name, text: () => written(ground, asked) };
}

function wordOf(schema: Record<string, unknown>): string {
  const choices = schema['enum'];
  if (Array.isArray(choices)) return encodeURIComponent(String(choices[0]));
  return /integer|number/.test(String(schema['type'])) ? '1' : 'a';
}

function written(
  { url, cookie, token }: ScanGround,
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
