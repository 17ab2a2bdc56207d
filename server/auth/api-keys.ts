import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type SessionMember, findMemberByApiKey } from '#domain/members';
import { findOperatorByApiKey } from '#domain/operators';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { OPERATOR_KEY_PREFIX, type OperatorScope, type ReaderScope } from '#shared/members/api-keys';

/** What a key may do. */
export type KeyScope = ReaderScope | OperatorScope;

/** Scopes of a call, of which one is enough; `any`: what every visitor may see is open to every key. */
export type CallScopes = 'any' | readonly KeyScope[];

/** A key of a request. */
interface RequestKey {
  /** Unique among keys of members and operators. */
  id: string;
  scopes: readonly KeyScope[];
  /** Absent for keys of operators. */
  member?: SessionMember;
}

interface KeyGuard {
  ctx: Needs<'db' | 'secrets'>;
  /** By `GET /works/{id}`; calls without a row refuse keys. */
  scopes: Readonly<Record<string, CallScopes>>;
  prefix: string;
}

const keys = new WeakMap<FastifyRequest, RequestKey>();

/**
 * Reads `Authorization: Bearer` of calls and refuses what the key's scopes do not cover. Throws KEY_ERROR 0001 and 0002
 * for an invalid key, 0003 for a call beyond its scopes.
 */
export function guardKeys(calls: FastifyInstance, { ctx, scopes, prefix }: KeyGuard): void {
  calls.addHook('onRequest', async (request, reply) => {
    const text = bearerOf(request);
    if (text === undefined) return;
    const key = await findKey(ctx, text).catch((error: unknown) => {
      if (error instanceof DomainError) void reply.header('www-authenticate', 'Bearer error="invalid_token"');
      throw error;
    });
    keys.set(request, key);
    const path = (request.routeOptions.url ?? '').slice(prefix.length).replaceAll(/:(\w+)/g, '{$1}');
    const covering = scopes[`${request.method} ${path}`];
    if (covering === 'any' || covering?.some((scope) => key.scopes.includes(scope))) return;
    void reply.header('www-authenticate', 'Bearer error="insufficient_scope"');
    throw new DomainError('KEY_ERROR', '0003');
  });
}

/** The key of a request. */
export function keyOf(request: FastifyRequest): RequestKey | undefined {
  return keys.get(request);
}

/** Whether a request may use a scope; requests of logged-in members may use all. */
export function mayUse(request: FastifyRequest, scope: KeyScope): boolean {
  return keys.get(request)?.scopes.includes(scope) ?? true;
}

/** Requires a key of an operator. Throws AUTH_ERROR 0002 without one. */
export function requireOperatorKey(request: FastifyRequest): void {
  const key = keys.get(request);
  if (!key || key.member) throw new DomainError('AUTH_ERROR', '0002');
}

function bearerOf({ headers: { authorization } }: FastifyRequest): string | undefined {
  return authorization === undefined ? undefined : /^Bearer +(\S{1,100})$/i.exec(authorization)?.[1];
}

/** Password of HTTP Basic; the name may be anything. */
export function passwordOf({ headers: { authorization } }: FastifyRequest): string | undefined {
  const sent = authorization === undefined ? undefined : /^Basic +([\w+/=]{1,400})$/i.exec(authorization)?.[1];
  if (sent === undefined) return undefined;
  const text = Buffer.from(sent, 'base64').toString('utf8');
  return text.slice(text.indexOf(':') + 1).trim();
}

async function findKey(ctx: Needs<'db' | 'secrets'>, text: string): Promise<RequestKey> {
  if (text.startsWith(OPERATOR_KEY_PREFIX)) {
    const { keyId, scopes } = await findOperatorByApiKey(ctx, text);
    return { id: `o${keyId}`, scopes };
  }
  const { keyId, scopes, member } = await findMemberByApiKey(ctx, text);
  return { id: `m${keyId}`, scopes, member };
}
