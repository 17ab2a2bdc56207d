import { type AddressInfo, type Socket, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { MAX_JSON_DEPTH } from '#shared/web/json-depth';
import type { GuardedShop } from './guarded-shop.ts';
import { callUrl, operations } from './served-addresses.ts';

/** Must not exist in production. */
const HIDDEN = [
  '/dev',
  '/dev/curation/1',
  '/dev/buttons',
  '/metrics',
  '/.git/config',
  '/.git/HEAD',
  '/.env',
  '/.env.local',
  '/package.json',
  '/package-lock.json',
  '/node_modules/fastify/package.json',
  '/server/index.js',
  '/build/server/index.js',
  '/assets/../../server/index.js',
  '/assets/..%2f..%2fserver%2findex.js',
  '/data/shop.yaml',
  '/.well-known/../.env',
  '/media/public/..%2f..%2f/secret',
  '/server-status',
  '/debug/pprof',
  '/actuator/env',
  '/graphql',
  '/wp-login.php',
  '/ko/v1/documentation',
  '/documentation/json',
  '/simulators/portone',
  '/index.html.bak',
  '/login.old',
  '/novel/1~',
  '/backup.zip',
  '/seoga.sql.gz',
  '/assets.tar.gz',
];

export async function findExposureFaults({ app }: GuardedShop): Promise<string[]> {
  const errors: string[] = [];
  for (const url of HIDDEN) {
    const { statusCode, body, headers } = await app.inject({ url });
    // Unknown URLs redirect to the home page without a body.
    const isLed = statusCode === 302 && body === '' && ['/', '/promotion'].includes(String(headers.location));
    if (statusCode !== 404 && statusCode !== 400 && !isLed) errors.push(`${url}: ${statusCode}`);
    if (/\bat [\w.]+ \(|"dependencies"|\[core\]/.test(body)) errors.push(`${url}: says what it is made of`);
  }
  for (const url of ['/', '/novel/1', '/ko/v1/works', '/media/public/x/y', '/proc/login'])
    for (const method of ['TRACE', 'CONNECT', 'PROPFIND', 'DEBUG'] as const) {
      const status = await raw(
        app,
        `${method} ${url} HTTP/1.1\r\nhost: localhost\r\nx-secret: echo-me\r\nconnection: close\r\n\r\n`,
      );
      if (/^HTTP\/1\.1 (2|5)/.test(status) || status.includes('echo-me'))
        errors.push(`${method} ${url}: ${status.slice(0, 60)}`);
    }
  const page = (await app.inject({ url: '/' })).body;
  for (const [file] of page.matchAll(/\/assets\/[\w.-]+\.(js|css)/g)) {
    const script = (await app.inject({ url: file })).body;
    if (/sourceMappingURL/.test(script)) errors.push(`${file} names its sources`);
    if ((await app.inject({ url: `${file}.map` })).statusCode !== 404) errors.push(`${file}.map is there`);
  }
  return errors;
}

/** Oversized requests are rejected early, in the standard error format. */
export async function findSizeFaults(shop: GuardedShop): Promise<string[]> {
  const { app, readers } = shop;
  const { browser, token = '' } = readers['adult-on'];
  const headers = { 'login-at': token, 'content-type': 'application/json', 'idempotency-key': 'guard-limits-1' };
  const requests: [string, number[], Parameters<typeof browser.sendRequest>[0]][] = [
    [
      'a body of two megabytes',
      [413],
      { method: 'POST', url: '/ko/v1/coupons', headers, payload: JSON.stringify({ code: 'a'.repeat(2_000_000) }) },
    ],
    [
      'a form of two megabytes',
      [413],
      {
        method: 'POST',
        url: '/proc/login',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `email=${'a'.repeat(2_000_000)}`,
      },
    ],
    [
      'a field of the prototype',
      [400, 404],
      { method: 'POST', url: '/ko/v1/coupons', headers, payload: '{"code":"x","__proto__":{"a":1}}' },
    ],
    ['a page of a thousand', [400], { url: '/ko/v1/works?limit=1000', headers: { 'login-at': token } }],
    ['a name of ten thousand letters', [400, 404, 414], { url: `/ko/v1/works/${'1'.repeat(10_000)}` }],
    ['no JSON', [400], { method: 'POST', url: '/ko/v1/coupons', headers, payload: '{"code":' }],
    [
      'another form',
      [415, 400],
      {
        method: 'POST',
        url: '/ko/v1/coupons',
        headers: { ...headers, 'content-type': 'application/xml' },
        payload: '<a/>',
      },
    ],
  ];
  const errors: string[] = [];
  for (const [name, wanted, request] of requests) {
    const { statusCode, body } = await browser.sendRequest(request);
    if (!wanted.includes(statusCode)) errors.push(`${name}: ${statusCode}, not ${wanted.join(' or ')}`);
    if (statusCode >= 400 && !/[가-힣]/.test(body)) errors.push(`${name}: no sentence: ${body.slice(0, 80)}`);
  }
  const long = await raw(
    app,
    `GET / HTTP/1.1\r\nhost: localhost\r\nx-long: ${'a'.repeat(20_000)}\r\nconnection: close\r\n\r\n`,
  );
  if (!long.startsWith('HTTP/1.1 431')) errors.push(`a head of 20 KB: ${long.slice(0, 40)}`);
  const far = await raw(app, `GET /${'a'.repeat(17_000)} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
  if (!far.startsWith('HTTP/1.1 4')) errors.push(`an address of 17 KB: ${far.slice(0, 40)}`);
  return errors;
}

/** JSON of depth 21 is rejected for its depth; depth 20 is validated. */
export async function findDepthFaults(shop: GuardedShop): Promise<{ errors: string[]; asked: number }> {
  const { app, readers, operators } = shop;
  const { browser, token = '' } = readers['adult-on'];
  const called = (await operations(app)).filter(({ body }) => body !== undefined);
  const calls = called.map(({ method, path }) => ({ method, url: callUrl(path, { params: ANY_NAME }) }));
  const posts = [...DEEP_FORMS, ...CONSOLE_SCRIPTS].map((url) => ({ method: 'POST' as const, url }));
  const errors: string[] = [];
  for (const { method, url } of [...calls, ...posts])
    for (const levels of [MAX_JSON_DEPTH, MAX_JSON_DEPTH + 1]) {
      const inner = levels - 1;
      const headers = { 'login-at': token, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
      const payload = `{"records":${'['.repeat(inner)}${']'.repeat(inner)}}`;
      const who = CONSOLE_SCRIPTS.includes(url) ? { cookies: { operator: operators.editor } } : {};
      const { body, statusCode } = await browser.sendRequest({ method, url, headers, payload, ...who });
      const isRefused = statusCode === 400 && /"name":"INPUT_ERROR","code":"0005","message":"[^"]*[가-힣]/.test(body);
      if (isRefused !== levels > MAX_JSON_DEPTH)
        errors.push(`${method} ${url} with ${levels} levels: ${statusCode} ${body.slice(0, 120)}`);
    }
  return { errors: errors, asked: calls.length + posts.length };
}

const ANY_NAME = new Proxy<Record<string, string>>({}, { get: () => '1' });
const DEEP_FORMS = [
  '/proc/login',
  '/proc/join_ver2',
  '/webhooks/portone',
  '/webhooks/google-play',
  '/webhooks/app-store',
];
const CONSOLE_SCRIPTS = ['/operator/import/1/files', '/operator/episodes/1/draft'];

/** Request smuggling: ambiguous message lengths must not produce a second request. */
export async function findEndpointFaults({ app }: GuardedShop): Promise<string[]> {
  const hidden = 'GET /robots.txt HTTP/1.1\r\nhost: localhost\r\n\r\n';
  const post = 'POST /proc/login HTTP/1.1\r\nhost: localhost\r\n';
  const chunked = 'transfer-encoding: chunked\r\n';
  const requests: Record<string, string> = {
    'a length and chunks': `${post}content-length: 4\r\n${chunked}\r\n0\r\n\r\n${hidden}`,
    'two lengths': `${post}content-length: 0\r\ncontent-length: ${hidden.length}\r\n\r\n${hidden}`,
    'a length that is none': `${post}content-length: +4\r\n\r\n${hidden}`,
    'chunks that are not last': `${post}transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`,
    'chunks by another writing': `${post}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`,
    'a header with a blank before its colon': `${post}transfer-encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`,
    'a header that goes on in the next line': `${post}x-a: b\r\n c: d\r\n\r\n`,
    'a chunk of a length that is none': `${post}${chunked}\r\n0x4\r\nabcd\r\n0\r\n\r\n${hidden}`,
  };
  const errors: string[] = [];
  for (const [name, bytes] of Object.entries(requests)) {
    const message = await raw(app, bytes);
    if (!message.startsWith('HTTP/1.1 400') || /^HTTP\/1\.1 200/m.test(message))
      errors.push(`${name}: ${message.slice(0, 60)}`);
  }
  return errors;
}

/** Latency in milliseconds for others during many unfinished requests. */
export async function slowClients({ app }: GuardedShop, many: number): Promise<{ worst: number; answered: number }> {
  const { port } = await listening(app);
  const open: Socket[] = [];
  try {
    for (let at = 0; at < many; at += 1) {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nx-');
      open.push(socket);
    }
    let worst = 0;
    let answered = 0;
    for (let at = 0; at < 20; at += 1) {
      const began = performance.now();
      const response = await fetch(`http://127.0.0.1:${port}/robots.txt`);
      await response.text();
      if (response.ok) answered += 1;
      worst = Math.max(worst, performance.now() - began);
    }
    return { worst, answered };
  } finally {
    for (const socket of open) socket.destroy();
  }
}

async function listening(app: FastifyInstance): Promise<AddressInfo> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  if (!address || typeof address === 'string') throw new Error('the server has no port');
  return address;
}

export async function raw(app: FastifyInstance, bytes: string): Promise<string> {
  const { port } = await listening(app);
  return new Promise((resolve) => {
    let output = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setTimeout(5000, () => socket.destroy());
    socket.on('data', (chunk: Buffer) => (output += chunk.toString('latin1')));
    socket.on('error', () => resolve(output || 'HTTP/1.1 400 closed'));
    socket.on('close', () => resolve(output || 'HTTP/1.1 400 closed'));
  });
}
