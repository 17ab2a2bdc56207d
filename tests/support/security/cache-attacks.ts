import type { FastifyInstance } from 'fastify';
import { concurrently } from '../concurrently.ts';
import { CallBrowser } from '../servers/http-browser.ts';
import { type GuardedShop } from './guarded-shop.ts';
import { openSecondServer } from '../servers/full-server.ts';
import { before } from './leak-crawler.ts';
import { lookedAt } from './served-addresses.ts';

/** Known cache poisoning headers. */
const TRICKS: Record<string, string>[] = [
  {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    'x-forwarded-scheme': 'nothttps',
    'x-forwarded-port': '1',
    'x-forwarded-prefix': '/evil',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-server': 'evil.example',
    forwarded: 'host=evil.example;proto=http',
    'x-host': 'evil.example',
  },
  {
    'x-original-url': '/my',
    'x-rewrite-url': '/operator',
    'x-http-method-override': 'POST',
    'x-method-override': 'DELETE',
    'x-middleware-subrequest': 'middleware:middleware:middleware',
    rsc: '1',
    'next-router-state-tree': '[]',
    'next-router-prefetch': '1',
  },
  { host: 'evil.example', range: 'bytes=0-9' },
  {
    accept: 'application/json',
    'accept-language': 'evil',
    'user-agent': '<script>evil</script>',
    origin: 'https://evil.example',
    referer: 'https://evil.example/',
  },
  { cookie: 'seoga_session=evil.evil; login_key=evil' },
];
const odd = (path: string): string[] => [
  `${path}?utm_source=evil&s_id=evil&p_id=evil&sid=evil&__proto__=evil`,
  `${path}?evil=${'e'.repeat(1500)}`,
  `${path};evil`,
  `${path}%2Fevil`,
];
const BROKEN = /evil/i;

/** Personal pages disguised as files or other pages. */
const DECEIVING = ['my', 'mybook', 'my/profile', 'coin/history', 'my/inbox', 'coin', 'user-gift', 'my/export'].flatMap(
  (page) => [
    ...[
      '/x.css',
      '/a.js',
      '.css',
      ';x.css',
      '%2Fx.css',
      '%3Fx.css',
      '%23x.css',
      '/_payload.json',
      '.data/x.css',
      '/..%2fx.css',
      '%00.css',
      '%0Ax.css',
    ].map((end) => `/${page}${end}`),
    `/assets/..%2f${page}`,
    `/assets/%2e%2e/${page}`,
    `/novel/..%2f..%2f${page}`,
    `//${page}`,
  ],
);

/** Compares cached pages before and after poisoning attempts. */
export async function findCachePoisoningFaults(shop: GuardedShop): Promise<{ errors: string[]; asked: number }> {
  const [clean, tried] = [await openSecondServer(shop), await openSecondServer(shop)];
  try {
    const { pages } = await lookedAt(clean, shop.ground, shop.readers.visitor.things);
    const errors: string[] = [];
    let requestCount = 0;
    const visitor = new CallBrowser(clean, '10.5.0.1');
    const urls = new Set(pages.filter((page) => !page.includes('?')));
    await concurrently([...urls], async (url) => {
      const wanted = await visitor.sendRequest({ url });
      if (!/public/.test(String(wanted.headers['cache-control']))) return;
      const tries = await tryAll(tried, url);
      requestCount += tries;
      const got = await new CallBrowser(tried, '10.5.0.2').sendRequest({ url });
      if (got.statusCode !== wanted.statusCode || plainOf(got.body) !== plainOf(wanted.body))
        errors.push(`${url}: is another page after it was asked for oddly`);
      if (BROKEN.test(got.body + JSON.stringify(got.headers))) errors.push(`${url}: repeats what somebody sent`);
    });
    return { errors: errors, asked: requestCount };
  } finally {
    await clean.close();
    await tried.close();
  }
}

async function tryAll(app: FastifyInstance, url: string): Promise<number> {
  for (const headers of TRICKS) await app.inject({ url, headers, remoteAddress: '10.5.0.3' });
  const others = url === '/' ? [] : odd(url);
  for (const other of others) await app.inject({ url: other, remoteAddress: '10.5.0.3' });
  return TRICKS.length + others.length;
}

/** Removes countdowns, form keys and script data, whose order varies between renders. */
function plainOf(body: string): string {
  const visible = body.replaceAll(/<script\b.*?<\/script>/gs, '');
  return visible.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\d+/g, '');
}

/** No spelling of a personal URL may be cacheable. */
export async function findCacheDeceptionFaults(shop: GuardedShop): Promise<{ errors: string[]; asked: number }> {
  const { browser } = before(shop.app, shop.readers['adult-on']);
  const errors: string[] = [];
  for (const url of DECEIVING) {
    const mine = await browser.sendRequest({ url });
    const cache = mine.headers['cache-control'] ?? '';
    const theirs = await new CallBrowser(shop.app, '10.5.0.4').sendRequest({ url });
    const isKept = /public|s-maxage/.test(cache) || (cache === '' && mine.statusCode === 200);
    if (isKept && mine.body !== theirs.body) errors.push(`${url}: ${mine.statusCode} ${cache}`);
    if (mine.statusCode >= 500) errors.push(`${url}: ${mine.statusCode}`);
  }
  return { errors: errors, asked: DECEIVING.length };
}
