import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { pagePatterns } from '#server/canonical-urls/canonical-redirects';
import { servedPatterns } from '../../support/security/served-addresses.ts';
import { type FullServer, openFullServer } from '../../support/servers/full-server.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';

const BUILD = join(import.meta.dirname, '..', '..', '..', 'build', 'server', 'index.js');
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36';

let shop: FullServer;
let pages: string[];
before(async () => {
  shop = await openFullServer([plantedWork('one', { title: '하나' })]);
  const build: ServerBuild = await import(pathToFileURL(BUILD).href);
  pages = [...new Set(pagePatterns(build))];
});
after(() => shop.close());

/** A path for a route; parameters get mixed case. */
function sampleOf(pattern: string): string {
  return pattern.replaceAll(/:[\w|:]+/g, 'aB1').replace(/\*$/, 'Some/File.x');
}

/** Variant spellings of a path; parameters stay unchanged. */
function oddOf(pattern: string): string[] {
  const isStatic = (part: string): boolean => part !== '' && !/[:*]/.test(part);
  const spelled = (spell: (part: string) => string): string =>
    sampleOf(
      pattern
        .split('/')
        .map((part) => (isStatic(part) ? spell(part) : part))
        .join('/'),
    );
  const sample = sampleOf(pattern);
  const letters = [
    spelled((part) => part.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase())),
    spelled((part) => part.replace(/[A-Za-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)),
  ];
  const slashes = [`${sample}/`, `/${sample}`, sample.replace(/(.)\//, '$1//')];
  return [...letters, ...(pattern.includes('*') ? [] : slashes)].filter((odd) => odd !== sample);
}

const hasSpelling = (pattern: string): boolean =>
  pattern.split('/').some((part) => /[a-z]/i.test(part.replace(/:.*/, '')));

test('every URL in another spelling redirects to its canonical route before a page or form responds', async () => {
  const patterns = [...pages, ...servedPatterns(shop.app)].filter(hasSpelling);
  assert.ok(patterns.length > 250, `${patterns.length}`);
  const errors: string[] = [];
  for (const pattern of patterns) {
    const sample = sampleOf(pattern);
    for (const odd of oddOf(pattern))
      for (const method of ['GET', 'POST'] as const) {
        const { statusCode, headers } = await shop.app.inject({ method, url: `${odd}?a=B%43` });
        const isLed = statusCode === 308 && headers.location === `${sample}?a=B%43`;
        if (!isLed || headers['cache-control'] !== 'no-store')
          errors.push(`${method} ${odd}: ${statusCode} ${headers.location} instead of ${sample}`);
      }
  }
  assert.deepEqual(errors, []);
});

test('page data in another spelling redirects to the canonical data URL', async () => {
  const errors: string[] = [];
  for (const pattern of pages.filter((page) => hasSpelling(page) && !page.includes('*'))) {
    const [odd = ''] = oddOf(pattern);
    for (const end of ['.data', '/_payload.json']) {
      const { statusCode, headers } = await shop.app.inject(odd + end);
      if (statusCode !== 308 || headers.location !== sampleOf(pattern) + end) errors.push(`${odd}${end} ${statusCode}`);
    }
  }
  assert.deepEqual(errors, []);
});

test('a canonical URL never redirects again', async () => {
  for (const pattern of [...pages, ...servedPatterns(shop.app)]) {
    const url = sampleOf(pattern);
    assert.notEqual((await shop.app.inject({ method: 'OPTIONS', url })).statusCode, 308, url);
  }
});

test('the rights request form is an uncached page in every spelling', async () => {
  const { headers } = await shop.app.inject('/rights/request');
  assert.equal(headers['cache-control'], 'private, no-store');
  for (const url of ['/Rights/Request', '/rights/%72equest', '/rights/request/'])
    assert.equal((await shop.app.inject(url)).headers.location, '/rights/request');
});

test('every public document varies by app', async () => {
  const work = shop.works.values().next().value ?? 0;
  const addresses = [...pages.filter((page) => !/[:*]/.test(page)), `/novel/${work}`, '/nothing/here'];
  let saved = 0;
  for (const url of addresses)
    for (const end of ['', ...(url === '/' ? ['_root.data'] : ['.data'])]) {
      const { headers } = await shop.app.inject({ url: url + end, headers: { 'user-agent': BROWSER } });
      if (!String(headers['cache-control']).startsWith('public')) continue;
      saved += 1;
      assert.match(String(headers.vary), /\buser-agent\b/, url + end);
    }
  assert.ok(saved > 30, `${saved}`);
});

test('no URL redirects to another host', async () => {
  for (const url of [
    '//evil.example/',
    '//.//evil.example',
    '/.//evil.example',
    '//My//evil.example',
    '/My\\\\evil.example',
  ])
    assert.doesNotMatch((await shop.app.inject(url)).headers.location ?? '/', /^(\/[/\\]|[a-z]+:)/, url);
});

test('a request with two hosts or a different host in its URL is rejected', async () => {
  const address = new URL(await shop.app.listen({ host: '127.0.0.1', port: 0 }));
  const sendRequest = (start: string, ...headers: string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      let text = '';
      const socket = connect(Number(address.port), '127.0.0.1');
      socket.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      socket.on('end', () => resolve(text.split('\r\n')[0] ?? '')).on('error', reject);
      socket.end([`${start} HTTP/1.1`, ...headers, 'connection: close', '', ''].join('\r\n'));
    });
  assert.match(await sendRequest('GET /robots.txt', 'host: localhost'), / 200 /);
  assert.match(await sendRequest('GET /robots.txt', 'host: localhost', 'Host: evil.example'), / 400 /);
  assert.match(await sendRequest('GET /robots.txt', 'host: localhost', 'HOST: localhost'), / 400 /);
  assert.match(await sendRequest('GET http://evil.example/robots.txt', 'host: localhost'), / 400 /);
});
