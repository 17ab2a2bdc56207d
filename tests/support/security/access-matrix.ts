import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { OPERATOR_ROLES, hasPermission, rightsOf } from '#shared/operations/operator-permissions';
import { concurrently } from '../concurrently.ts';
import { CALL_ROWS } from './api-rows.ts';
import type { CallRow, CallSample } from './call-samples.ts';
import { CONSOLE_ROWS, type ConsoleRow } from './admin-rows.ts';
import { type GuardedShop, MEMBERS, type Person } from './guarded-shop.ts';
import { type Operation, callUrl, operations, pagePatterns } from './served-addresses.ts';

const ABSENT = { number: 999_999_999, text: 'guard-absent-00000000-0000-4000-8000' };

/**
 * Calls every operation as every reader on own, foreign and absent resources. Returns deviations from the row and the
 * number of calls.
 */
export async function findAccessFaults(shop: GuardedShop): Promise<{ errors: string[]; asked: number }> {
  const errors: string[] = [];
  let requestCount = 0;
  const saved = await thingsOf(shop);
  // Destructive calls last.
  const all = (await operations(shop.app)).toSorted(
    (a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'),
  );
  for (const operation of all) {
    const row = CALL_ROWS[operation.name];
    if (!row) {
      errors.push(`${operation.name} has no row`);
      continue;
    }
    for (const name of ['visitor', ...MEMBERS] as const)
      for (const { sample, wanted, of } of questions(shop, row, shop.readers[name])) {
        const status = await sendApiRequest(shop.readers[name], operation, sample);
        requestCount += 1;
        if (!wanted.includes(status))
          errors.push(`${name} ${operation.name}, ${of}: ${status}, not ${wanted.join(' or ')}`);
      }
  }
  if ((await thingsOf(shop)) !== saved) errors.push('something of a member changed while others asked for it');
  return { errors: errors, asked: requestCount };
}

interface Question {
  of: 'own' | "another's" | 'absent';
  sample: CallSample;
  wanted: number[];
}

function questions({ ground, victim }: GuardedShop, row: CallRow, { things, token }: Person): Question[] {
  const { ok = [200], absent = [404], others = [404] } = row;
  const own = row.sample(ground, token ? things : victim.things);
  const theirs = row.sample(ground, victim.things);
  const none: CallSample = { ...own, params: {} };
  for (const [name, value] of Object.entries(own.params ?? {}))
    none.params = { ...none.params, [name]: typeof value === 'number' ? ABSENT.number : ABSENT.text };
  // Visitors get a login error whether or not the resource exists.
  const isShut = row.who === 'operator' || (row.who === 'member' && !token);
  const requests: Question[] = [];
  if (row.isPrivate) requests.push({ of: "another's", sample: theirs, wanted: isShut ? [401] : others });
  if (own.params) requests.push({ of: 'absent', sample: none, wanted: isShut ? [401] : absent });
  requests.push({ of: 'own', sample: own, wanted: isShut ? [401] : ok });
  return requests;
}

async function sendApiRequest(
  { browser, token }: Person,
  { method, path }: Operation,
  sample: CallSample,
): Promise<number> {
  const response = await browser.sendRequest({
    method,
    url: callUrl(path, sample),
    headers: { 'idempotency-key': randomUUID(), ...(token ? { 'login-at': token } : {}) },
    ...(sample.body ? { payload: sample.body } : {}),
  });
  return response.statusCode;
}

async function thingsOf({ ctx, victim }: GuardedShop): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'member_no'
      and table_name not in ('session_family', 'visit', 'opening') order by 1`.execute(ctx.db);
  const prints: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ print: string | null }>`
      select md5(string_agg(t::text, '|' order by t::text)) as print from ${sql.table(name)} t
      where member_no = (select member_no from collection where id = ${victim.things.collection})`.execute(ctx.db);
    prints.push(`${name}:${rows[0]?.print ?? ''}`);
  }
  return prints.join('\n');
}

/** Requests every console page with every role and without one, by GET and POST. */
export async function findAdminAccessFaults(shop: GuardedShop): Promise<{ errors: string[]; asked: number }> {
  const errors: string[] = [];
  let requestCount = 0;
  const patterns = await pagePatterns();
  for (const [pattern, row] of Object.entries(CONSOLE_ROWS))
    for (const url of row.at(shop.ground, shop.victim.things)) {
      await concurrently([undefined, ...OPERATOR_ROLES], async (role) => {
        const wanted = wantedOf(row, role);
        const key = role && shop.operators[role];
        const status = await requestAdminPage(shop, { url, key });
        requestCount += 1;
        if (!wanted.includes(status)) errors.push(`${role ?? 'nobody'} ${url}: ${status}, not ${wanted.join(' or ')}`);
        if (isAllowed(row, role, 'write') || !patterns.get(pattern)?.takesForms) return;
        const sent = await requestAdminPage(shop, { url, key, form: 'act=delete&id=1' });
        requestCount += 1;
        if (sent !== (role ? (isAllowed(row, role) ? 403 : 404) : 303))
          errors.push(`${role ?? 'nobody'} sends to ${url}: ${sent}`);
      });
    }
  return { errors: errors, asked: requestCount };
}

type Role = (typeof OPERATOR_ROLES)[number] | undefined;

// oxlint-disable-next-line max-params -- page, role and level read as one question.
function isAllowed({ right }: ConsoleRow, role: Role, level: 'read' | 'write' = 'read'): boolean {
  if (right === 'entry') return true;
  return role !== undefined && (right === 'operator' || hasPermission(rightsOf([role]), right, level));
}

function wantedOf(row: ConsoleRow, role: Role): number[] {
  if (row.right === 'entry') return [200, 303, 410];
  // Form-only pages have no GET for anyone.
  if (row.isFormOnly) return [400, 404];
  if (!role) return [303];
  if (!isAllowed(row, role) || row.isAbsent) return [404];
  return [row.isRedirect ? 302 : 200];
}

async function requestAdminPage(
  { app }: GuardedShop,
  { url, key, form }: { url: string; key?: string | undefined; form?: string },
): Promise<number> {
  const response = await app.inject({
    url,
    ...(key ? { cookies: { operator: key } } : {}),
    ...(form === undefined
      ? {}
      : {
          method: 'POST' as const,
          headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
          body: form,
        }),
  });
  return response.statusCode;
}
