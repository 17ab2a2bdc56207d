import { sql } from 'kysely';
import { createApiKey } from '#domain/members';
import { createOperatorKey } from '#domain/operators';
import { KEY_SCOPES } from '#server/api/v1/openapi/key-scopes';
import { OPERATOR_SCOPES, READER_SCOPES } from '#shared/members/api-keys';
import { rightsOf } from '#shared/operations/operator-permissions';
import { plantOperator } from '../fixtures/planted-operators.ts';
import { validJoinForm } from '../servers/http-browser.ts';
import { CALL_ROWS } from './api-rows.ts';
import type { GuardedShop } from './guarded-shop.ts';
import { type Operation, callUrl, operations } from './served-addresses.ts';

/** Calls every operation with a key of each scope alone; returns deviations from `KEY_SCOPES`. */
export async function findKeyFaults(shop: GuardedShop): Promise<{ errors: string[]; asked: number }> {
  const errors: string[] = [];
  let asked = 0;
  const keys = await keysByScope(shop);
  for (const operation of await operations(shop.app)) {
    const scopes = KEY_SCOPES[operation.name] ?? [];
    for (const [scope, key] of keys) {
      const isCovered = scopes === 'any' || scopes.some((one) => one === scope);
      const code = await errorOf(shop, { operation, key });
      asked += 1;
      if ((code === 'KEY_ERROR 0003') === isCovered || code.startsWith('AUTH_ERROR'))
        errors.push(`${operation.name} with ${scope}: ${code}`);
    }
  }
  return { errors, asked };
}

async function keysByScope({ ctx, victim }: GuardedShop): Promise<[string, string][]> {
  const { rows } = await sql<{ memberNo: number; sessionId: number }>`
    select s.member_no as "memberNo", s.id as "sessionId" from session_family s
    where s.member_no = (select member_no from collection where id = ${victim.things.collection})
      and s.revoked_at is null limit 1`.execute(ctx.db);
  const [session] = rows;
  if (!session) throw new Error('the member has no session');
  const keys: [string, string][] = [];
  const proof = { ...session, password: validJoinForm('').password ?? '' };
  for (const scope of Object.keys(READER_SCOPES))
    keys.push([scope, await createApiKey(ctx, { proof, key: { name: scope, scopes: [scope], days: 30 } })]);
  const by = { ...(await plantOperator(ctx.db, { roles: ['owner'] })), rights: rightsOf(['owner']) };
  for (const scope of Object.keys(OPERATOR_SCOPES))
    keys.push([scope, await createOperatorKey(ctx, { by, key: { name: scope, scopes: [scope], days: 30 } })]);
  return keys;
}

async function errorOf(
  { app, ground, victim }: GuardedShop,
  { operation, key }: { operation: Operation; key: string },
): Promise<string> {
  const sample = CALL_ROWS[operation.name]?.sample(ground, victim.things) ?? {};
  const response = await app.inject({
    method: operation.method,
    url: callUrl(operation.path, sample),
    headers: { authorization: `Bearer ${key}`, 'idempotency-key': 'key-access-0000000000' },
    ...(sample.body ? { payload: sample.body } : {}),
  });
  const { result } = response.json<{ result: { name?: string; code?: string } }>();
  return response.statusCode < 400 ? 'ok' : `${result.name ?? ''} ${result.code ?? ''}`;
}
