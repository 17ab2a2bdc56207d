import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { RequestListener, Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartupError } from '#platform/startup-error';
import { guardedShop } from '../../../tests/support/security/guarded-shop.ts';
import { openSecondServer } from '../../../tests/support/servers/full-server.ts';
import type { Figure } from '../../figure.ts';
import { type ScanTarget, openScanTarget, scannedPages, scannedRequests } from './scanned-requests.ts';

const REMEDY = 'Debian과 Ubuntu에서는 `apt-get install wapiti sqlmap`으로 설치합니다.';
/**
 * wapiti modules without third-party lists or vendor servers. tests/support/security/server-limits.ts covers backup
 * copies, since wapiti's `backup` stops at the first address with a port.
 */
const MODULES =
  'blindsql,cookieflags,crlf,csp,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss';
/** Forms that would cut the scan short. */
const LEFT_OUT = [
  '/operator/switches',
  '/proc/logout',
  '/operator/logout',
  '/my/withdraw',
  '/my/sessions',
  '/operator/me',
];
/** Obsolete, and harmful where it was supported (docs/security.md). */
const EXPLAINED = /X-XSS-Protection/;
/** Upper limit per request, so that all are scanned. */
const MAX_SECONDS_EACH = 120;

/**
 * `chaos scan`, `SECS` seconds per tool: wapiti attacks a full shop as visitor and member, sqlmap tests every
 * operation. Reports findings and every 5xx.
 */
export async function scanFigures(): Promise<Figure[]> {
  for (const tool of ['wapiti', 'sqlmap'])
    if (spawnSync(tool, ['--version']).error) throw new StartupError(`${tool}이 없습니다. ${REMEDY}`);
  const seconds = Number(process.env['SECS'] ?? 600);
  if (!(seconds > 0)) throw new StartupError('SECS는 0보다 큰 수여야 합니다.');
  const shop = await guardedShop();
  const work = mkdtempSync(join(tmpdir(), 'seoga-scan-'));
  const broken = new Map<string, number>();
  let requested = new Answers();
  const app = await openSecondServer(shop, { publicUrl: 'https://127.0.0.1' });
  watchRequests(app.server, (name, status) => {
    requested.count(status);
    if (status >= 500) broken.set(name, (broken.get(name) ?? 0) + 1);
  });
  try {
    const env = await openScanTarget({ shop, app, work });
    const crawled = await crawl(env, seconds);
    const ofCrawl = requested.told();
    requested = new Answers();
    const injected = await inject(env, seconds);
    return [
      figure('wapiti가 찾은 것', crawled.found, `${ofCrawl}, 시간에 끊긴 것: ${crawled.cut.join(', ') || '없음'}`),
      figure('sqlmap이 찾은 것', injected.found, `${injected.looked}가지 호출과 화면, ${requested.told()}`),
      figure('sqlmap이 다 묻지 못한 호출과 화면', injected.cut, ''),
      figure('sqlmap이 로그인하지 않은 채 물은 것', requested.of(401), ''),
      figure(
        '5xx',
        [...broken].map(([name, times]) => `${name} ×${times}`),
        '',
      ),
    ];
  } finally {
    await app.close();
    await shop.close();
    rmSync(work, { recursive: true, force: true });
  }
}

/** A scan that was mostly refused proves nothing. */
class Answers {
  readonly #by = new Map<number, number>();

  count(status: number): void {
    this.#by.set(status, (this.#by.get(status) ?? 0) + 1);
  }

  of(status: number): string[] {
    const times = this.#by.get(status);
    return times ? [`${status} ×${times}`] : [];
  }

  told(): string {
    const all = [...this.#by.values()].reduce((sum, times) => sum + times, 0);
    const each = [...this.#by].toSorted(([one], [other]) => one - other);
    return `${all}번 물음(${each.map(([status, times]) => `${status} ×${times}`).join(', ')})`;
  }
}

/** Also answers requests that would end the crawl. */
function watchRequests(server: Server, count: (name: string, status: number) => void): void {
  const responses = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const name = `${request.method} ${request.url?.slice(0, 200)}`;
    response.on('finish', () => count(name, response.statusCode));
    // One tool announces brotli but cannot decode it.
    request.headers['accept-encoding'] = 'identity';
    if (LEFT_OUT.some((path) => request.method === 'POST' && request.url?.startsWith(path)))
      response.writeHead(404).end();
    else for (const reply of responses) reply(request, response);
  });
}

function figure(what: string, found: string[], memo: string): Figure {
  const result = found.length > 0 ? `\n  ${found.join('\n  ')}` : '';
  return { what, unit: '건', ours: found.length, budget: { of: 'ours', atMost: 0 }, note: `${what}: ${memo}${result}` };
}

async function crawl(env: ScanTarget, seconds: number): Promise<{ found: string[]; cut: string[] }> {
  const found: string[] = [];
  const cut: string[] = [];
  const seeds = scannedPages(env).flatMap((url) => ['-s', url]);
  for (const who of ['visitor', 'member'] as const) {
    const file = join(env.work, `wapiti-${who}.json`);
    const headers = ['-H', 'sec-fetch-site: same-origin'];
    const cookies = who === 'member' ? ['-H', `cookie: ${env.cookie}`] : [];
    const bounds = ['--max-scan-time', String(seconds / 4), '--max-attack-time', String(Math.ceil(seconds / 20))];
    const args = ['-u', `${env.url}/`, ...seeds, ...headers, ...cookies, '--scope', 'domain', '-m', MODULES];
    const ends = ['--flush-session', '--store-session', env.work, '--no-bugreport', '-f', 'json', '-o', file];
    const { message } = await run('wapiti', [...args, ...bounds, ...ends, '-t', '20', '-v', '1'], {
      seconds,
      cwd: env.work,
    });
    for (const [, module = ''] of message.matchAll(/Max attack time was reached for module (\w+)/g))
      cut.push(`${who} ${module}`);
    if (!existsSync(file)) throw new Error(`wapiti says no more than this: ${message.slice(-1000)}`);
    const messages: { vulnerabilities: Record<string, { method: string; path: string; info: string }[]> } = JSON.parse(
      readFileSync(file, 'utf8'),
    );
    for (const [kind, faults] of Object.entries(messages.vulnerabilities))
      for (const { method, path, info } of faults.filter((one) => !EXPLAINED.test(one.info)))
        found.push(`${who} ${kind}: ${method} ${path} ${info.slice(0, 200)}`);
  }
  return { found, cut };
}

/** Requests with the most parameters come first. */
async function inject(env: ScanTarget, seconds: number): Promise<{ found: string[]; cut: string[]; looked: number }> {
  const requests = await scannedRequests(env);
  const until = Date.now() + seconds * 1000;
  const found: string[] = [];
  const cut: string[] = [];
  for (const [at, { name, text }] of requests.entries()) {
    const left = Math.min(MAX_SECONDS_EACH, (until - Date.now()) / 1000);
    if (left < 1) {
      cut.push(name);
      continue;
    }
    const file = join(env.work, `request-${at}.txt`);
    writeFileSync(file, text());
    const output = join(env.work, `sqlmap-${at}`);
    const how = [
      '--batch',
      '--level',
      '1',
      '--risk',
      '2',
      '--dbms',
      'postgresql',
      '--technique',
      'BEUQ',
      '--threads',
      '2',
    ];
    // Input on stdin would be read as addresses.
    const keeps = [
      '--ignore-stdin',
      '--output-dir',
      output,
      '--disable-coloring',
      '--ignore-code',
      // The injected value may name nothing.
      '401,403,404,410',
      '--flush-session',
    ];
    const args = ['-r', file, ...how, ...keeps];
    const { message, isCut } = await run('sqlmap', args, { seconds: left, cwd: env.work });
    if (isCut) cut.push(name);
    if (/is vulnerable|Type: (boolean|error|UNION|inline)|injectable with/i.test(message))
      found.push(`${name}: ${describeResult(message)}`);
    if (!isCut && !/do not appear to be injectable|no parameter\(s\) found|is vulnerable|injectable/i.test(message))
      found.push(`${name}: sqlmap이 묻지 못했습니다. ${message.trim().split('\n').at(-3) ?? ''}`);
  }
  return { found, cut, looked: requests.length };
}

const describeResult = (message: string): string =>
  /Parameter: .*(\n.*){0,3}/.exec(message)?.[0] ?? message.slice(-300);

function run(
  tool: string,
  args: string[],
  { seconds, cwd }: { seconds: number; cwd: string },
): Promise<{ message: string; isCut: boolean }> {
  return new Promise((resolve) => {
    const child = spawn(tool, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, HOME: cwd } });
    let message = '';
    let isCut = false;
    child.stdout.on('data', (chunk: Buffer) => (message += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (message += chunk.toString()));
    const timer = setTimeout(() => {
      isCut = true;
      child.kill('SIGKILL');
    }, seconds * 1000);
    child.once('close', () => {
      clearTimeout(timer);
      resolve({ message: message, isCut });
    });
  });
}
