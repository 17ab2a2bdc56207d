import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { HOSTILE_ADDRESSES } from '../support/hostile-addresses.ts';
import type { GuardedShop } from './guarded-shop.ts';
import { raw } from './server-limits.ts';

const HOSTS = [
  'evil.example',
  'localhost:3000@evil.example',
  'localhost:3000.evil.example',
  'evil.example:443',
  '[::ffff:7f00:1]',
];
const WRAPPED: ((host: string) => string)[] = [
  (host) => `https://${host}/novel/1`,
  (host) => `//${host}/%2e%2e`,
  (host) => `/\\${host}`,
  (host) => `\\/\\/${host}`,
  (host) => `/%09/${host}`,
  (host) => `/%0d%0a/${host}`,
  (host) => `/%5c${host}`,
  (host) => `/%255c%255c${host}`,
  (host) => `/%2f%2f${host}`,
  (host) => `/%252f%252f${host}`,
  (host) => `/;@${host}`,
  (host) => `/novel/1/..//${host}`,
  (host) => `/novel/..%2f%2f${host}`,
  (host) => `//${host}\\@localhost:3000`,
  (host) => `https:${host}`,
  (host) => `HTTPS:/\\${host}`,
  (host) => `/\u2028//${host}`,
  (host) => `/\u00ad/${host}`,
  (host) => `//${host}%E3%80%82com`,
  (host) => `／／${host}`,
];
/** What people have tried to lead a reader off a site. */
const PAYLOADS = [...new Set([...HOSTILE_ADDRESSES, ...HOSTS.flatMap((host) => WRAPPED.map((wrap) => wrap(host)))])];

const OWN = 'http://localhost:3000';

interface Way {
  name: string;
  ask: (payload: string, at: number) => InjectOptions;
  /** Asked in the console. */
  isConsole?: boolean;
}

const inQuery = (path: string, name: string): Way => ({
  name: `${path}?${name}`,
  ask: (payload) => ({ url: `${path}?${new URLSearchParams({ [name]: payload.toWellFormed() })}` }),
});
const inForm = (path: string, fields: Record<string, string>, name: string): Way => ({
  name: `${path} ${name}`,
  ask: (payload, at) => ({
    method: 'POST',
    url: path,
    remoteAddress: `10.70.${at % 250}.${path.length}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams({ ...fields, [name]: payload.toWellFormed() }).toString(),
  }),
});
const NO_LOGIN = { email: 'who@seoga.example', wd: 'wrong-password' };

/** Every parameter that leads somewhere, as it is asked. */
const WAYS: Way[] = [
  ...['/login', '/join', '/verify', '/login/failed', '/coin', '/', '/novel/1'].map((path) =>
    inQuery(path, 'return_to'),
  ),
  ...['/login', '/join', '/verify', '/'].map((path) => inQuery(path, 'return_url')),
  ...['/error', '/error/devtool'].map((path) => inQuery(path, 'from')),
  inQuery('/verify', 'out_url'),
  inQuery('/', 'login_req'),
  ...['naver', 'kakao'].map((name) => inQuery(`/login/${name}`, 'return_to')),
  inQuery('/app-update', 'return_to'),
  { ...inQuery('/operator/login', 'next'), isConsole: true },
  { ...inQuery('/operator/prove', 'next'), isConsole: true },
  inForm('/proc/login', NO_LOGIN, 'return_to'),
  inForm('/proc/join_ver2', {}, 'return_to'),
  inForm('/adult-mode', { adult_mode: '0' }, 'return_to'),
  inForm('/proc/hand_download', {}, 'path'),
];

function escaped(payload: string): string {
  return Array.from(payload.toWellFormed(), (letter) =>
    /[!-~]/.test(letter) ? letter : encodeURIComponent(letter),
  ).join('');
}

/** Each payload in each parameter, of a visitor and of a member: where an answer leads is this shop. */
export async function redirectFaults(shop: GuardedShop): Promise<{ faults: string[]; asked: number }> {
  const faults: string[] = [];
  let asked = 0;
  const member = Object.fromEntries(shop.readers.minor.browser.cookies);
  for (const { name, ask, isConsole } of WAYS)
    for (const [at, payload] of PAYLOADS.entries()) {
      const cookies = isConsole ? { operator: shop.operators.editor } : at % 10 === 0 ? member : {};
      const answer = await shop.app.inject({ ...ask(payload, at), cookies });
      asked += 1;
      const away = leadsAway(answer);
      if (away) faults.push(`${name} with ${JSON.stringify(payload)}: ${answer.statusCode} ${away}`);
      if (answer.statusCode >= 500) faults.push(`${name} with ${JSON.stringify(payload)}: ${answer.statusCode}`);
    }
  for (const payload of PAYLOADS) {
    // As it stands: whoever writes an address into a request line need not be a browser.
    const path = escaped(payload.startsWith('/') ? payload : `/${payload}`);
    const said = await raw(shop.app, `GET ${path} HTTP/1.1\r\nhost: localhost:3000\r\nconnection: close\r\n\r\n`);
    asked += 1;
    const [, location] = /^location: (.*)$/im.exec(said.split('\r\n\r\n', 1)[0] ?? '') ?? [];
    if (location && leadsOut(location)) faults.push(`${path}: ${location}`);
  }
  return { faults, asked };
}

/** Where an answer leads outside this shop, by its headers or by what its page sends on to, as browsers read addresses. */
function leadsAway({ headers, body }: LightMyRequestResponse): string | undefined {
  const places = [
    headers['location'],
    /url=([^"]+)/.exec(headers['refresh'] ?? '')?.[1],
    /<meta http-equiv="refresh" content="[^"]*url=([^"]+)"/i.exec(body)?.[1],
  ].filter((place) => place !== undefined);
  const links = [...body.matchAll(/(?:href|action|content|value)="([^"]*evil\.example[^"]*)"/g)].map(
    ([, href = '']) => href,
  );
  const led = [...places.map(String), ...links.filter((href) => !href.startsWith('/'))];
  return led.find(leadsOut);
}

function leadsOut(place: string): boolean {
  const url = URL.parse(place.replaceAll('&amp;', '&'), `${OWN}/here/`);
  return !url || (url.origin !== OWN && !PROVIDERS.test(url.origin));
}

/** Where a login by somebody else's name begins: that address is the provider's, not what was asked for. */
const PROVIDERS =
  /^https:\/\/(nid\.naver\.com|kauth\.kakao\.com|accounts\.google\.com|appleid\.apple\.com|www\.facebook\.com)$/;
