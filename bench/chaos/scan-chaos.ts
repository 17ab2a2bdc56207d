import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { RequestListener, Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartFault } from '#platform/start-fault';
import { guardedShop } from '../../tests/guard/guarded-shop.ts';
import { besideServer } from '../../tests/support/whole-shop.ts';
import type { Figure } from '../figure.ts';
import { type ScanGround, scanGround, scannedPages, scannedRequests } from './scanned-requests.ts';

const REMEDY = 'Debian과 Ubuntu에서는 `apt-get install wapiti sqlmap`으로 설치합니다.';
/**
 * What wapiti looks for by itself, without lists of others' programs and without asking a server of its makers. Copies of
 * files (`backup`) are looked for by tests/guard/server-limits.ts: wapiti's own way ends at the first address with a port.
 */
const MODULES =
  'blindsql,cookieflags,crlf,csp,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss';
/** Forms that end a session or its member, or switch the shop's features off: after them nothing would be looked at. */
const LEFT_OUT = [
  '/operator/switches',
  '/proc/logout',
  '/operator/logout',
  '/my/withdraw',
  '/my/sessions',
  '/operator/me',
];
/** No browser knows it any more, and where it was known it made holes (docs/security.md). */
const EXPLAINED = /X-XSS-Protection/;
/** One request is asked in so many seconds at most, that all have their turn. */
const MOST_SECONDS_EACH = 120;

/**
 * `chaos scan`, `SECS` seconds for each tool: wapiti crawls and attacks a shop with everything in it, as a visitor and as a
 * member; sqlmap asks every operation of its own description. What they find is told, and every 5xx.
 */
export async function scanFigures(): Promise<Figure[]> {
  for (const tool of ['wapiti', 'sqlmap'])
    if (spawnSync(tool, ['--version']).error) throw new StartFault(`${tool}이 없습니다. ${REMEDY}`);
  const seconds = Number(process.env['SECS'] ?? 600);
  if (!(seconds > 0)) throw new StartFault('SECS는 0보다 큰 수여야 합니다.');
  const shop = await guardedShop();
  const work = mkdtempSync(join(tmpdir(), 'seoga-scan-'));
  const broken = new Map<string, number>();
  let asked = new Answers();
  const app = await besideServer(shop, { publicUrl: 'https://127.0.0.1' });
  watchRequests(app.server, (name, status) => {
    asked.count(status);
    if (status >= 500) broken.set(name, (broken.get(name) ?? 0) + 1);
  });
  try {
    const ground = await scanGround({ shop, app, work });
    const crawled = await crawl(ground, seconds);
    const ofCrawl = asked.told();
    asked = new Answers();
    const injected = await inject(ground, seconds);
    return [
      figure('wapiti가 찾은 것', crawled.found, `${ofCrawl}, 시간에 끊긴 것: ${crawled.cut.join(', ') || '없음'}`),
      figure('sqlmap이 찾은 것', injected.found, `${injected.looked}가지 호출과 화면, ${asked.told()}`),
      figure('sqlmap이 다 묻지 못한 호출과 화면', injected.cut, ''),
      figure('sqlmap이 로그인하지 않은 채 물은 것', asked.of(401), ''),
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

/** How often was asked, and what was answered: a scan that was mostly turned away has proven nothing. */
class Answers {
  readonly #by = new Map<number, number>();

  count(status: number): void {
    this.#by.set(status, (this.#by.get(status) ?? 0) + 1);
  }

  /** One line where something was answered with that status. */
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

/** Counts what is answered, and answers by itself what would end the walk. */
function watchRequests(server: Server, count: (name: string, status: number) => void): void {
  const answers = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const name = `${request.method} ${request.url?.slice(0, 200)}`;
    response.on('finish', () => count(name, response.statusCode));
    // A tool says that it reads brotli also where it does not, and would look at bytes that mean nothing to it.
    request.headers['accept-encoding'] = 'identity';
    if (LEFT_OUT.some((path) => request.method === 'POST' && request.url?.startsWith(path)))
      response.writeHead(404).end();
    else for (const answer of answers) answer(request, response);
  });
}

function figure(what: string, found: string[], note: string): Figure {
  const told = found.length > 0 ? `\n  ${found.join('\n  ')}` : '';
  return { what, unit: '건', ours: found.length, budget: { of: 'ours', atMost: 0 }, note: `${what}: ${note}${told}` };
}

async function crawl(ground: ScanGround, seconds: number): Promise<{ found: string[]; cut: string[] }> {
  const found: string[] = [];
  const cut: string[] = [];
  const seeds = scannedPages(ground).flatMap((url) => ['-s', url]);
  for (const who of ['visitor', 'member'] as const) {
    const file = join(ground.work, `wapiti-${who}.json`);
    const headers = ['-H', 'sec-fetch-site: same-origin'];
    const cookies = who === 'member' ? ['-H', `cookie: ${ground.cookie}`] : [];
    const bounds = ['--max-scan-time', String(seconds / 4), '--max-attack-time', String(Math.ceil(seconds / 20))];
    const args = ['-u', `${ground.url}/`, ...seeds, ...headers, ...cookies, '--scope', 'domain', '-m', MODULES];
    const ends = ['--flush-session', '--store-session', ground.work, '--no-bugreport', '-f', 'json', '-o', file];
    const { said } = await run('wapiti', [...args, ...bounds, ...ends, '-t', '20', '-v', '1'], {
      seconds,
      cwd: ground.work,
    });
    for (const [, module = ''] of said.matchAll(/Max attack time was reached for module (\w+)/g))
      cut.push(`${who} ${module}`);
    if (!existsSync(file)) throw new Error(`wapiti says no more than this: ${said.slice(-1000)}`);
    const told: { vulnerabilities: Record<string, { method: string; path: string; info: string }[]> } = JSON.parse(
      readFileSync(file, 'utf8'),
    );
    for (const [kind, faults] of Object.entries(told.vulnerabilities))
      for (const { method, path, info } of faults.filter((one) => !EXPLAINED.test(one.info)))
        found.push(`${who} ${kind}: ${method} ${path} ${info.slice(0, 200)}`);
  }
  return { found, cut };
}

/** Each request in its turn for as long as the time lasts: first what takes the most from whoever asks. */
async function inject(
  ground: ScanGround,
  seconds: number,
): Promise<{ found: string[]; cut: string[]; looked: number }> {
  const requests = await scannedRequests(ground);
  const until = Date.now() + seconds * 1000;
  const found: string[] = [];
  const cut: string[] = [];
  for (const [at, { name, text }] of requests.entries()) {
    const left = Math.min(MOST_SECONDS_EACH, (until - Date.now()) / 1000);
    if (left < 1) {
      cut.push(name);
      continue;
    }
    const file = join(ground.work, `request-${at}.txt`);
    writeFileSync(file, text());
    const output = join(ground.work, `sqlmap-${at}`);
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
    // What stands on its standard input would be taken for addresses.
    const keeps = [
      '--ignore-stdin',
      '--output-dir',
      output,
      '--disable-coloring',
      '--ignore-code',
      // An address that names nothing is asked all the same: what it names is what is injected.
      '401,403,404,410',
      '--flush-session',
    ];
    const args = ['-r', file, ...how, ...keeps];
    const { said, isCut } = await run('sqlmap', args, { seconds: left, cwd: ground.work });
    if (isCut) cut.push(name);
    if (/is vulnerable|Type: (boolean|error|UNION|inline)|injectable with/i.test(said))
      found.push(`${name}: ${told(said)}`);
    if (!isCut && !/do not appear to be injectable|no parameter\(s\) found|is vulnerable|injectable/i.test(said))
      found.push(`${name}: sqlmap이 묻지 못했습니다. ${said.trim().split('\n').at(-3) ?? ''}`);
  }
  return { found, cut, looked: requests.length };
}

const told = (said: string): string => /Parameter: .*(\n.*){0,3}/.exec(said)?.[0] ?? said.slice(-300);

/** Runs a tool and hands over what it said; one that takes longer is ended. */
function run(
  tool: string,
  args: string[],
  { seconds, cwd }: { seconds: number; cwd: string },
): Promise<{ said: string; isCut: boolean }> {
  return new Promise((resolve) => {
    const child = spawn(tool, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, HOME: cwd } });
    let said = '';
    let isCut = false;
    child.stdout.on('data', (part: Buffer) => (said += part.toString()));
    child.stderr.on('data', (part: Buffer) => (said += part.toString()));
    const timer = setTimeout(() => {
      isCut = true;
      child.kill('SIGKILL');
    }, seconds * 1000);
    child.once('close', () => {
      clearTimeout(timer);
      resolve({ said, isCut });
    });
  });
}
