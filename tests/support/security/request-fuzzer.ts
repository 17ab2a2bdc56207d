import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { z } from 'zod';
import { CALL_ROWS } from './api-rows.ts';
import { CONSOLE_ROWS } from './admin-rows.ts';
import type { GuardedShop, Person } from './guarded-shop.ts';
import { PAGE_ROWS } from './page-rows.ts';
import { SERVER_ROWS } from './server-rows.ts';
import { type JsonSchema, type Operation, operations, pagePatterns } from './served-addresses.ts';

const deep = (levels: number): unknown => JSON.parse('{"a":['.repeat(levels) + ']}'.repeat(levels));
const POISON_TEXTS = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff가',
  '\u202e거꾸로',
  `' or '1'='1`,
  `"; drop table member; --`,
  '../../../../etc/passwd',
  '%00',
  '${7*7}{{7*7}}',
  '<script>alert(1)</script>',
  '__proto__',
  '9'.repeat(400),
  '1e18',
  '-1',
  '가'.repeat(5000),
  '👩‍👩‍👧‍👦'.repeat(300),
  '\r\nset-cookie: a=b',
];
const POISON = [...POISON_TEXTS, 1e18, -1e18, 2 ** 53, -1, 0.5, null, true, [], {}, deep(400), { ['__proto__']: 1 }];

/** Boundary values of a schema, sometimes invalid ones. */
function valueOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 5, arbitrary: fittingOf(schema) }, { weight: 1, arbitrary: fc.constantFrom(...POISON) });
}

function fittingOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const ways = (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined;
  if (ways) return fc.oneof(...ways.map(fittingOf));
  if (Array.isArray(schema['enum'])) return fc.constantFrom<unknown>(...schema['enum']);
  switch (schema['type']) {
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(valueOf((schema['items'] as JsonSchema | undefined) ?? {}), { maxLength: 4 });
    case 'object':
      return objectOf(schema);
    case 'null':
      return fc.constant(null);
    default:
      return textOf(schema);
  }
}

function numberOf({ minimum = 0, maximum = 2 ** 53 - 1 }: JsonSchema): fc.Arbitrary<number> {
  const [least, most] = [Number(minimum), Number(maximum)];
  return fc.oneof(fc.integer({ min: 1, max: 30 }), fc.constantFrom(least, most, least - 1, most + 1));
}

function textOf({ pattern, maxLength = 40 }: JsonSchema): fc.Arbitrary<string> {
  if (typeof pattern === 'string' && pattern.length < 60) return fc.stringMatching(new RegExp(pattern));
  const longest = Number(maxLength);
  const edges = fc.constantFrom('', '가'.repeat(longest), 'a'.repeat(longest + 1), randomUUID());
  return fc.oneof(fc.string({ unit: 'grapheme', maxLength: Math.min(longest, 40) }), edges);
}

function objectOf({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties as Record<string, JsonSchema>).map(([name, one]) => [name, valueOf(one)]);
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: required as string[],
  });
}

interface Sent {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  isNamed: boolean;
}

function sentTo({ parameters, body }: Operation): fc.Arbitrary<Sent> {
  const those = (where: string): fc.Arbitrary<Record<string, unknown>> =>
    fc.record(
      Object.fromEntries(parameters.filter((one) => one.in === where).map((one) => [one.name, valueOf(one.schema)])),
      where === 'path' ? {} : { requiredKeys: [] },
    );
  return fc.record({
    params: those('path'),
    query: those('query'),
    body: body ? valueOf(body) : fc.constant(undefined),
    isNamed: fc.boolean(),
  });
}

function answerSchema({ responses }: Operation, status: number): z.ZodType | undefined {
  const found = responses[status] ?? responses['default'];
  const schema = found?.content?.['application/json']?.schema;
  return schema && z.fromJSONSchema(schema);
}

/** Fuzzes every operation; returns errors and undocumented responses. */
export async function fuzzCalls(
  shop: GuardedShop,
  { requests, seed }: { requests: number; seed: number },
): Promise<{ errors: string[]; asked: number }> {
  const errors = new Set<string>();
  const all = await operations(shop.app);
  const each = Math.ceil(requests / all.length);
  const schemas = new Map<string, z.ZodType | undefined>();
  let requestCount = 0;
  for (const operation of all)
    for (const [at, sent] of fc.sample(sentTo(operation), { numRuns: each, seed }).entries()) {
      requestCount += 1;
      const person = at % 5 === 0 ? shop.readers.visitor : shop.readers['adult-on'];
      const { status, body, url } = await sendRequest(shop, operation, { sent, person, asked: requestCount });
      const name = `${operation.name} (seed ${seed})`;
      if (status >= 500)
        errors.add(`${name}: ${status} at ${url.slice(0, 200)} with ${JSON.stringify(sent.body)?.slice(0, 300)}`);
      const key = `${operation.name} ${status}`;
      if (!schemas.has(key)) schemas.set(key, answerSchema(operation, status));
      const message = schemas.get(key)?.safeParse(body);
      if (message && !message.success)
        errors.add(`${name}: ${status} is not as it says: ${message.error.message.slice(0, 300)}`);
      if (isUnnamed(body)) errors.add(`${name}: no field at ${url.slice(0, 200)}`);
    }
  return { errors: [...errors], asked: requestCount };
}

function isUnnamed(body: unknown): boolean {
  const { name, field } = Object(Object(body).result);
  return name === 'INPUT_ERROR' && typeof field !== 'string';
}

const WRONG = '\u{1F4A5}'.repeat(2000);

/** Sends a wrong value in each parameter and as body; returns the operations whose error names no field. */
export async function findUnnamedInputs(shop: GuardedShop): Promise<{ errors: string[]; named: number }> {
  const errors: string[] = [];
  let named = 0;
  const person = shop.readers['adult-on'];
  for (const operation of await operations(shop.app)) {
    if (CALL_ROWS[operation.name]?.who === 'operator') continue;
    const sent = ({ query = {}, params = {}, body }: Partial<Sent>): Sent => ({ query, params, body, isNamed: true });
    const wrong = operation.parameters.flatMap(({ name, in: where }) => {
      if (where === 'path') return [{ ...sent({ params: { [name]: WRONG } }), isNamed: false }];
      return where === 'query' ? [sent({ query: { [name]: WRONG } })] : [];
    });
    if (operation.body) wrong.push(sent({ body: [] }));
    for (const one of wrong) {
      const { body } = await sendRequest(shop, operation, { sent: one, person, asked: (named += 1) });
      if (isUnnamed(body)) errors.push(`${operation.name}: ${JSON.stringify(one).slice(0, 100)}`);
    }
  }
  return { errors, named };
}

async function sendRequest(
  shop: GuardedShop,
  operation: Operation,
  { sent, person, asked }: { sent: Sent; person: Person; asked: number },
): Promise<{ status: number; body: unknown; url: string }> {
  const row = CALL_ROWS[operation.name];
  const real = row?.sample(shop.ground, person.token ? person.things : shop.victim.things);
  const params = sent.isNamed && real?.params ? real.params : sent.params;
  const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encoded(params[name]) || '0');
  const query = Object.entries(sent.query).map(([name, value]) => `${name}=${encoded(value)}`);
  const url = query.length > 0 ? `${filled}?${query.join('&')}` : filled;
  const response = await person.browser.sendRequest({
    method: operation.method,
    url: url.slice(0, 60_000),
    // Varying IP addresses avoid rate limits.
    remoteAddress: `10.${60 + (asked % 100)}.${asked % 250}.${asked % 240}`,
    headers: {
      'idempotency-key': randomUUID(),
      ...(person.token ? { 'login-at': person.token } : {}),
      ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(sent.body === undefined ? {} : { payload: JSON.stringify(sent.body) }),
  });
  const isJson = /json/.test(String(response.headers['content-type']));
  return { status: response.statusCode, body: isJson ? response.json() : undefined, url };
}

/** Percent-encodes; lone surrogates as raw bytes. */
function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const full = (part: string): string => (part.isWellFormed() ? encodeURIComponent(part) : '%ED%A0%80');
  return Array.from(text.slice(0, 3000), full).join('');
}

const PROC = Object.keys(SERVER_ROWS).filter((path) => /^\/(proc|webhooks)\/[\w-]+$/.test(path));

export async function fuzzForms(
  shop: GuardedShop,
  { each }: { each: number },
): Promise<{ errors: string[]; asked: number }> {
  const errors: string[] = [];
  const patterns = await pagePatterns();
  const { ground, victim } = shop;
  const pages = [...patterns]
    .filter(([pattern, { takesForms }]) => takesForms && pattern !== 'operator/logout')
    .flatMap(
      ([pattern]) => (PAGE_ROWS[pattern] ?? CONSOLE_ROWS[pattern]?.at)?.(ground, victim.things).slice(0, 1) ?? [],
    );
  let requestCount = 0;
  for (const url of [...pages, ...PROC, '/unsubscribe/one-click?token=none']) {
    const cookies = { ...Object.fromEntries(victim.browser.cookies), operator: shop.operators.owner };
    const page = (await shop.app.inject({ url, cookies })).body;
    const names = new Set(
      [...page.matchAll(/<(?:input|textarea|select|button)[^>]* name="([^"]+)"/g)].map(([, name = '']) => name),
    );
    const actions = [...page.matchAll(/name="act" value="([^"]+)"/g)].map(([, action = '']) => action);
    for (let at = 0; at < each; at += 1) {
      requestCount += 1;
      const payload = formOf([...names, 'email', 'id', 'key', 'return_to'], {
        at: at + requestCount,
        act: actions[at % Math.max(actions.length, 1)],
      });
      const response = await shop.app.inject({
        method: 'POST',
        url,
        cookies,
        remoteAddress: `10.200.${requestCount % 250}.${at}`,
        headers: { 'sec-fetch-site': 'same-origin', 'content-type': TYPES[at % TYPES.length] ?? '' },
        payload,
      });
      if (response.statusCode >= 500)
        errors.push(`POST ${url}: ${response.statusCode} for ${payload.slice(0, 300)}: ${response.body.slice(0, 80)}`);
    }
  }
  return { errors: errors, asked: requestCount };
}

const TYPES = [
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=x-none',
  'multipart/form-data; boundary=none',
  'application/json',
];

function formOf(names: string[], { at, act }: { at: number; act: string | undefined }): string {
  const fields = names.map((name, index) => {
    if (name === 'act' && act !== undefined && at % 4 !== 0) return `act=${encoded(act)}`;
    return `${encoded(name)}=${encoded(POISON_TEXTS[(at + index) % POISON_TEXTS.length])}`;
  });
  return fields.join('&');
}
