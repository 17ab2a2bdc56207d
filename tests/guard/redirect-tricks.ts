import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { goodJoin } from '../support/browser-of-calls.ts';
import { LEADING_TRICKS } from '../support/leading-tricks.ts';
import { CONSOLE_ROWS } from './console-rows.ts';
import type { GuardedShop } from './guarded-shop.ts';
import { PAGE_ROWS } from './page-rows.ts';
import { raw } from './server-limits.ts';

const OWN = 'http://localhost:3000';

interface Way {
  name: string;
  /** The source that takes what was asked and leads by it. */
  of: string;
  ask: (payload: string, at: number) => InjectOptions;
  /** Who asks, where it is not a visitor. */
  who?: 'minor' | 'adult-on' | 'editor';
}

const inQuery = (of: string, path: string, name: string): Way => ({
  of,
  name: `${path}?${name}`,
  ask: (payload) => ({ url: `${path}?${new URLSearchParams({ [name]: payload.toWellFormed() })}` }),
});
const inForm = (of: string, path: string, form: { fields?: Record<string, string>; name: string }): Way => ({
  of,
  name: `${path} ${form.name}`,
  ask: (payload, at) => ({
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
  ask: (payload) => ({ url: path, cookies: { [name]: encodeURIComponent(payload.toWellFormed()) } }),
});
const NO_LOGIN = { email: 'who@seoga.example', wd: 'wrong-password' };

/** Every parameter that leads somewhere, as it is asked. */
const WAYS: Way[] = [
  ...['/login', '/join'].map((path) => inQuery('app/members/entry-page.server.ts', path, 'return_to')),
  inQuery('app/routes/login-failed.tsx', '/login/failed', 'return_to'),
  { ...inQuery('app/routes/verify.tsx', '/verify', 'return_to'), who: 'minor' },
  { ...inCookie('app/routes/verify.tsx', '/verify?adult=2', 'out_url'), who: 'adult-on' },
  { ...inQuery('app/routes/coin.tsx', '/coin', 'return_to'), who: 'minor' },
  inQuery('app/routes/error.tsx', '/error', 'from'),
  inQuery('app/routes/error-devtool.tsx', '/error/devtool', 'from'),
  ...['naver', 'kakao'].map((name) => inQuery('server/login/social-routes.ts', `/login/${name}`, 'return_to')),
  { ...inQuery('app/routes/operator/login.tsx', '/operator/login', 'next'), who: 'editor' },
  { ...inQuery('app/routes/operator/prove.tsx', '/operator/prove', 'next'), who: 'editor' },
  inForm('server/proc/proc-routes.ts', '/proc/login', { fields: NO_LOGIN, name: 'return_to' }),
  inForm('server/proc/proc-routes.ts', '/proc/join_ver2', { name: 'return_to' }),
  {
    ...inForm('app/routes/adult-mode.ts', '/adult-mode', { fields: { adult_mode: '0' }, name: 'return_to' }),
    who: 'minor',
  },
  inForm('server/proc/handed-routes.ts', '/proc/hand_download', { name: 'path' }),
];

/** Sources that judge where something leads and are looked at elsewhere: in a browser, by rules of their own, or by a way above. */
const ELSEWHERE: Record<string, string> = {
  'app/keeping/offline-room.tsx': 'tests/http/hostile-pages.test.ts',
  'app/members/asked-by-address.ts': 'tests/http/hostile-pages.test.ts',
  'domain/membership/begin-identity-check.ts': 'domain/membership/prove-identity.test.ts',
  'domain/showcase/route-rules.ts': 'domain/showcase/route-rules.test.ts',
  'server/proc/social-calls.ts': 'tests/http/social-login.test.ts',
};
const ROOT = join(import.meta.dirname, '..', '..');
/** What a source that leads somewhere by what it was given calls. */
const JUDGES = /\b(ownPath|onwardPath|nextPath|addressKind|handedFileAt)\(/;
const DEFINES = /export function (ownPath|addressKind|handedFileAt|nextPath)\(/;
/** Names under which sites are asked to lead on. */
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

/** Sources that lead by what they are given and have no row here, and rows that stand for none. */
export function unlookedLeads(): string[] {
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

/** Each payload in each parameter, and every page with each name: where an answer leads is this shop. */
export async function redirectFaults(shop: GuardedShop): Promise<{ faults: string[]; asked: number }> {
  const { ground, victim } = shop;
  const faults: string[] = [];
  let asked = 0;
  const look = async (name: string, payload: string, ask: InjectOptions): Promise<void> => {
    const answer = await shop.app.inject(ask);
    asked += 1;
    const away = leadsAway(answer) ?? (answer.statusCode >= 500 ? 'a fault' : undefined);
    if (away) faults.push(`${name} with ${JSON.stringify(payload)}: ${answer.statusCode} ${away}`);
  };
  for (const { name, ask, who } of WAYS)
    for (const [at, payload] of LEADING_TRICKS.entries()) {
      const { cookies, ...given } = ask(payload, at);
      await look(name, payload, { ...given, cookies: { ...cookiesOf(shop, who), ...cookies } });
    }
  const rows = [...Object.values(PAGE_ROWS), ...Object.values(CONSOLE_ROWS).map((row) => row.at)];
  for (const [at, url] of rows.map((sample) => sample(ground, victim.things)[0] ?? '/').entries()) {
    const payload = LEADING_TRICKS[at % LEADING_TRICKS.length] ?? '';
    const said = NAMES.map((name) => `${name}=${encodeURIComponent(payload.toWellFormed())}`).join('&');
    await look(url, payload, { url: `${url}${url.includes('?') ? '&' : '?'}${said}` });
  }
  await entryFaults(shop, look);
  for (const payload of LEADING_TRICKS) {
    // As it stands: whoever writes an address into a request line need not be a browser.
    const path = escaped(payload.startsWith('/') ? payload : `/${payload}`);
    const said = await raw(shop.app, `GET ${path} HTTP/1.1\r\nhost: localhost:3000\r\nconnection: close\r\n\r\n`);
    asked += 1;
    const [, location] = /^location: (.*)$/im.exec(said.split('\r\n\r\n', 1)[0] ?? '') ?? [];
    if (location && leadsOut(location)) faults.push(`${path}: ${location}`);
  }
  return { faults, asked };
}

/** Logins that succeed lead on by their own answer, as a form and to script. */
async function entryFaults(
  shop: GuardedShop,
  look: (name: string, payload: string, ask: InjectOptions) => Promise<void>,
): Promise<void> {
  const { mail: email } = await shop.ctx.db
    .selectFrom('member')
    .select('mail')
    .where('mail', 'is not', null)
    .executeTakeFirstOrThrow();
  const fields = { email: email ?? '', wd: goodJoin('').password ?? '' };
  const way = inForm('server/proc/proc-routes.ts', '/proc/login', { fields, name: 'return_to' });
  for (const [at, payload] of LEADING_TRICKS.entries()) {
    const { headers, ...ask } = way.ask(payload, at);
    const accept = at % 2 === 0 ? 'application/json' : 'text/html';
    await look(`${way.name} of a login`, payload, { ...ask, headers: { ...headers, accept } });
  }
}

function cookiesOf({ readers, operators }: GuardedShop, who: Way['who']): Record<string, string> {
  if (who === undefined) return {};
  return who === 'editor' ? { operator: operators.editor } : Object.fromEntries(readers[who].browser.cookies);
}

/** Where an answer leads outside this shop, by its headers or by what its page sends on to, as browsers read addresses. */
function leadsAway({ headers, body }: LightMyRequestResponse): string | undefined {
  const places = [
    headers['location'],
    /url=([^"]+)/.exec(headers['refresh'] ?? '')?.[1],
    /"return_url":"([^"]*)"/.exec(body)?.[1],
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
