import { type AddressInfo, type Socket, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { MOST_JSON_DEPTH } from '#vocabulary/json-depth';
import type { GuardedShop } from './guarded-shop.ts';
import { callUrl, operations } from './surfaces.ts';

/** Addresses that a shop in use does not answer, whoever asks. */
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

/** What is shown that should not be there: tools, sources, files of the machine. */
export async function exposureFaults({ app }: GuardedShop): Promise<string[]> {
  const faults: string[] = [];
  for (const url of HIDDEN) {
    const { statusCode, body, headers } = await app.inject({ url });
    // An address that nobody gave out leads to the start; it has nothing of its own.
    const isLed = statusCode === 302 && body === '' && ['/', '/promotion'].includes(String(headers.location));
    if (statusCode !== 404 && statusCode !== 400 && !isLed) faults.push(`${url}: ${statusCode}`);
    if (/\bat [\w.]+ \(|"dependencies"|\[core\]/.test(body)) faults.push(`${url}: says what it is made of`);
  }
  for (const url of ['/', '/novel/1', '/ko/v1/works', '/media/public/x/y', '/proc/login'])
    for (const method of ['TRACE', 'CONNECT', 'PROPFIND', 'DEBUG'] as const) {
      const status = await raw(
        app,
        `${method} ${url} HTTP/1.1\r\nhost: localhost\r\nx-secret: echo-me\r\nconnection: close\r\n\r\n`,
      );
      if (/^HTTP\/1\.1 (2|5)/.test(status) || status.includes('echo-me'))
        faults.push(`${method} ${url}: ${status.slice(0, 60)}`);
    }
  const page = (await app.inject({ url: '/' })).body;
  for (const [file] of page.matchAll(/\/assets\/[\w.-]+\.(js|css)/g)) {
    const script = (await app.inject({ url: file })).body;
    if (/sourceMappingURL/.test(script)) faults.push(`${file} names its sources`);
    if ((await app.inject({ url: `${file}.map` })).statusCode !== 404) faults.push(`${file}.map is there`);
  }
  return faults;
}

/** What is more than anybody needs is refused, in the shop's own form, before it costs anything. */
export async function sizeFaults(shop: GuardedShop): Promise<string[]> {
  const { app, readers } = shop;
  const { browser, token = '' } = readers['adult-on'];
  const headers = { 'login-at': token, 'content-type': 'application/json', 'idempotency-key': 'guard-limits-1' };
  const asked: [string, number[], Parameters<typeof browser.ask>[0]][] = [
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
  const faults: string[] = [];
  for (const [name, wanted, ask] of asked) {
    const { statusCode, body } = await browser.ask(ask);
    if (!wanted.includes(statusCode)) faults.push(`${name}: ${statusCode}, not ${wanted.join(' or ')}`);
    if (statusCode >= 400 && !/[가-힣]/.test(body)) faults.push(`${name}: no sentence: ${body.slice(0, 80)}`);
  }
  const long = await raw(
    app,
    `GET / HTTP/1.1\r\nhost: localhost\r\nx-long: ${'a'.repeat(20_000)}\r\nconnection: close\r\n\r\n`,
  );
  if (!long.startsWith('HTTP/1.1 431')) faults.push(`a head of 20 KB: ${long.slice(0, 40)}`);
  const far = await raw(app, `GET /${'a'.repeat(17_000)} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
  if (!far.startsWith('HTTP/1.1 4')) faults.push(`an address of 17 KB: ${far.slice(0, 40)}`);
  return faults;
}

/** JSON of twenty-one levels is refused by its depth wherever JSON is taken; one of twenty is looked at by what it says. */
export async function depthFaults(shop: GuardedShop): Promise<{ faults: string[]; asked: number }> {
  const { app, readers, operators } = shop;
  const { browser, token = '' } = readers['adult-on'];
  const called = (await operations(app)).filter(({ body }) => body !== undefined);
  const calls = called.map(({ method, path }) => ({ method, url: callUrl(path, { params: ANY_NAME }) }));
  const posts = [...DEEP_FORMS, ...CONSOLE_SCRIPTS].map((url) => ({ method: 'POST' as const, url }));
  const faults: string[] = [];
  for (const { method, url } of [...calls, ...posts])
    for (const levels of [MOST_JSON_DEPTH, MOST_JSON_DEPTH + 1]) {
      const inner = levels - 1;
      const headers = { 'login-at': token, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
      const payload = `{"records":${'['.repeat(inner)}${']'.repeat(inner)}}`;
      const who = CONSOLE_SCRIPTS.includes(url) ? { cookies: { operator: operators.editor } } : {};
      const { body, statusCode } = await browser.ask({ method, url, headers, payload, ...who });
      const isRefused = statusCode === 400 && /"name":"INPUT_ERROR","code":"0005","message":"[^"]*[가-힣]/.test(body);
      if (isRefused !== levels > MOST_JSON_DEPTH)
        faults.push(`${method} ${url} with ${levels} levels: ${statusCode} ${body.slice(0, 120)}`);
    }
  return { faults, asked: calls.length + posts.length };
}

/** Names in the addresses of calls; of which record does not matter. */
const ANY_NAME = new Proxy<Record<string, string>>({}, { get: () => '1' });
const DEEP_FORMS = [
  '/proc/login',
  '/proc/join_ver2',
  '/webhooks/portone',
  '/webhooks/google-play',
  '/webhooks/app-store',
];
const CONSOLE_SCRIPTS = ['/operator/import/1/files', '/operator/episodes/1/draft'];

/** Requests of which two readers would not agree where they end: what is behind one of them is nobody's next question. */
export async function endFaults({ app }: GuardedShop): Promise<string[]> {
  const hidden = 'GET /robots.txt HTTP/1.1\r\nhost: localhost\r\n\r\n';
  const post = 'POST /proc/login HTTP/1.1\r\nhost: localhost\r\n';
  const chunked = 'transfer-encoding: chunked\r\n';
  const asked: Record<string, string> = {
    'a length and chunks': `${post}content-length: 4\r\n${chunked}\r\n0\r\n\r\n${hidden}`,
    'two lengths': `${post}content-length: 0\r\ncontent-length: ${hidden.length}\r\n\r\n${hidden}`,
    'a length that is none': `${post}content-length: +4\r\n\r\n${hidden}`,
    'chunks that are not last': `${post}transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`,
    'chunks by another writing': `${post}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`,
    'a header with a blank before its colon': `${post}transfer-encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`,
    'a header that goes on in the next line': `${post}x-a: b\r\n c: d\r\n\r\n`,
    'a chunk of a length that is none': `${post}${chunked}\r\n0x4\r\nabcd\r\n0\r\n\r\n${hidden}`,
  };
  const faults: string[] = [];
  for (const [name, bytes] of Object.entries(asked)) {
    const said = await raw(app, bytes);
    if (!said.startsWith('HTTP/1.1 400') || /^HTTP\/1\.1 200/m.test(said)) faults.push(`${name}: ${said.slice(0, 60)}`);
  }
  return faults;
}

/** How long others wait, in milliseconds, while so many never finish what they began to say. */
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
      const answer = await fetch(`http://127.0.0.1:${port}/robots.txt`);
      await answer.text();
      if (answer.ok) answered += 1;
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

/** What comes back for these very bytes. */
export async function raw(app: FastifyInstance, bytes: string): Promise<string> {
  const { port } = await listening(app);
  return new Promise((resolve) => {
    let said = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setTimeout(5000, () => socket.destroy());
    socket.on('data', (part: Buffer) => (said += part.toString('latin1')));
    socket.on('error', () => resolve(said || 'HTTP/1.1 400 closed'));
    socket.on('close', () => resolve(said || 'HTTP/1.1 400 closed'));
  });
}
