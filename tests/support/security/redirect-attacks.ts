import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { concurrently } from '../concurrently.ts';
import { validJoinForm } from '../servers/http-browser.ts';
import { OPEN_REDIRECT_PREFIXES } from '../addresses/open-redirect-urls.ts';
import { CONSOLE_ROWS } from './admin-rows.ts';
import type { GuardedShop } from './guarded-shop.ts';
import { PAGE_ROWS } from './page-rows.ts';
import { raw } from './server-limits.ts';

const OWN = 'http://localhost:3000';

interface Way {
  name: string;
  /** The source file that redirects by this parameter. */
  of: string;
  request: (payload: string, at: number) => InjectOptions;
  /** The reader; default visitor. */
  who?: 'minor' | 'adult-on' | 'editor';
}

const inQuery = (of: string, path: string, name: string): Way => ({
  of,
  name: `${path}?${name}`,
  request: (payload) => ({ url: `${path}?${new URLSearchParams({ [name]: payload.toWellFormed() })}` }),
});
const inForm = (of: string, path: string, form: { fields?: Record<string, string>; name: string }): Way => ({
  of,
  name: `${path} ${form.name}`,
  request: (payload, at) => ({
    method: 'POST',
    url: path,
    remoteAddress: `10.70.${at % 250}.${path.length}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams({ ...form.fields, [form.name]: payload.toWellFormed() }).toString(),
  }),
});
const inCookie = (of: string, path: string, name: string): Way => ({
  of,
  name: `${path} with the cookie ${name}`,
  request: (payload) => ({ url: path, cookies: { [name]: encodeURIComponent(payload.toWellFormed()) } }),
});
const NO_LOGIN = { email: 'who@seoga.example', wd: 'wrong-password' };

const WAYS: Way[] = [
  ...['/login', '/join'].map((path) => inQuery('app/features/auth/entry-page.server.ts', path, 'return_to')),
  inQuery('app/routes/auth/login-failed.tsx', '/login/failed', 'return_to'),
  {
    of: 'app/routes/auth/mail-proof.tsx',
    name: '/my/mail-proof?done=1 return_to',
    request: (payload) => ({
      url: `/my/mail-proof?${new URLSearchParams({ done: '1', return_to: payload.toWellFormed() })}`,
    }),
  },
  inForm('app/routes/auth/mail-proof.tsx', '/my/mail-proof', { fields: { act: 'again' }, name: 'return_to' }),
  { ...inQuery('app/routes/auth/verify.tsx', '/verify', 'return_to'), who: 'minor' },
  { ...inCookie('app/routes/auth/verify.tsx', '/verify?adult=2', 'out_url'), who: 'adult-on' },
  { ...inQuery('app/routes/wallet/coin.tsx', '/coin', 'return_to'), who: 'minor' },
  { ...inQuery('app/routes/storefront/pass.tsx', '/pass', 'return_to'), who: 'minor' },
  inQuery('app/routes/system/error.tsx', '/error', 'from'),
  inQuery('app/routes/system/error-devtool.tsx', '/error/devtool', 'from'),
  ...['naver', 'kakao'].map((name) => inQuery('server/auth/social-routes.ts', `/login/${name}`, 'return_to')),
  { ...inQuery('app/routes/admin/session/login.tsx', '/operator/login', 'next'), who: 'editor' },
  { ...inQuery('app/routes/admin/session/prove.tsx', '/operator/prove', 'next'), who: 'editor' },
  inForm('server/forms/proc-routes.ts', '/proc/login', { fields: NO_LOGIN, name: 'return_to' }),
  inForm('server/forms/proc-routes.ts', '/proc/join_ver2', { name: 'return_to' }),
  {
    ...inForm('app/routes/auth/adult-mode.ts', '/adult-mode', { fields: { adult_mode: '0' }, name: 'return_to' }),
    who: 'minor',
  },
  inForm('server/forms/one-time-download-routes.ts', '/proc/hand_download', { name: 'path' }),
];

/** Sources that validate targets but are tested elsewhere. */
const ELSEWHERE: Record<string, string> = {
  'app/features/offline/offline-page.tsx': 'tests/http/security/stored-xss.test.ts',
  'app/features/auth/login-parameters.ts': 'tests/http/security/stored-xss.test.ts',
  'domain/members/identity/start-identity-check.ts': 'domain/members/identity/identity-check.test.ts',
  'domain/merchandising/redirects/redirect-rules.ts': 'domain/merchandising/redirects/redirect-rules.test.ts',
  'server/forms/social-login-form.ts': 'tests/http/account/social-login.test.ts',
};
const ROOT = join(import.meta.dirname, '..', '..', '..');
/** Validation helpers whose calls mark a redirect. */
const JUDGES = /\b(sameSitePath|returnPath|nextPath|linkTarget|oneTimeFileAt)\(/;
const DEFINES = /export function (sameSitePath|linkTarget|oneTimeFileAt|nextPath)\(/;
/** Common redirect parameter names. */
const NAMES = [
  'return_to',
  'return_url',
  'next',
  'from',
  'url',
  'path',
  'to',
  'back',
  'redirect',
  'out_url',
  'login_req',
];

/** Redirecting sources without a row, and stale rows. */
export function unlistedRedirects(): string[] {
  const sources = globSync('{app,server,domain}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (path) => !path.includes('.test.'),
  );
  const leading = sources.filter((path) => {
    const text = readFileSync(join(ROOT, path), 'utf8');
    return JUDGES.test(text) && !DEFINES.test(text);
  });
  const rows = new Set([...WAYS.map(({ of }) => of), ...Object.keys(ELSEWHERE)]);
  return [
    ...leading.filter((path) => !rows.has(path)).map((path) => `${path} leads somewhere and has no row`),
    ...[...rows].filter((path) => !leading.includes(path)).map((path) => `the row of ${path} stands for nothing`),
    ...Object.values(ELSEWHERE).filter((path) => !existsSync(join(ROOT, path))),
  ];
}

function escaped(payload: string): string {
  return Array.from(payload.toWellFormed(), (letter) =>
    /[!-~]/.test(letter) ? letter : encodeURIComponent(letter),
  ).join('');
}

/** Tries each payload in each parameter and each name on every page; targets must stay on this origin. */
export async function findRedirectFaults(shop: GuardedShop): Promise<{ errors: string[]; asked: number }> {
  const { ground, victim } = shop;
  const errors: string[] = [];
  let requestCount = 0;
  const check = async (name: string, payload: string, sendRequest: InjectOptions): Promise<void> => {
    const response = await shop.app.inject(sendRequest);
    requestCount += 1;
    const away = leadsAway(response) ?? (response.statusCode >= 500 ? 'a fault' : undefined);
    if (away) errors.push(`${name} with ${JSON.stringify(payload)}: ${response.statusCode} ${away}`);
  };
  for (const { name, request, who } of WAYS)
    await concurrently([...OPEN_REDIRECT_PREFIXES.entries()], async ([at, payload]) => {
      const { cookies, ...given } = request(payload, at);
      await check(name, payload, { ...given, cookies: { ...cookiesOf(shop, who), ...cookies } });
    });
  const rows = [...Object.values(PAGE_ROWS), ...Object.values(CONSOLE_ROWS).map((row) => row.at)];
  const urls = rows.map((sample) => sample(ground, victim.things)[0] ?? '/');
  await concurrently([...urls.entries()], async ([at, url]) => {
    const payload = OPEN_REDIRECT_PREFIXES[at % OPEN_REDIRECT_PREFIXES.length] ?? '';
    const message = NAMES.map((name) => `${name}=${encodeURIComponent(payload.toWellFormed())}`).join('&');
    await check(url, payload, { url: `${url}${url.includes('?') ? '&' : '?'}${message}` });
  });
  await findEntryFaults(shop, check);
  await concurrently(OPEN_REDIRECT_PREFIXES, async (payload) => {
    // Unencoded: request lines need not come from a browser.
    const path = escaped(payload.startsWith('/') ? payload : `/${payload}`);
    const message = await raw(shop.app, `GET ${path} HTTP/1.1\r\nhost: localhost:3000\r\nconnection: close\r\n\r\n`);
    requestCount += 1;
    const [, location] = /^location: (.*)$/im.exec(message.split('\r\n\r\n', 1)[0] ?? '') ?? [];
    if (location && leadsOut(location)) errors.push(`${path}: ${location}`);
  });
  return { errors: errors, asked: requestCount };
}

/** Successful logins redirect, as a form and as JSON. */
async function findEntryFaults(
  shop: GuardedShop,
  check: (name: string, payload: string, sendRequest: InjectOptions) => Promise<void>,
): Promise<void> {
  const { mail: email } = await shop.ctx.db
    .selectFrom('member')
    .select('mail')
    .where('mail', 'is not', null)
    .executeTakeFirstOrThrow();
  const fields = { email: email ?? '', wd: validJoinForm('').password ?? '' };
  const loginAttack = inForm('server/forms/proc-routes.ts', '/proc/login', { fields, name: 'return_to' });
  await concurrently([...OPEN_REDIRECT_PREFIXES.entries()], async ([at, payload]) => {
    const { headers, ...ask } = loginAttack.request(payload, at);
    const accept = at % 2 === 0 ? 'application/json' : 'text/html';
    await check(`${loginAttack.name} of a login`, payload, { ...ask, headers: { ...headers, accept } });
  });
}

function cookiesOf({ readers, operators }: GuardedShop, who: Way['who']): Record<string, string> {
  if (who === undefined) return {};
  return who === 'editor' ? { operator: operators.editor } : Object.fromEntries(readers[who].browser.cookies);
}

/** External targets in headers or page, parsed as browsers do. */
function leadsAway({ headers, body }: LightMyRequestResponse): string | undefined {
  const places = [
    headers['location'],
    /url=([^"]+)/.exec(headers['refresh'] ?? '')?.[1],
    /"return_url":"([^"]*)"/.exec(body)?.[1],
    /<meta http-equiv="refresh" content="[^"]*url=([^"]+)"/i.exec(body)?.[1],
  ].filter((position) => position !== undefined);
  const links = [...body.matchAll(/(?:href|action|content|value)="([^"]*evil\.example[^"]*)"/g)].map(
    ([, href = '']) => href,
  );
  const led = [...places.map(String), ...links.filter((href) => !href.startsWith('/'))];
  return led.find(leadsOut);
}

function leadsOut(position: string): boolean {
  const url = URL.parse(position.replaceAll('&amp;', '&'), `${OWN}/here/`);
  return !url || (url.origin !== OWN && !PROVIDERS.test(url.origin));
}

/** Social login goes to the provider by design. */
const PROVIDERS =
  /^https:\/\/(nid\.naver\.com|kauth\.kakao\.com|accounts\.google\.com|appleid\.apple\.com|www\.facebook\.com)$/;
