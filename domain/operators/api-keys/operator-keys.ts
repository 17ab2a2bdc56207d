import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import {
  API_KEY_BYTES,
  type ApiKeyInput,
  type ListedApiKey,
  MAX_API_KEYS,
  OPERATOR_KEY_PREFIX,
  OPERATOR_SCOPES,
  type OperatorScope,
  apiKeyEnding,
  apiKeyInputError,
  formatApiKey,
} from '#shared/members/api-keys';
import { type OperatorRights, hasPermission, rightsOf } from '#shared/operations/operator-permissions';
import { withAudit } from '../audit/with-audit.ts';
import type { Operator } from '../operator.ts';
import { lockOperator } from '../operator-store.ts';
import {
  deleteOperatorKey,
  insertOperatorKey,
  selectKeyOperator,
  selectOperatorKeys,
  touchOperatorKey,
} from './operator-key-store.ts';

/** A key and what it may do now. */
export interface KeyOperator {
  keyId: number;
  scopes: readonly OperatorScope[];
  operatorId: number;
}

/** The scopes that an operator's rights cover. */
export function operatorScopes(rights: OperatorRights): OperatorScope[] {
  return Object.keys(OPERATOR_SCOPES)
    .filter((scope): scope is OperatorScope => isScope(scope))
    .filter((scope) => hasPermission(rights, OPERATOR_SCOPES[scope].permission));
}

function isScope(scope: string): scope is OperatorScope {
  return Object.hasOwn(OPERATOR_SCOPES, scope);
}

/** The operator's keys, newest first. */
export async function listOperatorKeys(ctx: Needs<'db'>, operatorId: number): Promise<ListedApiKey[]> {
  return selectOperatorKeys(ctx.db, operatorId);
}

/**
 * Creates a key; returns it, of which only a hash is stored. Throws KEY_ERROR 0004 to 0006 for invalid input, also for
 * scopes beyond the operator's rights, 0007 beyond the limit.
 */
export async function createOperatorKey(
  ctx: Needs<'db' | 'secrets'>,
  { by, key }: { by: Pick<Operator, 'id' | 'name' | 'rights'>; key: ApiKeyInput },
): Promise<string> {
  const name = key.name.normalize('NFC').trim();
  const { scopes, days } = key;
  const invalid = apiKeyInputError({ name, scopes, days }, operatorScopes(by.rights));
  if (invalid) throw new DomainError('KEY_ERROR', invalid);
  const text = formatApiKey(OPERATOR_KEY_PREFIX, ctx.secrets.random(API_KEY_BYTES));
  const saved = { operatorId: by.id, name, scopes: [...new Set(scopes)], hash: ctx.secrets.digest(text), days };
  const act = { name: 'api-key.create', subject: `operator:${by.id}` } as const;
  return withAudit(ctx, { by, act }, async (tx) => {
    await lockOperator(tx, by.id);
    if ((await selectOperatorKeys(tx, by.id)).length >= MAX_API_KEYS) throw new DomainError('KEY_ERROR', '0007');
    const id = await insertOperatorKey(tx, { ...saved, ending: apiKeyEnding(text) });
    return { after: { id, name, kinds: saved.scopes }, result: text };
  });
}

/** Revokes an own key. Throws NOT_FOUND 0004 when there is none. */
export async function revokeOperatorKey(
  ctx: Needs<'db'>,
  { by, id }: { by: Pick<Operator, 'id' | 'name'>; id: number },
): Promise<void> {
  const act = { name: 'api-key.revoke', subject: `operator:${by.id}` } as const;
  await withAudit(ctx, { by, act }, async (tx) => {
    const revoked = await deleteOperatorKey(tx, { operatorId: by.id, id });
    if (!revoked) throw new DomainError('NOT_FOUND', '0004');
    return { before: { id, name: revoked.name }, result: undefined };
  });
}

/**
 * The operator of a key, with the scopes that their rights still cover. Throws KEY_ERROR 0001 for an unknown or revoked
 * key, 0002 for an expired one.
 */
export async function findOperatorByApiKey(ctx: Needs<'db' | 'secrets'>, key: string): Promise<KeyOperator> {
  const row = await selectKeyOperator(ctx.db, ctx.secrets.digest(key));
  if (!row) throw new DomainError('KEY_ERROR', '0001');
  if (row.isExpired) throw new DomainError('KEY_ERROR', '0002');
  if (row.isUnseen) await touchOperatorKey(ctx.db, row.keyId);
  const covered = operatorScopes(rightsOf(row.roles, row.changedPermissions));
  return {
    keyId: row.keyId,
    scopes: covered.filter((scope) => row.scopes.includes(scope)),
    operatorId: row.operatorId,
  };
}
